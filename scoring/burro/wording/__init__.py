"""What Burro says, in French and English."""

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
    """What a hand gives, in a sentence or two."""
    return _about(hand, EXPLANATIONS, lang)


def sheet_row(hand: BurroHand, lang: str) -> str:
    """For example "Est"."""
    return _about(hand, SHEET, lang)


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """What a table writes of each hand."""
    return (SheetColumn(in_language(SHEET["column"], lang), width=2),)


def rule_sheet(rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
    """What a player wants to know before sitting down."""
    return (_row("rules", lang), _row("letter", lang), _row("end", lang), _tie(rules, lang), _row("ranking", lang))


def crib(rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
    """What lies beside the tablet."""
    codes = ("cards", "play", "letter", "entry", "end")
    return (*(_row(code, lang) for code in codes), _tie(rules, lang))


def _about(hand: BurroHand, texts: Mapping[str, Text], lang: str) -> str:
    return in_language(texts["play_off" if hand.play_off else "letter"], lang).format(
        seat=seat_name(hand.last_holder, lang)
    )


def _tie(rules: BurroRules, lang: str) -> RuleRow:
    return _row(f"play_off_{rules.play_off}", lang, house=bool(rules.house_options()))
