"""How Burro is played: the usual rules, and what a club may choose."""

from dataclasses import dataclass
from typing import ClassVar

from ..options import Option, choice
from ..rule_sets import RuleSet

LETTERS = "BURRO"
"""Whoever completes the word ends the game."""
TABLE_SIZES = (4, 3, 5)
"""Of a tournament: fours, with threes and fives for the remainder."""
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
"""At one table, tournament or not."""

_OPTIONS = (
    choice(
        "play_off",
        ("Égalité au moins de lettres", "Tie for the fewest letters"),
        {
            "hands": ("départagée par un barrage", "settled by a play-off"),
            "shared": ("victoire partagée", "the win is shared"),
        },
        text=(
            "Le barrage se joue entre les ex æquo : le dernier à tenir des cartes sort, les lettres restent. "
            "C’est notre choix : les règles disent que l’on joue encore, et non comment.",
            "The play-off is among those who tie: the last to hold cards drops out, the letters stay. "
            "This is our choice: the rules say that they play on, and not how.",
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BurroRules(RuleSet):
    """One way to play. Each field is an option."""

    OPTIONS: ClassVar[tuple[Option, ...]] = _OPTIONS

    play_off: str = "hands"
