"""Local search by simulated annealing for the groups of the rounds to come.

* Players are 0-based inside the planner. `problem.history.History` holds the counts of the rounds already played.
* `SearchInstance` is the input: `active` players, `sizes` of the tables of one round (the same in all rounds; active
  players without a chair have a bye), number of `rounds`, `history`, `constraints`, and fairness of the odd places
  (tables of 3 or 5, byes).
* `Layout` is a list of rounds of tables of players, without seats and table numbers.
* `solve(instance, budget=..., rng=...)` starts from random plans. `improve(instance, layout, ...)` starts from
  `layout` and stays close to it: first a descent by single swaps of clashing players, then annealing from a low
  temperature if clashes remain. Both return the best layout of the search; that of `improve` is never worse than
  its input.
* The cost is the sum over pairs of players of C(m, 2), where m counts their meetings in history and layout, less that
  sum for the history alone, plus the weights of broken constraints (`FORBIDDEN`, `DISLIKED`). A search ends at
  `instance.floor`.
* Afterwards `planning.table_numbers.number_tables` orders the tables of each round, and
  `planning.seats.assign_seats` the players of each table.
"""

from dataclasses import dataclass, replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.initial_plan import random_initial_plan
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import STEEPEST, acceptance_probabilities, temperatures
from tournaments.seating.annealing.swaps import Swaps
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance

TRIES = 24  # random swaps tried for each clashing player in a descent
HOT, WARM, COLD = 0.8, 0.25, 0.1  # temperatures in units of cost: first ones of `solve` and `improve`, and the last
LEVELS = 60  # temperatures of one annealing run
SKIP_PROBABILITY = 0.8  # for a swap of a player without a clash, once few players clash
EVEN_OUT_MOVES = 100_000
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
    """Return the best layout within the budget, from random initial plans; each annealing run takes twice as long."""
    best = _run_search(instance, random_initial_plan(instance, rng), budget, rng, None)
    length = first_annealing
    while best.cost > instance.floor and budget.left:
        found = _run_search(instance, random_initial_plan(instance, rng), budget, rng, length)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def improve(instance: SearchInstance, layout: Layout, *, budget: Budget, rng: RandomSource) -> FoundPlan:
    """Return the best layout within the budget in the neighbourhood of `layout`."""
    best = _run_search(instance, layout, budget, rng, None)
    length = FIRST_ANNEALING
    while best.cost > instance.floor and budget.left:
        found = _run_search(instance, best.layout, budget, rng, length, hot=WARM)
        best = found if found.cost < best.cost else best
        length *= 2
    return best


def even_out(instance: SearchInstance, layout: Layout, *, rng: RandomSource) -> Layout:
    """Share the odd places more evenly by random swaps that do not raise the cost."""
    no_floor = replace(instance, fair=Fair.EVEN, floor=-1)  # no cost reaches it, so that all moves are tried
    swaps = Swaps(no_floor, layout, rng)
    never = [0.0] * STEEPEST  # accept no swap that costs more
    swaps.anneal(EVEN_OUT_MOVES, never, skip_probability=0.0)
    return swaps.layout()


def layout_cost(instance: SearchInstance, layout: Layout) -> int:
    """Return the cost of a layout."""
    return Swaps(instance, layout, RandomSource(0)).cost


def _run_search(
    instance: SearchInstance, layout: Layout, budget: Budget, rng: RandomSource, length: int | None, *, hot: float = HOT
) -> FoundPlan:
    """Descend from `layout`, after annealing for `length` moves unless it is None; return the best plan."""
    swaps = Swaps(instance, layout, rng)
    best = FoundPlan(layout, swaps.cost)
    if length is not None:
        best = _anneal(swaps, budget, min(length, budget.left), hot, best)
    budget.spend(swaps.descend(TRIES), best=min(best.cost, swaps.cost))
    return FoundPlan(swaps.layout(), swaps.cost) if swaps.cost < best.cost else best


def _anneal(swaps: Swaps, budget: Budget, length: int, hot: float, best: FoundPlan) -> FoundPlan:
    """Cool down once in about `length` moves; return the best plan, `best` included."""
    for temperature in temperatures(hot, COLD, LEVELS):
        few_clash = swaps.cost < len(swaps.table_of)  # fewer coincidences than players
        skip_probability = SKIP_PROBABILITY if few_clash else 0.0
        moves = swaps.anneal(max(1, length // LEVELS), acceptance_probabilities(temperature), skip_probability)
        if swaps.cost < best.cost:
            best = FoundPlan(swaps.layout(), swaps.cost)
        budget.spend(moves, best=best.cost)
        if swaps.cost <= swaps.instance.floor or not budget.left:
            break
    return best
