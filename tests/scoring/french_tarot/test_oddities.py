"""What is possible on a whole sheet, and strange."""

import pytest

from scoring.french_tarot.notation import parse_deal
from scoring.games import LineKind, SheetLine, game_named

GAME = game_named("french-tarot")
RULES = GAME.rules(GAME.rule_sets()[0], {})


def odd(*deals: str, players: int = 4) -> list[str]:
    lines = [SheetLine(LineKind.PLAYED, parse_deal(text), (0,) * players) for text in deals]
    return [problem.code for problem in GAME.sheet_oddities(lines, players, RULES)]


def of_totals(*totals: int) -> list[str]:
    line = SheetLine(LineKind.ADJUSTED, None, totals)
    return [problem.code for problem in GAME.sheet_oddities([line], len(totals), RULES)]


def test_an_ordinary_sheet_is_not_strange() -> None:
    assert odd("4p t1 garde 2b 49", "4p t2 prise 1b 50 poignee:2:triple") == []


def test_two_triple_poignees_are() -> None:
    assert odd("4p t1 garde 2b 49 poignee:1:triple", "4p t2 prise 1b 50 poignee:2:triple") == ["odd_triple_poignees"]


def test_a_taker_who_never_has_a_partner_is_from_the_third_deal_on() -> None:
    alone = ["5p t1 garde 2b 49"] * 3
    assert odd(*alone[:2], players=5) == []
    assert odd(*alone, players=5) == ["odd_always_alone"]
    assert odd(*alone, "5p t1+3 garde 2b 49", players=5) == []


def test_all_tricks_of_one_camp_without_a_slam_are() -> None:
    assert odd("4p t1 garde 3b 91") == ["odd_slam_missing"]
    assert odd("4p t1 garde 3b 91 chelem:attack") == []


@pytest.mark.parametrize("totals", [(198, -66, -66, -66), (132, -132, 264, -264), (60, -30, -30), (7, -3, -2, 1, -3)])
def test_totals_that_deals_can_give_are_not(totals: tuple[int, ...]) -> None:
    assert of_totals(*totals) == []


@pytest.mark.parametrize("totals", [(198, -66, -65, -67), (60, -31, -29)])
def test_totals_that_no_deals_give_are(totals: tuple[int, ...]) -> None:
    assert of_totals(*totals) == ["odd_totals"]
