"""Decoding the payloads of devices, and encoding a line as they do.

An unexpected shape is refused with the name of its field.
"""

import re
from dataclasses import dataclass
from typing import Any, TypeVar

from tournaments.models import Deal
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.disputes import DisputeInput, Wish
from tournaments.services.play.confirmations import ConfirmationInput
from tournaments.typed_json import DecodeError, decode, reader_of

T = TypeVar("T")

UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")  # PostgreSQL rejects NUL, and UTF-8 has no lone surrogates
# The fields of an item of a request, of which `payload` is one.
ITEM = frozenset({"client_id", "kind", "round", "line", "payload", "device_time"})


@dataclass(frozen=True, kw_only=True)
class DealPayload:
    """A line of the sheet, without the fields that only the arbiter may set (`scores`, `override`).

    `sitters`: serials of the players whom the device showed, seat by seat; `dealer`: the seat that it showed as dealer.
    `corrects`: client id of the submission that this one corrects, which may be unanswered.
    """

    status: str = Deal.Status.PLAYED
    outcome: dict[str, Any] | None = None
    version: int = 0
    acknowledged: bool = False
    reason: str = ""
    sitters: tuple[int, ...] = ()
    dealer: int = 0
    corrects: str = ""


@dataclass(frozen=True, kw_only=True)
class TotalsPayload:
    """The balances seat by seat, and the version of the table as the device read it."""

    totals: tuple[int, ...]
    version: int = 0
    sitters: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ConfirmationPayload:
    """The confirming seat, the seat that entered, and the sheet as the device showed it: its version or balances."""

    seat: int
    entered_by: int = 1
    version: int | None = None
    balances: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DisputePayload:
    """The seat that disagrees, its text, the version of the sheet that the device showed, and a line with the wish."""

    seat: int
    text: str = ""
    version: int | None = None
    line: int | None = None
    wish: Wish | None = None


def wrong_shape(field: str) -> DomainError:
    """Return the refusal that names the wrong field."""
    return DomainError("submission_shape", field=field, name=field)


def unknown_shape(item: object) -> DomainError:
    """Return the refusal of an item with an unknown field, or else of an unknown kind."""
    foreign = sorted(set(item) - ITEM) if isinstance(item, dict) else []
    return wrong_shape(str(foreign[0])[:40] if foreign else "kind")


def deal_of(payload: object, line: int | None) -> DealInput:
    """Decode a line of the sheet.

    :raises DomainError: `submission_shape`, here and in all functions below.
    """
    if line is None:
        raise wrong_shape("line")
    deal = _decode(DealPayload, payload)
    return DealInput(
        number=line,
        status=deal.status,
        outcome=deal.outcome,
        version=deal.version,
        acknowledged=deal.acknowledged,
        reason=deal.reason,
    )


def deal_payload(deal: DealInput) -> dict[str, Any]:
    """Encode a line as a device sends it; the inverse of `deal_of`."""
    payload = {"status": str(deal.status), "version": deal.version, "reason": deal.reason}
    return payload if deal.outcome is None else payload | {"outcome": deal.outcome, "acknowledged": deal.acknowledged}


def totals_of(payload: object) -> dict[str, Any]:
    """Decode the balances, seat by seat, and the version of the table as the device read it."""
    totals = _decode(TotalsPayload, payload)
    return {"totals": totals.totals, "version": totals.version}


def sitters_of(payload: object) -> tuple[int, ...] | None:
    """Decode the serials of the players whom the device showed, seat by seat; None if it did not send them."""
    sitters: tuple[int, ...] | None = _decode_field(payload, "sitters", tuple[int, ...])
    return sitters


def dealer_of(payload: object) -> int | None:
    """Decode the seat that the device showed as dealer; None if it did not send it."""
    dealer: int | None = _decode_field(payload, "dealer", int)
    return dealer


def corrected_of(payload: object) -> str | None:
    """Decode the client id of the submission that a line corrects; None if the device did not send it."""
    client_id: str | None = _decode_field(payload, "corrects", str)
    return client_id


def confirmation_of(payload: object) -> ConfirmationInput:
    """Decode a confirmation; it must have the version or the balances that the device showed."""
    confirmation = _decode(ConfirmationPayload, payload)
    if confirmation.version is None and not confirmation.balances:
        raise wrong_shape("version")
    return ConfirmationInput(**vars(confirmation))


def dispute_of(payload: object) -> DisputeInput:
    """Decode a dispute."""
    return DisputeInput(**vars(_decode(DisputePayload, payload)))


def _decode(shape: type[T], payload: object) -> T:
    """Decode the payload, ignoring unknown fields.

    :raises DomainError: `submission_shape`, with the wrong field.
    """
    try:
        decoded_payload: T = decode(shape, payload, "payload", partial=True)
    except DecodeError as error:
        raise wrong_shape(error.name[:40]) from error
    for name, value in vars(decoded_payload).items():
        if isinstance(value, str) and UNSTORABLE.search(value):
            raise wrong_shape(name)
    return decoded_payload


def _decode_field(payload: object, name: str, kind: Any) -> Any:
    """Decode one field and ignore all others; None if it is missing."""
    if not isinstance(payload, dict) or name not in payload:
        return None
    try:
        return reader_of(kind)(payload[name], name)
    except DecodeError as error:
        raise wrong_shape(name) from error
