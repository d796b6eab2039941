"""Rows of a rule sheet or a crib, formatted from texts in both languages."""

from collections.abc import Mapping
from typing import TypeAlias

from ..options import Text
from ..wording import in_language
from .protocol import RuleRow

RowTexts: TypeAlias = Mapping[str, tuple[Text, Text]]
"""By code: label and sentence."""


def rule_row(texts: RowTexts, code: str, lang: str, *, house: bool = False, **words: object) -> RuleRow:
    """Return one row with its figures filled in."""
    label, text = (in_language(both, lang) for both in texts[code])
    return RuleRow(label, text.format(**words), house)
