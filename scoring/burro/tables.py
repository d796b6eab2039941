"""Figures and texts with which a device checks, scores and explains a hand offline.

A hand is one seat and a score is one letter, so that there is nothing to look up: the device counts letters itself.

>>> data = tables(BurroRules(), "en")
>>> data["word"], data["has_play_off"], data["words"]["explanation"]["letter"]
('BURRO', True, '{seat} held cards last: a letter.')
"""

from typing import Any

from ..wording import seat_name, texts_in_language
from .rules import LETTERS, MOST_PLAYERS, BurroRules
from .wording.problem_texts import TEXTS as PROBLEMS
from .wording.texts import EXPLANATIONS


def tables(rules: BurroRules, lang: str) -> dict[str, Any]:
    """Return the word, whether ties are played off, and the texts."""
    return {
        "word": LETTERS,
        "has_play_off": rules.play_off == "hands",
        "words": {
            "problems": texts_in_language(PROBLEMS, lang),
            "explanation": texts_in_language(EXPLANATIONS, lang),
            "seats": [seat_name(seat, lang) for seat in range(1, MOST_PLAYERS + 1)],
        },
    }
