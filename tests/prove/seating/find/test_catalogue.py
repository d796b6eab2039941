"""The programs that computed the catalogue find the entries that take longest to find."""

from tests.seating.planning.test_planner_parts import is_perfect
from tournaments.seating.designs.catalogue import stored_movement, table_returns
from tournaments.seating.designs.starters import develop_around_fixed
from tournaments.seating.find import around, numberings


def test_search_around_a_held_player_finds_an_entry() -> None:
    around_one = around.search(8, 1, seed=0, moves=3_000_000)
    assert around_one  # the 32 players at eight tables of four
    assert is_perfect(develop_around_fixed([around_one[i : i + 4] for i in range(0, 32, 4)], 7, 1), 32)


def test_search_for_a_numbering_finds_an_entry() -> None:
    movement = stored_movement(28, 9)
    assert movement
    numbered_layout = numberings.search(movement[:8], attempts=2, moves=100_000)
    assert table_returns(numbered_layout) == 28
    assert is_perfect(numbered_layout, 28)
