"""Concurrent requests to the till: receipts are numbered consecutively, and no payment is refunded twice."""

import pytest
from django.db import transaction

from tests import cast
from tests.at_once import at_once, reload_tournament
from tournaments.models import Entry, Receipt, ReceiptCounter, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.receipts import receipt_give

pytestmark = pytest.mark.django_db(transaction=True)


def create_paid_tournament(name: str) -> Tournament:
    """Create a tournament of four players; their payments are lines 1 to 4 of the till."""
    tournament = cast.field(4, fee=1_500, name=name)
    for entry in tournament.entries.order_by("serial"):
        entry_amounts_set(entry=entry, paid=1_500, actor=cast.alice())
    return tournament


def test_concurrent_receipts_are_numbered_consecutively() -> None:
    actor = cast.alice()
    tournaments = [create_paid_tournament(name) for name in ("Coupe d’hiver", "Coupe d’été")]
    numbers_or_codes = at_once(
        *(
            lambda tournament=tournament, number=number: (
                receipt_give(tournament=reload_tournament(tournament), number=number, actor=actor).number
            )
            for tournament in tournaments
            for number in (1, 2, 3, 4)
        )
    )
    assert sorted(map(str, numbers_or_codes)) == sorted(map(str, range(1, 9)))
    assert ReceiptCounter.objects.get().last == 8


def test_concurrent_requests_get_the_same_receipt() -> None:
    actor, tournament = cast.alice(), create_paid_tournament("Coupe d’hiver")
    numbers = at_once(
        *[lambda: receipt_give(tournament=reload_tournament(tournament), number=1, actor=actor).number] * 4
    )
    assert numbers == [1, 1, 1, 1]
    assert Receipt.objects.count() == 1


def test_a_rolled_back_number_is_reused() -> None:
    actor, tournament = cast.alice(), create_paid_tournament("Coupe d’hiver")
    with transaction.atomic():
        receipt_give(tournament=reload_tournament(tournament), number=1, actor=actor)
        transaction.set_rollback(True)
    assert receipt_give(tournament=reload_tournament(tournament), number=2, actor=actor).number == 1


def test_only_one_of_concurrent_refunds_is_noted() -> None:
    actor, tournament = cast.alice(), create_paid_tournament("Coupe d’hiver")

    def refund() -> object:
        entry = Entry.objects.get(tournament=tournament, serial=1)
        return payment_note(
            tournament=reload_tournament(tournament),
            payment=PaymentInput(what="refund", cents=1_500, entry=entry),
            actor=actor,
        ).number

    # The refund is line 5 of the till, after the four payments.
    assert sorted(map(str, at_once(refund, refund, refund))) == ["5", "refund_large", "refund_large"]
    assert list(check_log(reload_tournament(tournament))) == []


def test_only_one_of_concurrent_cancellations_is_accepted() -> None:
    actor, tournament = cast.alice(), create_paid_tournament("Coupe d’hiver")
    numbers_or_codes = at_once(
        *[lambda: payment_cancel(tournament=reload_tournament(tournament), number=1, actor=actor).number] * 3
    )
    # The counter-entry is line 5 of the till, after the four payments.
    assert sorted(map(str, numbers_or_codes)) == ["5", "payment_cancelled", "payment_cancelled"]
    assert list(check_log(reload_tournament(tournament))) == []
