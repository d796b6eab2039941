"""One hand of Scarto: the points of the three players, or the piles that they are counted from.

The text form gives the points, the piles (angel, bagatto, Fool, kings, queens, cavaliers, jacks, blanks, a star for
the Fool's trick) or both, then who dealt:

>>> hand = ScartoHand.from_text("27 13 38 dealer:1")
>>> hand.counted("kept"), hand.to_text()
((27, 13, 38), '27 13 38 dealer:1')
>>> ScartoHand.from_text("0.0.0.1.2.3.1.22* 0.0.0.1.0.0.2.18 1.1.1.2.2.1.1.19").counted("kept")
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
    """What the table enters. Points and piles are by seat; seats are numbered from 1."""

    points: tuple[int, ...] | None = None
    """78 together; None where only the piles are given."""
    piles: tuple[Pile, ...] | None = None
    dealer: int | None = None
    """A seat, where it was noted."""
    players: int = PLAYERS
    """At the table: always 3."""

    def counted(self, fool: str) -> tuple[int, ...]:
        """The points that count: those that were given, or else what the piles come to."""
        if self.points is not None:
            return self.points
        return tuple(pile.points(fool) for pile in self.piles or ())

    def to_json(self) -> dict[str, Any]:
        """The mapping that `python -m scoring` reads; what was not given is left out."""
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
        """Reads that mapping; counters of a pile that are missing are 0.

        Raises DealFormatError with every field that is unknown or misshapen; `check` misses points and piles.
        """
        return cls(**read_fields(mapping, _READERS, required=()))

    def to_text(self) -> str:
        """The text form."""
        return " ".join(self._words())

    @classmethod
    def from_text(cls, text: str) -> "ScartoHand":
        """Reads a text form. Raises NotationError."""
        words = read_notation(_TEXT, text, example="27 13 38 dealer:1")
        return cls(
            points=tuple(map(int, words["points"].split())) if "points" in words else None,
            piles=tuple(map(_parsed_pile, words["piles"].split())) if "piles" in words else None,
            dealer=int(words["dealer"]) if "dealer" in words else None,
        )

    def _words(self) -> Iterator[str]:
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


def _parsed_pile(word: str) -> Pile:
    counters = map(int, word.rstrip("*").split("."))
    return Pile(**dict(zip(_COUNTERS, counters, strict=True)), fool_trick=word.endswith("*"))
