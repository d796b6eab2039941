"""One hand of Texas 42: who bid what, what was played, and what came of it.

The text form is the bidder, the bid, the kind and the result, which is what was taken where points were bid:

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
    """What the table enters. Seats are numbered from 1; 1 and 3 play against 2 and 4."""

    bidder: int
    bid: int
    """30 to 41 points, or 42 for each mark."""
    kind: Kind
    trump: int | None = None
    """A suit, 0 to 6; after a plunge or a splash the one that the partner named, where it was noted."""
    taken: int | None = None
    """Of a bid of points: what the bidders had taken when the hand ended, 0 to 42."""
    said_made: bool | None = None
    """Of a bid of marks: made, or set."""
    opening: bool = False
    """Said where the bid was the first of the hand, so that it can be held against the highest opening."""

    @property
    def bids_marks(self) -> bool:
        """Whether every point (or, at nello, no trick) was bid."""
        return self.bid >= ALL_POINTS

    @property
    def marks(self) -> int:
        """What the bid is worth in marks."""
        return self.bid // ALL_POINTS if self.bids_marks else 1

    @property
    def made(self) -> bool:
        """Whether the bidders made it; of a hand that `check` does not refuse."""
        return bool(self.said_made) if self.bids_marks else (self.taken or 0) >= self.bid

    def to_json(self) -> dict[str, Any]:
        """The mapping that `python -m scoring` reads; what was not said is left out."""
        mapping: dict[str, Any] = {"bidder": self.bidder, "bid": self.bid, "kind": self.kind.value}
        said = {"trump": self.trump, "taken": self.taken, "made": self.said_made, "opening": self.opening or None}
        return mapping | {key: value for key, value in said.items() if value is not None}

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "Texas42Hand":
        """Reads that mapping. Raises DealFormatError with every field that is missing, unknown or misshapen."""
        fields = read_fields(mapping, _READERS, required=("bidder", "bid", "kind"))
        made, opening = fields.pop("made", None), fields.pop("opening", None) or False
        return cls(said_made=made, opening=opening, **fields)

    def to_text(self) -> str:
        """The text form."""
        return " ".join(self._words())

    @classmethod
    def from_text(cls, text: str) -> "Texas42Hand":
        """Reads a text form. Raises NotationError."""
        words = read_notation(_TEXT, text, example="b4 30 trump:2 34")
        fields: dict[str, Any] = {name: int(words[name]) for name in _NUMBERS if name in words}
        if "result" in words:
            fields["said_made"] = words["result"] == "made"
        return cls(**fields, kind=Kind(words["kind"]), opening="opening" in words)

    def _words(self) -> Iterator[str]:
        yield f"b{self.bidder}"
        yield str(self.bid)
        yield str(self.kind) if self.trump is None else f"{self.kind}:{self.trump}"
        if self.taken is not None:
            yield str(self.taken)
        if self.said_made is not None:
            yield "made" if self.said_made else "set"
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
