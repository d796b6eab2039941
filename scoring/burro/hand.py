"""One hand of Burro: the seat that held cards last.

>>> hand = BurroHand(players=4, last_holder=2)
>>> hand.to_text(), BurroHand.from_text("4p last:2") == BurroHand.from_json(hand.to_json()) == hand
('4p last:2', True)
>>> BurroHand.from_text("4p last:2 play-off").letters
(0, 0, 0, 0)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..reading import read_boolean, read_fields, read_integer, read_notation

_TEXT = re.compile(r"(?P<players>\d{1,3})p last:(?P<last_holder>\d{1,3})(?P<play_off> play-off)?", re.ASCII)
_READERS = {"players": read_integer, "last_holder": read_integer, "play_off": read_boolean}


@dataclass(frozen=True, slots=True, kw_only=True)
class BurroHand:
    """The outcome of a hand, entered with one tap. Seats are numbered from 1."""

    players: int
    """Number of players at the table: 3 to 8."""
    last_holder: int
    """Seat that held cards last and gets the next letter."""
    play_off: bool = False
    """True for a hand among those who tie for the fewest letters: the last holder drops out and gets no letter."""

    @property
    def letters(self) -> tuple[int, ...]:
        """Letters that the hand gives, by seat."""
        return tuple(int(seat == self.last_holder and not self.play_off) for seat in range(1, self.players + 1))

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `python -m scoring` reads."""
        mapping = {"players": self.players, "last_holder": self.last_holder}
        return mapping | {"play_off": True} if self.play_off else mapping

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "BurroHand":
        """Read the mapping of `to_json`.

        :raises DealFormatError: with every field that is missing, unknown or of the wrong type.
        """
        return cls(**read_fields(mapping, _READERS, required=("players", "last_holder")))

    def to_text(self) -> str:
        """Return the text form."""
        return f"{self.players}p last:{self.last_holder}{' play-off' if self.play_off else ''}"

    @classmethod
    def from_text(cls, text: str) -> "BurroHand":
        """Parse a text form.

        :raises NotationError: if it is not understood.
        """
        words = read_notation(_TEXT, text, example="4p last:2")
        return cls(players=int(words["players"]), last_holder=int(words["last_holder"]), play_off="play_off" in words)
