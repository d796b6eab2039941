"""Figures and texts with which a device checks, scores and explains a hand offline.

>>> data = tables(ScartoRules(), "en")
>>> data["fool"], data["values"]["kings"], data["words"]["problems"]["players_range"]
({'kept': True, 'worth': 4}, 5, 'A hand of Scarto is played by three.')
"""

from typing import Any

from ..wording import MINUS, seat_name, texts_in_language
from .checking import CARDS, RARE_ABOVE
from .pile import BATCH_CARDS, FOOL_ALONE_POINTS, FOOL_AMONG_OTHERS_POINTS, FOOL_KEPT, Pile
from .rules import ALL_POINTS, LARGEST_SCORE, MOST_POINTS, PLAYERS, SHARE, ScartoRules
from .wording.problem_texts import TEXTS as PROBLEMS
from .wording.texts import EXPLANATIONS, KINDS


def tables(rules: ScartoRules, lang: str) -> dict[str, Any]:
    """Return the data of `check`, `score` and the wording, for hands with the points of three players.

    A hand is three numbers with one sum: a device computes its score from the figures below, without a table of all
    hands. `words` are the texts of its problems and explanations.
    """
    is_kept = rules.fool == FOOL_KEPT
    return {
        "points": ALL_POINTS,
        "most": MOST_POINTS,
        "share": SHARE,
        "rare_above": RARE_ABOVE,
        "pack": Pile.IN_THE_PACK,
        "values": Pile.VALUES,
        "cards": CARDS,
        "batch": BATCH_CARDS,
        "fool": {"kept": is_kept, "worth": FOOL_ALONE_POINTS if is_kept else FOOL_AMONG_OTHERS_POINTS},
        "hands": rules.hands,
        "largest_total": LARGEST_SCORE * rules.hands,
        "words": {
            "problems": texts_in_language(PROBLEMS, lang),
            "explanation": texts_in_language(EXPLANATIONS, lang),
            "kinds": texts_in_language(KINDS, lang),
            "seats": [seat_name(seat, lang) for seat in range(1, PLAYERS + 1)],
            "minus": MINUS,
        },
    }
