"""Groups of all rounds: by a construction, by search, or by a construction and a search for the last rounds."""

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, solve
from tournaments.seating.designs.catalogue import stored_plans
from tournaments.seating.designs.constructions import Frame, construct_movement, most_constructed_rounds
from tournaments.seating.planning.sharing import odd_frame
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Fair, SearchInstance
from tournaments.seating.problem.table_rule import FOUR
from tournaments.seating.proof.bounds import Shares, bounds

#: (usual size, players, rounds), all tables of that size -> fewest coincidences known, above the lower bound.
#: A search ends when it reaches them.
BEST_KNOWN = {(4, 24, 8): 18, (3, 10, 6): 9, (3, 12, 6): 7}


def tournament_instance(
    *, sizes: tuple[int, ...], players: int, rounds: int, fair: Fair, usual: int = FOUR
) -> SearchInstance:
    """Return the search instance of a whole tournament from its first round.

    The search ends at the proven lower bound of coincidences, or at the least ever found where that is higher.
    """
    shares = Shares.STRICT if fair is Fair.STRICT else Shares.CEILING
    lower = bounds(players=players, sizes=[sizes] * rounds, shares=shares, usual=usual).coincidences.value
    best_known = BEST_KNOWN.get((usual, players, rounds), 0) if set(sizes) == {usual} else 0
    return SearchInstance(
        active=tuple(range(players)),
        sizes=sizes,
        rounds=rounds,
        history=History.none(players),
        fair=fair,
        floor=max(lower, best_known),
        usual=usual,
    )


def frame_for(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return groups for an instance without constraints and without a history: constructed, stored or searched."""
    players, size = len(instance.active), instance.usual
    if players == size * instance.sizes.count(size) or size == 2:  # the circle method has byes
        return construct_movement(players, instance.rounds, size) or _frame_with_repeats(
            instance, budget=budget, rng=rng
        )
    return odd_frame(instance, budget=budget, rng=rng)


def _frame_with_repeats(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return groups for more rounds than there are without repeats: stored, appended to a movement, or by search."""
    for stored in stored_plans(len(instance.active), instance.rounds, instance.sizes):
        return Frame(layout=stored.layout, method="catalogue", numbered=stored.numbered)
    appended_plan = _append_rounds(instance, budget=budget.share(0.3), rng=rng)
    if appended_plan.cost <= instance.floor:
        return Frame(layout=appended_plan.layout, method="appended")
    free = solve(instance, budget=budget, rng=rng)
    if free.cost < appended_plan.cost:
        return Frame(layout=free.layout, method="search")
    return Frame(layout=appended_plan.layout, method="appended")


def _append_rounds(instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> FoundPlan:
    """Return a movement without repeats, followed by rounds of a search. Without a movement the plan is empty and its
    cost higher than that of any other.
    """
    players = len(instance.active)
    most = most_constructed_rounds(players, instance.rounds, instance.usual)
    perfect = construct_movement(players, most, instance.usual) if most else None
    if perfect is None:
        return FoundPlan([], instance.floor + players**3)
    history = History.none(players)
    history.add_meetings(perfect.layout)
    rest = SearchInstance(
        active=instance.active,
        sizes=instance.sizes,
        rounds=instance.rounds - most,
        history=history,
        floor=instance.floor,
        usual=instance.usual,
    )
    found = solve(rest, budget=budget, rng=rng)
    return FoundPlan(perfect.layout + found.layout, found.cost)
