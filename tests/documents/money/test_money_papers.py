"""The treasurer's documents have the same amounts as the pages."""

import pytest

from tests import cast
from tests.documents.reading import make_pages, make_text, run_document_job
from tournaments.formatting.money import money
from tournaments.models import Job
from tournaments.selectors.money.prizes import prize_fund
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note
from tournaments.services.money.receipts import receipt_cancel

pytestmark = pytest.mark.django_db


def test_prize_list_has_every_winner_with_amount_and_the_total():
    tournament = cast.finished_tournament(
        16, rounds_planned=1, deals_per_round=2, fee=1_500, prizes={"back": 90, "whole_euros": False}
    )
    for entry in tournament.entries.all():
        entry_amounts_set(entry=entry, paid=1_500, actor=cast.alice())
    fund, text = prize_fund(tournament), make_text(tournament, "prize_list")
    assert len(fund.winners) >= 4
    for winner in fund.winners:
        assert winner.name in text
        assert money(winner.cents).replace("\u00a0", " ") in text
    assert money(16 * 1_500 * 90 // 100).replace("\u00a0", " ") in text
    assert "rovisoire" not in text  # Provisoire or provisoire


def test_prize_list_without_prizes_has_a_note():
    tournament = cast.running_tournament(8)
    assert "Aucun prix à remettre" in make_text(tournament, "prize_list")


def test_receipt_has_number_name_amount_and_organiser():
    tournament = cast.pay_with_receipts(cast.field(4))
    text = make_text(tournament, "receipts")
    for number, entry in enumerate(tournament.entries.order_by("serial"), start=1):
        assert f"Reçu n° {tournament.receipts.get(payment=number).address}" in text
        assert entry.full_name in text
    assert text.count("15,00 €") == 4
    assert text.count(tournament.organiser.name) >= 4
    assert len(make_pages(tournament, "receipts")) == 2  # two receipts on each


def test_cancelled_receipt_is_printed_only_alone_and_marked():
    tournament = cast.pay_with_receipts(cast.field(4))
    receipt_cancel(tournament=tournament, number=2, actor=cast.alice())
    address = tournament.receipts.get(payment=2).address
    assert address not in make_text(tournament, "receipts")
    text = make_text(tournament, "receipts", payment=2)
    assert f"Reçu n° {address}, annulé" in text
    assert text.count("Reçu n°") == 1


def test_receipts_without_numbered_receipts_fail():
    job = run_document_job(cast.field(4), "receipts")
    assert (job.state, "trésorerie" in job.error) == (Job.State.FAILED, True)


def test_till_report_has_sums_lines_and_receipts():
    tournament = cast.pay_with_receipts(cast.field(4, fee=2_000))
    for line in (
        PaymentInput(what="float", cents=5_000),
        PaymentInput(what="expense", cents=1_240, reason="café"),
        PaymentInput(what="closing", cents=9_700),
    ):
        payment_note(tournament=tournament, payment=line, actor=cast.alice())
    payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    text = make_text(tournament, "till_report")
    # Due 4 x 20 €; paid 4 x 15 € less the cancelled 15 €; expected 50 + 45 − 12.40 €, and 15 € more at the closing.
    for part in ("80,00 €", "45,00 €", "−12,40 €", "82,60 €", "97,00 €", "−0,60 €", "dépense, café", "annule le n° 1"):
        assert part in text
    numbers = [receipt.address for receipt in tournament.receipts.all()]
    assert f"du n° {numbers[0]} au n° {numbers[-1]}" in text
    assert f"Reçus annulés : {numbers[0]}" in text


def test_till_report_of_an_empty_till_has_a_note():
    assert "Aucun mouvement" in make_text(cast.field(4), "till_report")
