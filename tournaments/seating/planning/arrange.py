"""From a demand to groups of players: a movement whose slots are dealt out, or a search that minds every constraint."""

from dataclasses import replace

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.search import Found, cost, improve, solve
from tournaments.seating.designs.constructions import Frame, construct_with_norths
from tournaments.seating.planning import balance
from tournaments.seating.planning.grouping import event_task, frame_for
from tournaments.seating.planning.keep_tables import hold
from tournaments.seating.planning.labels import Places, label
from tournaments.seating.problem.prepared import Demand
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.problem.separations import broken
from tournaments.seating.problem.task import DISLIKED, FORBIDDEN, Fair, Layout, Task


def arrange(demand: Demand, *, effort: Effort, dice: Dice) -> Frame:
    """The groups of the rounds to come, with indexes of the demand for slots.

    Raises SeatingError when a hard constraint stays broken.
    """
    task = event_task(sizes=demand.sizes, players=demand.players, rounds=demand.rounds, fair=demand.fair)
    constrained = replace(task, past=demand.past, constraints=demand.constraints, together=demand.together)
    frame = _free(demand, task, constrained, effort=effort.share(0.7) if demand.kept else effort, dice=dice)
    if demand.kept:
        capped = replace(constrained, fair=Fair.CAPPED)
        layout = hold(_fours_first(frame.layout), capped, demand, effort=effort, dice=dice)
        frame = Frame(layout=layout, method=f"{frame.method}+kept")
    return _checked(frame, demand)


def _free(demand: Demand, task: Task, constrained: Task, *, effort: Effort, dice: Dice) -> Frame:
    """The groups without kept tables: played rounds and players who stay together need a search of their own."""
    if demand.played or demand.together:
        found = solve(replace(constrained, floor=0), effort=effort, dice=dice)
        return _balanced(Frame(layout=found.layout, method="search"), demand, dice)
    movement = _movement(task, demand, effort=effort, dice=dice)
    labelled = _labelled(movement, demand, dice)
    if demand.constraints and cost(constrained, _fours_first(labelled.layout)) > _repeats(task, labelled.layout):
        labelled = _searched(labelled, constrained, effort=effort, dice=dice)
    return _balanced(labelled, demand, dice)


def _movement(task: Task, demand: Demand, *, effort: Effort, dice: Dice) -> Frame:
    """Many fixed players want a movement in which all Norths stay; a few, tables numbered around them."""
    if len(demand.fixed) * 4 >= len(demand.sizes) * 3 and demand.players % 4 == 0:
        norths = construct_with_norths(demand.players, demand.rounds)
        if norths:
            return norths
    frame = frame_for(task, effort=effort.share(0.7) if demand.constraints else effort, dice=dice)
    return replace(frame, numbered=frame.numbered and not demand.fixed)


def _labelled(movement: Frame, demand: Demand, dice: Dice) -> Frame:
    fixed = {table - 1: player for player, table in demand.fixed.items()} if movement.norths else {}
    pot_of_slot, pot_of_player = [0] * demand.players, [0] * demand.players
    if demand.balance:
        pot_of_slot, pot_of_player = balance.pots(movement, demand.ratings, fixed=fixed)
    places = Places(fixed=fixed, pot_of_slot=pot_of_slot, pot_of_player=pot_of_player)
    player_of = label(movement, demand.constraints, places, dice)
    return _seated(movement, player_of)


def _balanced(frame: Frame, demand: Demand, dice: Dice) -> Frame:
    """Exchange the chairs of players without constraints: nobody meets anybody more often for it.

    What was played binds people to each other, not chairs: then all stay.
    """
    if demand.balance is None or demand.played:
        return frame
    settled = {player for constraint in demand.constraints for player in (constraint.first, constraint.second)}.union(
        demand.fixed
    )
    layout, ratings = frame.layout, demand.ratings
    if demand.balance == "spread":
        layout, ratings = layout[:1], balance.seeds(ratings, len(layout[0]))
        if all(sum(ratings[player] for player in table) <= 1 for table in layout[0]):
            return frame
    return _seated(frame, balance.level(layout, ratings, settled=settled, dice=dice))


def _seated(frame: Frame, player_of: list[int]) -> Frame:
    layout = [[[player_of[slot] for slot in table] for table in tables] for tables in frame.layout]
    return replace(frame, layout=layout)


def _searched(labelled: Frame, constrained: Task, *, effort: Effort, dice: Dice) -> Frame:
    """Grant by search what slots could not: hard constraints at the price of repeats, soft ones only for nothing."""
    start = _fours_first(labelled.layout)
    near = improve(constrained, start, effort=effort.share(0.2), dice=dice)
    best = min((Found(start, 0), near), key=lambda found: _rank(constrained, found.layout))
    hard_broken, repeats, _ = _rank(constrained, best.layout)
    if hard_broken or repeats > constrained.floor:
        afresh = solve(constrained, effort=effort, dice=dice)
        best = min((best, afresh), key=lambda found: _rank(constrained, found.layout))
    return labelled if best.layout is start else Frame(layout=best.layout, method="search")


def _rank(constrained: Task, layout: Layout) -> tuple[int, int, int]:
    hard = tuple(constraint for constraint in constrained.constraints if constraint.weight == FORBIDDEN)
    plain = replace(constrained, constraints=())
    repeats = cost(plain, layout)
    everything = cost(constrained, layout) - cost(replace(constrained, constraints=hard), layout)
    return len(broken(hard, layout)), repeats, everything // DISLIKED


def _repeats(task: Task, layout: Layout) -> int:
    return cost(task, _fours_first(layout))


def _fours_first(layout: Layout) -> Layout:
    return [sorted(tables, key=lambda table: len(table) != 4) for tables in layout]


def _checked(frame: Frame, demand: Demand) -> Frame:
    left = broken(demand.constraints, frame.layout)
    if left:
        first, second = demand.roster[left[0].first], demand.roster[left[0].second]
        raise SeatingError("separation_not_found", first=first, second=second)
    return frame
