"""Quality and speed of the seating planner: repeats, coincidences, their bounds and seconds, a row for each case.

`python tests/load/bench_seating.py [--quick] [--time-limit SECONDS]`
"""

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
    """Print the rows of all kinds, or a few of them with `--quick`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few rows of each kind")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds of search a draw may take")
    options = parser.parse_args()
    # shares: most odd rounds (or byes) of a player; seats, dealers: differences between players; tables: returns to one
    print("players rounds odd     repeats    coincidences bound  shares seats dealers tables  seconds method")
    for request in _requests(quick=options.quick, time_limit=options.time_limit):
        _bench_draw(request)
    print("\nrepairs of five rounds after two: repeats before and after, changed tables, seconds")
    for players in (32, 120) if options.quick else (16, 24, 32, 33, 64, 120, 400, 1000):
        for name, change in EVENTS.items():
            _bench_repair(players, name, change)
    if not options.quick:
        _bench_clubs()
        _bench_dense_repairs()
        _bench_command()
        _bench_other_games()
    print("\nthe fifth round by rank: repeats, widest table in places, seconds")
    for players in (16, 120) if options.quick else (16, 33, 64, 120, 400, 1000):
        _bench_ranked_round(players)


def _requests(*, quick: bool, time_limit: float) -> Iterator[Request]:
    """Yield the requests for plans: several numbers of players and rounds, odd tables, fixed tables."""
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


def _bench_draw(request: Request) -> None:
    """Draw a plan and print its row, or the code of the refusal."""
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
        f"{request.players:7} {request.rounds:6} {kind:8} {_format(figures['repeats']):>6} "
        f"{_format(figures['coincidences']):>12} {figures['coincidences'].bound:7} "
        f"{_format(shares):>8} {figures['seat_spread'].value:4} {figures['dealer_spread'].value:6} "
        f"{figures['table_returns'].value:8} {seconds:8.2f} {plan.method}",
        flush=True,
    )


def _format(figure: Figure) -> str:
    """Return the value, with a star if it is proven to be the minimum."""
    return f"{figure.value}{'*' if figure.proven else ''}"


def _bench_repair(players: int, name: str, change: Change) -> None:
    """Repair a plan after two of five rounds and print its row."""
    request = Request(players=players, rounds=5)
    plan = draw(request)
    start = time.perf_counter()
    repaired = repair(request, plan, change)
    seconds = time.perf_counter() - start
    changed = sum(change.old is not None for change in repaired.changes)
    print(
        f"{players:7} {name:11} {repaired.repeats_before:4} {repaired.repeats_after:4} {changed:5} {seconds:8.3f}",
        flush=True,
    )


def _bench_clubs() -> None:
    """Print a row for each draw that separates the players of clubs."""
    print("\nclubs kept apart all day: players, clubs, rounds, meetings of a club, repeats, seconds")
    for players, clubs, rounds in ((400, 10, 6), (1000, 20, 8)):
        for hard in (True, False):
            groups = (tuple(range(club, players + 1, clubs)) for club in range(1, clubs + 1))
            separations = tuple(Separation(players=group, hard=hard) for group in groups)
            request = Request(players=players, rounds=rounds, separations=separations)
            start = time.perf_counter()
            figures = verify_plan(draw(request), request).figures
            seconds = time.perf_counter() - start
            meetings, repeats = figures["separations_broken"].value, figures["repeats"].value
            print(f"{players:7} {clubs:4} {rounds:4} {meetings:4} {repeats:4} {seconds:8.3f}", flush=True)


def _bench_command() -> None:
    """Print the seconds of the command line, with the start of the interpreter."""
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


def _bench_other_games() -> None:
    """Print a row for each table rule of other games and number of players."""
    print("\nfive rounds of other games: players, tables, repeats, coincidences, bound, most byes, seconds")
    threes, fours, either = TableRule(usual=3, byes=True), TableRule(byes=True), TableRule(others=(3, 5))
    rules = {"3, byes": threes, "4, byes": fours, "4, 3, 5": either}
    for name, rule in rules.items():
        for players in (6, 7, 8, 9, 10, 11, 12, 13, 15, 20, 21, 33, 60):
            request = Request(players=players, rounds=5, sizes=rule)
            start = time.perf_counter()
            figures = verify_plan(draw(request), request).figures
            seconds = time.perf_counter() - start
            repeats, coincidences, byes = (
                _format(figures[figure]) for figure in ("repeats", "coincidences", "bye_most")
            )
            bound = figures["coincidences"].bound
            print(f"{players:7} {name:8} {repeats:>5} {coincidences:>5} {bound:5} {byes:>3} {seconds:8.3f}", flush=True)


def _bench_dense_repairs() -> None:
    """Print repeats and mean seconds of repairs of plans with little freedom."""
    print("\nrepairs that leave little room: players, rounds, new repeats and seconds of eight plans")
    dense = ((16, 5, Change(played=2, arrivals=4)), (32, 8, Change(played=4, leavers=(3, 7, 9, 12))))
    for players, rounds, change in dense:
        repeats, start = [], time.perf_counter()
        for seed in range(8):
            request = Request(players=players, rounds=rounds, seed=seed)
            repeats.append(repair(request, draw(request), change).repeats_after)
        print(f"{players:7} {rounds:4} {repeats} {(time.perf_counter() - start) / 8:8.3f}", flush=True)


def _bench_ranked_round(players: int) -> None:
    """Seat a fifth round by rank and print its row."""
    request = Request(players=players, rounds=4)
    plan = draw(request)
    request_by_rank = RankedRequest(
        ranking=tuple(range(1, players + 1)),
        rounds=5,
        history=plan.rounds,
        history_byes=plan.byes,
        most_moved=furthest_move(players),
    )
    start = time.perf_counter()
    ranked_round = seat_next_round(request_by_rank)
    seconds = time.perf_counter() - start
    repeats = sum(flag.code == "repeat" for flags in ranked_round.flags for flag in flags)
    # the ranking is 1 to n, so the number of a player is their place
    widest = max(max(table) - min(table) for table in ranked_round.tables)
    print(f"{players:7} {repeats:4} {widest:5} {seconds:8.3f}", flush=True)


if __name__ == "__main__":
    main()
