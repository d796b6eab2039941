"""From a problem to groups: a movement whose slots are dealt out, or a search that minds every constraint."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, cost, improve, solve
from tournaments.seating.designs.catalogue import stored_for_pairs
from tournaments.seating.designs.constructions import Frame, construct_around, construct_with_norths
from tournaments.seating.designs.phantoms import remove_phantoms
from tournaments.seating.planning import balance
from tournaments.seating.planning.grouping import frame_for, tournament_instance
from tournaments.seating.planning.keep_tables import keep
from tournaments.seating.planning.labels import SlotLimits, label
from tournaments.seating.planning.sharing import shares_within_one
from tournaments.seating.problem.prepared import PreparedProblem
from tournaments.seating.problem.search_instance import DISLIKED, FORBIDDEN, Fair, Layout, SearchInstance
from tournaments.seating.problem.separations import broken_constraints, separation_error


def arrange(problem: PreparedProblem, *, budget: Budget, rng: RandomSource) -> Frame:
    """The groups of the rounds to come, with indexes of the problem for slots.

    Raises SeatingError when a hard constraint stays broken.
    """
    instance = tournament_instance(
        sizes=problem.sizes, players=problem.players, rounds=problem.rounds, fair=problem.fair, usual=problem.usual
    )
    constrained = replace(instance, history=problem.history, constraints=problem.constraints, together=problem.together)
    frame = _free(problem, instance, constrained, budget=budget.share(0.7) if problem.kept else budget, rng=rng)
    if problem.kept:
        capped = replace(constrained, fair=Fair.CAPPED)
        layout = keep(capped.in_order(frame.layout), capped, problem, budget=budget, rng=rng)
        frame = Frame(layout=layout, method=f"{frame.method}+kept")
    return _checked(frame, problem)


def _free(
    problem: PreparedProblem,
    instance: SearchInstance,
    constrained: SearchInstance,
    *,
    budget: Budget,
    rng: RandomSource,
) -> Frame:
    """The groups without kept tables: played rounds and players who stay together need a search of their own."""
    if problem.played or problem.together:
        found = solve(replace(constrained, floor=0), budget=budget, rng=rng)
        return _balanced(Frame(layout=found.layout, method="search"), problem, rng)
    tried = []
    for movement in _movements(instance, problem, budget=budget, rng=rng):
        labelled = _labelled(movement, problem, rng)
        if _grants(labelled, instance, constrained):
            return _balanced(labelled, problem, rng)
        tried.append(labelled)
    nearest = min(tried, key=lambda labelled: _price(constrained, labelled))
    return _balanced(_searched(nearest, constrained, budget=budget, rng=rng), problem, rng)


def _movements(
    instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource
) -> Iterator[Frame]:
    """Those to be tried in turn until one grants every constraint.

    A few fixed players want one that goes around them; the next serves everybody, its tables numbered around them.
    """
    around = _around(instance, problem)
    if around:
        yield around
    yield _movement(instance, problem, budget=budget, rng=rng)
    parted = _movement_for_pairs(problem)
    if parted:
        yield parted


def _grants(labelled: Frame, instance: SearchInstance, constrained: SearchInstance) -> bool:
    """Whether every constraint is granted, at no price in repeats."""
    return not constrained.constraints or _price(constrained, labelled) <= _price(instance, labelled)


def _movement_for_pairs(problem: PreparedProblem) -> Frame | None:
    if problem.fixed or problem.players != 4 * problem.sizes.count(4):
        return None
    layout = stored_for_pairs(problem.players, problem.rounds)
    return Frame(layout=layout, method="catalogue") if layout else None


def _around(instance: SearchInstance, problem: PreparedProblem) -> Frame | None:
    """A movement around the fixed players, at tables of four and of three where phantoms are missed."""
    tables, phantoms = len(problem.sizes), problem.sizes.count(3)
    if not problem.fixed or problem.usual != 4 or problem.players != 4 * tables - phantoms:
        return None
    around = construct_around(4 * tables, problem.rounds, sorted(problem.fixed.values()))
    if around is None or not phantoms:
        return around
    missed = remove_phantoms(around, phantoms)
    return missed if missed and shares_within_one(missed.layout, instance) else None


def _movement(instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource) -> Frame:
    """Many fixed players want a movement in which all Norths stay."""
    if len(problem.fixed) * 4 >= len(problem.sizes) * 3 and problem.players == 4 * problem.sizes.count(4):
        norths = construct_with_norths(problem.players, problem.rounds)
        if norths:
            return norths
    frame = frame_for(instance, budget=budget.share(0.7) if problem.constraints else budget, rng=rng)
    return replace(frame, numbered=frame.numbered and not problem.fixed)


def _labelled(movement: Frame, problem: PreparedProblem, rng: RandomSource) -> Frame:
    fixed = {movement.held[table]: player for player, table in problem.fixed.items()} if movement.held else {}
    pot_of_slot, pot_of_player = [0] * problem.players, [0] * problem.players
    if problem.balance:
        pot_of_slot, pot_of_player = balance.pots(movement, problem.ratings, fixed=fixed)
    limits = SlotLimits(fixed=fixed, pot_of_slot=pot_of_slot, pot_of_player=pot_of_player)
    player_of = label(movement, problem.constraints, limits, rng)
    return _seated(movement, player_of)


def _balanced(frame: Frame, problem: PreparedProblem, rng: RandomSource) -> Frame:
    """Exchange the chairs of players without constraints: nobody meets anybody more often for it.

    What was played binds people to each other, not chairs: then all stay.
    """
    if problem.balance is None or problem.played:
        return frame
    settled = {player for constraint in problem.constraints for player in (constraint.first, constraint.second)}.union(
        problem.fixed
    )
    layout, ratings = frame.layout, problem.ratings
    if problem.balance == "spread":
        layout, ratings = layout[:1], balance.seeds(ratings, len(layout[0]))
        if all(sum(ratings[player] for player in table) <= 1 for table in layout[0]):
            return frame
    return _seated(frame, balance.level(layout, ratings, settled=settled, rng=rng))


def _seated(frame: Frame, player_of: list[int]) -> Frame:
    layout = [[[player_of[slot] for slot in table] for table in tables] for tables in frame.layout]
    return replace(frame, layout=layout)


def _searched(labelled: Frame, constrained: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Grant by search what slots could not: hard constraints at the price of repeats, soft ones only for nothing."""
    start = constrained.in_order(labelled.layout)
    near = improve(constrained, start, budget=budget.share(0.2), rng=rng)
    best = min((FoundPlan(start, 0), near), key=lambda found: _rank(constrained, found.layout))
    hard_broken, repeats, _ = _rank(constrained, best.layout)
    if hard_broken or repeats > constrained.floor:
        afresh = solve(constrained, budget=budget, rng=rng)
        best = min((best, afresh), key=lambda found: _rank(constrained, found.layout))
    return labelled if best.layout is start else Frame(layout=best.layout, method="search")


def _rank(constrained: SearchInstance, layout: Layout) -> tuple[int, int, int]:
    hard = tuple(constraint for constraint in constrained.constraints if constraint.weight == FORBIDDEN)
    plain = replace(constrained, constraints=())
    repeats = cost(plain, layout)
    everything = cost(constrained, layout) - cost(replace(constrained, constraints=hard), layout)
    return len(broken_constraints(hard, layout)), repeats, everything // DISLIKED


def _price(instance: SearchInstance, frame: Frame) -> int:
    return cost(instance, instance.in_order(frame.layout))


def _checked(frame: Frame, problem: PreparedProblem) -> Frame:
    left = broken_constraints(problem.constraints, frame.layout)
    if left:
        first, second = problem.roster[left[0].first], problem.roster[left[0].second]
        raise separation_error(problem.request, first, second)
    return frame
