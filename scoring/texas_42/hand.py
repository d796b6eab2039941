"""One hand of Texas 42: bidder, bid, kind and result.

The text form has them in this order. The result is the points taken for a bid of points, else `made` or `set`:

>>> hand = Texas42Hand.from_text("b4 30 trump:2 34")
>>> hand.taken, hand.made, hand.to_text()
(34, True, 'b4 30 trump:2 34')
>>> Texas42Hand.from_text("b3 84 nello set opening").made
False
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..reading import Reader, optional, read_boolean, read_fields, read_integer, read_notation, read_word
from .vocabulary import ALL_POINTS, Kind

_TEXT = re.compile(
    r"b(?P<bidder>\d{1,3}) (?P<bid>\d{1,9}) "
    rf"(?P<kind>{'|'.join(Kind)})(?::(?P<trump>\d{{1,3}}))?"
    r"(?: (?P<taken>\d{1,3}))?(?: (?P<result>made|set))?(?P<opening> opening)?",
    re.ASCII,
)
_NUMBERS = ("bidder", "bid", "trump", "taken")


@dataclass(frozen=True, slots=True, kw_only=True)
class Texas42Hand:
    """The outcome of a hand. Seats are numbered from 1; 1 and 3 play against 2 and 4."""

    bidder: int
    bid: int
    """30 to 41 points, or 42 for each mark."""
    kind: Kind
    trump: int | None = None
    """Suit, 0 to 6; for a plunge or a splash the one that the partner named, if it was recorded."""
    taken: int | None = None
    """For a bid of points: points that the bidders had taken when the hand ended, 0 to 42."""
    marks_made: bool | None = None
    """For a bid of marks: True if made, False if set."""
    opening: bool = False
    """True if the bid is marked as the first of the hand, so that the limit of opening bids applies."""

    @property
    def bids_marks(self) -> bool:
        """True for a bid of marks: to take every point or, at nello, no trick."""
        return self.bid >= ALL_POINTS

    @property
    def marks(self) -> int:
        """Value of the bid in marks."""
        return self.bid // ALL_POINTS if self.bids_marks else 1

    @property
    def made(self) -> bool:
        """True if the bid was made, for a hand that `check` does not refuse."""
        return bool(self.marks_made) if self.bids_marks else (self.taken or 0) >= self.bid

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `python -m scoring` reads, without fields that are not set."""
        mapping: dict[str, Any] = {"bidder": self.bidder, "bid": self.bid, "kind": self.kind.value}
        optionals = {"trump": self.trump, "taken": self.taken, "made": self.marks_made, "opening": self.opening or None}
        return mapping | {key: value for key, value in optionals.items() if value is not None}

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "Texas42Hand":
        """Read the mapping of `to_json`.

        :raises DealFormatError: with every field that is missing, unknown or of the wrong type.
        """
        fields = read_fields(mapping, _READERS, required=("bidder", "bid", "kind"))
        made, opening = fields.pop("made", None), fields.pop("opening", None) or False
        return cls(marks_made=made, opening=opening, **fields)

    def to_text(self) -> str:
        """Return the text form."""
        return " ".join(self._words())

    @classmethod
    def from_text(cls, text: str) -> "Texas42Hand":
        """Parse a text form.

        :raises NotationError: if it is not understood.
        """
        words = read_notation(_TEXT, text, example="b4 30 trump:2 34")
        fields: dict[str, Any] = {name: int(words[name]) for name in _NUMBERS if name in words}
        if "result" in words:
            fields["marks_made"] = words["result"] == "made"
        return cls(**fields, kind=Kind(words["kind"]), opening="opening" in words)

    def _words(self) -> Iterator[str]:
        """Yield the words of the text form, in its order."""
        yield f"b{self.bidder}"
        yield str(self.bid)
        yield str(self.kind) if self.trump is None else f"{self.kind}:{self.trump}"
        if self.taken is not None:
            yield str(self.taken)
        if self.marks_made is not None:
            yield "made" if self.marks_made else "set"
        if self.opening:
            yield "opening"


def _read_kind(field: str, value: object) -> Kind:
    return read_word(field, value, Kind)


_READERS: dict[str, Reader[Any]] = {
    "bidder": read_integer,
    "bid": read_integer,
    "kind": _read_kind,
    "trump": optional(read_integer),
    "taken": optional(read_integer),
    "made": optional(read_boolean),
    "opening": optional(read_boolean),
}
