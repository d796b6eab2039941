"""Kept tables in larger fields, and after any change of players."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.seating.problem.test_kept_tables import players_at
from tests.seating.problem.test_kept_tables import test_one_kept_table_adds_no_repeat as check_one_kept_table
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.kept_tables import kept_table
from tournaments.seating.problem.request import Odd, Plan, Request, SeatingError
from tournaments.seating.repairing.repair import Change, Repair, repair


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (32, 5), (128, 10)])
def test_one_kept_table_adds_no_repeat(players: int, rounds: int) -> None:
    check_one_kept_table(players, rounds)


@settings(max_examples=25)
@given(st.integers(12, 40), st.sampled_from(Odd), st.integers(0, 4), st.integers(0, 3), st.integers(0, 999))
def test_repair_after_any_change_keeps_the_kept_table_or_names_it(
    players: int, odd: Odd, gone: int, come: int, seed: int
) -> None:
    assume(odd.rule.fit(players))
    request = Request(players=players, rounds=4, odd=odd, seed=seed, time_limit=0.1)
    plan, rng = draw(request), Random(seed)
    kept = kept_table(plan, rng.randint(3, 4), rng.randint(1, len(plan.rounds[3])))
    change = Change(played=2, leavers=tuple(rng.sample(range(1, players + 1), gone)), arrivals=come)
    made = outcome(replace(request, kept_tables=(kept,)), plan, change)
    if isinstance(made, SeatingError):
        assert (made.code, made.params) == ("kept_table_lost", {"round": kept.round, "table": kept.table})
    else:
        (still,) = made.request.kept_tables
        assert players_at(made.plan, still) == set(still.players)
        assert set(kept.players).difference(change.leavers, still.players) == set()


def outcome(request: Request, plan: Plan, change: Change) -> Repair | SeatingError:
    """Return the repair, or the error by which it is refused."""
    try:
        return repair(request, plan, change)
    except SeatingError as error:
        return error
