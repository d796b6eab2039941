"""Fields that are no multiple of four: groups and fair shares of the odd places, decided together.

Even shares come first and repeats second only as long as even shares cost no repeat; in strict order
(`Fair.STRICT`) the shares always come first.
"""

from dataclasses import replace

from tournaments.seating.constructions import Frame, construct
from tournaments.seating.dice import Dice
from tournaments.seating.effort import Effort
from tournaments.seating.ghosts import without_ghosts
from tournaments.seating.search import Found, even_out, solve
from tournaments.seating.task import Fair, Layout, Task

HALF = 0.5


def odd_frame(task: Task, *, effort: Effort, dice: Dice) -> Frame:
    """Groups with tables of three or five, or byes: a movement without ghosts, or a search."""
    ghosts = _ghost_frame(task)
    if ghosts and shares_within_one(ghosts.layout, task):
        return ghosts
    strict = task.fair is Fair.STRICT
    even = solve(task, effort=effort if strict else effort.share(HALF), dice=dice)
    if even.cost <= task.floor or strict:
        return Frame(layout=even.layout, method="search")
    capped = replace(task, fair=Fair.CAPPED)
    loose = Found(_fours_first(ghosts.layout), 0) if ghosts else solve(capped, effort=effort, dice=dice)
    if loose.cost >= even.cost:
        return Frame(layout=even.layout, method="search")
    return Frame(layout=even_out(task, loose.layout, dice=dice), method="ghosts" if ghosts else "search")


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
