"""Team-mates never meet by default (`Stage.team_mates`): in a draw, a repair, an exchange, a ranked round."""

from itertools import combinations

import pytest

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import Seat
from tournaments.seating.wording.sentences import certificate_sentences
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import meeting_of_team_mates, teams_of
from tournaments.selectors.seating.plans import certificate_of
from tournaments.selectors.seating.teams import teams_forecast
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.registration.teams import team_change, team_make
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_make
from tournaments.services.seating.swiss_rounds import round_rank

pytestmark = pytest.mark.django_db


@cache_rows(director=cast.alice)
def create_tournament_in_teams(players: int, size: int, **settings):
    """Put players into teams in the order of the list; leftover players have no team."""
    tournament = cast.field(players, team_size="any", **settings)
    entries = list(tournament.entries.order_by("serial"))
    for start in range(0, players - size + 1, size):
        team_make(tournament=tournament, entries=entries[start : start + size], actor=cast.alice())
    return tournament


def count_repeats(tournament) -> int:
    """Return the number of meetings of a pair after its first one, summed over all pairs."""
    meetings: dict[tuple[int, int], int] = {}
    for table in tournament.first_stage.rounds.values_list("tables", flat=True):
        for pair in combinations(sorted(Seat.objects.filter(table=table).values_list("entry", flat=True)), 2):
            meetings[pair] = meetings.get(pair, 0) + 1
    return sum(count - 1 for count in meetings.values())


@pytest.mark.parametrize(("players", "size"), [(20, 2)])
def test_five_rounds_without_a_repeat_and_without_team_mates_meeting(players, size):
    """60 players in twos and threes and 64 in fours are tested in `tests/seating`."""
    tournament = create_tournament_in_teams(players, size, rounds_planned=5)
    draw = draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert meeting_of_team_mates(tournament) is None
    assert count_repeats(tournament) == 0
    assert f"{players // size} équipes : les équipiers ne se rencontrent à aucun tour." in certificate_sentences(
        certificate_of(draw)
    )
    assert list(check_log(tournament)) == []


def test_the_cost_of_teams_is_shown_before_the_draw():
    """Eight players in teams of two, 3 rounds: each has six possible opponents for nine seats."""
    tournament = create_tournament_in_teams(8, 2, rounds_planned=3)
    forecast = teams_forecast(tournament.first_stage)
    # (9 - 6) * 8 / 2 repeats, and without teams, with seven opponents, (9 - 7) * 8 / 2.
    assert (forecast.teams, forecast.repeats, forecast.without) == (4, 12, 8)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert count_repeats(tournament) == 12
    assert certificate_of(tournament.first_stage.draws.first()).figures["repeats"].proven


def test_a_team_with_more_members_than_tables_is_refused():
    tournament = create_tournament_in_teams(12, 4, rounds_planned=2)
    assert [(view.team.number, present) for view, present in teams_forecast(tournament.first_stage).larger] == [
        (1, 4),
        (2, 4),
        (3, 4),
    ]
    with pytest.raises(Conflict) as refusal:
        draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert refusal.value.code == "team_tables"
    assert "4 joueurs présents" in refusal.value.text
    assert not tournament.first_stage.draws.exists()


def test_a_draw_is_refused_while_a_whole_team_is_absent():
    tournament = create_tournament_in_teams(12, 2, rounds_planned=2)
    for entry in teams_of(tournament)[0].entries:
        entry_check_in(entry=entry, state="no_show", actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    assert refusal.value.code == "team_absent"
    assert not tournament.first_stage.draws.exists()


def test_a_repair_keeps_team_mates_apart():
    tournament = create_tournament_in_teams(20, 2, rounds_planned=4, deals_per_round=1)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 3), actor=cast.alice())
    late_entries = [entry_add(tournament=tournament, player=cast.player(50 + i), actor=cast.alice()) for i in range(3)]
    team_make(tournament=tournament, entries=late_entries, actor=cast.alice())
    repair_make(stage=tournament.first_stage, arrivals=late_entries, actor=cast.alice())
    assert (
        tournament.first_stage.rounds.get(number=2).tables.filter(seats__entry__in=late_entries).distinct().count() == 3
    )
    assert meeting_of_team_mates(tournament) is None
    assert list(check_log(tournament)) == []


def test_an_exchange_that_lets_team_mates_meet_is_refused():
    """The two became team-mates after the draw."""
    tournament = cast.drawn_tournament(16, rounds_planned=2, team_size="any")
    entry = tournament.first_stage.entries.get(number=1)
    stranger = next(
        opponent
        for opponent in tournament.first_stage.entries.order_by("serial")
        if opponent != entry and not _have_met(entry, opponent)
    )
    team_make(tournament=tournament, entries=[entry, stranger], actor=cast.alice())
    seat = entry.seats.get(table__round__number=1).table.seats.exclude(entry=entry).first()
    opponent = tournament.first_stage.entries.get(pk=seat.entry_id)
    draw_count = tournament.first_stage.draws.count()
    with pytest.raises(DomainError) as refusal:
        exchange_make(
            stage=tournament.first_stage, number=1, first=stranger.number, second=opponent.number, actor=cast.alice()
        )
    assert refusal.value.code == "draw_impossible"
    assert tournament.first_stage.draws.count() == draw_count


def test_ranked_rounds_keep_team_mates_apart():
    tournament = create_tournament_in_teams(12, 3, rounds_planned=3, ranked_rounds=2, deals_per_round=1)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    for _round in range(2):
        round_rank(stage=tournament.first_stage, actor=cast.alice())
        assert meeting_of_team_mates(tournament) is None
        cast.play_round(tournament)
    assert list(check_log(tournament)) == []


def test_a_late_member_never_meets_the_team():
    tournament = create_tournament_in_teams(18, 2, rounds_planned=3)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    late_entry = entry_add(tournament=tournament, player=cast.player(60), actor=cast.alice())
    view = teams_of(tournament)[0]
    team_change(team=view.team, entries=[*view.entries, late_entry], actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late_entry, actor=cast.alice())
    assert meeting_of_team_mates(tournament) is None
    assert list(check_log(tournament)) == []


def _have_met(first, second) -> bool:
    return bool(first.seats.filter(table__seats__entry=second).exists())
