"""Where the players sit that do not fill tables of the usual size: the sizes of the tables of one round."""

from tournaments.seating.problem.request import SeatingError
from tournaments.seating.problem.table_rule import TableRule

FARTHEST = 60  # players more than there are, until a number that fits is certain


def table_sizes(players: int, rule: TableRule) -> tuple[int, ...]:
    """Sizes of the tables of one round, the usual ones first; who finds no chair has a bye.

    Raises SeatingError where the rule has no place for everybody; it names the nearest numbers that fit.
    """
    found = rule.fit(players)
    if found is not None:
        return found
    fewer = next((n for n in range(players - 1, 2, -1) if rule.fit(n)), 0)
    more = next(n for n in range(players + 1, players + FARTHEST) if rule.fit(n))
    code = "sizes_impossible" if fewer else "sizes_too_large"
    raise SeatingError(code, players=players, sizes=list(rule.sizes), fewer=fewer, more=more)
