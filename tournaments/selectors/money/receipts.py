"""The receipts of a tournament with the names of the payers."""

from dataclasses import dataclass

from tournaments.models import Receipt, Tournament


@dataclass(frozen=True)
class GivenReceipt:
    """A receipt with the name of the payer, empty if the entry was deleted."""

    receipt: Receipt
    name: str


def receipts_of(tournament: Tournament, *, of_payment: int | None = None) -> list[GivenReceipt]:
    """Return all receipts by number, with cancelled ones, or only those for one payment."""
    receipts = tournament.receipts.all()
    if of_payment is not None:
        receipts = receipts.filter(payment=of_payment)
    payers = dict(tournament.payments.exclude(entry=None).values_list("number", "entry"))
    names = {entry.serial: entry.full_name for entry in tournament.entries.all()}
    return [GivenReceipt(receipt, names.get(payers.get(receipt.payment) or 0, "")) for receipt in receipts]
