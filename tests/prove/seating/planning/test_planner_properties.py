"""Properties of plans for random numbers of players and rounds, and random separations."""

import random
from dataclasses import replace
from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Plan, Request, SeatingError, Separation

SEARCH_SECONDS = 0.05  # 25,000 moves


@st.composite
def requests(draw_value: st.DrawFn) -> Request:
    """Draw requests of 3 to 70 players and up to ten rounds, with up to four separations."""
    players = draw_value(st.integers(3, 70))
    pairs = st.tuples(st.integers(1, players), st.integers(1, players)).filter(lambda pair: pair[0] != pair[1])
    return Request(
        players=players,
        rounds=draw_value(st.integers(1, 10)),
        odd=draw_value(st.sampled_from(list(Odd))),
        seed=draw_value(st.integers(0, 2**32)),
        strict_fairness=draw_value(st.booleans()),
        separations=tuple(
            Separation(players=pair, until=until, hard=hard)
            for pair, until, hard in draw_value(
                st.lists(st.tuples(pairs, st.none() | st.integers(1, 10), st.booleans()), max_size=4)
            )
        ),
        time_limit=SEARCH_SECONDS,
    )


REFUSALS = {"sizes_impossible", "sizes_too_large", "separation_impossible", "separation_not_found"}


def draw_or_code(request: Request) -> Plan | str:
    """Return the plan, or the code of the refusal."""
    try:
        return draw(request)
    except SeatingError as error:
        return error.code


@settings(max_examples=40)
@given(requests())
def test_plans_are_valid_fair_and_keep_hard_separations(request: Request) -> None:
    plan = draw_or_code(request)
    if isinstance(plan, str):
        assert plan in REFUSALS
        return
    counted = Recount(plan, request.players)
    shares = counted.odd_shares(usual=request.rule.usual)
    assert counted.is_complete
    assert len(plan.rounds) == request.rounds
    assert max(shares) <= ceil(sum(shares) / request.players)
    assert all(
        not counted.meets(separation.players[0], separation.players[1], separation.until)
        for separation in request.separations
        if separation.hard
    )
    if all(len(table) != 3 for tables in plan.rounds for table in tables):
        assert counted.seat_spread <= 1
    if request.strict_fairness:
        assert all(
            max(shares) - min(shares) <= 1
            for shares in (counted.odd_shares(r, usual=request.rule.usual) for r in range(1, request.rounds + 1))
        )


@settings(max_examples=30)
@given(requests(), st.data())
def test_plan_continues_any_history_without_the_leavers(request: Request, data: st.DataObject) -> None:
    before = draw_or_code(request)
    played = data.draw(st.integers(0, request.rounds - 1))
    leavers = data.draw(st.frozensets(st.integers(1, request.players), max_size=min(5, request.players - 3)))
    if isinstance(before, str):
        return
    after = draw_or_code(
        replace(request, history=before.rounds[:played], history_byes=before.byes[:played], absent=leavers)
    )
    if isinstance(after, str):
        assert after in REFUSALS
        return
    stayed = sorted(set(range(1, request.players + 1)) - leavers)
    assert after.rounds[:played] == before.rounds[:played]
    assert len(after.rounds) == request.rounds
    for tables, byes in zip(after.rounds[played:], after.byes[played:], strict=True):
        assert sorted([*(player for table in tables for player in table), *byes]) == stayed


@settings(max_examples=20)
@given(requests())
def test_equal_requests_give_equal_plans(request: Request) -> None:
    assert draw_or_code(request) == draw_or_code(request)


@settings(max_examples=20)
@given(st.integers(3, 70), st.integers(1, 10), st.integers(0, 99))
def test_plan_is_not_worse_than_a_shuffle(players: int, rounds: int, seed: int) -> None:
    plan = draw(Request(players=players, rounds=rounds, seed=seed, time_limit=SEARCH_SECONDS))
    lots = random.Random(seed)
    shuffled = []
    for tables in plan.rounds:
        everybody = lots.sample(range(1, players + 1), players)
        shuffled.append(tuple(tuple(everybody.pop() for _ in table) for table in tables))
    plain = Plan(rounds=tuple(shuffled), byes=plan.byes, method="shuffle")
    assert Recount(plan, players).coincidences <= Recount(plain, players).coincidences
