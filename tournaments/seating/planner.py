"""The draw: from a request to a plan for the whole event.

groups (who meets whom) -> table numbers -> seats. Each stage leaves the earlier ones as they are.
"""

from collections.abc import Callable

from tournaments.seating import seats, tables
from tournaments.seating.bounds import Shares, bounds
from tournaments.seating.dice import Dice
from tournaments.seating.effort import Effort, Progress
from tournaments.seating.odd import table_sizes
from tournaments.seating.past import Past
from tournaments.seating.request import Plan, Request
from tournaments.seating.search import solve
from tournaments.seating.task import Fair, Layout, Task


def draw(
    request: Request,
    *,
    on_progress: Callable[[Progress], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
) -> Plan:
    """Plan all rounds. The same request gives the same plan, unless `should_stop` ended the search.

    Raises SeatingError when the request cannot be served.
    """
    effort = Effort(seconds=request.time_limit, on_progress=on_progress, should_stop=should_stop)
    dice = Dice(request.seed)
    sizes = table_sizes(request.players, request.odd)
    past = Past.none(request.players)
    shares = Shares.STRICT if request.strict_fairness else Shares.CEILING
    lower = bounds(players=request.players, sizes=[sizes] * request.rounds, shares=shares)
    task = Task(
        active=tuple(range(request.players)),
        sizes=sizes,
        rounds=request.rounds,
        past=past,
        fair=Fair.STRICT if request.strict_fairness else Fair.EVEN,
        floor=lower.coincidences.value,
    )
    found = solve(task, effort=effort, dice=dice)
    fixed = {player - 1: table for player, table in request.fixed}
    numbered = tables.number(found.layout, past, fixed=fixed, dice=dice)
    return _plan(seats.seat(numbered, past), request, method="search")


def _plan(layout: Layout, request: Request, *, method: str) -> Plan:
    rounds = tuple(tuple(tuple(p + 1 for p in table) for table in tables) for tables in layout)
    byes = []
    for round_tables in rounds:
        seated = {player for table in round_tables for player in table}
        byes.append(tuple(p for p in range(1, request.players + 1) if p not in seated))
    return Plan(rounds=rounds, byes=tuple(byes), method=method)
