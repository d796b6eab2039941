"""The text form of a deal, for tests, logs and the command line.

Words separated by blanks. The first five are required and come in this order; the others are optional:

    4p t1 garde 2b 49 petit:attack poignee:1:simple chelem:announced chelem:attack
    5p t2+4 garde_sans 3b 60.5 call:king-hearts      the partner sits at 4
    4p t1 garde 2b 49 out:3         the dealer at 3 sits out
    misere:2,4  roi:defence  petit_chelem:announced  petit_chelem:made

>>> deal = parse_deal("5p t2+4 garde 2b 40.5 poignee:3:double")
>>> deal.partner, deal.points
(4, 81)
>>> format_deal(deal)
'5p t2+4 garde 2b 40.5 poignee:3:double'
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..problem import NotationError, Problem
from .deal import Deal, Poignee
from .vocabulary import CalledCard, Camp, Contract, PoigneeSize, half_points_text

_HEAD = re.compile(
    r"(?P<players>\d{1,3})p t(?P<taker>\d{1,3})(?:\+(?P<partner>\d{1,3}))? (?P<contract>[a-z_]{1,20}) "
    r"(?P<bouts>\d{1,3})b (?P<whole>\d{1,3})(?P<half>\.5)?",
    re.ASCII,
)
_CONTRACTS = {contract.value: contract for contract in Contract}
_SEAT = re.compile(r"\d{1,3}", re.ASCII)


def format_deal(deal: Deal) -> str:
    """Return the text form, with its words always in the same order."""
    return " ".join(_words(deal))


def parse_deal(text: str) -> Deal:
    """Parse a text form; the optional words may come in any order.

    :raises NotationError: `notation_head` if the first five words are invalid, `notation_word` for the first
        invalid word after them, `notation_twice` for a word that sets a field again.
    """
    words = text.split()
    head = _HEAD.fullmatch(" ".join(words[:5]))
    if head is None or head["contract"] not in _CONTRACTS:
        raise _error("notation_head", " ".join(words[:5]))
    fields: dict[str, Any] = {
        "players": int(head["players"]),
        "taker": int(head["taker"]),
        "partner": int(head["partner"]) if head["partner"] else None,
        "contract": _CONTRACTS[head["contract"]],
        "bouts": int(head["bouts"]),
        "points": int(head["whole"]) * 2 + (1 if head["half"] else 0),
    }
    poignees: list[Poignee] = []
    for word in words[5:]:
        key, value = _read_word(word)
        if key == "poignees":
            poignees.append(value)
        elif key in fields:
            raise _error("notation_twice", word)
        else:
            fields[key] = value
    return Deal(**fields, poignees=tuple(poignees))


def _words(deal: Deal) -> Iterator[str]:
    """Yield the words of the text form, in its order."""
    yield f"{deal.players}p"
    yield f"t{deal.taker}" if deal.partner is None else f"t{deal.taker}+{deal.partner}"
    yield deal.contract.value
    yield f"{deal.bouts}b"
    yield half_points_text(deal.points)
    values = {"out": deal.sitting_out, "call": deal.called, "petit": deal.petit_au_bout, "roi": deal.roi_au_bout}
    yield from (f"{word}:{value}" for word, value in values.items() if value is not None)
    for poignee in deal.poignees:
        yield f"poignee:{poignee.player}:{poignee.size}"
    if deal.chelem_announced:
        yield "chelem:announced"
    if deal.chelem_made_by:
        yield f"chelem:{deal.chelem_made_by}"
    if deal.petit_chelem_announced:
        yield "petit_chelem:announced"
    if deal.petit_chelem_made:
        yield "petit_chelem:made"
    if deal.misere:
        yield "misere:" + ",".join(map(str, deal.misere))


def _read_word(word: str) -> tuple[str, Any]:
    """Return the field of `Deal` that a word sets, and its value."""
    if word in _SWITCHES:
        return _SWITCHES[word], True
    key, _, rest = word.partition(":")
    if key not in _READERS:
        raise _error("notation_word", word)
    field, read = _READERS[key]
    try:
        return field, read(rest)
    except ValueError:
        raise _error("notation_word", word) from None


def _read_seat(digits: str) -> int:
    if not _SEAT.fullmatch(digits):
        raise ValueError(digits)
    return int(digits)


def _read_seats(seats: str) -> tuple[int, ...]:
    return tuple(map(_read_seat, seats.split(",")))


def _read_poignee(seat_and_size: str) -> Poignee:
    seat, _, size = seat_and_size.partition(":")
    return Poignee(player=_read_seat(seat), size=PoigneeSize(size))


_SWITCHES = {
    "chelem:announced": "chelem_announced",
    "petit_chelem:announced": "petit_chelem_announced",
    "petit_chelem:made": "petit_chelem_made",
}
_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "call": ("called", CalledCard),
    "out": ("sitting_out", _read_seat),
    "petit": ("petit_au_bout", Camp),
    "roi": ("roi_au_bout", Camp),
    "poignee": ("poignees", _read_poignee),
    "chelem": ("chelem_made_by", Camp),
    "misere": ("misere", _read_seats),
}


def _error(code: str, word: str) -> NotationError:
    return NotationError(Problem(code=code, field="line", params={"word": word}))
