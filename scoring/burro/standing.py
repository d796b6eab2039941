"""The state of a table of Burro after some lines: letters, play-off, end."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..games.sheet import LineKind, SheetLine, seats_with
from .rules import LETTERS


@dataclass(frozen=True, slots=True)
class BurroStanding:
    """The letters of each seat, and the seats that are out of the play-off."""

    letters: tuple[int, ...]
    """Number of letters by seat."""
    out: frozenset[int] = frozenset()
    """Seats that have dropped out of the play-off."""

    @property
    def is_over(self) -> bool:
        """True if a seat has the whole word; a play-off may follow."""
        return max(self.letters) >= len(LETTERS)

    @property
    def fewest(self) -> tuple[int, ...]:
        """The seats with the fewest letters, without those that have dropped out."""
        seats = seats_with(min(self.letters), self.letters)
        return tuple(seat for seat in seats if seat not in self.out)

    @property
    def play_off(self) -> tuple[int, ...]:
        """The seats that play on once the game is over; empty if one has won."""
        return self.fewest if self.is_over and len(self.fewest) > 1 else ()

    def after(self, line: SheetLine) -> "BurroStanding":
        """Return the state after one more line, of any kind."""
        letters = tuple(map(sum, zip(self.letters, line.scores, strict=True)))
        is_play_off = line.kind is LineKind.PLAYED and line.outcome.play_off
        return BurroStanding(letters, self.out | {line.outcome.last_holder} if is_play_off else self.out)


def standing_after(lines: Iterable[SheetLine], players: int) -> BurroStanding:
    """Return the state after these lines."""
    standing = BurroStanding((0,) * players)
    for line in lines:
        standing = standing.after(line)
    return standing
