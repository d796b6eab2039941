"""Table numbers: few returns to a table, and fixed tables."""

from itertools import pairwise

from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.designs.constructions import construct_movement
from tournaments.seating.designs.starters import bose_rounds
from tournaments.seating.planning.table_numbers import number_tables
from tournaments.seating.problem.history import History
from tournaments.seating.problem.search_instance import Layout


def count_returns(layout: Layout) -> int:
    visits = [(p, t) for tables in layout for t, table in enumerate(tables) for p in table]
    return len(visits) - len(set(visits))


def test_many_tables_have_no_returns() -> None:
    movement = bose_rounds(88)
    assert movement is not None
    assert count_returns(number_tables(movement[:8], History.none(88), rng=RandomSource(0))) == 0


def test_few_players_stay_at_their_table_when_tables_are_few() -> None:
    movement = bose_rounds(28)
    assert movement is not None
    numbered = number_tables(movement, History.none(28), rng=RandomSource(0))
    stays = sum(
        len(set(table) & set(after))
        for tables, later in pairwise(numbered)
        for table, after in zip(tables, later, strict=True)
    )
    assert stays <= 6  # of 252 places


def test_fixed_players_keep_their_table_and_groups_stay_whole() -> None:
    frame = construct_movement(40, 6)
    assert frame is not None
    numbered = number_tables(frame.layout, History.none(40), settled_tables=[{0: 3, 1: 7}] * 6, rng=RandomSource(0))
    assert all(0 in tables[2] and 1 in tables[6] for tables in numbered)
    assert [sorted(map(sorted, tables)) for tables in numbered] == [
        sorted(map(sorted, tables)) for tables in frame.layout
    ]


def test_numbering_after_a_history_keeps_the_groups() -> None:
    history = History.of(16, [tuple(tuple(range(4 * t + 1, 4 * t + 5)) for t in range(4))], [()])
    layout = [[list(range(t, 16, 4)) for t in range(4)]]
    numbered = number_tables(layout, history, rng=RandomSource(0))
    assert sorted(map(sorted, numbered[0])) == sorted(layout[0])


def test_empty_layout_stays_empty() -> None:
    assert number_tables([], History.none(8), rng=RandomSource(0)) == []
