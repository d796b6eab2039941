"""Initial plans of a search: fair shares of the odd places, otherwise random.

Odd places are those at tables that are not of the usual size, and byes.
"""

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.problem.search_instance import FORBIDDEN, Layout, SearchInstance


def random_initial_plan(instance: SearchInstance, rng: RandomSource) -> Layout:
    """Return a random layout that respects `instance.fair` and `instance.together`, but not the other constraints."""
    visits = instance.history.odd[:]
    pinned = {player for group in instance.together for player in group}
    free = [player for player in instance.active if player not in pinned]
    layout = []
    for r in range(instance.rounds):
        players = free[:]
        rng.shuffle(players)
        players.sort(key=visits.__getitem__)
        odd = _choose_odd_players(instance, r, players, visits)
        odd_players = set(odd)
        regular = [player for player in players if player not in odd_players]
        rng.shuffle(regular)
        rng.shuffle(odd)
        for player in odd:
            visits[player] += 1
        layout.append(_fill_tables(instance, regular, odd))
    return layout


def _choose_odd_players(instance: SearchInstance, r: int, players: list[int], visits: list[int]) -> list[int]:
    """Return the players for the odd places of round r: those with the fewest odd visits.

    Of players with equal visits those come last who are separated from as many chosen ones as there are odd tables,
    because they could not be seated apart.
    """
    regular = instance.sizes.count(instance.usual)
    odd_places = len(instance.active) - instance.usual * regular
    tables = len(instance.sizes) - regular
    if not odd_places or not tables or not instance.constraints:
        return players[:odd_places]
    enemies: dict[int, set[int]] = {}
    for constraint in instance.constraints:
        if constraint.rounds > r and constraint.weight >= FORBIDDEN:
            enemies.setdefault(constraint.first, set()).add(constraint.second)
            enemies.setdefault(constraint.second, set()).add(constraint.first)
    border = visits[players[odd_places - 1]]
    odd_players = [player for player in players if visits[player] < border]
    equals = [player for player in players if visits[player] == border]
    late = []
    for player in equals:
        crowded = len(enemies.get(player, set()).intersection(odd_players)) >= tables
        if crowded or len(odd_players) == odd_places:
            late.append(player)
        else:
            odd_players.append(player)
    return odd_players + late[: odd_places - len(odd_players)]


def _fill_tables(instance: SearchInstance, regular: list[int], odd: list[int]) -> list[list[int]]:
    """Return the tables, emptying both lists; if one runs out, players of the other take its places."""
    tables = []
    for number, size in enumerate(instance.sizes):
        table = list(instance.together[number]) if number < len(instance.together) else []
        source = regular if size == instance.usual else odd
        while len(table) < size:
            table.append((source or regular or odd).pop())
        tables.append(table)
    return tables
