"""Which tables the game of a tournament asks of the planner."""

from typing import Any

from scoring.games import Game
from tournaments.seating.problem.request import Odd
from tournaments.seating.problem.table_rule import TableRule


def tables_asked(engine: Game[Any, Any], odd: Odd) -> TableRule | None:
    """None where the answer about odd tables says it all; a game of one size only knows that size, and byes."""
    if len(engine.table_sizes) > 1:
        return None
    return TableRule(usual=engine.table_sizes[0], byes=odd is Odd.BYE)
