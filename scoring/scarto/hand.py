"""One hand of Scarto: the points of the three players, or the piles from which they are counted.

The text form has the points, the piles (angel, bagatto, Fool, kings, queens, cavaliers, jacks, blanks, a star for
the Fool's trick) or both, then the dealer:

>>> hand = ScartoHand.from_text("27 13 38 dealer:1")
>>> hand.counted_points("kept"), hand.to_text()
((27, 13, 38), '27 13 38 dealer:1')
>>> ScartoHand.from_text("0.0.0.1.2.3.1.22* 0.0.0.1.0.0.2.18 1.1.1.2.2.1.1.19").counted_points("kept")
(27, 13, 38)
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..reading import (
    Reader,
    optional,
    read_boolean,
    read_fields,
    read_integer,
    read_list,
    read_notation,
    read_object,
)
from .pile import Pile
from .rules import PLAYERS

_COUNTERS = tuple(Pile.IN_THE_PACK)
_NUMBER = r"\d{1,3}"
_PILE = rf"{_NUMBER}(?:\.{_NUMBER}){{7}}\*?"
_TEXT = re.compile(
    rf"(?=\d)(?:(?P<points>{_NUMBER}(?: {_NUMBER}){{2}})(?: |$))?"
    rf"(?:(?P<piles>{_PILE}(?: {_PILE}){{2}})(?: |$))?(?:dealer:(?P<dealer>{_NUMBER}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScartoHand:
    """The outcome of a hand. Points and piles are by seat; seats are numbered from 1."""

    points: tuple[int, ...] | None = None
    """Points of each player, 78 in all; None if only the piles are given."""
    piles: tuple[Pile, ...] | None = None
    dealer: int | None = None
    """Seat of the dealer, if it was recorded."""
    players: int = PLAYERS
    """Number of players at the table; `check` refuses any but 3."""

    def counted_points(self, fool: str) -> tuple[int, ...]:
        """Return the points by seat: those entered, or else those of the piles; `fool` is `ScartoRules.fool`."""
        if self.points is not None:
            return self.points
        return tuple(pile.points(fool) for pile in self.piles or ())

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `python -m scoring` reads, without fields that are not set."""
        mapping: dict[str, Any] = {}
        if self.points is not None:
            mapping["points"] = list(self.points)
        if self.piles is not None:
            mapping["piles"] = [asdict(pile) for pile in self.piles]
        if self.players != PLAYERS:
            mapping["players"] = self.players
        if self.dealer is not None:
            mapping["dealer"] = self.dealer
        return mapping

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "ScartoHand":
        """Read the mapping of `to_json`; missing counters of a pile are 0.

        Points and piles may both be missing here; `check` refuses that.

        :raises DealFormatError: with every field that is unknown or of the wrong type.
        """
        return cls(**read_fields(mapping, _READERS, required=()))

    def to_text(self) -> str:
        """Return the text form."""
        return " ".join(self._words())

    @classmethod
    def from_text(cls, text: str) -> "ScartoHand":
        """Parse a text form.

        :raises NotationError: if it is not understood.
        """
        words = read_notation(_TEXT, text, example="27 13 38 dealer:1")
        return cls(
            points=tuple(map(int, words["points"].split())) if "points" in words else None,
            piles=tuple(map(_parse_pile, words["piles"].split())) if "piles" in words else None,
            dealer=int(words["dealer"]) if "dealer" in words else None,
        )

    def _words(self) -> Iterator[str]:
        """Yield the words of the text form, in its order."""
        yield from map(str, self.points or ())
        for pile in self.piles or ():
            counters = ".".join(str(getattr(pile, kind)) for kind in _COUNTERS)
            yield f"{counters}*" if pile.fool_trick else counters
        if self.dealer is not None:
            yield f"dealer:{self.dealer}"


def _read_points(field: str, value: object) -> tuple[int, ...]:
    return tuple(read_integer(field, item) for item in read_list(field, value))


def _read_piles(field: str, value: object) -> tuple[Pile, ...]:
    return tuple(
        Pile(**read_fields(read_object(field, item), _PILE_READERS, required=())) for item in read_list(field, value)
    )


_PILE_READERS: dict[str, Reader[int]] = {**dict.fromkeys(_COUNTERS, read_integer), "fool_trick": read_boolean}
_READERS: dict[str, Reader[Any]] = {
    "points": optional(_read_points),
    "piles": optional(_read_piles),
    "dealer": optional(read_integer),
    "players": read_integer,
}


def _parse_pile(word: str) -> Pile:
    counters = map(int, word.rstrip("*").split("."))
    return Pile(**dict(zip(_COUNTERS, counters, strict=True)), fool_trick=word.endswith("*"))
