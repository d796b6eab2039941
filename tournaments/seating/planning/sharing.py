"""Fields that are no multiple of four: groups and fair shares of the odd places, decided together.

Even shares come first and repeats second only as long as even shares cost no repeat; in strict order
(`Fair.STRICT`) the shares always come first.
"""

from dataclasses import replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.least_cost import least_cost
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import cost, even_out, solve
from tournaments.seating.designs.catalogue import stored_plans
from tournaments.seating.designs.constructions import Frame, construct
from tournaments.seating.designs.phantoms import remove_phantoms
from tournaments.seating.problem.search_instance import Fair, Layout, SearchInstance

HALF = 0.5


def odd_frame(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Groups with tables of three or five, or byes: a movement without phantoms, or a search."""
    phantoms = _phantom_frame(instance)
    if phantoms and shares_within_one(phantoms.layout, instance):
        return phantoms
    even = _even(instance, budget=budget, rng=rng)
    if instance.fair is Fair.STRICT or cost(instance, even.layout) <= instance.floor:
        return even
    capped = replace(instance, fair=Fair.CAPPED)
    loose = instance.in_order(phantoms.layout) if phantoms else solve(capped, budget=budget, rng=rng).layout
    if cost(instance, loose) >= cost(instance, even.layout):
        return even
    return Frame(layout=even_out(instance, loose, rng=rng), method="phantoms" if phantoms else "search")


def _even(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """The fewest repeats with even shares: stored, or by a search that leaves half the budget."""
    for stored in stored_plans(len(instance.active), instance.rounds, instance.sizes):
        if shares_within_one(stored.layout, instance):
            return Frame(layout=stored.layout, method="catalogue", numbered=stored.numbered)
    part = budget if instance.fair is Fair.STRICT else budget.share(HALF)
    fair = replace(instance, floor=max(instance.floor, least_cost(instance)))
    return Frame(layout=solve(fair, budget=part, rng=rng).layout, method="search")


def shares_within_one(layout: Layout, instance: SearchInstance) -> bool:
    """Whether all players have odd places equally often, give or take one (in strict order: at any moment)."""
    counts = instance.history.odd[:]
    for tables in layout:
        regular = {player for table in tables if len(table) == instance.usual for player in table}
        for player in instance.active:
            counts[player] += player not in regular
        if instance.fair is Fair.STRICT and not _within_one(counts, instance):
            return False
    return _within_one(counts, instance)


def _within_one(counts: list[int], instance: SearchInstance) -> bool:
    shares = [counts[player] for player in instance.active]
    return max(shares) - min(shares) <= 1


def _phantom_frame(instance: SearchInstance) -> Frame | None:
    phantoms = instance.sizes.count(3) if instance.usual == 4 else 0
    frame = construct(len(instance.active) + phantoms, instance.rounds) if phantoms else None
    return remove_phantoms(frame, phantoms) if frame else None
