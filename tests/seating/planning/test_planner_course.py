"""Draws: reproducible plans, progress reports, stopping, histories, and refusals of invalid numbers."""

import hashlib
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.seating.recount import Recount
from tests.waiting import TIMEOUT_SECONDS
from tournaments.seating.annealing import budget
from tournaments.seating.annealing.budget import SearchProgress
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Plan, Request, SeatingError, Separation

#: A field without a known movement, which needs a search.
SEARCH_REQUEST = Request(players=22, rounds=7, odd=Odd.FIVE, time_limit=0.2)


def digest(plan: Plan) -> str:
    return hashlib.sha256(json.dumps([plan.rounds, plan.byes]).encode()).hexdigest()[:12]


# Worth its time: another process has another hash seed.
def test_equal_requests_give_equal_plans_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "DEADLINE_GRACE_SECONDS", TIMEOUT_SECONDS)  # the moves end the search, not the clock
    request = replace(SEARCH_REQUEST, separations=(Separation(players=(1, 2, 3)),))
    program = (
        "import hashlib, json\n"
        "from tournaments.seating.annealing import budget\n"
        "from tournaments.seating.planning.planner import draw\n"
        "from tournaments.seating.problem.request import Odd, Request, Separation\n"
        f"budget.DEADLINE_GRACE_SECONDS = {TIMEOUT_SECONDS}\n"
        "apart = (Separation(players=(1, 2, 3)),)\n"
        "plan = draw(Request(players=22, rounds=7, odd=Odd.FIVE, time_limit=0.2, separations=apart))\n"
        "print(hashlib.sha256(json.dumps([plan.rounds, plan.byes]).encode()).hexdigest()[:12])\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": "12345", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert process.stdout.strip() == digest(draw(request))


@pytest.mark.parametrize("players", [16, 32, 33, 40])
def test_another_seed_gives_another_plan(players: int) -> None:
    plans = {digest(draw(Request(players=players, rounds=4, seed=seed))) for seed in range(5)}
    assert len(plans) == 5


def test_search_reports_progress_and_does_not_get_worse() -> None:
    reports: list[SearchProgress] = []
    plan = draw(SEARCH_REQUEST, on_progress=reports.append)
    assert len(reports) > 10
    assert all(0 < report.fraction <= 1 for report in reports)
    assert Recount(plan, SEARCH_REQUEST.players).coincidences <= reports[0].coincidences


def test_stopped_search_returns_a_complete_plan() -> None:
    calls = []

    def stop() -> bool:
        calls.append(True)
        return len(calls) > 3

    plan = draw(replace(SEARCH_REQUEST, time_limit=600.0), should_stop=stop)
    recount = Recount(plan, SEARCH_REQUEST.players)
    assert recount.is_complete
    assert recount.seat_spread <= 1


def test_plan_continues_the_history() -> None:
    former_plan = draw(Request(players=24, rounds=5, seed=1))
    request = Request(
        players=24, rounds=5, seed=2, history=former_plan.rounds[:2], history_byes=former_plan.byes[:2], time_limit=2.0
    )
    plan = draw(request)
    recount = Recount(plan, 24)
    assert plan.rounds[:2] == former_plan.rounds[:2]
    assert len(plan.rounds) == 5
    assert recount.repeats == 0
    assert recount.seat_spread <= 1


def test_absent_players_have_no_seat() -> None:
    plan = draw(Request(players=26, rounds=4, absent=frozenset({3, 26})))
    seated = {player for tables in plan.rounds for table in tables for player in table}
    assert seated == set(range(1, 27)) - {3, 26}


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [
        (0, 5, "players_few"),
        (2, 5, "players_few"),
        (100_000, 5, "players_many"),
        (16, 0, "rounds_few"),
        (16, 99, "rounds_many"),
    ],
)
def test_invalid_numbers_of_players_or_rounds_are_refused(players: int, rounds: int, code: str) -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=players, rounds=rounds))
    assert error.value.code == code


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf"), 1e9])
def test_invalid_time_limit_is_refused(seconds: float) -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=16, rounds=5, time_limit=seconds))
    assert error.value.code == "time_limit"
