"""Days of players computed from seats, which come from the log or from the database."""

from collections.abc import Mapping, Sequence

import pytest

from tournaments.ranking.days import PlayerDay
from tournaments.ranking.seats import Decision, PlayedSeat, Share, StagePlayer, player_days


def player(serial: int, *, numbered: bool = True, carried: int = 0, joined: int = 1, left: int | None = None):
    return StagePlayer(serial, numbered, carried, joined, left)


def seat(
    serial: int, plus: int = 0, minus: int = 0, *, table: int = 1, round_: int = 1, place: int = 1, **more: object
) -> PlayedSeat:
    given = {"keeper": None, "won": False, "lost": False, "shares": (Share(serial, plus, minus, last=True),)} | more
    return PlayedSeat(table=table, round=round_, number=place, **given)  # type: ignore[arg-type]  # as each test gives


def no_counters(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
    del losers, size
    return {}


def days(players, seats, decisions=(), *, stage: int = 1, counters_of=no_counters) -> dict[int, PlayerDay]:
    results = player_days(stage, players, seats, decisions, total="score", counters_of=counters_of)
    return {day.player: day for day in results}


def test_the_balance_of_a_seat_is_credited_to_its_player() -> None:
    day = days([player(7)], [seat(7, 198, 66), seat(7, 10, round_=2, won=True)])[7]
    assert day.scores == {(1, 1): 132, (1, 2): 10}
    assert day.counters == {(1, 1): {"plus": 198, "won": 0, "lost": 0}, (1, 2): {"plus": 10, "won": 1, "lost": 0}}


def test_shares_are_credited_to_each_occupant_and_the_win_to_the_last() -> None:
    shares = (Share(1, 50, 0, last=False), Share(2, 0, 20, last=True))
    both = days([player(1), player(2)], [seat(2, shares=shares, won=True)])
    assert [both[one].scores[1, 1] for one in (1, 2)] == [50, -20]
    assert [both[one].counters[1, 1]["won"] for one in (1, 2)] == [0, 1]


def test_a_keeper_gets_the_points_and_the_replaced_player_zero() -> None:
    both = days([player(1), player(9, numbered=False)], [seat(1, 198, 0, keeper=9, won=True)])
    assert both[1].scores == {(1, 1): 0}
    assert both[1].counters[1, 1] == {"plus": 0, "won": 0, "lost": 0}
    assert (both[9].scores, both[9].joined, both[9].left) == ({(1, 1): 198}, (1, 1), (1, 1))


def test_a_substitute_without_a_round_has_no_day() -> None:
    assert days([player(9, numbered=False)], []) == {}


@pytest.mark.parametrize(("keeper", "owner"), [(None, 2), (9, 9), (0, 0)])
def test_counters_of_the_game_are_credited_to_the_owner_of_the_seat(keeper: int | None, owner: int) -> None:
    """Serial 0 is falsy, but a valid keeper."""
    asked: list[tuple[list[int], int]] = []

    def stakes(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        asked.append((list(losers), size))
        return {"paid": [3 if seat in losers else 0 for seat in range(1, size + 1)]}

    seats = [seat(1, place=1), seat(2, place=2, lost=True, keeper=keeper)]
    paid = days([player(n, numbered=n in {1, 2}) for n in (0, 1, 2, 9)], seats, counters_of=stakes)
    assert asked == [([2], 2)]
    assert {n: day.counters[1, 1].get("paid") for n, day in paid.items()} == {1: 0, 2: None} | {owner: 3}


def test_tables_of_the_same_number_in_two_rounds_are_two_tables() -> None:
    sizes: list[int] = []

    def count(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        del losers
        sizes.append(size)
        return {}

    days([player(1)], [seat(1), seat(2, place=2), seat(1, round_=2)], counters_of=count)
    assert sizes == [2, 1]


def test_decisions_have_their_round_and_carried_points_count_from_stage_2() -> None:
    decisions = [Decision(1, 2, -10), Decision(1, 1, 5)]
    assert days([player(1, carried=40)], [], decisions)[1].adjustments == (((1, 2), -10), ((1, 1), 5))
    assert days([player(1, carried=40)], [])[1].carried == {}
    assert days([player(1, carried=40)], [], stage=2)[1].carried == {"score": 40}


def test_a_player_who_left_was_present_up_to_that_round() -> None:
    day = days([player(1, joined=2, left=3)], [])[1]
    assert (day.joined, day.left, day.withdrawn) == ((1, 2), (1, 3), True)
    assert days([player(1)], [])[1].left is None
