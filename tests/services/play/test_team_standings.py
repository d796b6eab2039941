"""The ranking of teams: their members added up, live and as it was published."""

import pytest

from tests import cast
from tournaments.models import Entry
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import team_standings
from tournaments.services.play.adjustments import adjustment_give
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_change, team_drop, team_make
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def in_twos(players: int = 16, *, teams: int = 8, **settings):
    made = cast.field(players, team_size="2", rounds_planned=2, deals_per_round=1, **settings)
    entries = list(made.entries.order_by("serial"))
    for number in range(teams):
        team_make(tournament=made, entries=entries[2 * number : 2 * number + 2], actor=cast.alice())
    draw_make(stage=made.first_stage, seed=1, actor=cast.alice())
    return made


def test_there_is_none_without_teams():
    assert team_standings(cast.playing(8, rounds_planned=1)) == []


def test_teams_and_loners_add_up_to_the_players():
    made = in_twos(teams=6)
    cast.play_round(made)
    adjustment_give(
        stage=made.first_stage,
        entry=cast.entry_of(made, 3),
        kind="penalty",
        points=50,
        reason="retard",
        actor=cast.basile(),
    )
    players = {row.serial: row.total for row in standings_compute(made.first_stage)}
    teams = team_standings(made)
    mates = {member.serial for team in teams for member in team.members}
    loners = sum(total for serial, total in players.items() if serial not in mates)
    assert len(mates) == 12
    assert sum(team.total for team in teams) + loners == sum(players.values()) == -50
    for team in teams:
        assert team.total == sum(players[member.serial] for member in team.members)
        assert team.rank == sum(other.total > team.total for other in teams) + 1


def test_only_the_best_of_a_team_count_where_the_settings_say_so():
    made = in_twos(team_counting=1)
    cast.play_round(made)
    for team in team_standings(made):
        assert team.total == max(member.total for member in team.members)
        assert [member.counts for member in team.members].count(True) == 1


def test_a_missing_member_counts_what_the_settings_say():
    made = cast.field(12, team_size="3", team_incomplete="average", rounds_planned=1, deals_per_round=1)
    entries = list(made.entries.order_by("serial"))
    team_make(tournament=made, entries=entries[:2], actor=cast.alice())
    draw_make(stage=made.first_stage, seed=1, actor=cast.alice())
    cast.play_round(made)
    (team,) = team_standings(made)
    brought = sum(member.total for member in team.members)
    assert team.total == brought + team.missing
    assert abs(2 * team.missing - brought) <= 1


def test_a_replacement_and_whom_they_came_for_both_count():
    made = in_twos()
    cast.play_round(made)
    first = made.entries.order_by("serial")[0]
    entry_withdraw(stage=made.first_stage, entry=first, actor=cast.alice())
    came = entry_add(tournament=made, player=cast.player(50), actor=cast.alice())
    team = first.team_member.team
    members = [member.entry for member in team.members.select_related("entry")]
    team_change(team=team, entries=[*members, came], actor=cast.alice())
    entry_arrive(stage=made.first_stage, entry=came, actor=cast.alice())
    cast.play_round(made)
    players = {row.serial: row.total for row in standings_compute(made.first_stage)}
    own = next(row for row in team_standings(made) if row.number == team.number)
    assert [member.serial for member in own.members] == [1, 2, 17]
    assert own.total == players[1] + players[2] + players[17]
    assert not own.withdrawn
    assert list(check_log(made)) == []


def test_the_published_ranking_of_teams_stays_as_it_is():
    made = in_twos()
    for _round in range(2):
        cast.play_round(made)
    for transition in ("finish", "publish"):
        tournament_transition(tournament=made, transition=transition, actor=cast.alice())
    published = team_standings(made)
    frozen = made.events.get(name="tournament.published").data["teams"]
    assert [(row["team"], row["rank"], row["total"]) for row in frozen] == [
        (team.number, team.rank, team.total) for team in published
    ]
    made.tie_breaks = made.team_tie_breaks = ["lot"]
    Entry.objects.filter(tournament=made).update(state=Entry.State.WITHDRAWN)
    assert [team.total for team in team_standings(made)] == [team.total for team in published]


def test_a_dropped_team_is_ranked_no_more():
    made = in_twos()
    cast.play_round(made)
    team_drop(team=made.teams.get(number=3), actor=cast.alice())
    assert [team.number for team in team_standings(made) if team.number == 3] == []
    assert len(team_standings(made)) == 7
