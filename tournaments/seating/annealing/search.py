"""Local search for the groups of the rounds that are still to be played.

Agreement with `repair.py` (and anybody else who has played rounds behind them):

* Players are 0-based inside the planner. `history.History` holds the counts of what was played.
* `SearchInstance` says what is to be seated: `active` players, `sizes` of the tables of one round (the same in all
  rounds; active players without a chair have a bye), how many `rounds`, the `history`, the `constraints` and
  how fairly the odd places (tables of 3 or 5, byes) are shared.
* `Layout` is a list of rounds of tables of players; seats and table numbers mean nothing here.
* `solve(instance, budget=..., rng=...)` finds a layout from nothing. `improve(instance, layout, ...)` starts from a
  given one and stays close to it: single swaps of clashing players first, a gentle warmth if clashes remain.
  Both return the best layout met; `improve` never returns a worse one than it was given.
* The cost is the sum over pairs of C(m, 2), history and future together, less what the history alone costs, plus
  the weights of broken constraints (`FORBIDDEN`, `DISLIKED`). A search ends at `instance.floor`.
* Afterwards `tables.number(layout, history, ...)` orders the tables of each round and `seats.seat(layout, history)`
  orders the players of each table.
"""

from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.initial_plan import random_initial_plan
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance, temperatures
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance

TRIES = 24  # partners looked at for each clashing player of a descent
HOT, WARM, COLD = 0.8, 0.25, 0.1
LEVELS = 60  # temperatures of one annealing run
EVENING_MOVES = 100_000
FIRST_ANNEALING = 20_000  # moves; every restart takes twice as many


@dataclass(frozen=True)
class FoundPlan:
    """A layout and its cost."""

    layout: Layout
    cost: int


def solve(
    instance: SearchInstance,
    *,
    budget: Budget,
    rng: RandomSource,
    first_annealing: int = FIRST_ANNEALING,
) -> FoundPlan:
    """The best layout that the budget allows, from random initial plans; each run takes twice as long."""
    best = _annealed(instance, random_initial_plan(instance, rng), budget, rng, None)
    length = first_annealing
    while best.cost > instance.floor and budget.left:
        found = _annealed(instance, random_initial_plan(instance, rng), budget, rng, length)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def improve(instance: SearchInstance, layout: Layout, *, budget: Budget, rng: RandomSource) -> FoundPlan:
    """The best layout that can be reached from `layout` by few swaps."""
    best = _annealed(instance, layout, budget, rng, None)
    length = FIRST_ANNEALING
    while best.cost > instance.floor and budget.left:
        found = _annealed(instance, best.layout, budget, rng, length, hot=WARM)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def even_out(instance: SearchInstance, layout: Layout, *, rng: RandomSource) -> Layout:
    """The same cost or less, with the odd places shared more evenly as far as idle swaps lead."""
    swaps = Swaps(replace(instance, fair=Fair.EVEN, floor=-1), layout, rng)
    swaps.heat(EVENING_MOVES, [0.0] * STEEPEST, 0.0)
    return swaps.layout()


def cost(instance: SearchInstance, layout: Layout) -> int:
    """The cost of a layout, as the search counts it."""
    return Swaps(instance, layout, RandomSource(0)).cost


def _annealed(
    instance: SearchInstance, layout: Layout, budget: Budget, rng: RandomSource, length: int | None, *, hot: float = HOT
) -> FoundPlan:
    """Descend from `layout`, and with a `length` anneal first; the best of start and end."""
    swaps = Swaps(instance, layout, rng)
    best = FoundPlan(layout, swaps.cost)
    if length is not None:
        best = _anneal(swaps, budget, min(length, budget.left), hot, best)
    budget.spend(swaps.descend(TRIES), best=min(best.cost, swaps.cost))
    return FoundPlan(swaps.layout(), swaps.cost) if swaps.cost < best.cost else best


def _anneal(swaps: Swaps, budget: Budget, length: int, hot: float, best: FoundPlan) -> FoundPlan:
    for temperature in temperatures(hot, COLD, LEVELS):
        clean = swaps.cost < len(swaps.table_of)
        moves = swaps.heat(max(1, length // LEVELS), acceptance(temperature), 0.8 if clean else 0.0)
        if swaps.cost < best.cost:
            best = FoundPlan(swaps.layout(), swaps.cost)
        budget.spend(moves, best=best.cost)
        if swaps.cost <= swaps.instance.floor or not budget.left:
            break
    return best
