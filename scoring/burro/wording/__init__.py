"""Texts of Burro, in French and English."""

from collections.abc import Mapping
from functools import partial

from ...games.protocol import RuleRow, SheetColumn
from ...games.rows import rule_row
from ...options import Text
from ...wording import in_language, seat_name
from ..hand import BurroHand
from ..rules import LETTERS, BurroRules
from .texts import EXPLANATIONS, ROWS, SHEET

_row = partial(rule_row, ROWS, word=LETTERS)


def explanation(hand: BurroHand, lang: str) -> str:
    """Return the result of a hand, in one or two sentences."""
    return _format_result(hand, EXPLANATIONS, lang)


def sheet_row(hand: BurroHand, lang: str) -> str:
    """Return the text of a hand on the score sheet, for example "Est"."""
    return _format_result(hand, SHEET, lang)


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """Return the handwritten columns of a paper score sheet."""
    return (SheetColumn(in_language(SHEET["column"], lang), width=2),)


def rule_sheet(rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the rule sheet."""
    return (_row("rules", lang), _row("letter", lang), _row("end", lang), _tie_row(rules, lang), _row("ranking", lang))


def crib(rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the crib."""
    codes = ("cards", "play", "letter", "entry", "end")
    return (*(_row(code, lang) for code in codes), _tie_row(rules, lang))


def _format_result(hand: BurroHand, texts: Mapping[str, Text], lang: str) -> str:
    return in_language(texts["play_off" if hand.play_off else "letter"], lang).format(
        seat=seat_name(hand.last_holder, lang)
    )


def _tie_row(rules: BurroRules, lang: str) -> RuleRow:
    return _row(f"play_off_{rules.play_off}", lang, house=bool(rules.house_options()))
