"""Oddities of a whole sheet."""

import pytest

from scoring.french_tarot.notation import parse_deal
from scoring.games import LineKind, SheetLine, game_named

GAME = game_named("french-tarot")
RULES = GAME.rules(GAME.rule_sets()[0], {})


def oddities_of_deals(*deals: str, players: int = 4) -> list[str]:
    lines = [SheetLine(LineKind.PLAYED, parse_deal(text), (0,) * players) for text in deals]
    return [problem.code for problem in GAME.sheet_oddities(lines, players, RULES)]


def oddities_of_totals(*totals: int) -> list[str]:
    line = SheetLine(LineKind.ADJUSTED, None, totals)
    return [problem.code for problem in GAME.sheet_oddities([line], len(totals), RULES)]


def test_ordinary_sheet_has_no_oddity() -> None:
    assert oddities_of_deals("4p t1 garde 2b 49", "4p t2 prise 1b 50 poignee:2:triple") == []


def test_two_triple_poignees_are_odd() -> None:
    deals = "4p t1 garde 2b 49 poignee:1:triple", "4p t2 prise 1b 50 poignee:2:triple"
    assert oddities_of_deals(*deals) == ["odd_triple_poignees"]


def test_takers_always_alone_are_odd_from_the_third_deal_on() -> None:
    deals = ["5p t1 garde 2b 49"] * 3
    assert oddities_of_deals(*deals[:2], players=5) == []
    assert oddities_of_deals(*deals, players=5) == ["odd_always_alone"]
    assert oddities_of_deals(*deals, "5p t1+3 garde 2b 49", players=5) == []


def test_points_of_a_slam_without_a_slam_are_odd() -> None:
    assert oddities_of_deals("4p t1 garde 3b 91") == ["odd_slam_missing"]
    assert oddities_of_deals("4p t1 garde 3b 91 chelem:attack") == []


def test_petits_au_bout_in_more_than_a_third_of_the_deals_are_odd() -> None:
    petit, plain = "4p t1 garde 2b 49 petit:attack", ["4p t1 garde 2b 50", "4p t2 prise 1b 52"]
    assert oddities_of_deals(petit, petit, *plain) == []
    assert oddities_of_deals(petit, petit, petit, *plain) == ["odd_petits_au_bout"]
    assert oddities_of_deals(petit, petit, petit, *plain, *plain, *plain) == []


def test_five_deals_in_a_row_with_the_same_points_are_odd() -> None:
    same, other = "4p t1 garde 2b 49", "4p t2 prise 1b 52"
    assert oddities_of_deals(same, same, other, same, same, same) == []
    assert oddities_of_deals(other, *[same] * 5) == ["odd_same_points"]


def test_deals_are_compared_by_bouts_and_contract_and_their_points_above_the_target() -> None:
    deal = parse_deal("4p t1 garde 2b 49")
    assert GAME.comparison(deal) == ((2, deal.contract), 49 - 41)


@pytest.mark.parametrize("totals", [(198, -66, -66, -66), (132, -132, 264, -264), (60, -30, -30), (7, -3, -2, 1, -3)])
def test_possible_totals_are_not_odd(totals: tuple[int, ...]) -> None:
    assert oddities_of_totals(*totals) == []


@pytest.mark.parametrize("totals", [(198, -66, -65, -67), (60, -31, -29)])
def test_totals_that_are_not_congruent_are_odd(totals: tuple[int, ...]) -> None:
    """At a table of three or four, two scores of a deal differ by a multiple of the number of players."""
    assert oddities_of_totals(*totals) == ["odd_totals"]
