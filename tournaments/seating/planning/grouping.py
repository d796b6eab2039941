"""Who meets whom in a whole event: by construction where there is one, else by search, else by both."""

from tournaments.seating.annealing.budget import Effort
from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.annealing.search import Found, solve
from tournaments.seating.designs.catalogue import stored_plan
from tournaments.seating.designs.constructions import Frame, construct, most_rounds
from tournaments.seating.planning.sharing import odd_frame
from tournaments.seating.problem.history import Past
from tournaments.seating.problem.task import Fair, Task
from tournaments.seating.proof.bounds import Shares, bounds

#: Fewest coincidences known where no bound reaches them; a search that gets there need not go on.
BEST_KNOWN = {(20, 6): 6, (24, 8): 18}


def event_task(*, sizes: tuple[int, ...], players: int, rounds: int, fair: Fair) -> Task:
    """The task of planning an event from its first round."""
    shares = Shares.STRICT if fair is Fair.STRICT else Shares.CEILING
    lower = bounds(players=players, sizes=[sizes] * rounds, shares=shares).coincidences.value
    return Task(
        active=tuple(range(players)),
        sizes=sizes,
        rounds=rounds,
        past=Past.none(players),
        fair=fair,
        floor=max(lower, BEST_KNOWN.get((players, rounds), 0)) if set(sizes) == {4} else lower,
    )


def frame_for(task: Task, *, effort: Effort, dice: Dice) -> Frame:
    """Groups for a task without constraints and without a past."""
    if len(task.active) % 4 == 0:
        return construct(len(task.active), task.rounds) or _overfull(task, effort=effort, dice=dice)
    return odd_frame(task, effort=effort, dice=dice)


def _overfull(task: Task, *, effort: Effort, dice: Dice) -> Frame:
    """More rounds than can be without repeats: append to a perfect movement, or search freely."""
    stored = stored_plan(len(task.active), task.rounds, task.sizes)
    if stored:
        return Frame(layout=stored, method="catalogue")
    appended = _appended(task, effort=effort.share(0.3), dice=dice)
    if appended.cost <= task.floor:
        return Frame(layout=appended.layout, method="appended")
    free = solve(task, effort=effort, dice=dice)
    if free.cost < appended.cost:
        return Frame(layout=free.layout, method="search")
    return Frame(layout=appended.layout, method="appended")


def _appended(task: Task, *, effort: Effort, dice: Dice) -> Found:
    players = len(task.active)
    most = most_rounds(players, task.rounds)
    perfect = construct(players, most)
    if perfect is None:
        return Found([], task.floor + players**3)
    past = Past.none(players)
    past.add_meetings(perfect.layout)
    rest = Task(active=task.active, sizes=task.sizes, rounds=task.rounds - most, past=past, floor=task.floor)
    found = solve(rest, effort=effort, dice=dice)
    return Found(perfect.layout + found.layout, found.cost)
