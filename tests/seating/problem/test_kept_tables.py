"""Kept tables do not change in a new draw, a repair or an exchange; what would change one is refused.

First the draw around kept tables, then repairs, refusals and exchanges.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.kept_tables import kept_table
from tournaments.seating.problem.request import FixedTable, KeptTable, Odd, Plan, Request, SeatingError, Separation
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.exchange import exchange
from tournaments.seating.repairing.repair import Change, repair


def players_at(plan: Plan, kept: KeptTable) -> set[int]:
    return set(plan.rounds[kept.round - 1][kept.table - 1])


def draw_around(request: Request, *kept_tables: KeptTable) -> Plan:
    """Draw with another seed around these kept tables, and check that they are kept."""
    new_request = replace(request, kept_tables=kept_tables, seed=request.seed + 1)
    plan = draw(new_request)
    verify_plan(plan, new_request)
    for kept in kept_tables:
        assert players_at(plan, kept) == set(kept.players)
    return plan


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (33, 5)])
def test_one_kept_table_adds_no_repeat(players: int, rounds: int) -> None:
    """Renumbering the players of a plan adds no repeat: the players of the kept table get the numbers of a table."""
    request = Request(players=players, rounds=rounds)
    plan = draw(request)
    for number in range(1, rounds + 1):
        new_plan = draw_around(request, kept_table(plan, number, 2))
        assert Recount(new_plan, players).repeats == 0
        assert new_plan.rounds != plan.rounds


def test_several_kept_tables_of_a_perfect_plan_add_no_repeat() -> None:
    request = Request(players=16, rounds=5)
    plan = draw(request)
    kept_tables = [kept_table(plan, number, number % 4 + 1) for number in range(1, 6)]
    assert Recount(draw_around(request, *kept_tables), 16).repeats == 0


def test_a_whole_round_can_be_kept() -> None:
    request = Request(players=32, rounds=5)
    plan = draw(request)
    new_plan = draw_around(request, *(kept_table(plan, 1, table) for table in range(1, 9)))
    assert [set(table) for table in new_plan.rounds[0]] == [set(table) for table in plan.rounds[0]]
    assert Recount(new_plan, 32).repeats == 0


def test_kept_table_with_repeats_adds_only_its_own() -> None:
    """Its four players met in round 1: all six pairs are repeats; the other tables add none."""
    request = Request(players=32, rounds=5)
    plan = draw(request)
    players_of_table = plan.rounds[0][0]
    kept_with_repeats = KeptTable(round=3, table=5, players=players_of_table)
    new_plan = draw_around(request, kept_table(plan, 1, 1), kept_with_repeats)
    assert Recount(new_plan, 32).repeats == 6


def test_constraints_are_kept_around_a_kept_table() -> None:
    request = Request(
        players=32, rounds=5, separations=(Separation(players=(1, 2, 3)),), fixed_tables=(FixedTable(7, 4),)
    )
    plan = draw(request)
    free_table = next(t for t, table in enumerate(plan.rounds[1], 1) if 7 not in table and t != 4)
    new_plan = draw_around(request, kept_table(plan, 2, free_table))
    assert all(len({1, 2, 3}.intersection(table)) <= 1 for tables in new_plan.rounds for table in tables)
    assert all(7 in tables[3] for tables in new_plan.rounds)


# Worth its time: many random plans. `draw_around` asserts that each table is kept.
@settings(max_examples=25)
@given(st.integers(12, 45), st.integers(1, 5), st.sampled_from(Odd), st.integers(1, 3), st.integers(0, 999))
def test_kept_tables_of_any_plan_are_kept(players: int, rounds: int, odd: Odd, wanted: int, seed: int) -> None:
    assume(odd.rule.fit(players))
    request = Request(players=players, rounds=rounds, odd=odd, seed=seed, time_limit=0.1)
    first, rng = draw(request), Random(seed)
    places = [(r, t) for r, tables in enumerate(first.rounds, 1) for t in range(1, len(tables) + 1)]
    draw_around(request, *(kept_table(first, *place) for place in rng.sample(places, wanted)))


def test_repair_keeps_a_kept_table() -> None:
    request = Request(players=36, rounds=5)
    plan = draw(request)
    kept = kept_table(plan, 4, 9)
    leavers = tuple(p for table in plan.rounds[2][:2] for p in table if p not in kept.players)[:4]
    result = repair(replace(request, kept_tables=(kept,)), plan, Change(played=2, leavers=leavers, arrivals=1))
    assert players_at(result.plan, kept) == set(kept.players)
    assert result.request.kept_tables == (kept,)


def test_newcomer_takes_the_chair_of_a_leaver_at_a_kept_table() -> None:
    request = Request(players=32, rounds=5)
    plan = draw(request)
    kept = kept_table(plan, 4, 2)
    leaver = kept.players[0]
    result = repair(replace(request, kept_tables=(kept,)), plan, Change(played=2, leavers=(leaver,), arrivals=1))
    assert players_at(result.plan, kept) == {33, *kept.players[1:]}
    assert result.request.kept_tables[0].players == (33, *kept.players[1:])


def test_kept_tables_of_played_rounds_are_dropped() -> None:
    request = Request(players=32, rounds=5)
    plan = draw(request)
    result = repair(replace(request, kept_tables=(kept_table(plan, 2, 1),)), plan, Change(played=2, leavers=(5,)))
    assert result.request.kept_tables == ()


def test_refusal_names_a_kept_table_that_cannot_stay() -> None:
    request = Request(players=32, rounds=5)
    plan = draw(request)
    kept = kept_table(plan, 4, 2)
    with pytest.raises(SeatingError) as error:
        repair(replace(request, kept_tables=(kept,)), plan, Change(played=2, leavers=kept.players[:2]))
    assert (error.value.code, error.value.params) == ("kept_table_lost", {"round": 4, "table": 2})


@pytest.mark.parametrize(
    "kept_tables",
    [
        (KeptTable(round=1, table=9, players=(1, 2, 3, 4)),),
        (KeptTable(round=1, table=1, players=(1, 2, 3)),),
        (KeptTable(round=1, table=1, players=(1, 2, 3, 4)), KeptTable(round=1, table=2, players=(4, 5, 6, 7))),
        (KeptTable(round=1, table=1, players=(1, 2, 3, 4)), KeptTable(round=1, table=1, players=(5, 6, 7, 8))),
        (KeptTable(round=1, table=1, players=(1, 2, 3, 32)),),
        (KeptTable(round=1, table=3, players=(1, 2, 3, 4)),),
    ],
    ids=[
        "no such table",
        "no table of three",
        "one player twice",
        "one table twice",
        "fixed elsewhere",
        "fixed table without its player",
    ],
)
def test_impossible_kept_tables_are_refused(kept_tables: tuple[KeptTable, ...]) -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=32, rounds=5, kept_tables=kept_tables, fixed_tables=(FixedTable(32, 3),)))
    assert error.value.code == "kept_table_lost"


def test_exchange_at_a_kept_table_is_refused() -> None:
    request = Request(players=16, rounds=5)
    plan = draw(request)
    kept = kept_table(plan, 2, 1)
    with pytest.raises(SeatingError) as error:
        exchange(
            replace(request, kept_tables=(kept,)),
            plan,
            round_number=2,
            first=kept.players[0],
            second=plan.rounds[1][1][0],
        )
    assert error.value.code == "table_kept"


def test_exchange_that_breaks_a_hard_separation_is_refused() -> None:
    request = Request(players=32, rounds=5, separations=(Separation(players=(1, 2)),))
    plan = draw(request)
    table = next(table for table in plan.rounds[1] if 2 in table)
    mate = next(player for player in table if player != 2)
    with pytest.raises(SeatingError) as error:
        exchange(request, plan, round_number=2, first=1, second=mate)
    assert error.value.code == "separation_broken"


@pytest.mark.parametrize("place", [(0, 1), (6, 1), (1, 0), (1, 9)])
def test_unknown_table_cannot_be_kept(place: tuple[int, int]) -> None:
    with pytest.raises(SeatingError) as error:
        kept_table(draw(Request(players=32, rounds=5)), *place)
    assert error.value.code == "kept_table_unknown"
