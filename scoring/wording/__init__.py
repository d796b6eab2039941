"""Texts that all games share, in French and English, for pages, paper and the command line.

>>> format_signed(-106), decimal("40.5", "fr"), in_language({"fr": "oui", "en": "yes"}, "fr-ca")
('−106', '40,5', 'oui')
"""

from .counts import Count
from .language import (
    MINUS,
    NO_BREAK_SPACE,
    decimal,
    format_signed,
    in_language,
    is_french,
    is_singular,
    join_words,
    seat_name,
    texts_in_language,
    unbroken,
)
from .option_names import option_label, option_text, option_value_name
from .problems import problem_text, shorten

__all__ = [
    "MINUS",
    "NO_BREAK_SPACE",
    "Count",
    "decimal",
    "format_signed",
    "in_language",
    "is_french",
    "is_singular",
    "join_words",
    "option_label",
    "option_text",
    "option_value_name",
    "problem_text",
    "seat_name",
    "shorten",
    "texts_in_language",
    "unbroken",
]
