"""The cards that somebody has won, counted by kind, and what they come to.

>>> Pile(kings=1, queens=2, cavaliers=3, jacks=1, blanks=22, fool_trick=True).points("kept")
27
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

KEPT, EXCHANGED = "kept", "exchanged"
"""The Fool counted by itself, or among the others: the values of the option `fool`."""
FOOL_ALONE, FOOL_AMONG_OTHERS = 4, 5
BATCH = 3
"""Cards are counted by threes: the values of the three, less two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """What one player has won, as it is put down on the table to be counted."""

    VALUES: ClassVar[dict[str, int]] = {
        "angel": 5,
        "bagatto": 5,
        "kings": 5,
        "queens": 4,
        "cavaliers": 3,
        "jacks": 2,
        "blanks": 1,
    }
    """Of a card before the batches are counted; the Fool depends on the rules."""
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
    """The trump that counts 5: 20, or 21 by option."""
    bagatto: int = 0
    """Trump 1."""
    fool: int = 0
    kings: int = 0
    queens: int = 0
    cavaliers: int = 0
    jacks: int = 0
    blanks: int = 0
    """Every other card, trumps included."""
    fool_trick: bool = False
    """Said to hold the trick in which the Fool was played; needed by nobody, and compared where it is said."""

    @property
    def cards(self) -> int:
        """All but the Fool."""
        return sum(getattr(self, kind) for kind in self.VALUES)

    def parts(self, fool: str) -> "PileParts":
        """What the points are the sum of; the Fool is among the batches where it was exchanged."""
        among_others = self.fool if fool == EXCHANGED else 0
        values = sum(value * getattr(self, kind) for kind, value in self.VALUES.items())
        batches, left_over = divmod(self.cards + among_others, BATCH)
        alone = FOOL_ALONE * (self.fool - among_others)
        return PileParts(values + FOOL_AMONG_OTHERS * among_others, batches, left_over, alone)

    def points(self, fool: str) -> int:
        """The values, less 2 for every three cards and less 1 for two that are left over; then the Fool."""
        values, batches, left_over, alone = self.parts(fool)
        return values - 2 * batches - (1 if left_over == 2 else 0) + alone


class PileParts(NamedTuple):
    """The parts of the points of a pile."""

    values: int
    batches: int
    left_over: int
    """Cards: 0, or 2 in the pile with the trick of a Fool that was kept."""
    fool_alone: int
    """What the Fool counts by itself."""
