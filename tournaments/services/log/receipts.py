"""Receipts of tablets that the log does not have: the data on this computer are an older copy of the evening.

The receipt is stored on the row of the device, so that the desk sees it until the log has its line, or the desk decides
to go on with this log.
"""

from tournaments.models import Device, Tournament
from tournaments.selectors.log.receipts import log_has, receipt_typed
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor

RECEIPT_HEADER = "Chelem-Receipt"  # of a response to a tablet: the newest line of the log


def receipt_note(device: Device, text: str) -> None:
    """Compare the receipt that a device sent with the log, and store it if the log lacks it. Other texts are ignored.

    A receipt that the desk has settled stays so.
    """
    receipt = receipt_typed(text)
    if receipt is None or receipt.sequence is None:
        return
    unknown = "" if log_has(device.tournament, receipt) else str(receipt)
    if unknown != device.unknown_receipt:
        device.unknown_receipt, device.receipt_settled = unknown, False
        device.save(update_fields=["unknown_receipt", "receipt_settled"])


def receipts_settle(tournament: Tournament, actor: Actor) -> None:
    """Note that the desk goes on with this log: the unknown receipts of all devices are no longer shown.

    :raises DomainError: `arbiter_only`, `elsewhere`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, tournament)
    tournament.devices.exclude(unknown_receipt="").update(receipt_settled=True)
