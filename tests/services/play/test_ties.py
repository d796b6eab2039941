"""Play-offs order equal players and teams while all tie-breaks leave them equal."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import team_standings
from tournaments.selectors.results.ties import ties_of, ties_of_teams
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.ties import team_tie_decide, team_tie_drop, tie_decide, tie_drop
from tournaments.services.registration.teams import team_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Play one deal at table 1: North has 198, the other three −66, the players of table 2 zero.

    The first tie is thus of the four players of table 2, the last one of three players of table 1.
    """
    tournament = cast.running_tournament(8, rounds_planned=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def decide_tie(tournament: Tournament, order: list[int], reason: str = "barrage") -> None:
    tie_decide(stage=tournament.first_stage, order=order, reason=reason, actor=cast.basile())


def ranks(tournament: Tournament) -> dict[int, tuple[int | None, bool]]:
    """Return the rank of each player by serial, and whether it is shared."""
    return {row.serial: (row.rank, row.tied) for row in standings_compute(tournament.first_stage)}


def test_equal_players_are_ordered_by_their_play_off(tournament: Tournament) -> None:
    tie = ties_of(tournament.first_stage)[-1]
    order = tie.numbers[::-1]
    decide_tie(tournament, order)
    assert [ranks(tournament)[serial] for serial in order] == [(tie.rank + n, False) for n in range(len(order))]
    assert list(check_log(tournament)) == []


def test_a_player_who_is_no_longer_equal_is_ranked_by_points(tournament: Tournament) -> None:
    tie = ties_of(tournament.first_stage)[-1]
    decide_tie(tournament, tie.numbers)
    entry = tournament.entries.get(serial=tie.numbers[-1])
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="bonus", points=1, reason="erreur"),
        actor=cast.basile(),
    )
    assert ranks(tournament)[entry.serial] == (tie.rank, False)
    assert ranks(tournament)[tie.numbers[0]] == (tie.rank + 1, False)
    assert list(check_log(tournament)) == []


def test_a_further_player_in_the_tie_makes_all_share_the_place(tournament: Tournament) -> None:
    tie = ties_of(tournament.first_stage)[-1]
    decide_tie(tournament, tie.numbers)
    further_entry = tournament.entries.get(serial=ties_of(tournament.first_stage)[0].numbers[0])  # has zero points
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=further_entry, kind="penalty", points=66, reason="retard"),
        actor=cast.basile(),
    )
    # Before them are North of table 1 and the other three players of table 2.
    assert {ranks(tournament)[serial] for serial in (*tie.numbers, further_entry.serial)} == {(5, True)}


def test_a_dropped_play_off_no_longer_orders_until_the_drop_is_undone(tournament: Tournament) -> None:
    tie = ties_of(tournament.first_stage)[-1]
    decide_tie(tournament, tie.numbers)
    tie_drop(stage=tournament.first_stage, order=tie.numbers, actor=cast.basile())
    assert ranks(tournament)[tie.numbers[0]] == (tie.rank, True)
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.alice())
    assert ranks(tournament)[tie.numbers[0]] == (tie.rank, False)
    assert list(check_log(tournament)) == []


def test_a_play_off_must_name_all_who_share_a_place(tournament: Tournament) -> None:
    numbers = ties_of(tournament.first_stage)[-1].numbers
    for order in (numbers[:2], [numbers[0], *numbers], [*numbers[:2], 99], [98, 99]):
        with pytest.raises(DomainError) as refusal:
            decide_tie(tournament, order)
        assert refusal.value.code == "tie_unknown"


def test_a_reason_is_required_and_a_missing_play_off_is_refused(tournament: Tournament) -> None:
    tie = ties_of(tournament.first_stage)[-1]
    with pytest.raises(DomainError):
        decide_tie(tournament, tie.numbers, reason=" ")
    with pytest.raises(Conflict) as refusal:
        tie_drop(stage=tournament.first_stage, order=tie.numbers, actor=cast.basile())
    assert refusal.value.code == "tie_gone"


def test_equal_teams_are_ordered_by_their_play_off() -> None:
    tournament = cast.field(12, team_size="any", rounds_planned=1)
    entries = list(tournament.entries.order_by("serial"))
    for members in (entries[:2], entries[2:4]):
        team_make(tournament=tournament, entries=members, actor=cast.alice())
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.open_next_round(tournament)
    assert ties_of_teams(tournament)[0].numbers == [1, 2]
    team_tie_decide(tournament=tournament, order=[2, 1], reason="barrage", actor=cast.basile())
    assert [(row.number, row.rank, row.tied) for row in team_standings(tournament)] == [(2, 1, False), (1, 2, False)]
    assert list(check_log(tournament)) == []
    team_tie_drop(tournament=tournament, order=[2, 1], actor=cast.basile())
    assert ties_of_teams(tournament)[0].numbers == [1, 2]
    assert list(check_log(tournament)) == []
