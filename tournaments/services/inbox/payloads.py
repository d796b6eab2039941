"""Reading what a device sent. A shape that is not expected is refused by name, never guessed at."""

import re
from dataclasses import dataclass
from typing import Any, TypeVar

from tournaments.models import Deal
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.play.confirmations import ConfirmationInput
from tournaments.typed_json import DecodeError, decode, reader_of

T = TypeVar("T")

UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")  # PostgreSQL takes no NUL, and half of a character is none
ITEM = frozenset({"client_id", "kind", "round", "line", "payload", "device_time"})


@dataclass(frozen=True, kw_only=True)
class DealSaid:
    """A line of the sheet. What only the arbiter may say (scores, refusals set aside) is not among the fields.

    `sitters`: serials of those whom the device showed, seat by seat; `dealer`: whom it showed as dealer.
    """

    status: str = Deal.Status.PLAYED
    outcome: dict[str, Any] | None = None
    version: int = 0
    acknowledged: bool = False
    reason: str = ""
    sitters: tuple[int, ...] = ()
    dealer: int = 0


@dataclass(frozen=True, kw_only=True)
class TotalsSaid:
    """The balances by position, and the version of the table that was read."""

    totals: tuple[int, ...]
    version: int = 0
    sitters: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ConfirmationSaid:
    """Who confirms what who entered, and what was seen: the version, or the balances."""

    seat: int
    entered_by: int = 1
    version: int | None = None
    balances: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DisputeSaid:
    """Who says what, and the version that was seen."""

    seat: int
    text: str
    version: int | None = None


def misshapen(field: str) -> DomainError:
    """The refusal that names what is at fault."""
    return DomainError("submission_shape", field=field, name=field)


def unreadable(item: object) -> DomainError:
    """The refusal of what came as no known kind, or with a field that no item has."""
    foreign = sorted(set(item) - ITEM) if isinstance(item, dict) else []
    return misshapen(str(foreign[0])[:40] if foreign else "kind")


def deal_of(said: object, line: int | None) -> DealInput:
    """Read a line of the sheet.

    :raises DomainError: `submission_shape`, here and in all that follow.
    """
    if line is None:
        raise misshapen("line")
    sent = _read(DealSaid, said)
    return DealInput(
        number=line,
        status=sent.status,
        outcome=sent.outcome,
        version=sent.version,
        acknowledged=sent.acknowledged,
        reason=sent.reason,
    )


def deal_said(deal: DealInput) -> dict[str, Any]:
    """Write a line as a device sends it: `deal_of` reads it back."""
    said = {"status": str(deal.status), "version": deal.version, "reason": deal.reason}
    return said if deal.outcome is None else said | {"outcome": deal.outcome, "acknowledged": deal.acknowledged}


def totals_of(said: object) -> dict[str, Any]:
    """Read the balances by position, and the version of the table that was read."""
    sent = _read(TotalsSaid, said)
    return {"totals": sent.totals, "version": sent.version}


def sitters_of(said: object) -> tuple[int, ...] | None:
    """Read the serials of those who sat there when it was written, seat by seat; None where the device did not say."""
    sitters: tuple[int, ...] | None = _read_field(said, "sitters", tuple[int, ...])
    return sitters


def dealer_of(said: object) -> int | None:
    """Read who dealt when it was written; None where the device did not say."""
    dealer: int | None = _read_field(said, "dealer", int)
    return dealer


def confirmation_of(said: object) -> ConfirmationInput:
    """Read who confirms what who entered, and what was seen: the version, or the balances."""
    sent = _read(ConfirmationSaid, said)
    if sent.version is None and not sent.balances:
        raise misshapen("version")
    return ConfirmationInput(**vars(sent))


def dispute_of(said: object) -> dict[str, Any]:
    """Read who says what, and the version that was seen."""
    return vars(_read(DisputeSaid, said))


def _read(shape: type[T], said: object) -> T:
    try:
        sent: T = decode(shape, said, "payload", partial=True)
    except DecodeError as error:
        raise misshapen(error.name[:40]) from error
    for name, value in vars(sent).items():
        if isinstance(value, str) and UNSTORABLE.search(value):
            raise misshapen(name)
    return sent


def _read_field(said: object, name: str, kind: Any) -> Any:
    """Read one field alone, whatever else was sent; None where it was not."""
    if not isinstance(said, dict) or name not in said:
        return None
    try:
        return reader_of(kind)(said[name], name)
    except DecodeError as error:
        raise misshapen(name) from error
