"""The rules of Texas 42 and their options."""

from dataclasses import dataclass
from typing import ClassVar

from ..options import Option, choice, number, switch
from ..rule_sets import RuleSet
from .vocabulary import ALL_POINTS, USUAL_GAME, Kind

_OPTIONS = (
    switch(
        "nello",
        ("Nello", "Nello"),
        text=(
            "Une enchère d’un ou deux marks pour ne faire aucune levée ; le partenaire ne joue pas.",
            "A bid of one or two marks to win no trick at all; the partner does not play.",
        ),
    ),
    switch(
        "nello_any_bid",
        ("Nello à toute enchère", "Nello at any bid"),
        text=(
            "Le nello se joue à toute enchère en marks, et pas seulement à un ou deux.",
            "Nello is played at any bid of marks, not only at one or two.",
        ),
    ).idle_with(nello=(False,)),
    switch(
        "plunge",
        ("Plunge", "Plunge"),
        text=(
            "Une enchère d’au moins quatre marks, avec quatre doubles ; le partenaire nomme l’atout et entame.",
            "A bid of at least four marks, with four doubles; the partner names the trump and leads.",
        ),
    ),
    switch(
        "splash",
        ("Splash", "Splash"),
        text=(
            "Une enchère d’au moins deux marks, avec trois doubles ; le partenaire nomme l’atout et entame.",
            "A bid of at least two marks, with three doubles; the partner names the trump and leads.",
        ),
    ),
    switch(
        "sevens",
        ("Sevens", "Sevens"),
        text=(
            "Une enchère en marks : le domino dont les points sont le plus près de sept gagne la levée.",
            "A bid of marks: the domino whose pips are nearest to seven wins the trick.",
        ),
    ),
    choice(
        "passed_hand",
        ("Quand tous passent", "When all pass"),
        {
            "next": ("le joueur suivant distribue", "the next player deals"),
            "forced-30": ("le donneur doit enchérir 30", "the dealer must bid 30"),
            "forced-31": ("le donneur doit enchérir 31", "the dealer must bid 31"),
        },
        text=("Ce qui se passe quand personne n’enchérit.", "What happens when nobody bids."),
    ),
    number(
        "game_to",
        ("Partie en marks", "Game in marks"),
        USUAL_GAME,
        range(1, 22),
        text=(
            "Marks qui gagnent la partie ; 7 sont les traits de A L L.",
            "Marks that win the game; 7 are the strokes of A L L.",
        ),
    ),
    number(
        "points_to",
        ("Partie en points", "Game in points"),
        0,
        (0, *range(100, 501, 50)),
        text=(
            "Points qui gagnent la partie, 250 d’ordinaire ; 0 pour jouer en marks. Enchère faite : chaque camp marque "
            "ce qu’il prend ; chutée : l’autre camp marque l’enchère et ce qu’il prend. Une enchère en marks y compte "
            "42 points le mark, et qui fait son enchère sort le premier : c’est notre choix.",
            "Points that win the game, usually 250; 0 to play for marks. Bid made: each side scores what it takes; "
            "set: the other side scores the bid and what it takes. A bid of marks counts 42 points a mark, and who "
            "makes the bid goes out first: this is our choice.",
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Texas42Rules(RuleSet):
    """Rules of Texas 42. Each field is an option."""

    OPTIONS: ClassVar[tuple[Option, ...]] = _OPTIONS

    nello: bool = False
    nello_any_bid: bool = False
    plunge: bool = False
    splash: bool = False
    sevens: bool = False
    passed_hand: str = "next"
    game_to: int = USUAL_GAME
    points_to: int = 0

    @property
    def target(self) -> int:
        """Number of marks, or of points, that wins the game."""
        return self.points_to or self.game_to

    def plays(self, kind: Kind) -> bool:
        """Return True if that kind exists under these rules."""
        options = {Kind.NELLO: self.nello, Kind.PLUNGE: self.plunge, Kind.SPLASH: self.splash, Kind.SEVENS: self.sevens}
        return options.get(kind, True)

    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of these rules."""
        return tuple(filter(self.plays, Kind))

    @property
    def most_marks(self) -> int:
        """The highest bid in marks: a whole game, and at least seven, which a plunge and three raises reach."""
        return max(USUAL_GAME, self.game_to)

    @property
    def largest_score(self) -> int:
        """The most that a side can score in one hand."""
        return self.most_marks * (ALL_POINTS if self.points_to else 1)
