"""Fields that are no multiple of four: groups and fair shares of the odd places, decided together.

Even shares come first and repeats second only as long as even shares cost no repeat; in strict order
(`Fair.STRICT`) the shares always come first.
"""

from dataclasses import replace

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.search import cost, even_out, solve
from tournaments.seating.designs.catalogue import stored_plan
from tournaments.seating.designs.constructions import Frame, construct
from tournaments.seating.designs.phantoms import without_ghosts
from tournaments.seating.problem.task import Fair, Layout, Task

HALF = 0.5


def odd_frame(task: Task, *, effort: Effort, dice: Dice) -> Frame:
    """Groups with tables of three or five, or byes: a movement without ghosts, or a search."""
    ghosts = _ghost_frame(task)
    if ghosts and shares_within_one(ghosts.layout, task):
        return ghosts
    even = _even(task, effort=effort, dice=dice)
    if task.fair is Fair.STRICT or cost(task, even.layout) <= task.floor:
        return even
    capped = replace(task, fair=Fair.CAPPED)
    loose = _fours_first(ghosts.layout) if ghosts else solve(capped, effort=effort, dice=dice).layout
    if cost(task, loose) >= cost(task, even.layout):
        return even
    return Frame(layout=even_out(task, loose, dice=dice), method="ghosts" if ghosts else "search")


def _even(task: Task, *, effort: Effort, dice: Dice) -> Frame:
    """The fewest repeats with even shares: stored, or by a search that leaves half the effort."""
    stored = stored_plan(len(task.active), task.rounds, task.sizes)
    if stored and shares_within_one(stored, task):
        return Frame(layout=stored, method="catalogue")
    part = effort if task.fair is Fair.STRICT else effort.share(HALF)
    return Frame(layout=solve(task, effort=part, dice=dice).layout, method="search")


def shares_within_one(layout: Layout, task: Task) -> bool:
    """Whether all players have odd places equally often, give or take one (in strict order: at any moment)."""
    counts = task.past.odd[:]
    for tables in layout:
        regular = {player for table in tables if len(table) == 4 for player in table}
        for player in task.active:
            counts[player] += player not in regular
        if task.fair is Fair.STRICT and not _within_one(counts, task):
            return False
    return _within_one(counts, task)


def _within_one(counts: list[int], task: Task) -> bool:
    shares = [counts[player] for player in task.active]
    return max(shares) - min(shares) <= 1


def _ghost_frame(task: Task) -> Frame | None:
    ghosts = task.sizes.count(3)
    frame = construct(len(task.active) + ghosts, task.rounds) if ghosts else None
    return without_ghosts(frame, ghosts) if frame else None


def _fours_first(layout: Layout) -> Layout:
    return [sorted(tables, key=len, reverse=True) for tables in layout]
