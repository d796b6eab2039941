"""Components of movements: groups, fields, difference matrices, starters, phantoms and the catalogue.

An entry of the catalogue that does not hold what it states is refused, and the programs that searched it find entries.
"""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.annealing.schedule import acceptance_probabilities, temperatures
from tournaments.seating.designs import catalogue
from tournaments.seating.designs.abelian_groups import get_group
from tournaments.seating.designs.catalogue import (
    SpoiltCatalogueError,
    stored_movement,
    stored_numbering,
    stored_plans,
    table_returns,
)
from tournaments.seating.designs.constructions import (
    construct_around,
    construct_movement,
    construct_with_norths,
    most_constructed_rounds,
)
from tournaments.seating.designs.difference_matrices import find_rows, is_difference_matrix
from tournaments.seating.designs.finite_fields import finite_field
from tournaments.seating.designs.phantoms import remove_phantoms
from tournaments.seating.designs.starters import bose_rounds, develop_rounds
from tournaments.seating.find import lines, plans, starters, thirty_two, twelve
from tournaments.seating.planning.grouping import tournament_instance
from tournaments.seating.problem.search_instance import Fair, Layout


def meeting_pairs(layout: Layout) -> list[tuple[int, int]]:
    return [pair for tables in layout for table in tables for pair in combinations(sorted(table), 2)]


def is_perfect(layout: Layout, players: int) -> bool:
    """Return True if all players have a seat in each round and no pair meets twice."""
    is_complete = all(sorted(p for table in tables for p in table) == list(range(players)) for tables in layout)
    pairs = meeting_pairs(layout)
    return is_complete and len(pairs) == len(set(pairs))


@pytest.mark.parametrize("moduli", [(5,), (2, 2), (2, 6), (2, 2, 2), (3, 4)])
def test_subtraction_in_a_group_inverts_addition(moduli: tuple[int, ...]) -> None:
    law = get_group(moduli)
    elements = range(law.order)
    assert all(law.minus[law.plus[a][b]][b] == a for a in elements for b in elements)
    assert all(law.plus[a][b] == law.plus[b][a] for a in elements for b in elements)


@pytest.mark.parametrize("order", [4, 5, 7, 8, 9, 11, 13, 16])
def test_field_has_a_primitive_element_and_distributive_multiplication(order: int) -> None:
    finite = finite_field(order)
    assert finite is not None
    times, plus = finite.times, finite.additive.plus
    elements = range(order)
    assert sorted(finite.powers()) == list(range(1, order))
    assert all(
        times[a][plus[b][c]] == plus[times[a][b]][times[a][c]] for a in elements for b in elements for c in elements
    )


@pytest.mark.parametrize("order", [6, 10, 12, 15])
def test_there_is_no_field_whose_order_is_no_prime_power(order: int) -> None:
    assert finite_field(order) is None


def test_repeated_differences_are_found() -> None:
    assert is_difference_matrix(get_group((5,)), [(0, 0), (0, 1)])
    assert not is_difference_matrix(get_group((5,)), [(0, 1), (1, 2)])


def test_search_for_an_impossible_matrix_returns_none() -> None:
    assert find_rows(get_group((4,)), rounds=5, columns=3, rng=RandomSource(0), tries=20) is None


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (28, 9), (40, 13), (52, 17), (76, 25), (88, 29)])
def test_bose_movement_has_each_pair_once(players: int, rounds: int) -> None:
    movement = bose_rounds(players)
    assert movement is not None
    assert len(movement) == rounds
    assert is_perfect(movement, players)


def test_bose_returns_none_for_other_numbers() -> None:
    assert bose_rounds(20) is bose_rounds(24) is bose_rounds(64) is None


@pytest.mark.parametrize(("players", "rounds"), [(24, 7), (28, 9), (32, 10), (36, 11)])
def test_stored_movements_are_perfect(players: int, rounds: int) -> None:
    movement = stored_movement(players, rounds)
    assert movement is not None
    assert len(movement) >= rounds
    assert is_perfect(movement, players)
    assert stored_movement(players, len(movement) + 1) is None


def test_stored_plans_are_numbered_if_they_state_their_returns() -> None:
    for entry in catalogue.read_catalogue()["plans"]:
        plans = list(stored_plans(entry["players"], entry["rounds"], tuple(entry["sizes"])))
        assert plans[0].numbered == ("returns" in entry)


def test_movements_with_a_stored_numbering_are_numbered_and_perfect() -> None:
    for entry in catalogue.read_catalogue()["numberings"]:
        frame = construct_movement(entry["players"], entry["rounds"])
        assert frame is not None
        assert frame.numbered
        assert len(frame.layout) == entry["rounds"]
        assert is_perfect(frame.layout, entry["players"])


def test_stored_numbering_that_uses_a_table_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"players": 8, "rounds": 2, "chosen": [0, 1], "orders": [[0, 1], [0, 0]]}
    monkeypatch.setattr(catalogue, "read_catalogue", lambda: {"numberings": [entry]})
    with pytest.raises(SpoiltCatalogueError):
        stored_numbering(8, 2)


def test_stored_plan_with_wrong_returns_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal rounds of two tables have twelve coincidences, six per table, and eight returns, one per player."""
    entry = {"players": 8, "rounds": 2, "sizes": [4, 4], "coincidences": 12, "returns": 0, "plan": [list(range(8))] * 2}
    monkeypatch.setattr(catalogue, "read_catalogue", lambda: {"plans": [entry]})
    with pytest.raises(SpoiltCatalogueError):
        next(stored_plans(8, 2, (4, 4)))


def test_stored_plan_with_wrong_coincidences_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {"players": 8, "rounds": 2, "sizes": [4, 4], "coincidences": 3, "plan": [list(range(8))] * 2}
    monkeypatch.setattr(catalogue, "read_catalogue", lambda: {"plans": [entry]})
    with pytest.raises(SpoiltCatalogueError):
        next(stored_plans(8, 2, (4, 4)))


def test_constructions_reach_the_known_numbers_of_rounds() -> None:
    known_rounds = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 11, 48: 12}
    assert {players: most_constructed_rounds(players, 13) for players in known_rounds} == known_rounds


def test_staying_norths_have_their_own_tables() -> None:
    """Slots of a movement, one for each player, count from 0: slot t stays at table t in all rounds."""
    frame = construct_with_norths(players=36, rounds=6)
    assert frame is not None
    assert all(t in group for tables in frame.layout for t, group in enumerate(tables))
    assert is_perfect(frame.layout, 36)


def test_stored_movements_around_held_players_are_perfect() -> None:
    """Only the held players return to a table: each in every round after the first."""
    for entry in catalogue.read_catalogue()["around"]:
        tables, held_count = entry["tables"], entry["held"]
        frame = construct_around(4 * tables, tables - held_count, range(3, 3 + held_count))
        assert frame is not None
        assert is_perfect(frame.layout, 4 * tables)
        assert table_returns(frame.layout) == held_count * (tables - held_count - 1)
        assert all(frame.held[number] in row[number - 1] for row in frame.layout for number in range(3, 3 + held_count))


def test_stored_movement_that_moves_a_held_player_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(one for one in catalogue.read_catalogue()["around"] if (one["tables"], one["held"]) == (8, 1))
    held, moving, *others = entry["base"]  # without repeats also if another player of the table is its first
    monkeypatch.setattr(catalogue, "read_catalogue", lambda: {"around": [entry | {"base": [moving, held, *others]}]})
    with pytest.raises(SpoiltCatalogueError, match="who stay"):
        construct_around(32, 7, [1])


def test_phantoms_never_share_a_table() -> None:
    frame = construct_movement(36, 5)
    assert frame is not None
    frame_without_phantoms = remove_phantoms(frame, 3)
    assert frame_without_phantoms is not None
    assert all(sorted(map(len, tables)) == [3, 3, 3, 4, 4, 4, 4, 4, 4] for tables in frame_without_phantoms.layout)


def test_temperatures_fall_and_set_the_probability_of_acceptance() -> None:
    values = list(temperatures(0.8, 0.1, 20))
    assert values == sorted(values, reverse=True)
    assert values[0] == 0.8
    # Of a move that costs nothing, and of one that costs 1: exp(-1 / 0.5).
    assert acceptance_probabilities(0.5)[:2] == pytest.approx([1, 0.1353], abs=0.001)


def test_search_programs_find_their_entries() -> None:
    rows = lines.search((10,), columns=6, rounds=7, seed=0, tries=2000)
    assert rows
    assert is_difference_matrix(get_group((10,)), rows)
    base = starters.search(24, 7, seed=0, moves=10_000_000)
    assert base
    assert is_perfect(develop_rounds([base[i : i + 4] for i in range(0, 24, 4)], 7, 3), 24)
    rounds_of_32 = thirty_two.search(seed=0, tries=1000)
    assert rounds_of_32
    assert len(rounds_of_32) == 10
    assert is_perfect(rounds_of_32, 32)
    instance = tournament_instance(sizes=(4, 4), players=8, rounds=4, fair=Fair.EVEN)
    assert plans.search(instance, seed=0, seconds=0.1).cost == 24  # the proven least coincidences
    # In eleven rounds of twelve players each pair meets three times.
    assert Counter(meeting_pairs(twelve.search(seed=0))) == dict.fromkeys(combinations(range(12), 2), 3)
