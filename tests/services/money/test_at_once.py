"""Two treasurers at once: numbers of receipts have no gap and no twin, and no cent is refunded twice."""

import pytest
from django.db import transaction

from tests import cast
from tests.at_once import again, at_once
from tournaments.models import Entry, Receipt, ReceiptCounter, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.money.fees import entry_fee
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.receipts import receipt_give

pytestmark = pytest.mark.django_db(transaction=True)


def paid_up(name: str) -> Tournament:
    made = cast.field(4, fee=1_500, name=name)
    for entry in made.entries.order_by("serial"):
        entry_fee(entry=entry, paid=1_500, actor=cast.alice())
    return made


def test_receipts_of_two_tournaments_at_once_have_no_gap_and_no_twin() -> None:
    actor = cast.alice()
    several = [paid_up(name) for name in ("Coupe d’hiver", "Coupe d’été")]
    given = at_once(
        *(
            lambda made=made, number=number: receipt_give(tournament=again(made), number=number, actor=actor).number
            for made in several
            for number in (1, 2, 3, 4)
        )
    )
    assert sorted(map(str, given)) == sorted(map(str, range(1, 9)))
    assert ReceiptCounter.objects.get().last == 8


def test_one_payment_has_one_receipt_whoever_asks() -> None:
    actor, made = cast.alice(), paid_up("Coupe d’hiver")
    given = at_once(*[lambda: receipt_give(tournament=again(made), number=1, actor=actor).number] * 4)
    assert given == [1, 1, 1, 1]
    assert Receipt.objects.count() == 1


def test_a_number_that_was_not_committed_is_given_to_the_next() -> None:
    actor, made = cast.alice(), paid_up("Coupe d’hiver")
    with transaction.atomic():
        receipt_give(tournament=again(made), number=1, actor=actor)
        transaction.set_rollback(True)
    assert receipt_give(tournament=again(made), number=2, actor=actor).number == 1


def test_what_was_paid_is_refunded_once() -> None:
    actor, made = cast.alice(), paid_up("Coupe d’hiver")

    def refund() -> object:
        entry = Entry.objects.get(tournament=made, serial=1)
        return payment_note(
            tournament=again(made), payment=PaymentInput(what="refund", cents=1_500, entry=entry), actor=actor
        ).number

    assert sorted(map(str, at_once(refund, refund, refund))) == ["5", "refund_large", "refund_large"]
    assert list(check_log(again(made))) == []


def test_a_line_has_one_counter_entry() -> None:
    actor, made = cast.alice(), paid_up("Coupe d’hiver")
    given = at_once(*[lambda: payment_cancel(tournament=again(made), number=1, actor=actor).number] * 3)
    assert sorted(map(str, given)) == ["5", "payment_cancelled", "payment_cancelled"]
    assert list(check_log(again(made))) == []
