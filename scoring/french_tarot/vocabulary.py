"""The types of the game: contracts, camps, poignées, table sizes, and half points.

Points are integers that count HALF points everywhere in this package (0 to 182), because every card is worth an odd
number of halves and scores must not be floats.

>>> half_points_text(81)
'40.5'
>>> recorded_points(81, bouts=2)    # one half short of 41: down, so the half goes to the defence
80
>>> recorded_points(83, bouts=2)    # one half over 41: made, so the half goes to the attack
84
"""

from enum import Enum, StrEnum
from typing import NamedTuple, TypeAlias

HalfPoints: TypeAlias = int
"""Card points counted in halves: 98 is 49 points, 81 is 40.5 points."""

ALL_HALF_POINTS: HalfPoints = 182
"""The whole pack: 91 points."""

HALF_POINTS_OF_CARDS: dict[str, HalfPoints] = {
    "excuse": 9, "twenty_one": 9, "petit": 9, "king": 9, "queen": 7, "knight": 5, "jack": 3, "low": 1
}  # fmt: skip
"""Value of a card by its kind (FFT 2012 p.4); `low`: any other, plain or trump."""

TARGETS: tuple[HalfPoints, ...] = (112, 102, 82, 72)
"""Half points the attack must reach with 0, 1, 2, 3 bouts (FFT 2012 p.4)."""

TRUMPS = 22
"""Cards that a poignée may show: 21 trumps and the Excuse (FFT 2012 p.7)."""


class Camp(StrEnum):
    """One of the two sides of a deal."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Chien(Enum):
    """The pile that the cards of the chien end in (FFT 2012 p.5-6)."""

    ECART = "ecart"
    """Taken into the taker's hand; the discard, without Kings or bouts, counts for the attack."""
    ATTACK = "attack"
    """Face down, counted for the attack."""
    DEFENCE = "defence"
    """Face down, counted for the defence."""


class Contract(StrEnum):
    """A bid, lowest first. `pousse` exists in house rules only."""

    rank: int
    """Position in the order of bids, from 0; index into the tuples of `Rules`."""
    chien: Chien

    PRISE = "prise"
    POUSSE = "pousse"
    GARDE = "garde"
    GARDE_SANS = "garde_sans"
    GARDE_CONTRE = "garde_contre"


class CalledCard(StrEnum):
    """The card that names the partner at five (FFT 2012 p.12).

    The taker calls a King, a Queen with all four Kings in hand, and so on. Values are rank and suit, for example
    "king-hearts".
    """

    KING_SPADES = "king-spades"
    KING_HEARTS = "king-hearts"
    KING_DIAMONDS = "king-diamonds"
    KING_CLUBS = "king-clubs"
    QUEEN_SPADES = "queen-spades"
    QUEEN_HEARTS = "queen-hearts"
    QUEEN_DIAMONDS = "queen-diamonds"
    QUEEN_CLUBS = "queen-clubs"
    KNIGHT_SPADES = "knight-spades"
    KNIGHT_HEARTS = "knight-hearts"
    KNIGHT_DIAMONDS = "knight-diamonds"
    KNIGHT_CLUBS = "knight-clubs"
    JACK_SPADES = "jack-spades"
    JACK_HEARTS = "jack-hearts"
    JACK_DIAMONDS = "jack-diamonds"
    JACK_CLUBS = "jack-clubs"


class PoigneeSize(StrEnum):
    """The size of a poignée; its number of trumps depends on the number of players (see `TableSize`)."""

    rank: int
    """Position from 0; index into `TableSize.poignee_trumps` and `Rules.poignee_values`."""

    SIMPLE = "simple"
    DOUBLE = "double"
    TRIPLE = "triple"


# Plain attributes of the members, because every deal reads them and a property takes ten times as long.
for _rank, _contract in enumerate(Contract):
    _contract.rank = _rank
    _contract.chien = Chien.ECART
Contract.GARDE_SANS.chien = Chien.ATTACK
Contract.GARDE_CONTRE.chien = Chien.DEFENCE
for _rank, _size in enumerate(PoigneeSize):
    _size.rank = _rank


class TableSize(NamedTuple):
    """The figures that depend on the number of players (FFT 2012 p.3, 7, 11, 12)."""

    hand: int
    """Cards in a hand, which is also the number of tricks."""
    chien: int
    """Cards in the chien."""
    poignee_trumps: tuple[int, int, int]
    """Trumps shown in a simple, double and triple poignée."""


TABLE_SIZES: dict[int, TableSize] = {
    3: TableSize(hand=24, chien=6, poignee_trumps=(13, 15, 18)),
    4: TableSize(hand=18, chien=6, poignee_trumps=(10, 13, 15)),
    5: TableSize(hand=15, chien=3, poignee_trumps=(8, 10, 13)),
}


def recorded_points(points: HalfPoints, bouts: int) -> HalfPoints:
    """Return the whole points for the sheet: an odd half point goes to the winning camp (FFT 2012 p.11-12)."""
    if points % 2 == 0:
        return points
    return points + 1 if points > TARGETS[bouts] else points - 1


def half_points_text(points: HalfPoints) -> str:
    """Format half points as points: 98 is "49", 81 is "40.5"."""
    return f"{points // 2}.5" if points % 2 else str(points // 2)
