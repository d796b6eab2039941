"""Texts of French Tarot, in French and English, for pages, paper and the command line.

>>> from scoring.french_tarot import Contract
>>> contract_name(Contract.GARDE_SANS, "fr")
'Garde sans'
"""

from .explanation import explanation, line_text
from .names import (
    bouts_name,
    called_card_name,
    camp_name,
    contract_name,
    feat_title,
    poignee_name,
    rule_set_name,
    suit_name,
)
from .problems import problem_text
from .rule_sheet import crib, rule_sheet, sheet_columns

__all__ = [
    "bouts_name",
    "called_card_name",
    "camp_name",
    "contract_name",
    "crib",
    "explanation",
    "feat_title",
    "line_text",
    "poignee_name",
    "problem_text",
    "rule_set_name",
    "rule_sheet",
    "sheet_columns",
    "suit_name",
]
