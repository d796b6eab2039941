"""The treasury of a tournament: one page for dues, till and prizes, and an account for each player."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Payment, Tournament
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.services.money.fees import entry_amounts_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def thea() -> Client:
    """Return the client of the treasurer."""
    client = Client()
    client.force_login(cast.user_of(cast.member("thea", "treasurer")))
    return client


@pytest.fixture
def alice() -> Client:
    client = Client()
    client.force_login(cast.user_of(cast.alice()))
    return client


@pytest.fixture
def tournament() -> Tournament:
    return cast.field(4, fee=1_500)


def read_page(client: Client, name: str, tournament: Tournament, *args: object) -> str:
    """Return the HTML of a page of the tournament with normalised whitespace."""
    answer = client.get(reverse(name, args=[tournament.slug, *args]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post_form(client: Client, name: str, tournament: Tournament, *args: object, **data: str) -> tuple[int, str]:
    """Post a form and follow the redirect. Return the status before the redirect, and the HTML after it."""
    answer = client.post(reverse(name, args=[tournament.slug, *args]), data, follow=True)
    status = answer.redirect_chain[0][1] if answer.redirect_chain else answer.status_code
    return status, " ".join(answer.content.decode().split())


def test_the_treasury_shows_dues_payments_and_till(thea, tournament):
    """sharly-chess#1833: treasurers had neither totals nor receipts."""
    entry_amounts_set(entry=tournament.entries.get(serial=1), paid=1_500, actor=cast.alice())
    html = read_page(thea, "desk-treasury", tournament)
    for figure in ("60,00 €", "15,00 €", "45,00 €"):  # due from four players at 15 €, paid, still due
        assert figure in html
    assert tournament.entries.get(serial=2).full_name in html


def test_the_treasurer_notes_float_expense_and_count(thea, tournament):
    for kind, euros in (("float", "50"), ("expense", "12,40"), ("closing", "37,00 €")):
        status, html = post_form(
            thea, "desk-till-note", tournament, what=kind, euros=euros, method="cash", reason="café"
        )
        assert status == 302, html
    (cash,) = till_of(tournament).methods
    assert (cash.expected, cash.counted, cash.difference) == (3_760, 3_700, -60)  # 50 € − 12.40 €, in cents
    assert "−0,60 €" in read_page(thea, "desk-treasury", tournament)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"what": "expense", "euros": "12", "method": "cash", "reason": ""}, "motif"),
        ({"what": "expense", "euros": "douze", "method": "cash", "reason": "x"}, "12,50"),
        ({"what": "payment", "euros": "4", "method": "cash", "reason": ""}, ""),  # accounts note payments
    ],
)
def test_an_invalid_line_of_the_till_is_refused_and_keeps_the_input(thea, tournament, data, message):
    status, html = post_form(thea, "desk-till-note", tournament, **data)
    assert status == 422
    assert message in html
    if typed := data.get("euros"):
        assert f'value="{typed}"' in html
    assert not tournament.payments.exists()


def test_a_line_is_cancelled_by_one_button(thea, tournament):
    post_form(thea, "desk-till-note", tournament, what="expense", euros="12", method="cash", reason="café")
    status, html = post_form(thea, "desk-till-cancel", tournament, 1)
    assert (status, till_of(tournament).total.expected) == (302, 0)
    assert "annulé" in html


def test_an_account_notes_a_cheque_and_a_partial_refund(thea, tournament):
    entry = tournament.entries.get(serial=2)

    def post_payment(**fields: str) -> tuple[int, str]:
        return post_form(thea, "desk-account", tournament, entry.pk, do="pay", **fields)

    assert post_payment(what="payment", euros="15", method="cheque")[0] == 302
    assert post_payment(what="refund", euros="5", method="cheque")[0] == 302
    status, html = post_payment(what="refund", euros="10,01", method="cash")
    assert status == 422
    assert "pas rembourser davantage" in html
    entry.refresh_from_db()
    assert entry.fee_paid == 1_000
    assert [line.method for line in tournament.payments.all()] == ["cheque", "cheque"]


def test_tariffs_are_typed_line_by_line_and_chosen_on_the_account(alice, thea, tournament):
    tariffs = "Étudiant = moitié\nJeune = gratuit\n\nInvité = 17,5"
    status, html = post_form(alice, "desk-tariffs", tournament, euros="15", fee_per="player", tariffs=tariffs)
    assert status == 302, html
    tournament.refresh_from_db()
    assert tournament.tariffs == [
        {"name": "Étudiant", "cents": None},
        {"name": "Jeune", "cents": 0},
        {"name": "Invité", "cents": 1_750},
    ]
    assert "Invité = 17,50" in read_page(alice, "desk-tariffs", tournament)
    entry = tournament.entries.get(serial=1)
    post_form(thea, "desk-account", tournament, entry.pk, do="charge", tariff="Étudiant", euros="")
    entry.refresh_from_db()
    assert (entry.tariff, entry.fee_due) == ("Étudiant", 750)
    post_form(thea, "desk-account", tournament, entry.pk, do="charge", tariff="=", euros="2")  # an amount of their own
    entry.refresh_from_db()
    assert entry.fee_due == 200
    assert post_form(thea, "desk-account", tournament, entry.pk, do="charge", tariff="=", euros="")[0] == 422


@pytest.mark.parametrize("typed", ["Étudiant", "= 5", "Étudiant = cinq", "A = 1\na = 2", "A = 1,234"])
def test_invalid_tariffs_are_refused(alice, tournament, typed):
    status, html = post_form(alice, "desk-tariffs", tournament, euros="15", fee_per="player", tariffs=typed)
    assert status == 422
    assert typed.splitlines()[0] in html
    tournament.refresh_from_db()
    assert tournament.tariffs == []


def test_the_treasurer_reads_the_rules_and_the_director_changes_them(alice, thea, tournament):
    rules = {"back": "80", "guaranteed": "100", "split": "own", "own": "60, 40", "categories": "Jeune = 20"}
    assert thea.post(reverse("desk-prize-rules", args=[tournament.slug]), rules).status_code == 403
    assert "Enregistrer les règles" not in read_page(thea, "desk-prize-rules", tournament)
    assert post_form(alice, "desk-prize-rules", tournament, **rules, whole_euros="on")[0] == 302
    tournament.refresh_from_db()
    assert tournament.prizes == {
        "back": 80,
        "guaranteed": 10_000,
        "split": "own",
        "own": [60, 40],
        "categories": [{"name": "Jeune", "cents": 2_000}],
    }
    assert "60, 40" in read_page(thea, "desk-prize-rules", tournament)


@pytest.mark.parametrize(
    "changes",
    [{"own": "60, 30"}, {"own": "a"}],
)
def test_invalid_prize_rules_are_refused(alice, tournament, changes):
    rules = {"back": "80", "split": "own", "own": "60, 40"} | changes
    assert post_form(alice, "desk-prize-rules", tournament, **rules)[0] == 422
    tournament.refresh_from_db()
    assert tournament.prizes == {}


def test_a_prize_is_handed_over_by_one_button(thea):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=2, prizes={"guaranteed": 10_000})
    winner = prize_fund(tournament).winners[0]
    status, html = post_form(thea, "desk-prize", tournament, winner.serial, handed="true")
    assert status == 302
    assert "Remis" in html
    assert tournament.payments.get().kind == Payment.Kind.PRIZE
    post_form(thea, "desk-prize", tournament, winner.serial, handed="false")
    assert prize_fund(tournament).handed == 0


def test_a_helper_sees_no_treasury(tournament):
    client = Client()
    client.force_login(cast.user_of(cast.member("hugo", "helper")))
    assert client.get(reverse("desk-treasury", args=[tournament.slug])).status_code == 403
    assert "tresorerie" not in client.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()


def test_receipts_are_given_printed_and_cancelled_from_the_account(thea, tournament):
    entry = tournament.entries.get(serial=2)
    entry_amounts_set(entry=entry, paid=1_500, actor=cast.alice())
    answer = thea.post(reverse("desk-receipt", args=[tournament.slug, 1]))
    assert (answer.status_code, tournament.jobs.get().args["payment"]) == (302, 1)
    receipt = tournament.receipts.get()
    assert receipt.address in read_page(thea, "desk-account", tournament, entry.pk)
    status, html = post_form(thea, "desk-receipt-cancel", tournament, 1)
    assert (status, f"Reçu {receipt.address} annulé" in html) == (302, True)
    assert thea.post(reverse("desk-receipts", args=[tournament.slug])).status_code == 302
    assert tournament.receipts.count() == 2, "the payment has a second receipt in place of the cancelled one"
