"""The sheet of a table, for any game: its lines, the seats of the next hand, and its result."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, overload


class LineKind(StrEnum):
    """The kind of a line of a sheet."""

    PLAYED = "played"
    """Has an outcome, which the game scores."""
    PASSED = "passed"
    """All players passed."""
    CANCELLED = "cancelled"
    """Cancelled by rule or by the arbiter; played again."""
    ADJUSTED = "adjusted"
    """Has scores that the arbiter entered."""
    NOT_PLAYED = "not_played"
    """Not played for lack of time."""


class SheetLine(NamedTuple):
    """One line. `outcome` is of the game's own type, None unless the line was played; `scores` are by seat."""

    kind: LineKind
    outcome: Any
    scores: tuple[int, ...]


class LazyLines(Sequence[SheetLine]):
    """Lines that are read on first access; a game whose hands do not depend on earlier ones never reads them.

    >>> lines = LazyLines(lambda: [SheetLine(LineKind.PASSED, None, (0, 0, 0, 0))])
    >>> len(lines), lines[0].kind.value
    (1, 'passed')
    """

    def __init__(self, read: Callable[[], Sequence[SheetLine]]) -> None:
        self._read = read

    @cached_property
    def _lines(self) -> Sequence[SheetLine]:
        return self._read()

    @overload
    def __getitem__(self, index: int) -> SheetLine: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SheetLine]: ...
    def __getitem__(self, index: int | slice) -> SheetLine | Sequence[SheetLine]:
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The setting of a hand: the number of seats, the dealer, the seat that sits out, and the lines before it."""

    seats: int
    dealer: int
    sits_out: int | None = None
    so_far: Sequence[SheetLine] = ()

    @property
    def players(self) -> int:
        """The number of players in the hand."""
        return self.seats - (self.sits_out is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """The result of a sheet. Tuples of seats hold their numbers, from 1, in order.

    plus, minus: by seat, what a seat scored and what counts against it; the score is plus less minus.
    complete: True if the game is over by its own rules; None if the game has no end of its own.
    winners, losers: as of the lines so far, also while the game is not over, because the clock may end it.
    play_off: the seats that play on for the first place.
    figures: other keys that the command line answers.
    """

    plus: tuple[int, ...]
    minus: tuple[int, ...]
    complete: bool | None = None
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    play_off: tuple[int, ...] = ()
    figures: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        return tuple(plus - minus for plus, minus in zip(self.plus, self.minus, strict=True))


def gains_and_losses(scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return for each seat the sum of its positive scores, and the sum of its negative scores without the sign.

    >>> gains_and_losses([(5, -5), (-2, 2)], 2)
    ((5, 2), (2, 5))
    """
    columns = [[line[seat] for line in scores] for seat in range(players)]
    plus = tuple(sum(score for score in column if score > 0) for column in columns)
    minus = tuple(-sum(score for score in column if score < 0) for column in columns)
    return plus, minus


def totals_of(scores: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Return the sums of the scores of the lines, by seat.

    >>> totals_of([(2, 0), (1, 1)], 2)
    (3, 1)
    """
    return tuple(sum(line[seat] for line in scores) for seat in range(players))


def seats_with(total: int, by_seat: Sequence[int]) -> tuple[int, ...]:
    """Return the seats, numbered from 1, that have this total.

    >>> seats_with(3, (3, 1, 3))
    (1, 3)
    """
    return tuple(seat for seat, own in enumerate(by_seat, start=1) if own == total)
