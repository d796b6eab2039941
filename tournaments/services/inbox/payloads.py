"""Reading what a device sent. A shape that is not expected is refused by name, never guessed at."""

import re
from collections.abc import Collection, Mapping
from types import NoneType
from typing import Any

from tournaments.models import Deal
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput

UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")  # PostgreSQL takes no NUL, and half of a character is none
Shape = Mapping[str, tuple[type, ...]]

ITEM = frozenset({"client_id", "kind", "round", "line", "payload", "device_time"})
DEAL: Shape = {
    "status": (str,),
    "outcome": (dict, NoneType),
    "version": (int,),
    "acknowledged": (bool,),
    "reason": (str,),
    "sitters": (list,),
    "dealer": (int,),
}
TOTALS: Shape = {"totals": (list,), "version": (int,), "sitters": (list,)}
CONFIRMATION: Shape = {"seat": (int,), "entered_by": (int,), "version": (int,), "balances": (list,)}
DISPUTE: Shape = {"seat": (int,), "text": (str,), "version": (int, NoneType)}


def misshapen(field: str) -> DomainError:
    """The refusal that names what is at fault."""
    return DomainError("submission_shape", field=field, name=field)


def unreadable(item: object) -> DomainError:
    """The refusal of what came as no known kind, or with a field that no item has."""
    foreign = sorted(set(item) - ITEM) if isinstance(item, dict) else []
    return misshapen(str(foreign[0])[:40] if foreign else "kind")


def deal_of(said: object, line: int | None) -> DealInput:
    """A line of the sheet. What only the arbiter may say (scores, refusals set aside) is not among the fields.

    :raises DomainError: `submission_shape`, here and in all that follow.
    """
    if line is None:
        raise misshapen("line")
    sent = _fields(said, DEAL)
    return DealInput(
        number=line,
        status=sent.get("status", Deal.Status.PLAYED),
        outcome=sent.get("outcome"),
        version=sent.get("version", 0),
        acknowledged=sent.get("acknowledged", False),
        reason=sent.get("reason", ""),
    )


def deal_said(deal: DealInput) -> dict[str, Any]:
    """Write a line as a device sends it: `deal_of` reads it back."""
    said = {"status": str(deal.status), "version": deal.version, "reason": deal.reason}
    return said if deal.outcome is None else said | {"outcome": deal.outcome, "acknowledged": deal.acknowledged}


def totals_of(said: object) -> dict[str, Any]:
    """The balances by position, and the version of the table that was read."""
    sent = _fields(said, TOTALS, needed={"totals"})
    return {"totals": _numbers(sent, "totals"), "version": sent.get("version", 0)}


def sitters_of(said: object) -> tuple[int, ...] | None:
    """The serials of those who sat there when it was written, seat by seat; None where nobody said."""
    return _numbers(said, "sitters") if isinstance(said, dict) and "sitters" in said else None


def dealer_of(said: object) -> int | None:
    """Who dealt when it was written; None where nobody said."""
    told = said.get("dealer") if isinstance(said, dict) else None
    if type(told) not in {int, NoneType}:
        raise misshapen("dealer")
    return told


def confirmation_of(said: object) -> dict[str, Any]:
    """Who confirms what who entered, and what was seen: the version, or the balances."""
    known = "balances" if isinstance(said, dict) and "version" not in said and "balances" in said else "version"
    sent = _fields(said, CONFIRMATION, needed=("seat", known))
    return {"entered_by": 1, "version": None, **sent, "balances": _numbers(sent, "balances")}


def dispute_of(said: object) -> dict[str, Any]:
    """Who says what, and the version that was seen."""
    return {"version": None} | _fields(said, DISPUTE, needed=("seat", "text"))


def _fields(said: object, shape: Shape, needed: Collection[str] = ()) -> dict[str, Any]:
    if not isinstance(said, dict):
        raise misshapen("payload")
    for name in (*needed, *said):
        if name not in said or name not in shape or type(said[name]) not in shape[name] or not _is_text(said[name]):
            raise misshapen(str(name)[:40])
    return said


def _numbers(said: Mapping[str, Any], name: str) -> tuple[int, ...]:
    told = said.get(name, [])
    if type(told) is not list or any(type(number) is not int for number in told):
        raise misshapen(name)
    return tuple(told)


def _is_text(value: object) -> bool:
    return not isinstance(value, str) or not UNSTORABLE.search(value)
