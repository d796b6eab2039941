"""The receipts of a tournament with the names of those who paid."""

from dataclasses import dataclass

from tournaments.models import Receipt, Tournament


@dataclass(frozen=True)
class GivenReceipt:
    """A receipt, and whose payment it is for; nobody's once the registration is gone."""

    receipt: Receipt
    name: str


def receipts_of(tournament: Tournament, *, of_payment: int | None = None) -> list[GivenReceipt]:
    """In the order of their numbers, cancelled ones too; or those for one payment."""
    receipts = tournament.receipts.all()
    if of_payment is not None:
        receipts = receipts.filter(payment=of_payment)
    payers = dict(tournament.payments.exclude(entry=None).values_list("number", "entry"))
    names = {entry.serial: entry.full_name for entry in tournament.entries.all()}
    return [GivenReceipt(receipt, names.get(payers.get(receipt.payment) or 0, "")) for receipt in receipts]
