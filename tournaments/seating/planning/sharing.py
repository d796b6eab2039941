"""Groups with odd tables or byes: repeats and fair shares of the odd places, planned together.

In strict fairness (`Fair.STRICT`) the shares always have priority. Otherwise a plan with even shares is kept only if no
plan with uneven shares has fewer repeats.
"""

from dataclasses import replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import even_out, layout_cost, solve
from tournaments.seating.designs.catalogue import stored_plans
from tournaments.seating.designs.constructions import Frame, construct_movement
from tournaments.seating.designs.phantoms import remove_phantoms
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance

EVEN_SHARE_BUDGET = 0.5  # part of the budget


def odd_frame(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return groups with tables of three or five, or byes: a movement with phantoms removed, or a search.

    The odd places are shared within one if that costs no repeat, and in strict fairness at any cost.
    """
    phantoms = _phantom_frame(instance)
    if phantoms and shares_within_one(phantoms.layout, instance):
        return phantoms
    even = _even_frame(instance, budget=budget, rng=rng)
    if instance.fair is Fair.STRICT or layout_cost(instance, even.layout) <= instance.floor:
        return even
    capped = replace(instance, fair=Fair.CAPPED)
    loose = instance.in_order(phantoms.layout) if phantoms else solve(capped, budget=budget, rng=rng).layout
    if layout_cost(instance, loose) >= layout_cost(instance, even.layout):
        return even
    return Frame(layout=even_out(instance, loose, rng=rng), method="phantoms" if phantoms else "search")


def _even_frame(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return groups with even shares and few repeats: stored, or by a search with half the budget."""
    for stored in stored_plans(len(instance.active), instance.rounds, instance.sizes):
        if shares_within_one(stored.layout, instance):
            return Frame(layout=stored.layout, method="catalogue", numbered=stored.numbered)
    part = budget if instance.fair is Fair.STRICT else budget.share(EVEN_SHARE_BUDGET)
    fair = replace(instance, floor=max(instance.floor, least_cost(instance)))
    return Frame(layout=solve(fair, budget=part, rng=rng).layout, method="search")


def shares_within_one(layout: Layout, instance: SearchInstance) -> bool:
    """Return True if the shares of odd places are within one at the end (in strict fairness: after each round)."""
    counts = instance.history.odd[:]
    for tables in layout:
        regular = {player for table in tables if len(table) == instance.usual for player in table}
        for player in instance.active:
            counts[player] += player not in regular
        if instance.fair is Fair.STRICT and not _is_within_one(counts, instance):
            return False
    return _is_within_one(counts, instance)


def _is_within_one(counts: list[int], instance: SearchInstance) -> bool:
    shares = [counts[player] for player in instance.active]
    return max(shares) - min(shares) <= 1


def _phantom_frame(instance: SearchInstance) -> Frame | None:
    """Return a movement of fours with an empty slot at each table of three, or None."""
    phantoms = instance.sizes.count(3) if instance.usual == 4 else 0
    frame = construct_movement(len(instance.active) + phantoms, instance.rounds) if phantoms else None
    return remove_phantoms(frame, phantoms) if frame else None
