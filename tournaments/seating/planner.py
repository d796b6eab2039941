"""The draw: from a request to a plan for the whole event.

groups (who meets whom) -> table numbers -> seats. Each stage leaves the earlier ones as they are.
"""

from collections.abc import Callable

from tournaments.seating import seats, tables
from tournaments.seating.dice import Dice
from tournaments.seating.effort import Effort, Progress
from tournaments.seating.grouping import event_task, frame_for
from tournaments.seating.odd import table_sizes
from tournaments.seating.past import Past
from tournaments.seating.request import Plan, Request
from tournaments.seating.task import Fair, Layout


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
    past = Past.none(request.players)
    task = event_task(
        sizes=table_sizes(request.players, request.odd),
        players=request.players,
        rounds=request.rounds,
        fair=Fair.STRICT if request.strict_fairness else Fair.EVEN,
    )
    frame = frame_for(task, effort=effort, dice=dice)
    layout = _labelled(frame.layout, dice.shuffled(request.players))
    if not frame.numbered:
        layout = tables.number(layout, past, fixed={}, dice=dice)
    if not frame.seated:
        layout = seats.seat(layout, past)
    return _plan(layout, request, method=frame.method)


def _labelled(layout: Layout, player_of: list[int]) -> Layout:
    return [[[player_of[slot] for slot in table] for table in round_tables] for round_tables in layout]


def _plan(layout: Layout, request: Request, *, method: str) -> Plan:
    rounds = tuple(tuple(tuple(p + 1 for p in table) for table in tables) for tables in layout)
    byes = []
    for round_tables in rounds:
        seated = {player for table in round_tables for player in table}
        byes.append(tuple(p for p in range(1, request.players + 1) if p not in seated))
    return Plan(rounds=rounds, byes=tuple(byes), method=method)
