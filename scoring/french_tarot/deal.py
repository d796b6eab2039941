"""The outcome of one deal, as a frozen dataclass with a JSON form.

A `Deal` is not validated and may be impossible: `scoring.french_tarot.check` returns its problems.

>>> deal = Deal(players=4, taker=1, contract=Contract.GARDE, bouts=2, points=98)
>>> Deal.from_json(deal.to_json()) == deal
True
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ..reading import optional, read_boolean, read_fields, read_integer, read_list, read_word, wrong_type
from .reading import read_points
from .vocabulary import CalledCard, Camp, Contract, HalfPoints, PoigneeSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Poignee:
    """Trumps that one player showed before the first card (FFT 2012 p.7)."""

    player: int
    size: PoigneeSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal. Seats are numbered from 1; `seats` are those that play."""

    players: int = 4
    """Number of players in the deal: 3, 4 or 5. A table of five in a four-player event has 4, and `sitting_out`."""
    taker: int
    """Seat of the player who plays the contract."""
    contract: Contract
    bouts: int
    """Bouts in the attack's pile at the end, 0 to 3."""
    points: HalfPoints
    """Half points in the attack's pile, 0 to 182, exact or as recorded on the sheet."""
    partner: int | None = None
    """Seat of the called player at five; None for a taker alone."""
    called: CalledCard | None = None
    """Card that was called at five, if it was recorded; it changes no score."""
    petit_au_bout: Camp | None = None
    """Camp that won the last trick with the Petit in it."""
    poignees: tuple[Poignee, ...] = ()
    chelem_announced: bool = False
    """True if the taker announced a slam."""
    chelem_made_by: Camp | None = None
    """Camp that won every trick, announced or not."""
    misere: tuple[int, ...] = ()
    """Seats that showed a misère (house rule)."""
    sitting_out: int | None = None
    """Seat of the dealer who sits out ("mort") at a table of five in a four-player event."""
    roi_au_bout: Camp | None = None
    """Camp that won the last trick with a King (house rule)."""
    petit_chelem_announced: bool = False
    """True if the taker announced a petit chelem (house rule)."""
    petit_chelem_made: bool = False
    """True if the attack made a petit chelem (house rule)."""

    @property
    def chairs(self) -> int:
        """The number of people at the table, including a dealer who sits out."""
        return self.players if self.sitting_out is None else self.players + 1

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play this deal, in order."""
        return tuple(seat for seat in range(1, self.chairs + 1) if seat != self.sitting_out)

    def camp_of(self, seat: int) -> Camp:
        """Return the camp of a seat that plays."""
        return Camp.ATTACK if seat in (self.taker, self.partner) else Camp.DEFENCE

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `python -m scoring` reads, without rare fields that are not set."""
        mapping: dict[str, Any] = {
            "players": self.players,
            "taker": self.taker,
            "partner": self.partner,
            "contract": self.contract.value,
            "bouts": self.bouts,
            "points": self.points / 2 if self.points % 2 else self.points // 2,
            "petit_au_bout": _value(self.petit_au_bout),
            "poignees": [{"player": p.player, "size": p.size.value} for p in self.poignees],
            "chelem_announced": self.chelem_announced,
            "chelem_made_by": _value(self.chelem_made_by),
            "misere": list(self.misere),
        }
        rare = {
            "called": _value(self.called),
            "sitting_out": self.sitting_out,
            "roi_au_bout": _value(self.roi_au_bout),
            "petit_chelem_announced": self.petit_chelem_announced or None,
            "petit_chelem_made": self.petit_chelem_made or None,
        }
        mapping.update((key, value) for key, value in rare.items() if value is not None)
        return mapping

    @classmethod
    def from_json(cls, mapping: Mapping[str, Any]) -> "Deal":
        """Read the mapping of `to_json`; optional fields may be missing.

        :raises DealFormatError: with every field that is missing (`field_missing`), unknown (`field_unknown`)
            or invalid (see `scoring.reading` and `scoring.french_tarot.reading`).
        """
        return cls(**read_fields(mapping, _READERS, _REQUIRED))


def _value(word: StrEnum | None) -> str | None:
    return None if word is None else word.value


def _read_contract(field: str, value: object) -> Contract:
    return read_word(field, value, Contract)


def _read_camp(field: str, value: object) -> Camp:
    return read_word(field, value, Camp)


def _read_called(field: str, value: object) -> CalledCard:
    return read_word(field, value, CalledCard)


def _read_poignees(field: str, value: object) -> tuple[Poignee, ...]:
    return tuple(_read_poignee(field, item) for item in read_list(field, value))


def _read_poignee(field: str, value: object) -> Poignee:
    if not isinstance(value, Mapping) or value.keys() != {"player", "size"}:
        raise wrong_type(field, "poignee")
    player = read_integer(field, value["player"])
    return Poignee(player=player, size=read_word(field, value["size"], PoigneeSize))


def _read_seats(field: str, value: object) -> tuple[int, ...]:
    return tuple(read_integer(field, item) for item in read_list(field, value))


_REQUIRED = ("players", "taker", "contract", "bouts", "points")
_READERS: dict[str, Callable[[str, object], object]] = {
    "players": read_integer,
    "taker": read_integer,
    "partner": optional(read_integer),
    "contract": _read_contract,
    "bouts": read_integer,
    "points": read_points,
    "called": optional(_read_called),
    "petit_au_bout": optional(_read_camp),
    "poignees": _read_poignees,
    "chelem_announced": read_boolean,
    "chelem_made_by": optional(_read_camp),
    "misere": _read_seats,
    "sitting_out": optional(read_integer),
    "roi_au_bout": optional(_read_camp),
    "petit_chelem_announced": read_boolean,
    "petit_chelem_made": read_boolean,
}
