"""Days of players computed from seats, which come from the log or from the database."""

from collections.abc import Mapping, Sequence

import pytest

from tournaments.ranking.days import PlayerDay
from tournaments.ranking.seats import Decision, PlayedSeat, Share, StagePlayer, player_days


def create_player(serial: int, *, numbered: bool = True, carried: int = 0, joined: int = 1, left: int | None = None):
    return StagePlayer(serial, numbered, carried, joined, left)


def create_seat(
    serial: int, plus: int = 0, minus: int = 0, *, table: int = 1, round_: int = 1, place: int = 1, **changes: object
) -> PlayedSeat:
    fields = {"keeper": None, "won": False, "lost": False, "shares": (Share(serial, plus, minus, last=True),)} | changes
    return PlayedSeat(table=table, round=round_, number=place, **fields)  # type: ignore[arg-type]  # as each test gives


def count_nothing(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
    del losers, size
    return {}


def days_by_player(players, seats, decisions=(), *, stage: int = 1, counters_of=count_nothing) -> dict[int, PlayerDay]:
    results = player_days(stage, players, seats, decisions, total="score", counters_of=counters_of)
    return {day.player: day for day in results}


def test_the_balance_of_a_seat_is_credited_to_its_player() -> None:
    day = days_by_player([create_player(7)], [create_seat(7, 198, 66), create_seat(7, 10, round_=2, won=True)])[7]
    assert day.scores == {(1, 1): 198 - 66, (1, 2): 10}
    assert day.counters == {(1, 1): {"plus": 198, "won": 0, "lost": 0}, (1, 2): {"plus": 10, "won": 1, "lost": 0}}


def test_shares_are_credited_to_each_occupant_and_the_win_to_the_last() -> None:
    shares = (Share(1, 50, 0, last=False), Share(2, 0, 20, last=True))
    days = days_by_player([create_player(1), create_player(2)], [create_seat(2, shares=shares, won=True)])
    assert [days[serial].scores[1, 1] for serial in (1, 2)] == [50, -20]
    assert [days[serial].counters[1, 1]["won"] for serial in (1, 2)] == [0, 1]


def test_a_keeper_gets_the_points_and_the_replaced_player_zero() -> None:
    days = days_by_player(
        [create_player(1), create_player(9, numbered=False)], [create_seat(1, 198, 0, keeper=9, won=True)]
    )
    assert days[1].scores == {(1, 1): 0}
    assert days[1].counters[1, 1] == {"plus": 0, "won": 0, "lost": 0}
    assert (days[9].scores, days[9].joined, days[9].left) == ({(1, 1): 198}, (1, 1), (1, 1))


def test_a_substitute_without_a_round_has_no_day() -> None:
    assert days_by_player([create_player(9, numbered=False)], []) == {}


@pytest.mark.parametrize(("keeper", "owner"), [(None, 2), (9, 9), (0, 0)])
def test_counters_of_the_game_are_credited_to_the_owner_of_the_seat(keeper: int | None, owner: int) -> None:
    """Serial 0 is falsy, but a valid keeper."""
    calls: list[tuple[list[int], int]] = []

    def count_paid(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        calls.append((list(losers), size))
        return {"paid": [3 if number in losers else 0 for number in range(1, size + 1)]}

    seats = [create_seat(1, place=1), create_seat(2, place=2, lost=True, keeper=keeper)]
    days = days_by_player([create_player(n, numbered=n in {1, 2}) for n in (0, 1, 2, 9)], seats, counters_of=count_paid)
    assert calls == [([2], 2)]
    assert {n: day.counters[1, 1].get("paid") for n, day in days.items()} == {1: 0, 2: None} | {owner: 3}


def test_tables_of_the_same_number_in_two_rounds_are_two_tables() -> None:
    sizes: list[int] = []

    def note_size(losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        del losers
        sizes.append(size)
        return {}

    days_by_player(
        [create_player(1)], [create_seat(1), create_seat(2, place=2), create_seat(1, round_=2)], counters_of=note_size
    )
    assert sizes == [2, 1]


def test_decisions_have_their_round_and_carried_points_count_from_stage_2() -> None:
    decisions = [Decision(player=1, round=2, points=-10), Decision(player=1, round=1, points=5)]
    assert days_by_player([create_player(1, carried=40)], [], decisions)[1].adjustments == (((1, 2), -10), ((1, 1), 5))
    assert days_by_player([create_player(1, carried=40)], [])[1].carried == {}
    assert days_by_player([create_player(1, carried=40)], [], stage=2)[1].carried == {"score": 40}


def test_a_player_who_left_was_present_up_to_that_round() -> None:
    day = days_by_player([create_player(1, joined=2, left=3)], [])[1]
    assert (day.joined, day.left, day.withdrawn) == ((1, 2), (1, 3), True)
    assert days_by_player([create_player(1)], [])[1].left is None
