"""The words of this package, in French and English, for pages, paper and the command line.

>>> from scoring import Contract
>>> contract_name(Contract.GARDE_SANS, "fr"), signed(-106)
('Garde sans', '−106')
"""

from .explanation import explanation, line_text
from .names import (
    bouts_name,
    called_card_name,
    camp_name,
    contract_name,
    in_language,
    option_label,
    option_text,
    option_value_name,
    poignee_name,
    rule_set_name,
    signed,
    suit_name,
)
from .problems import problem_text
from .rule_sheet import SheetRow, rule_sheet

__all__ = [
    "SheetRow",
    "bouts_name",
    "called_card_name",
    "camp_name",
    "contract_name",
    "explanation",
    "in_language",
    "line_text",
    "option_label",
    "option_text",
    "option_value_name",
    "poignee_name",
    "problem_text",
    "rule_set_name",
    "rule_sheet",
    "signed",
    "suit_name",
]
