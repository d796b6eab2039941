"""The rules of Burro and their options."""

from dataclasses import dataclass
from typing import ClassVar

from ..options import Option, choice
from ..rule_sets import RuleSet

LETTERS = "BURRO"
"""The game ends when a player has every letter of the word."""
TABLE_SIZES = (4, 3, 5)
"""Table sizes of a tournament: fours, with threes and fives for the remainder."""
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
"""Limits of one table, also outside a tournament."""

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
    """Rules of Burro. Each field is an option."""

    OPTIONS: ClassVar[tuple[Option, ...]] = _OPTIONS

    play_off: str = "hands"
