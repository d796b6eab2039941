"""Repairs: played rounds do not change, empty chairs move no player, other changes move few. Exchanges of two players.

Refusals have codes, and changes and their cost have sentences.
"""

from dataclasses import replace
from functools import cache

import pytest

from tests.seating.samples import create_plane
from tests.work import calls_of
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.kept_tables import kept_table
from tournaments.seating.problem.request import FixedTable, Odd, Plan, Request, SeatingError, Separation
from tournaments.seating.problem.seat_changes import Chair, SeatChange
from tournaments.seating.problem.tally import tally
from tournaments.seating.repairing.exchange import exchange
from tournaments.seating.repairing.repair import Change, Repair, repair
from tournaments.seating.wording.repair_sentences import change_sentence, repair_sentences, sentences_by_player

draw_once = cache(draw)  # several changes repair the same plan


def draw_and_repair(
    players: int, change: Change, *, rounds: int = 5, odd: Odd = Odd.THREE, seconds: float = 0.3
) -> tuple[Plan, Repair]:
    request = Request(players=players, rounds=rounds, odd=odd, seed=3, time_limit=seconds)
    plan = draw_once(request)
    return plan, repair(request, plan, change)


def changes_of_seated(result: Repair) -> list[SeatChange]:
    """Return the changes of players who had a chair in the round."""
    return [change for change in result.changes if change.old]


@pytest.mark.parametrize("players", [16, 20, 32, 64, 120])
@pytest.mark.parametrize("played", [0, 2, 4])
def test_one_leaver_moves_no_player_and_adds_no_repeat(players: int, played: int) -> None:
    plan, result = draw_and_repair(players, Change(played=played, leavers=(7,)))
    assert changes_of_seated(result) == []
    assert result.repeats_after == 0
    for old_round, new_round in zip(plan.rounds[played:], result.plan.rounds[played:], strict=True):
        assert [tuple(p for p in table if p != 7) for table in old_round] == list(new_round)


def test_any_leaver_of_thirty_two_before_round_three_adds_no_repeat() -> None:
    for leaver in range(1, 33):
        request = Request(players=32, rounds=5, seed=leaver)
        result = repair(request, draw(request), Change(played=2, leavers=(leaver,)))
        assert (result.repeats_after, changes_of_seated(result)) == (0, [])


def test_leaver_of_the_plane_of_sixteen_adds_no_repeat() -> None:
    result = repair(Request(players=16, rounds=5), create_plane(), Change(played=2, leavers=(5,)))
    assert (result.repeats_after, changes_of_seated(result)) == (0, [])


def test_substitute_takes_the_chair_of_the_leaver_in_all_rounds() -> None:
    plan, result = draw_and_repair(32, Change(played=2, leavers=(7,), arrivals=1))
    assert result.plan.rounds[:2] == plan.rounds[:2]
    for old_round, new_round in zip(plan.rounds[2:], result.plan.rounds[2:], strict=True):
        assert tuple(tuple(33 if p == 7 else p for p in table) for table in old_round) == new_round
    assert [change.player for change in result.changes] == [33, 33, 33]
    assert result.request.players == 33


def test_arrival_fills_a_table_of_three() -> None:
    _, result = draw_and_repair(31, Change(played=1, arrivals=1))
    assert {len(table) for round_ in result.plan.rounds[1:] for table in round_} == {4}
    assert result.repeats_after == 0


def test_played_rounds_do_not_change() -> None:
    plan, result = draw_and_repair(40, Change(played=3, leavers=(1, 2, 3, 4), arrivals=2))
    assert result.plan.rounds[:3] == plan.rounds[:3]
    assert result.plan.byes[:3] == plan.byes[:3]


@pytest.fixture(params=[36])
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize(("leavers", "arrivals"), [(2, 0), (3, 0), (4, 0), (5, 1), (0, 1), (0, 3), (6, 6), (1, 5)])
def test_larger_changes_add_no_repeat_and_move_a_minority(players: int, leavers: int, arrivals: int) -> None:
    change = Change(played=2, leavers=tuple(range(3, 3 + leavers)), arrivals=arrivals)
    _, result = draw_and_repair(players, change)
    assert result.repeats_after == 0
    assert len(changes_of_seated(result)) < 3 * players / 2  # three rounds are left
    present = set(range(1, players + arrivals + 1)) - set(change.leavers)
    for round_ in result.plan.rounds[2:]:
        assert {p for table in round_ for p in table} == present


@pytest.fixture(params=[22])
def least_players(request: pytest.FixtureRequest) -> int:
    """Return the smallest field to test; `make prove` has others."""
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("odd", list(Odd))
def test_repair_with_any_odd_tables_keeps_sizes_from_three_to_five(least_players: int, odd: Odd) -> None:
    players = next(
        n for n in range(least_players, least_players + 9) if odd.rule.fit(n)
    )  # the next number that `odd` can seat
    for change in (Change(played=2, leavers=(5,)), Change(played=2, arrivals=2), Change(played=1, leavers=(1, 2, 3))):
        _, result = draw_and_repair(players, change, odd=odd, seconds=0.02)
        assert all(3 <= len(table) <= 5 for round_ in result.plan.rounds for table in round_)


def test_leaver_of_a_small_field_leaves_a_table_of_three() -> None:
    _, result = draw_and_repair(8, Change(played=1, leavers=(8,)), rounds=3)
    assert [sorted(map(len, round_)) for round_ in result.plan.rounds[1:]] == [[3, 4], [3, 4]]


def test_players_of_a_closed_table_move_to_tables_of_five() -> None:
    _, result = draw_and_repair(32, Change(played=2, tables=7), seconds=0.02)
    assert [sorted(map(len, round_)) for round_ in result.plan.rounds[2:]] == [[4, 4, 4, 5, 5, 5, 5]] * 3


def test_new_separation_holds_in_the_rounds_to_come() -> None:
    request = Request(players=32, rounds=5, seed=3)
    plan = draw(request)
    pair_of_round_1, pair_of_round_4 = plan.rounds[0][0][:2], plan.rounds[3][0][:2]
    separations = (Separation(players=pair_of_round_1), Separation(players=pair_of_round_4))
    result = repair(request, plan, Change(played=2, separations=separations))
    for round_ in result.plan.rounds[2:]:
        assert not any(set(separation.players) <= set(table) for separation in separations for table in round_)
    assert result.repeats_after == 0


def test_fixed_player_keeps_their_table() -> None:
    request = Request(players=32, rounds=5, seed=3, fixed_tables=(FixedTable(9, 2),))
    plan = draw(request)
    result = repair(request, plan, Change(played=2, leavers=(1, 2, 3, 4)))
    assert all(9 in round_[1] for round_ in result.plan.rounds)


def test_fixed_table_that_closes_is_refused() -> None:
    request = Request(players=32, rounds=5, seed=3, fixed_tables=(FixedTable(9, 8),))
    with pytest.raises(SeatingError) as error:
        repair(request, draw(request), Change(played=2, leavers=(1, 2, 3, 4)))
    assert error.value.code == "fixed_table"


def test_player_can_be_fixed_during_the_event() -> None:
    _, result = draw_and_repair(32, Change(played=2, fixed_tables=(FixedTable(9, 2), FixedTable(10, 3))))
    for round_ in result.plan.rounds[2:]:
        assert 9 in round_[1]
        assert 10 in round_[2]
    assert result.repeats_after == 0
    assert result.request.fixed_tables == ((9, 2), (10, 3))


def test_plan_can_be_repaired_twice() -> None:
    request = Request(players=64, rounds=5, seed=1)
    plan = draw(request)
    for change in (Change(played=1, leavers=(5, 9)), Change(played=2, arrivals=3)):
        result = repair(request, plan, change)
        request, plan = result.request, result.plan
    assert (request.players, request.absent) == (67, frozenset({5, 9}))  # 64 and three arrivals
    assert tally(plan.rounds).repeats == 0
    assert plan.method.count("+repair") == 1


def test_equal_changes_give_equal_repairs() -> None:
    change = Change(played=2, leavers=(4, 9, 13), arrivals=1)
    assert draw_and_repair(45, change)[1] == draw_and_repair(45, change)[1]


@pytest.mark.parametrize(("players", "calls"), [(120, 600_000)])
def test_repair_makes_few_function_calls(players: int, calls: int) -> None:
    """Limit the seconds that `tests/load/bench_seating.py` prints, by counting calls instead of time."""
    request = Request(players=players, rounds=5)
    plan = draw(request)
    change = Change(played=2, leavers=tuple(range(1, 12)), arrivals=4)
    assert calls_of(lambda: repair(request, plan, change)) < calls


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Change(played=5), "played_many"),
        (Change(played=-1), "played_many"),
        (Change(played=2, leavers=(33,)), "leaver_unknown"),
        (Change(played=2, leavers=(3, 3)), "leaver_unknown"),
        (Change(played=2, tables=3), "tables_impossible"),
        (Change(played=2, tables=11), "tables_impossible"),
        (Change(played=2, leavers=tuple(range(1, 31))), "players_few"),
        (Change(played=2, separations=(Separation(players=(1, 99)),)), "unknown_player"),
        (Change(played=2, fixed_tables=tuple(FixedTable(player, 1) for player in range(1, 6))), "fixed_crowd"),
        (Change(played=2, fixed_tables=(FixedTable(40, 1),)), "unknown_player"),
        (Change(played=2, fixed_tables=(FixedTable(4, 0),)), "fixed_table"),
        (Change(played=2, arrivals=5000), "players_many"),
        (Change(played=2, separations=(Separation(players=tuple(range(1, 33))),)), "separation_broken"),
    ],
)
def test_impossible_repairs_are_refused_with_a_code(change: Change, code: str) -> None:
    with pytest.raises(SeatingError) as error:
        draw_and_repair(32, change, seconds=0.02)
    assert error.value.code == code


def test_changes_have_sentences_per_player() -> None:
    change = SeatChange(player=3, round=4, old=Chair(3, 0), new=Chair(7, 3))
    assert change_sentence(change, "en") == "Round 4: table 7 West instead of table 3 North."
    assert change_sentence(change) == "Tour 4\u00a0: table 7 Ouest au lieu de table 3 Nord."
    bye = SeatChange(player=3, round=5, old=Chair(1, 4), new=None)
    assert change_sentence(bye, "en") == "Round 5: a bye instead of table 1 as fifth."
    arrival = SeatChange(player=33, round=5, old=None, new=Chair(1, 1))
    assert dict(sentences_by_player((change, bye, arrival), "en"))[33] == ["Round 5: table 1 East."]


def test_repair_has_sentences_of_its_cost() -> None:
    _, result = draw_and_repair(32, Change(played=2, leavers=(7,)))
    assert repair_sentences(result, "en") == ["This change adds no repeated meeting.", "Nobody changes place."]
    _, result = draw_and_repair(36, Change(played=2, leavers=(1, 2, 3, 4)))
    assert "changent de place" in repair_sentences(result)[1]


def test_kept_table_stays_while_the_other_tables_are_repaired() -> None:
    request = Request(players=32, rounds=5, seed=3)
    plan = draw(request)
    first, second = plan.rounds[2][0][0], plan.rounds[2][1][0]
    exchanged = exchange(
        replace(request, history=plan.rounds[:1], history_byes=plan.byes[:1]),
        plan,
        round_number=3,
        first=first,
        second=second,
    )
    assert exchanged.repeats_after >= exchanged.repeats_before
    new_request = replace(request, kept_tables=(kept_table(exchanged.plan, 3, 1),))
    result = repair(new_request, exchanged.plan, Change(played=1))
    assert result.plan.rounds[2][0] == exchanged.plan.rounds[2][0]
    assert second in result.plan.rounds[2][0]
    assert result.repeats_after == 0


def test_exchange_counts_repeats_before_and_after() -> None:
    result = exchange(Request(players=16, rounds=5), create_plane(), round_number=2, first=3, second=8)
    assert result.repeats_after > result.repeats_before == 0
    assert [(change.player, change.round) for change in result.changes] == [(3, 2), (8, 2)]
    assert result.plan.rounds[0] == create_plane().rounds[0]


@pytest.mark.parametrize(
    ("round_number", "first", "second", "code"),
    [
        (0, 1, 2, "round_fixed"),
        (6, 1, 2, "round_fixed"),
        (1, 1, 17, "player_not_there"),
        (1, 99, 2, "player_not_there"),
    ],
)
def test_impossible_exchanges_are_refused(round_number: int, first: int, second: int, code: str) -> None:
    with pytest.raises(SeatingError) as error:
        exchange(Request(players=16, rounds=5), create_plane(), round_number=round_number, first=first, second=second)
    assert error.value.code == code


@pytest.mark.parametrize("players", [30, 34, 50, 66])
def test_seats_of_a_late_arrival_are_within_one(players: int) -> None:
    """An arrival fills the West of a table of three; other players there exchange chairs with them."""
    _, result = draw_and_repair(players, Change(played=0, arrivals=1))
    seats_of_arrival = result.certificate.seats[players]  # the arrival has the number players + 1
    assert max(seats_of_arrival) - min(seats_of_arrival[:4]) <= 1
    changes = changes_of_seated(result)
    assert len(changes) <= 4
    assert all(change.new and change.old and change.new.table == change.old.table for change in changes)


@pytest.mark.parametrize(
    ("players", "rounds", "change"),
    [
        (28, 5, Change(played=2, arrivals=4)),
        (100, 5, Change(played=2, leavers=tuple(range(1, 11)))),
        (64, 6, Change(played=3, tables=15)),
    ],
    ids=["four arrive", "ten leave", "a table closes"],
)
def test_seats_and_first_deals_are_within_one_after_a_reshuffle(players: int, rounds: int, change: Change) -> None:
    request = Request(players=players, rounds=rounds, time_limit=0.1)
    result = repair(request, draw(Request(players=players, rounds=rounds)), change)
    figures = result.certificate.figures
    assert (figures["seat_spread"].value <= 1, figures["dealer_spread"].value <= 1) == (True, True)
