"""Recognition of movements with constant steps."""

import pytest

from tournaments.seating.designs.movement import Movement, recognise_movement
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request, Round


def rotate_seats(tables: int, rounds: int, steps: tuple[int, ...], seats: int) -> list[Round]:
    """Return rounds in which the player of each seat goes up `steps[seat]` tables and `seats` seats in each round."""
    layout = []
    for round_index in range(rounds):
        seats_of_tables = [[0] * 4 for _ in range(tables)]
        for start in range(tables):
            for seat in range(4):
                table = (start + round_index * steps[seat]) % tables
                seats_of_tables[table][(seat + round_index * seats) % 4] = 4 * start + seat + 1
        layout.append(tuple(tuple(table) for table in seats_of_tables))
    return layout


@pytest.mark.parametrize("seats", [0, 1, 3])
@pytest.mark.parametrize("steps", [(0, 1, 2, 3), (1, -1, 2, -2), (0, 1, -1, 3)])
def test_movement_with_constant_steps_is_recognised(steps: tuple[int, int, int, int], seats: int) -> None:
    assert recognise_movement(rotate_seats(11, 5, steps, seats)) == Movement(11, steps, seats)


@pytest.mark.parametrize("players", [20, 28, 40, 44, 52, 100])
def test_planner_prefers_short_constant_steps(players: int) -> None:
    movement = recognise_movement(draw(Request(players=players, rounds=5)).rounds)
    assert movement is not None
    assert 0 not in movement.steps
    assert max(map(abs, movement.steps)) <= 3


@pytest.mark.parametrize("players", [16, 24, 32])
def test_movement_with_varying_steps_is_not_recognised(players: int) -> None:
    assert recognise_movement(draw(Request(players=players, rounds=5)).rounds) is None


def test_movement_with_one_changed_seat_is_not_recognised() -> None:
    rounds = rotate_seats(7, 4, (0, 1, 2, 3), 0)
    tables = [list(table) for table in rounds[2]]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    rounds[2] = tuple(tuple(table) for table in tables)
    assert recognise_movement(rounds) is None


def test_one_round_or_odd_tables_are_not_recognised() -> None:
    assert recognise_movement(rotate_seats(5, 1, (0, 1, 2, 3), 0)) is None
    assert recognise_movement(draw(Request(players=31, rounds=5)).rounds) is None
