"""Tables of one round joined or split by hand: sizes, numbers, who meets whom, and refusals."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest

from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.kept_tables import kept_table
from tournaments.seating.problem.request import FixedTable, Odd, Plan, Request, SeatingError, Separation
from tournaments.seating.repairing.regroup import regroup
from tournaments.seating.repairing.repair import Change, repair

draw_once = cache(draw)


def request_and_plan(players: int, *, odd: Odd = Odd.THREE) -> tuple[Request, Plan]:
    """Return a request of four rounds and its plan."""
    request = Request(players=players, rounds=4, odd=odd, seed=3, time_limit=0.02)
    return request, draw_once(request)


def sizes(plan: Plan, number: int) -> list[int]:
    return sorted(len(table) for table in plan.rounds[number - 1])


def players_of(plan: Plan, number: int) -> list[int]:
    return sorted(player for table in plan.rounds[number - 1] for player in table)


def refusal_code(request: Request, plan: Plan, number: int, tables: list[int], *, more: bool) -> str:
    with pytest.raises(SeatingError) as refusal:
        regroup(request, plan, round_number=number, tables=tables, more=more)
    return refusal.value.code


def test_three_small_tables_become_two_of_five() -> None:
    request, plan = request_and_plan(10)
    result = regroup(request, plan, round_number=2, tables=[1, 2, 3], more=False)
    assert sizes(result.plan, 2) == [5, 5]
    assert players_of(result.plan, 2) == players_of(plan, 2)
    others = [n for n in range(4) if n != 1]
    assert [result.plan.rounds[n] for n in others] == [plan.rounds[n] for n in others]


def test_two_tables_of_five_become_three() -> None:
    request, plan = request_and_plan(10, odd=Odd.ALL_FIVE)
    result = regroup(request, plan, round_number=3, tables=[1, 2], more=True)
    assert sizes(result.plan, 3) == [3, 3, 4]


def test_the_last_table_takes_the_number_of_the_closed_one() -> None:
    request, drawn_plan = request_and_plan(22)
    plan = replace(drawn_plan, rounds=tuple(tuple(sorted(tables, key=len)) for tables in drawn_plan.rounds))
    before = plan.rounds[1]
    after = regroup(request, plan, round_number=2, tables=[1, 2, 3], more=False).plan.rounds[1]
    assert [len(table) for table in after] == [5, 5, 4, 4, 4]
    assert (after[2], after[3:]) == (before[5], before[3:5])


def count_meetings_again(plan: Plan, tables: Sequence[Sequence[int]]) -> int:
    """Return how often the players at these tables of round 4 meet in the other rounds."""
    others = [frozenset(pair) for n in range(3) for table in plan.rounds[n] for pair in combinations(table, 2)]
    return sum(others.count(frozenset(pair)) for table in tables for pair in combinations(table, 2))


def test_no_exchange_of_two_players_would_save_a_meeting() -> None:
    request, plan = request_and_plan(20, odd=Odd.ALL_FIVE)
    after = regroup(request, plan, round_number=4, tables=[1, 2, 3], more=True).plan.rounds[3]
    changed = [list(table) for table in after if table not in plan.rounds[3]]
    assert sorted(len(table) for table in changed) == [3, 4, 4, 4]
    least = count_meetings_again(plan, changed)
    for first, second in combinations(range(4), 2):
        for i, j in product(range(len(changed[first])), range(len(changed[second]))):
            other = [table[:] for table in changed]
            other[first][i], other[second][j] = other[second][j], other[first][i]
            assert count_meetings_again(plan, other) >= least


@pytest.mark.parametrize(
    ("tables", "more"),
    [([1, 2], False), ([1], True), ([1], False)],
    ids=["eight players at one table", "four players at two tables", "no table"],
)
def test_sizes_that_the_game_does_not_have_are_refused(tables: list[int], more: bool) -> None:
    request, plan = request_and_plan(16)
    assert refusal_code(request, plan, 2, tables, more=more) == "tables_impossible"


def test_played_rounds_unknown_and_kept_tables_are_refused() -> None:
    request, plan = request_and_plan(10)
    played = replace(request, history=plan.rounds[:2], history_byes=plan.byes[:2])
    assert refusal_code(played, plan, 2, [1, 2, 3], more=False) == "round_fixed"
    assert refusal_code(request, plan, 9, [1, 2, 3], more=False) == "round_fixed"
    assert refusal_code(request, plan, 2, [1, 2, 9], more=False) == "kept_table_unknown"
    assert refusal_code(request, plan, 2, [], more=False) == "regroup_many"
    kept = replace(request, kept_tables=(kept_table(plan, 2, 3),))
    assert refusal_code(kept, plan, 2, [1, 2, 3], more=False) == "table_kept"


def test_separated_players_stay_apart() -> None:
    apart = replace(request_and_plan(10)[0], separations=tuple(Separation(players=(1, other)) for other in (2, 3, 4)))
    plan = draw_once(apart)
    result = regroup(apart, plan, round_number=2, tables=[1, 2, 3], more=False)
    (table,) = (table for table in result.plan.rounds[1] if 1 in table)
    assert not {2, 3, 4} & {*table}


def test_a_player_with_a_fixed_table_stays_there() -> None:
    fixed = replace(request_and_plan(10)[0], fixed_tables=(FixedTable(1, 2),))
    plan = draw_once(fixed)
    result = regroup(fixed, plan, round_number=2, tables=[1, 2, 3], more=False)
    assert 1 in result.plan.rounds[1][1]
    last = replace(fixed, fixed_tables=(FixedTable(1, 3),))
    assert refusal_code(last, draw_once(last), 2, [1, 2, 3], more=False) == "plan_unsound"


def test_a_repair_after_a_regrouping_keeps_the_number_of_tables_of_the_other_rounds() -> None:
    request, plan = request_and_plan(10)
    joined = regroup(request, plan, round_number=2, tables=[1, 2, 3], more=False).plan
    repaired = repair(request, joined, Change(played=1, leavers=(10,))).plan
    assert [len(tables) for tables in repaired.rounds[2:]] == [3, 3]


@pytest.mark.parametrize(("joined", "played"), [(4, 2), (3, 2)])
@pytest.mark.parametrize("leavers", [(10,), (9, 10)])
def test_played_rounds_decide_between_two_rounds_to_come(joined: int, played: int, leavers: tuple[int, ...]) -> None:
    request, plan = request_and_plan(10)
    by_hand = regroup(request, plan, round_number=joined, tables=[1, 2, 3], more=False).plan
    repaired = repair(request, by_hand, Change(played=played, leavers=leavers)).plan
    table_count = 3 if leavers == (10,) else 2  # eight players: two tables of four
    assert [len(tables) for tables in repaired.rounds[played:]] == [table_count] * (4 - played)
