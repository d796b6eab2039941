"""Where a search begins: fair shares of the odd places, everything else by chance."""

from tournaments.seating.annealing.random_source import Dice
from tournaments.seating.problem.task import FORBIDDEN, Layout, Task


def random_start(task: Task, dice: Dice) -> Layout:
    """A layout that keeps the shares of `task.fair` and what is to be together, and nothing else."""
    visits = task.past.odd[:]
    pinned = {player for group in task.together for player in group}
    free = [player for player in task.active if player not in pinned]
    layout = []
    for r in range(task.rounds):
        players = free[:]
        dice.shuffle(players)
        players.sort(key=visits.__getitem__)
        odd = _odd_players(task, r, players, visits)
        fours = [player for player in players if player not in odd]
        dice.shuffle(fours)
        dice.shuffle(odd)
        for player in odd:
            visits[player] += 1
        layout.append(_fill(task, fours, odd))
    return layout


def _odd_players(task: Task, r: int, players: list[int], visits: list[int]) -> list[int]:
    """Those with the fewest visits; among equals not more enemies than odd tables can keep apart."""
    wanted = len(task.active) - 4 * task.sizes.count(4)
    tables = len(task.sizes) - task.sizes.count(4)
    if not wanted or not tables or not task.constraints:
        return players[:wanted]
    enemies: dict[int, set[int]] = {}
    for constraint in task.constraints:
        if constraint.rounds > r and constraint.weight >= FORBIDDEN:
            enemies.setdefault(constraint.first, set()).add(constraint.second)
            enemies.setdefault(constraint.second, set()).add(constraint.first)
    border = visits[players[wanted - 1]]
    chosen = [player for player in players if visits[player] < border]
    equals = [player for player in players if visits[player] == border]
    late = []
    for player in equals:
        crowded = len(enemies.get(player, set()).intersection(chosen)) >= tables
        if crowded or len(chosen) == wanted:
            late.append(player)
        else:
            chosen.append(player)
    return chosen + late[: wanted - len(chosen)]


def _fill(task: Task, fours: list[int], odd: list[int]) -> list[list[int]]:
    tables = []
    for number, size in enumerate(task.sizes):
        table = list(task.together[number]) if number < len(task.together) else []
        source = fours if size == 4 else odd
        while len(table) < size:
            table.append((source or fours or odd).pop())
        tables.append(table)
    return tables
