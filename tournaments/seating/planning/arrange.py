"""Groups of a planning problem: a movement whose slots get players, or a search under all constraints.

`arrange_groups` tries the movements of `_movements`. It takes the first whose slots can be given to the players so that
all constraints are kept, else it searches from the nearest one. At the end strengths are balanced, and kept tables are
restored.
"""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.search import FoundPlan, improve, layout_cost, solve
from tournaments.seating.designs.catalogue import stored_for_pairs
from tournaments.seating.designs.constructions import Frame, construct_around, construct_with_norths
from tournaments.seating.designs.phantoms import remove_phantoms
from tournaments.seating.planning import balance
from tournaments.seating.planning.grouping import frame_for, tournament_instance
from tournaments.seating.planning.keep_tables import enforce_kept_tables
from tournaments.seating.planning.labels import SlotLimits, assign_players_to_slots
from tournaments.seating.planning.sharing import shares_within_one
from tournaments.seating.problem.prepared import PreparedProblem
from tournaments.seating.problem.search_instance import DISLIKED, FORBIDDEN, Fair, Layout, SearchInstance
from tournaments.seating.problem.separations import broken_constraints, separation_error


def arrange_groups(problem: PreparedProblem, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return the groups of the rounds to come; slots are indexes of the problem's players.

    :raises SeatingError: separation_not_found, met_before_not_found: a hard constraint stays broken
    """
    instance = tournament_instance(
        sizes=problem.sizes, players=problem.players, rounds=problem.rounds, fair=problem.fair, usual=problem.usual
    )
    constrained_instance = replace(
        instance, history=problem.history, constraints=problem.constraints, together=problem.together
    )
    part = budget.share(0.7) if problem.kept else budget  # the rest is for the repair around the kept tables
    frame = _arrange_unlocked(problem, instance, constrained_instance, budget=part, rng=rng)
    if problem.kept:
        capped = replace(constrained_instance, fair=Fair.CAPPED)
        layout = enforce_kept_tables(capped.in_order(frame.layout), capped, problem, budget=budget, rng=rng)
        frame = Frame(layout=layout, method=f"{frame.method}+kept")
    _refuse_broken_constraints(frame, problem)
    return frame


def _arrange_unlocked(
    problem: PreparedProblem,
    instance: SearchInstance,
    constrained_instance: SearchInstance,
    *,
    budget: Budget,
    rng: RandomSource,
) -> Frame:
    """Return the groups, ignoring kept tables. Played rounds, or players fixed at one table, need a search.

    `instance` is the problem without history and constraints, for which there are movements.
    """
    if problem.played or problem.together:
        found = solve(replace(constrained_instance, floor=0), budget=budget, rng=rng)
        return _balance_strength(Frame(layout=found.layout, method="search"), problem, rng)
    candidates = []
    for movement in _movements(instance, problem, budget=budget, rng=rng):
        labelled_frame = _assign_players(movement, problem, rng)
        if _keeps_constraints(labelled_frame, instance, constrained_instance):
            return _balance_strength(labelled_frame, problem, rng)
        candidates.append(labelled_frame)
    nearest = min(candidates, key=lambda frame: _cost(constrained_instance, frame))
    return _balance_strength(_search_from(nearest, constrained_instance, budget=budget, rng=rng), problem, rng)


def _movements(
    instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource
) -> Iterator[Frame]:
    """Yield the movements to try in turn, until one keeps every constraint.

    The first is built around a few fixed players. The second is the usual one; its tables are numbered so that fixed
    players stay. The third has pairs that never meet.
    """
    around = _movement_around_fixed(instance, problem)
    if around:
        yield around
    yield _usual_movement(instance, problem, budget=budget, rng=rng)
    with_unmet_pairs = _movement_for_pairs(problem)
    if with_unmet_pairs:
        yield with_unmet_pairs


def _keeps_constraints(labelled: Frame, instance: SearchInstance, constrained: SearchInstance) -> bool:
    """Return True if every constraint is kept without an additional repeat."""
    return not constrained.constraints or _cost(constrained, labelled) <= _cost(instance, labelled)


def _movement_for_pairs(problem: PreparedProblem) -> Frame | None:
    """Return a stored movement with pairs that never meet; None with fixed players or other tables than fours."""
    if problem.fixed or problem.players != 4 * problem.sizes.count(4):
        return None
    layout = stored_for_pairs(problem.players, problem.rounds)
    return Frame(layout=layout, method="catalogue") if layout else None


def _movement_around_fixed(instance: SearchInstance, problem: PreparedProblem) -> Frame | None:
    """Return a movement around the fixed players, with phantoms for tables of three, or None."""
    tables, phantoms = len(problem.sizes), problem.sizes.count(3)
    if not problem.fixed or problem.usual != 4 or problem.players != 4 * tables - phantoms:
        return None
    around = construct_around(4 * tables, problem.rounds, sorted(problem.fixed.values()))
    if around is None or not phantoms:
        return around
    with_threes = remove_phantoms(around, phantoms)
    return with_threes if with_threes and shares_within_one(with_threes.layout, instance) else None


def _usual_movement(instance: SearchInstance, problem: PreparedProblem, *, budget: Budget, rng: RandomSource) -> Frame:
    """Return the frame that `frame_for` constructs or searches; with many fixed players, one in which all Norths stay.

    Other fixed players keep a table only after the tables were numbered for them, so that the frame loses the numbers
    of its own.
    """
    if len(problem.fixed) * 4 >= len(problem.sizes) * 3 and problem.players == 4 * problem.sizes.count(4):
        norths = construct_with_norths(problem.players, problem.rounds)
        if norths:
            return norths
    part = budget.share(0.7) if problem.constraints else budget  # the rest is for a search under the constraints
    frame = frame_for(instance, budget=part, rng=rng)
    return replace(frame, numbered=frame.numbered and not problem.fixed)


def _assign_players(movement: Frame, problem: PreparedProblem, rng: RandomSource) -> Frame:
    """Return the movement with players in its slots, so that few constraints are broken."""
    fixed = {movement.held[table]: player for player, table in problem.fixed.items()} if movement.held else {}
    pot_of_slot, pot_of_player = [0] * problem.players, [0] * problem.players
    if problem.balance:
        pot_of_slot, pot_of_player = balance.assign_pots(movement, problem.ratings, fixed=fixed)
    limits = SlotLimits(fixed=fixed, pot_of_slot=pot_of_slot, pot_of_player=pot_of_player)
    player_of = assign_players_to_slots(movement, problem.constraints, limits, rng)
    return _replace_slots(movement, player_of)


def _balance_strength(frame: Frame, problem: PreparedProblem, rng: RandomSource) -> Frame:
    """Exchange the slots of players without constraints; the number of repeats is the same.

    `equal`: the tables of all rounds get similar mean ratings. `spread`: the strongest players, one for each table, sit
    apart in round 1.

    After played rounds the frame stays unchanged: an exchange of slots would change who meets again.
    """
    if problem.balance is None or problem.played:
        return frame
    constrained_players = {
        player for constraint in problem.constraints for player in (constraint.first, constraint.second)
    }.union(problem.fixed)
    layout, ratings = frame.layout, problem.ratings
    if problem.balance == "spread":
        layout, ratings = layout[:1], balance.mark_seeds(ratings, len(layout[0]))  # 1 for each of the strongest
        if all(sum(ratings[player] for player in table) <= 1 for table in layout[0]):
            return frame
    return _replace_slots(
        frame, balance.level_strength(layout, ratings, constrained_players=constrained_players, rng=rng)
    )


def _replace_slots(frame: Frame, player_of: list[int]) -> Frame:
    layout = [[[player_of[slot] for slot in table] for table in tables] for tables in frame.layout]
    return replace(frame, layout=layout)


def _search_from(frame: Frame, instance: SearchInstance, *, budget: Budget, rng: RandomSource) -> Frame:
    """Search for a layout with fewer broken constraints: hard ones may cost repeats, soft ones may not."""
    start = instance.in_order(frame.layout)
    near = improve(instance, start, budget=budget.share(0.2), rng=rng)
    # the cost of a `FoundPlan` is not compared here, so that of `start` is left at 0
    best = min((FoundPlan(start, 0), near), key=lambda found: _sort_key(instance, found.layout))
    hard_broken, repeats, _ = _sort_key(instance, best.layout)
    if hard_broken or repeats > instance.floor:
        from_random = solve(instance, budget=budget, rng=rng)
        best = min((best, from_random), key=lambda found: _sort_key(instance, found.layout))
    return frame if best.layout is start else Frame(layout=best.layout, method="search")


def _sort_key(instance: SearchInstance, layout: Layout) -> tuple[int, int, int]:
    """Return the sort key of a layout: broken hard constraints, coincidences, broken soft constraints."""
    hard = tuple(constraint for constraint in instance.constraints if constraint.weight == FORBIDDEN)
    plain = replace(instance, constraints=())
    repeats = layout_cost(plain, layout)
    soft_cost = layout_cost(instance, layout) - layout_cost(replace(instance, constraints=hard), layout)
    return len(broken_constraints(hard, layout)), repeats, soft_cost // DISLIKED


def _cost(instance: SearchInstance, frame: Frame) -> int:
    return layout_cost(instance, instance.in_order(frame.layout))


def _refuse_broken_constraints(frame: Frame, problem: PreparedProblem) -> None:
    """Refuse a frame that breaks a hard constraint, naming the two players."""
    broken = broken_constraints(problem.constraints, frame.layout)
    if broken:
        first, second = problem.roster[broken[0].first], problem.roster[broken[0].second]
        raise separation_error(problem.request, first, second)
