"""The exhaustive search for table numbers of 28 players in eight rounds with 28 returns to a table."""

from tournaments.seating.designs.constructions import movement_without_lines
from tournaments.seating.find.twenty_eight import count_same_table, full_tables, groups_as_bits, list_numberings
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request
from tournaments.seating.proof.verify import verify_plan


def test_in_numberings_with_28_returns_one_player_has_the_same_table_in_any_two_rounds() -> None:
    # Eight rounds of the nine: which ones makes no difference.
    groups = groups_as_bits((movement_without_lines(28, 9) or [])[:8])
    tables = list(full_tables(groups))
    assert len(tables) == 56
    found = list(list_numberings(tables))
    assert len(found) == 8
    assert all(set(count_same_table(groups, numbering).values()) == {1} for numbering in found)


def test_drawn_plan_has_28_returns_and_7_stays() -> None:
    plan = draw(Request(players=28, rounds=8))
    figures = verify_plan(plan, Request(players=28, rounds=8)).figures
    assert (figures["table_returns"].value, figures["table_stays"].value) == (28, 7)
    assert figures["table_returns"].proven
