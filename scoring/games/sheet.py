"""The sheet of a table as any game sees it: its lines, where the next one is played, what it has come to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple, overload


class LineKind(StrEnum):
    """How a line of a sheet ended."""

    PLAYED = "played"
    """There is an outcome, which the game scores."""
    PASSED = "passed"
    """Everybody passed."""
    CANCELLED = "cancelled"
    """By rule or by the arbiter; played again."""
    ADJUSTED = "adjusted"
    """The arbiter gave scores."""
    NOT_PLAYED = "not_played"
    """Nobody had the time."""


class SheetLine(NamedTuple):
    """One line. `outcome` is a value of the game, and None unless the line was played; `scores` are by seat."""

    kind: LineKind
    outcome: Any
    scores: tuple[int, ...]


class LinesToRead(Sequence[SheetLine]):
    """Lines that are read once somebody looks at them: a game whose hands rest on no other never does.

    >>> lines = LinesToRead(lambda: [SheetLine(LineKind.PASSED, None, (0, 0, 0, 0))])
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
    """Where a hand is played: how many sit at the table, who deals, who sits out, and the lines before it."""

    seats: int
    dealer: int
    sits_out: int | None = None
    so_far: Sequence[SheetLine] = ()

    @property
    def players(self) -> int:
        """How many play the hand."""
        return self.seats - (self.sits_out is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetResult:
    """What a sheet has come to. Seats in tuples are numbers from 1, in order.

    plus, minus: by seat, what a seat scored and what counts against it; the score is plus less minus.
    complete: whether the game itself is over; None where the game never says so.
    winners, losers: as it stands, so that a sheet which the clock ends has them as well.
    play_off: the seats that play on for the first place.
    figures: what else the command line answers, by its own keys.
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
        """By seat."""
        return tuple(plus - minus for plus, minus in zip(self.plus, self.minus, strict=True))


def on_paper(scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Plus and minus of each seat as a sheet adds them up: what was won, and what was lost.

    >>> on_paper([(5, -5), (-2, 2)], 2)
    ((5, 2), (2, 5))
    """
    columns = [[line[seat] for line in scores] for seat in range(players)]
    plus = tuple(sum(score for score in column if score > 0) for column in columns)
    minus = tuple(-sum(score for score in column if score < 0) for column in columns)
    return plus, minus


def totals_of(scores: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """The sums of the scores of the lines, by seat.

    >>> totals_of([(2, 0), (1, 1)], 2)
    (3, 1)
    """
    return tuple(sum(line[seat] for line in scores) for seat in range(players))


def seats_with(total: int, by_seat: Sequence[int]) -> tuple[int, ...]:
    """The seats, counted from 1, that have this total.

    >>> seats_with(3, (3, 1, 3))
    (1, 3)
    """
    return tuple(seat for seat, own in enumerate(by_seat, start=1) if own == total)
