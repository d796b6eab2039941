"""Quality and speed of the planner: repeats, coincidences, bounds and seconds, one line per case."""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.waiting import TIMEOUT_SECONDS
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import FixedTable, Odd, Request, SeatingError, Separation
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.proof.figures import Figure
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import RankedRequest, furthest_move, seat_next_round

FOURS = (*range(8, 65, 4), 80, 100, 128, 200, 256, 400, 512, 1000)
ODDS = (*(n for n in range(9, 100) if n % 4), 101, 255, 1001)
EVENTS = {
    "1 leaves": Change(played=2, leavers=(7,)),
    "1 replaced": Change(played=2, leavers=(7,), arrivals=1),
    "2 leave": Change(played=2, leavers=(3, 7)),
    "3 leave": Change(played=2, leavers=(3, 7, 9)),
    "4 leave": Change(played=2, leavers=(3, 7, 9, 12)),
    "1 arrives": Change(played=2, arrivals=1),
    "4 arrive": Change(played=2, arrivals=4),
}


def main() -> None:
    """Print every row asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few rows of each kind")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds of search a draw may take")
    given = parser.parse_args()
    print("players rounds odd     repeats    coincidences bound  shares seats dealers tables  seconds method")
    for request in _requests(quick=given.quick, time_limit=given.time_limit):
        _draw_row(request)
    print("\nrepairs of five rounds after two: repeats before and after, changed tables, seconds")
    for players in (32, 120) if given.quick else (16, 24, 32, 33, 64, 120, 400, 1000):
        for name, change in EVENTS.items():
            _repair_row(players, name, change)
    if not given.quick:
        _club_rows()
        _dense_rows()
        _command_rows()
        _other_rows()
    print("\nthe fifth round by rank: repeats, widest table in places, seconds")
    for players in (16, 120) if given.quick else (16, 33, 64, 120, 400, 1000):
        _ranked_row(players)


def _requests(*, quick: bool, time_limit: float) -> Iterator[Request]:
    fours = (8, 16, 32, 120) if quick else FOURS
    odds = (17, 33, 99) if quick else ODDS
    for rounds in (5,) if quick else range(3, 11):
        for players in sorted((*fours, *odds)):
            yield Request(players=players, rounds=rounds, time_limit=time_limit)
    for odd in (Odd.FIVE, Odd.BYE):
        for players in odds:
            yield Request(players=players, rounds=5, odd=odd, time_limit=time_limit)
    for players in odds:
        yield Request(players=players, rounds=5, odd=Odd.FIVE, strict_fairness=True, time_limit=time_limit)
    for odd, fields in ((Odd.THREE, (18, 21, 22)), (Odd.FIVE, (18, 25, 30, 35))):
        for players in fields:
            yield Request(players=players, rounds=7, odd=odd, strict_fairness=True, time_limit=time_limit)
    for players in (32, 40, 56) if quick else range(20, 101, 4):
        for staying in (1, 2, 3):
            tables = tuple(FixedTable(player, 2 * player) for player in range(1, staying + 1))
            yield Request(players=players, rounds=8, fixed_tables=tables, time_limit=time_limit)


def _draw_row(request: Request) -> None:
    kind = f"{request.odd}{' strict' if request.strict_fairness else ''}"
    if request.fixed_tables:
        kind = f"{len(request.fixed_tables)} stay"
    start = time.perf_counter()
    try:
        plan = draw(request)
    except SeatingError as error:
        print(f"{request.players:7} {request.rounds:6} {kind:8} {error.code}")
        return
    seconds = time.perf_counter() - start
    figures = verify_plan(plan, request).figures
    shares = figures["bye_most"] if request.odd is Odd.BYE else figures["odd_most"]
    print(
        f"{request.players:7} {request.rounds:6} {kind:8} {_shown(figures['repeats']):>6} "
        f"{_shown(figures['coincidences']):>12} {figures['coincidences'].bound:7} "
        f"{_shown(shares):>8} {figures['seat_spread'].value:4} {figures['dealer_spread'].value:6} "
        f"{figures['table_returns'].value:8} {seconds:8.2f} {plan.method}",
        flush=True,
    )


def _shown(figure: Figure) -> str:
    return f"{figure.value}{'*' if figure.proven else ''}"


def _repair_row(players: int, name: str, change: Change) -> None:
    request = Request(players=players, rounds=5)
    plan = draw(request)
    start = time.perf_counter()
    made = repair(request, plan, change)
    seconds = time.perf_counter() - start
    changed = sum(change.old is not None for change in made.changes)
    print(
        f"{players:7} {name:11} {made.repeats_before:4} {made.repeats_after:4} {changed:5} {seconds:8.3f}", flush=True
    )


def _club_rows() -> None:
    print("\nclubs kept apart all day: players, clubs, rounds, meetings of a club, repeats, seconds")
    for players, clubs, rounds in ((400, 10, 6), (1000, 20, 8)):
        for hard in (True, False):
            groups = (tuple(range(club, players + 1, clubs)) for club in range(1, clubs + 1))
            separations = tuple(Separation(players=group, hard=hard) for group in groups)
            request = Request(players=players, rounds=rounds, separations=separations)
            start = time.perf_counter()
            figures = verify_plan(draw(request), request).figures
            seconds = time.perf_counter() - start
            met, repeats = figures["separations_broken"].value, figures["repeats"].value
            print(f"{players:7} {clubs:4} {rounds:4} {met:4} {repeats:4} {seconds:8.3f}", flush=True)


def _command_rows() -> None:
    print("\nthe whole command, interpreter included: players, rounds, seconds (the best of three)")
    for players, rounds in ((128, 5), (256, 8), (512, 5), (512, 10)):
        command = [sys.executable, "-m", "tournaments.seating", "--players", str(players), "--rounds", str(rounds)]
        seconds = []
        for _ in range(3):
            start = time.perf_counter()
            root = Path(__file__).resolve().parents[2]
            subprocess.run(command, check=True, capture_output=True, cwd=root, timeout=10 * TIMEOUT_SECONDS)
            seconds.append(time.perf_counter() - start)
        print(f"{players:7} {rounds:4} {min(seconds):8.3f}", flush=True)


def _other_rows() -> None:
    print("\nfive rounds of other games: players, tables, repeats, coincidences, bound, most byes, seconds")
    threes, fours, either = TableRule(usual=3, byes=True), TableRule(byes=True), TableRule(others=(3, 5))
    rules = {"3, byes": threes, "4, byes": fours, "4, 3, 5": either}
    for name, rule in rules.items():
        for players in (6, 7, 8, 9, 10, 11, 12, 13, 15, 20, 21, 33, 60):
            request = Request(players=players, rounds=5, sizes=rule)
            start = time.perf_counter()
            figures = verify_plan(draw(request), request).figures
            seconds = time.perf_counter() - start
            repeats, again, byes = (_shown(figures[figure]) for figure in ("repeats", "coincidences", "bye_most"))
            least = figures["coincidences"].bound
            print(f"{players:7} {name:8} {repeats:>5} {again:>5} {least:5} {byes:>3} {seconds:8.3f}", flush=True)


def _dense_rows() -> None:
    print("\nrepairs that leave little room: players, rounds, new repeats and seconds of eight plans")
    dense = ((16, 5, Change(played=2, arrivals=4)), (32, 8, Change(played=4, leavers=(3, 7, 9, 12))))
    for players, rounds, change in dense:
        repeats, start = [], time.perf_counter()
        for seed in range(8):
            request = Request(players=players, rounds=rounds, seed=seed)
            repeats.append(repair(request, draw(request), change).repeats_after)
        print(f"{players:7} {rounds:4} {repeats} {(time.perf_counter() - start) / 8:8.3f}", flush=True)


def _ranked_row(players: int) -> None:
    request = Request(players=players, rounds=4)
    plan = draw(request)
    asked = RankedRequest(
        ranking=tuple(range(1, players + 1)),
        rounds=5,
        history=plan.rounds,
        history_byes=plan.byes,
        most_moved=furthest_move(players),
    )
    start = time.perf_counter()
    made = seat_next_round(asked)
    seconds = time.perf_counter() - start
    repeats = sum(flag.code == "repeat" for flags in made.flags for flag in flags)
    widest = max(max(table) - min(table) for table in made.tables)
    print(f"{players:7} {repeats:4} {widest:5} {seconds:8.3f}", flush=True)


if __name__ == "__main__":
    main()
