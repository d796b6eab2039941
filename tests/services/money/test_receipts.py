"""Receipts are numbered consecutively by organiser and year, including cancelled ones."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests import cast
from tournaments.models import Receipt, Tournament
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give
from tournaments.services.setup.removal import tournament_delete

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return pay_fees(cast.field(4, fee=1_500))


def pay_fees(tournament: Tournament) -> Tournament:
    for entry in tournament.entries.order_by("serial"):
        entry_amounts_set(entry=entry, paid=1_500, actor=cast.alice())
    return tournament


def give_receipt(tournament: Tournament, number: int) -> Receipt:
    """Give the receipt of the line of the till with this number; the four payments of the fixture are 1 to 4."""
    return receipt_give(tournament=tournament, number=number, actor=cast.alice())


def receipt_numbers() -> list[str]:
    """Return the numbers of all receipts with their year, such as 2026-0001."""
    return [receipt.address for receipt in Receipt.objects.order_by("year", "number")]


def test_numbers_restart_each_year(tournament):
    with time_machine.travel(datetime(2026, 12, 31, 21, tzinfo=UTC), tick=False):
        assert [give_receipt(tournament, number).address for number in (2, 1)] == ["2026-0001", "2026-0002"]
    with time_machine.travel(datetime(2026, 12, 31, 23, 30, tzinfo=UTC), tick=False):  # half past midnight in the hall
        assert give_receipt(tournament, 3).address == "2027-0001"


def test_a_receipt_copies_its_payment(tournament):
    cheque = PaymentInput(what="payment", cents=725, method="cheque", entry=tournament.entries.get(serial=1))
    payment_note(tournament=tournament, payment=cheque, actor=cast.alice())
    receipt = give_receipt(tournament, 5)
    assert (receipt.cents, receipt.method, receipt.what, receipt.payment) == (725, "cheque", tournament.name, 5)


def test_a_payment_has_one_receipt(tournament):
    assert give_receipt(tournament, 1) == give_receipt(tournament, 1)
    assert receipts_give(tournament=tournament, actor=cast.alice()) == 3
    assert receipts_give(tournament=tournament, actor=cast.alice()) == 0
    assert len(receipt_numbers()) == 4


def test_a_cancelled_number_is_not_reused(tournament):
    first_receipt = give_receipt(tournament, 1)
    receipt_cancel(tournament=tournament, number=1, actor=cast.alice())
    second_receipt = give_receipt(tournament, 1)
    first_receipt.refresh_from_db()
    assert first_receipt.cancelled_at is not None
    assert second_receipt.number == first_receipt.number + 1
    assert len(receipt_numbers()) == 2


def test_cancelling_or_undoing_a_payment_cancels_its_receipt(tournament):
    give_receipt(tournament, 1)
    give_receipt(tournament, 4)
    payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    tournament.refresh_from_db()
    line = tournament.events.filter(name="payment.noted", data__payment=4).get()
    event_undo(tournament=tournament, sequence=line.sequence, actor=cast.alice())
    assert not Receipt.objects.filter(cancelled_at=None).exists()
    assert len(receipt_numbers()) == 2


def test_only_a_payment_that_is_not_cancelled_gets_a_receipt(tournament):
    payment_note(tournament=tournament, payment=PaymentInput(what="float", cents=100), actor=cast.alice())
    payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    for number in (1, 5, 6, 99):  # cancelled, the float, a counter-entry, unknown
        with pytest.raises(DomainError) as refusal:
            give_receipt(tournament, number)
        assert refusal.value.code == "receipt_of_payment"
    with pytest.raises(DomainError) as refusal:
        receipt_cancel(tournament=tournament, number=2, actor=cast.alice())
    assert refusal.value.code == "receipt_none"
    assert receipt_numbers() == []


def test_tournaments_of_an_organiser_share_one_count_of_receipts(tournament):
    other_tournament = pay_fees(cast.field(4, fee=1_500, name="Coupe d’été"))
    assert [give_receipt(each, 1).number for each in (tournament, other_tournament)] == [1, 2]


def test_a_director_of_another_organiser_gives_no_receipt(tournament):
    other_director = cast.member("zoe", "director", cast.organiser("Les Rois"))
    with pytest.raises(DomainError) as refusal:
        receipt_give(tournament=tournament, number=2, actor=other_director)
    assert refusal.value.code == "elsewhere"


def test_receipts_stay_after_deletion_of_the_tournament(tournament):
    give_receipt(tournament, 1)
    tournament_delete(tournament=tournament, name=tournament.name, actor=cast.olga())
    assert receipt_numbers() == [Receipt.objects.get().address]
    assert Receipt.objects.get().tournament is None
    other_tournament = pay_fees(cast.field(4, fee=1_500))
    assert give_receipt(other_tournament, 1).number == 2


def test_a_rehearsal_gets_no_receipt(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(rehearsal_of=cast.field(4).pk)
    with pytest.raises(DomainError) as refusal:
        receipts_give(tournament=Tournament.objects.get(pk=tournament.pk), actor=cast.alice())
    assert refusal.value.code == "receipt_rehearsal"
