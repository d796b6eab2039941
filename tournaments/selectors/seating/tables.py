"""The rule of the game for the sizes of tables, an input of the planner."""

from typing import Any

from scoring.games import Game
from tournaments.seating.problem.request import Odd
from tournaments.seating.problem.table_rule import TableRule


def table_rule_of(engine: Game[Any, Any], odd: Odd) -> TableRule | None:
    """Return the rule of a game with a single table size: that size, and byes if the setting is `BYE`.

    Return None if the game has several sizes: then the setting for odd tables is sufficient.
    """
    if len(engine.table_sizes) > 1:
        return None
    return TableRule(usual=engine.table_sizes[0], byes=odd is Odd.BYE)
