"""Sizes of the tables of one round for a number of players."""

from tournaments.seating.problem.request import SeatingError
from tournaments.seating.problem.table_rule import TableRule

MOST_ADDED_PLAYERS = 60  # within so many more players there is certainly a number that fits


def table_sizes(players: int, rule: TableRule) -> tuple[int, ...]:
    """Return the table sizes of one round, the usual ones first; if the rule has byes, players may lack a chair.

    :raises SeatingError: if the number of players does not fit the rule: `sizes_impossible`, or `sizes_too_large` if no
        smaller number fits. `fewer` (else 0) and `more` are the nearest numbers that do.
    """
    sizes = rule.fit(players)
    if sizes is not None:
        return sizes
    fewer = next((n for n in range(players - 1, 2, -1) if rule.fit(n)), 0)
    more = next(n for n in range(players + 1, players + MOST_ADDED_PLAYERS) if rule.fit(n))
    code = "sizes_impossible" if fewer else "sizes_too_large"
    raise SeatingError(code, players=players, sizes=list(rule.sizes), fewer=fewer, more=more)
