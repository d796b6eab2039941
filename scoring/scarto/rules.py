"""The rules of Scarto and their options."""

from dataclasses import dataclass
from typing import ClassVar

from ..options import Option, choice, number
from ..rule_sets import RuleSet

PLAYERS = 3
ALL_POINTS = 78
"""Points of the three piles together."""
SHARE = ALL_POINTS // PLAYERS
"""A third of the points; a score is the difference from it."""
MOST_POINTS = 77
"""Highest points of a player: the winner of the Fool's trick, who does not own the Fool, has at least 1 of the 78."""
LARGEST_SCORE = max(SHARE, MOST_POINTS - SHARE)
"""The most that a seat can win or lose in one hand."""

_OPTIONS = (
    number(
        "high_trump",
        ("Plus fort atout", "Highest trump"),
        20,
        (20, 21),
        text=(
            "L’atout qui vaut 5 points et prend tous les autres : 20, l’Ange, ou 21, le Monde.",
            "The trump that counts 5 points and beats all others: 20, the Angel, or 21, the World.",
        ),
    ),
    choice(
        "fool",
        ("Le Fou", "The Fool"),
        {
            "kept": ("gardé, compté 4 à part", "kept, counts 4 by itself"),
            "exchanged": ("échangé contre une carte, compté 5", "exchanged for a card, counts 5"),
        },
        text=(
            "Qui joue le Fou le garde. Ou bien il est compté seul, ou son joueur donne une autre carte au gagnant de "
            "la levée, et le Fou se compte avec les autres. Les trois tas font 78 dans les deux cas.",
            "Who plays the Fool keeps it. Either it is counted by itself, or its player gives another card to the "
            "winner of the trick, and the Fool counts among the others. The three piles make 78 either way.",
        ),
    ),
    number(
        "hands",
        ("Donnes d’une partie", "Hands in a session"),
        3,
        (3, 6, 9),
        text=(
            "Une partie fait un tour du tournoi, et chacun y distribue le même nombre de fois. "
            "Une partie par tour est notre choix.",
            "A session is a round of the tournament, and everybody deals equally often. "
            "A session a round is our choice.",
        ),
    ),
    number(
        "stake",
        ("Mise", "Stake"),
        1,
        range(101),
        text=(
            "Ce que le perdant d’une partie paie à chacun des autres, écrit à côté des points ; 0 si rien ne se paie. "
            "À égalité pour la dernière place, les deux perdent et se partagent la mise : c’est notre choix.",
            "What the loser of a session pays to each of the others, written beside the points; 0 when nothing is "
            "paid. Two who tie for the last place both lose and share the stake: this is our choice.",
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScartoRules(RuleSet):
    """Rules of Scarto. Each field is an option."""

    OPTIONS: ClassVar[tuple[Option, ...]] = _OPTIONS

    high_trump: int = 20
    fool: str = "kept"
    hands: int = 3
    stake: int = 1
