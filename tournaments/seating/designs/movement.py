"""Recognition of movements with constant steps, such as "North goes one table up and one seat on".

One sentence describes such a movement for all players, so the planner prefers it where it adds no cost. The sentence
is in `wording/repair_sentences.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.problem.request import Round


@dataclass(frozen=True)
class Movement:
    """A movement of `tables` tables of four.

    A player who starts on seat s (0..3 for N E S O) goes `steps[s]` tables up after every round (down if negative;
    after the last table comes the first), and `seat_steps` seats on (N to E to S to O to N).
    """

    tables: int
    steps: tuple[int, int, int, int]
    seat_steps: int


def recognise_movement(rounds: Sequence[Round]) -> Movement | None:
    """Return the movement of a plan of at least two rounds, or None if its steps are not constant."""
    if len(rounds) < 2 or any(len(table) != 4 for tables in rounds for table in tables):
        return None
    first, second = _places_by_player(rounds[0]), _places_by_player(rounds[1])
    count = len(rounds[0])
    if first.keys() != second.keys():
        return None
    # The players at table 1 of the first round give the steps; `_is_followed` checks them for all players.
    seats = second[rounds[0][0][0]][1]
    steps = tuple(_shorter_step(second[player][0], count) for player in rounds[0][0])
    movement = Movement(count, (steps[0], steps[1], steps[2], steps[3]), seats)
    return movement if all(_is_followed(movement, first, r, tables) for r, tables in enumerate(rounds)) else None


def _places_by_player(tables: Round) -> dict[int, tuple[int, int]]:
    return {player: (t, seat) for t, table in enumerate(tables) for seat, player in enumerate(table)}


def _shorter_step(step: int, tables: int) -> int:
    """Return the shorter of the steps up and down."""
    return step - tables if step > tables // 2 else step


def _is_followed(movement: Movement, first: dict[int, tuple[int, int]], r: int, tables: Round) -> bool:
    """Return True if all players sit in round r, from 0, where the movement brings them from the `first` places."""
    count = movement.tables
    if len(tables) != count:
        return False
    return all(
        (t, seat)
        == (
            (first[player][0] + r * movement.steps[first[player][1]]) % count,
            (first[player][1] + r * movement.seat_steps) % 4,
        )
        for t, table in enumerate(tables)
        for seat, player in enumerate(table)
        if player in first
    )
