"""One hand of Burro: who was the last to hold cards.

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
    """What the table enters with one tap. Seats are numbered from 1."""

    players: int
    """At the table: 3 to 8."""
    last_holder: int
    """The seat that held cards last, and gets the next letter."""
    play_off: bool = False
    """Among those who tie for the fewest letters: the last holder drops out, and the letters stay."""

    @property
    def letters(self) -> tuple[int, ...]:
        """What it gives, by seat."""
        return tuple(int(seat == self.last_holder and not self.play_off) for seat in range(1, self.players + 1))

    def to_json(self) -> dict[str, Any]:
        """The mapping that `python -m scoring` reads."""
        mapping = {"players": self.players, "last_holder": self.last_holder}
        return mapping | {"play_off": True} if self.play_off else mapping

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "BurroHand":
        """Reads that mapping. Raises DealFormatError with every field that is missing, unknown or misshapen."""
        return cls(**read_fields(mapping, _READERS, required=("players", "last_holder")))

    def to_text(self) -> str:
        """The text form."""
        return f"{self.players}p last:{self.last_holder}{' play-off' if self.play_off else ''}"

    @classmethod
    def from_text(cls, text: str) -> "BurroHand":
        """Reads a text form. Raises NotationError."""
        words = read_notation(_TEXT, text, example="4p last:2")
        return cls(players=int(words["players"]), last_holder=int(words["last_holder"]), play_off="play_off" in words)
