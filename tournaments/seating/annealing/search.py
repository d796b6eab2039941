"""Local search for the groups of the rounds that are still to be played.

Agreement with `repair.py` (and anybody else who has played rounds behind him):

* Players are 0-based inside the planner. `past.Past` holds the counts of what was played.
* `task.Task` says what is to be seated: `active` players, `sizes` of the tables of one round (the same in
  all rounds; active players without a chair have a bye), how many `rounds`, the `past`, the `constraints` and
  how fairly the odd places (tables of 3 or 5, byes) are shared.
* `task.Layout` is a list of rounds of tables of players; seats and table numbers mean nothing here.
* `solve(task, effort=..., dice=...)` finds a layout from nothing. `improve(task, layout, ...)` starts from a
  given one and stays close to it: single swaps of clashing players first, a gentle warmth if clashes remain.
  Both return the best layout met; `improve` never returns a worse one than it was given.
* The cost is the sum over pairs of C(m, 2), past and future together, less what the past alone costs, plus
  the weights of broken constraints (`task.FORBIDDEN`, `task.DISLIKED`). A search ends at `task.floor`.
* Afterwards `tables.number(layout, past, ...)` orders the tables of each round and `seats.seat(layout, past)`
  orders the players of each table.
"""

from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.schedule import STEEPEST, odds, temperatures
from tournaments.seating.annealing.starts import random_start
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.task import Fair, Layout, Task

TRIES = 24  # partners looked at for each clashing player of a descent
HOT, WARM, COLD = 0.8, 0.25, 0.1
LEVELS = 60  # temperatures of one cooling
EVENING_MOVES = 100_000
FIRST_COOLING = 20_000  # moves; every restart takes twice as many


@dataclass(frozen=True)
class Found:
    """A layout and its cost."""

    layout: Layout
    cost: int


def solve(task: Task, *, effort: Effort, dice: Dice, first_cooling: int = FIRST_COOLING) -> Found:
    """The best layout that the effort allows, from random starts; every cooling takes twice the moves of the last."""
    best = _cooled(task, random_start(task, dice), effort, dice, None)
    length = first_cooling
    while best.cost > task.floor and effort.left:
        found = _cooled(task, random_start(task, dice), effort, dice, length)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def improve(task: Task, layout: Layout, *, effort: Effort, dice: Dice) -> Found:
    """The best layout that can be reached from `layout` by few swaps."""
    best = _cooled(task, layout, effort, dice, None)
    length = FIRST_COOLING
    while best.cost > task.floor and effort.left:
        found = _cooled(task, best.layout, effort, dice, length, hot=WARM)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def even_out(task: Task, layout: Layout, *, dice: Dice) -> Layout:
    """The same cost or less, with the odd places shared more evenly as far as idle swaps lead."""
    swaps = Swaps(replace(task, fair=Fair.EVEN, floor=-1), layout, dice)
    swaps.heat(EVENING_MOVES, [0.0] * STEEPEST, 0.0)
    return swaps.layout()


def cost(task: Task, layout: Layout) -> int:
    """The cost of a layout, as the search counts it."""
    return Swaps(task, layout, Dice(0)).cost


def _cooled(task: Task, layout: Layout, effort: Effort, dice: Dice, length: int | None, *, hot: float = HOT) -> Found:
    """Descend from `layout`, and with a `length` cool down first; the best of start and end."""
    swaps = Swaps(task, layout, dice)
    best = Found(layout, swaps.cost)
    if length is not None:
        best = _cool(swaps, effort, min(length, effort.left), hot, best)
    effort.spend(swaps.descend(TRIES), best=min(best.cost, swaps.cost))
    return Found(swaps.layout(), swaps.cost) if swaps.cost < best.cost else best


def _cool(swaps: Swaps, effort: Effort, length: int, hot: float, best: Found) -> Found:
    for temperature in temperatures(hot, COLD, LEVELS):
        clean = swaps.cost < len(swaps.table_of)
        moves = swaps.heat(max(1, length // LEVELS), odds(temperature), 0.8 if clean else 0.0)
        if swaps.cost < best.cost:
            best = Found(swaps.layout(), swaps.cost)
        effort.spend(moves, best=best.cost)
        if swaps.cost <= swaps.task.floor or not effort.left:
            break
    return best
