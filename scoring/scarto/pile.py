"""The cards that a player has won, counted by kind, and their points.

>>> Pile(kings=1, queens=2, cavaliers=3, jacks=1, blanks=22, fool_trick=True).points("kept")
27
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

FOOL_KEPT, FOOL_EXCHANGED = "kept", "exchanged"
"""Values of the option `fool`: the Fool is counted by itself, or among the other cards."""
FOOL_ALONE_POINTS, FOOL_AMONG_OTHERS_POINTS = 4, 5
BATCH_CARDS = 3
"""Cards are counted in batches of three: their values, less 2."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The cards that one player has won."""

    VALUES: ClassVar[dict[str, int]] = {
        "angel": 5,
        "bagatto": 5,
        "kings": 5,
        "queens": 4,
        "cavaliers": 3,
        "jacks": 2,
        "blanks": 1,
    }
    """Value of a card before the batches are subtracted; that of the Fool depends on the rules."""
    IN_THE_PACK: ClassVar[dict[str, int]] = {
        "angel": 1,
        "bagatto": 1,
        "fool": 1,
        "kings": 4,
        "queens": 4,
        "cavaliers": 4,
        "jacks": 4,
        "blanks": 59,
    }

    angel: int = 0
    """The trump that counts 5 points: 20, or 21 by option."""
    bagatto: int = 0
    """Trump 1."""
    fool: int = 0
    kings: int = 0
    queens: int = 0
    cavaliers: int = 0
    jacks: int = 0
    blanks: int = 0
    """All other cards, including trumps."""
    fool_trick: bool = False
    """True if marked as the pile with the trick in which the Fool was played. Optional; only `check` uses it."""

    @property
    def cards(self) -> int:
        """Number of cards without the Fool."""
        return sum(getattr(self, kind) for kind in self.VALUES)

    def parts(self, fool: str) -> "PileParts":
        """Return the summands of the points. A Fool that was exchanged is counted in the batches."""
        among_others = self.fool if fool == FOOL_EXCHANGED else 0
        values = sum(value * getattr(self, kind) for kind, value in self.VALUES.items())
        batches, left_over = divmod(self.cards + among_others, BATCH_CARDS)
        alone = FOOL_ALONE_POINTS * (self.fool - among_others)
        return PileParts(values + FOOL_AMONG_OTHERS_POINTS * among_others, batches, left_over, alone)

    def points(self, fool: str) -> int:
        """Return the values, less 2 for each batch and less 1 for two cards left over, plus a Fool that was kept."""
        values, batches, left_over, alone = self.parts(fool)
        return values - 2 * batches - (1 if left_over == 2 else 0) + alone


class PileParts(NamedTuple):
    """The summands of the points of a pile."""

    values: int
    """Sum of the card values."""
    batches: int
    """Number of batches of three cards."""
    left_over: int
    """Number of cards: 0, or 2 in the pile with the trick of a Fool that was kept."""
    fool_alone: int
    """Points of a Fool that is counted by itself."""
