"""The words that all games share, in French and English, for pages, paper and the command line.

>>> signed(-106), decimal("40.5", "fr"), in_language({"fr": "oui", "en": "yes"}, "fr-ca")
('−106', '40,5', 'oui')
"""

from .language import MINUS, decimal, in_language, seat_name, signed
from .option_names import option_label, option_text, option_value_name
from .problems import problem_text, shortened

__all__ = [
    "MINUS",
    "decimal",
    "in_language",
    "option_label",
    "option_text",
    "option_value_name",
    "problem_text",
    "seat_name",
    "shortened",
    "signed",
]
