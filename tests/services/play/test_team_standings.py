"""The ranking of teams by the sum of their members, live and published.

The tests change settings, members or stages, and compare the totals of teams with those of players.
"""

import pytest

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import Entry
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import counted_stages_sentence, team_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_cancel, adjustment_give
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_change, team_drop, team_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@cache_rows(director=cast.alice)
def create_tournament_with_teams_of_two(players: int = 8, *, teams: int = 4, **settings):
    """Create a drawn tournament of two rounds; the first `2 * teams` players are in teams of two."""
    tournament = cast.field(players, team_size="2", rounds_planned=2, deals_per_round=1, **settings)
    entries = list(tournament.entries.order_by("serial"))
    for number in range(teams):
        team_make(tournament=tournament, entries=entries[2 * number : 2 * number + 2], actor=cast.alice())
    cast.draw_stage(tournament.first_stage, seed=1)
    return tournament


def refusal_code(service, *args, tournament, **kwargs) -> str:
    """Call a service that must be refused without changing the log of `tournament`; return the code of the error."""
    digests_before = list(tournament.events.values_list("digest", flat=True))
    with pytest.raises(DomainError) as error:
        service(*args, **kwargs)
    assert error.value.text
    assert list(tournament.events.values_list("digest", flat=True)) == digests_before
    return error.value.code


def test_without_teams_there_is_no_ranking():
    assert team_standings(cast.running_tournament(8, rounds_planned=1)) == []


def test_totals_of_teams_and_single_players_add_up():
    tournament = create_tournament_with_teams_of_two(teams=3)
    cast.play_round(tournament)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=cast.entry_of(tournament, 3), kind="penalty", points=50, reason="retard"),
        actor=cast.basile(),
    )
    players = {row.serial: row.total for row in standings_compute(tournament.first_stage)}
    teams = team_standings(tournament)
    member_serials = {member.serial for team in teams for member in team.members}
    total_of_others = sum(total for serial, total in players.items() if serial not in member_serials)
    assert len(member_serials) == 6
    assert sum(team.total for team in teams) + total_of_others == sum(players.values()) == -50
    for team in teams:
        assert team.total == sum(players[member.serial] for member in team.members)
        assert team.rank == sum(opponent.total > team.total for opponent in teams) + 1


def test_only_the_best_members_count_by_the_setting():
    tournament = create_tournament_with_teams_of_two(team_counting=1)
    cast.play_round(tournament)
    for team in team_standings(tournament):
        assert team.total == max(member.total for member in team.members)
        assert [member.counts for member in team.members].count(True) == 1


def test_a_missing_member_counts_by_the_setting():
    tournament = cast.field(12, team_size="3", team_incomplete="average", rounds_planned=1, deals_per_round=1)
    entries = list(tournament.entries.order_by("serial"))
    team_make(tournament=tournament, entries=entries[:2], actor=cast.alice())
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    (team,) = team_standings(tournament)
    members_total = sum(member.total for member in team.members)
    assert team.total == members_total + team.missing
    assert abs(2 * team.missing - members_total) <= 1  # the rounded average of the two members


def test_a_replacement_and_the_replaced_member_both_count():
    tournament = create_tournament_with_teams_of_two()
    cast.play_round(tournament)
    leaver = tournament.entries.order_by("serial")[0]
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    replacement = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    team = leaver.team_member.team
    members = [member.entry for member in team.members.select_related("entry")]
    team_change(team=team, entries=[*members, replacement], actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=replacement, actor=cast.alice())
    cast.play_round(tournament)
    players = {row.serial: row.total for row in standings_compute(tournament.first_stage)}
    team_row = next(row for row in team_standings(tournament) if row.number == team.number)
    assert [member.serial for member in team_row.members] == [1, 2, 9]
    assert team_row.total == players[1] + players[2] + players[9]
    assert not team_row.withdrawn
    assert list(check_log(tournament)) == []


def test_the_published_ranking_of_teams_does_not_change():
    tournament = create_tournament_with_teams_of_two()
    for _round in range(2):
        cast.play_round(tournament)
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    published_teams = team_standings(tournament)
    event_rows = tournament.events.get(name="tournament.published").data["teams"]
    assert [(row["team"], row["rank"], row["total"]) for row in event_rows] == [
        (team.number, team.rank, team.total) for team in published_teams
    ]
    tournament.tie_breaks = tournament.team_tie_breaks = ["lot"]
    Entry.objects.filter(tournament=tournament).update(state=Entry.State.WITHDRAWN)
    assert [team.total for team in team_standings(tournament)] == [team.total for team in published_teams]


def test_a_dropped_team_is_not_ranked():
    tournament = create_tournament_with_teams_of_two()
    cast.play_round(tournament)
    team_drop(team=tournament.teams.get(number=3), actor=cast.alice())
    assert [team.number for team in team_standings(tournament) if team.number == 3] == []
    assert len(team_standings(tournament)) == 3


def test_points_of_a_team_count_in_the_ranking_of_teams_only():
    tournament = create_tournament_with_teams_of_two()
    cast.play_round(tournament)
    totals_before = {row.number: row.total for row in team_standings(tournament)}
    player_totals = [row.total for row in standings_compute(tournament.first_stage)]
    team = tournament.teams.get(number=3)
    adjustment = adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(team=team, kind="bonus", points=90, reason=" table  rangée "),
        actor=cast.basile(),
    )
    assert (adjustment.points, adjustment.reason) == (90, "table rangée")
    team_row = next(row for row in team_standings(tournament) if row.number == 3)
    assert (team_row.total, team_row.adjustment) == (totals_before[3] + 90, 90)
    assert [row.total for row in standings_compute(tournament.first_stage)] == player_totals
    assert refusal_code(team_drop, team=team, actor=cast.alice(), tournament=tournament) == "team_has_points"
    adjustment_cancel(adjustment=adjustment, actor=cast.basile())
    assert {row.number: row.total for row in team_standings(tournament)} == totals_before
    assert list(check_log(tournament)) == []
    team_drop(team=team, actor=cast.alice())
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": " "}, "reason_required"),
        ({"reason": "x" * 201}, "text_too_long"),
        ({"points": 0}, "points_invalid"),
        ({"kind": "gift"}, "points_invalid"),
        ({"team": None}, "adjustment_of_whom"),
        ({"entry": True}, "adjustment_of_whom"),
    ],
)
def test_invalid_points_for_a_team_are_refused(changes, code):
    tournament = create_tournament_with_teams_of_two()
    cast.play_round(tournament)
    fields = {"team": tournament.teams.get(number=1), "kind": "bonus", "points": 5, "reason": "x"} | changes
    if fields.get("entry"):
        fields["entry"] = cast.entry_of(tournament, 1)
    adjustment = AdjustmentInput(**fields)
    assert (
        refusal_code(
            adjustment_give,
            stage=tournament.first_stage,
            adjustment=adjustment,
            actor=cast.basile(),
            tournament=tournament,
        )
        == code
    )


def test_a_final_counts_for_teams_by_the_setting():
    tournament = create_tournament_with_teams_of_two()
    for _round in range(2):
        cast.play_round(tournament)
    totals_before = {row.number: row.total for row in team_standings(tournament)}
    final = stage_add(
        tournament=tournament,
        source=1,
        settings={"name": "Finale", "cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 2},
        actor=cast.alice(),
    )
    stage_enter(stage=final, actor=cast.alice())
    cast.draw_stage(final, seed=1)
    cast.play_round(tournament, stage=final)
    assert {row.number: row.total for row in team_standings(tournament)} == totals_before
    assert counted_stages_sentence(tournament).endswith("Coupe de printemps.")
    tournament_configure(tournament=tournament, settings={"team_stages": "all"}, actor=cast.alice())
    tournament.refresh_from_db()
    points_in_final = {
        row.serial: row.total - row.carried for row in standings_compute(tournament.stages.get(number=2))
    }
    for row in team_standings(tournament):
        assert row.total == totals_before[row.number] + sum(
            points_in_final.get(member.serial, 0) for member in row.members
        )
    assert counted_stages_sentence(tournament).endswith("Coupe de printemps, Finale.")
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert list(check_log(tournament)) == []


def test_a_second_session_of_all_players_counts_for_teams():
    tournament = create_tournament_with_teams_of_two()
    for _round in range(2):
        cast.play_round(tournament)
    second_stage = stage_add(
        tournament=tournament, source=1, settings={"cut": {"who": "all"}, "rounds_planned": 1}, actor=cast.alice()
    )
    stage_enter(stage=second_stage, actor=cast.alice())
    cast.draw_stage(second_stage, seed=1)
    cast.play_round(tournament, stage=second_stage)
    assert len(team_standings(tournament)[0].rounds) == 3
    assert sum(row.total for row in team_standings(tournament)) == 0
    assert list(check_log(tournament)) == []
