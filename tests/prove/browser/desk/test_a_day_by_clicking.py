"""A day with paper sheets, by clicking alone, from an empty desk to the published ranking; taps are limited."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.desk.counted import Hands
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["martin éliane", "dupont jean", "le goff didier", "nguyen françois", "rossi karim", "quéré inès"]
NAMES += ["sánchez léa", "pœuf hervé", "thévenet ginette", "o’brien sean", "bertrand jacqueline", "moulin paul"]
LATE = "dumas alexandre"


def enter_sheets(hands: Hands, tables: int) -> None:
    """Enter all sheets of the round without the mouse."""
    hands.tap_link("Saisir les feuilles de papier")
    expect(hands.page.locator("[data-figure]").first).to_be_focused()
    hands.type_text("198\n-66\n-66\n-66\n" * tables)
    expect(hands.page.locator("#taken")).to_contain_text(f"{tables} feuilles validées sur {tables}")


def prepare(hands: Hands) -> None:
    """Create the tournament, register and check in twelve players, and draw round 1."""
    page = hands.page

    def choose_totals() -> None:
        hands.unfold("Les feuilles")
        hands.tap(page.locator("label:has([name=recording_mode][value=totals])"))
        hands.unfold("Les tables et les tours")
        hands.fill(page.locator("[name=ranked_rounds]"), "1")

    with hands.at("create"):
        hands.create_tournament(rounds=2, choose=choose_totals)
    with hands.at("register"):
        line = page.get_by_label("Inscrire quelqu’un")
        hands.tap(line)
        hands.tap(page.locator("label:has([name=present])"))
        hands.tap(line)
        for number, name in enumerate(NAMES, start=1):
            hands.type_text(f"{name}\n")
            expect(page.locator("#count-presents")).to_have_text(str(number))
    with hands.at("draw"):
        hands.tap_link("Passer au placement")
        hands.tap_button("Tirer les places")
        expect(page.get_by_text("Ce que ce placement garantit")).to_be_visible()


def record_late_arrival_withdrawal_and_penalty(hands: Hands) -> None:
    """Register a late player, record a withdrawal and give a penalty."""
    page = hands.page
    with hands.at("late, leaves"):
        hands.tap_link("Inscriptions")
        hands.tap(page.get_by_label("Inscrire quelqu’un"))
        hands.type_text(f"{LATE}\n")
        hands.tap(page.get_by_role("button", name="DUMAS Alexandre").first)
        row = page.locator(".checkin", has_text="ROSSI Karim")
        hands.tap(row.locator(".more summary"))
        hands.tap(row.get_by_role("button", name="Noter l’abandon"))
        expect(row.locator(".row-note")).to_have_text("abandon")
    with hands.at("penalty"):
        hands.tap_link("Arbitrage")
        hands.tap(page.get_by_label("Joueur", exact=True))
        page.get_by_label("Joueur", exact=True).select_option(label="MARTIN Éliane")
        hands.fill(page.get_by_label("Points", exact=True), "-20")
        hands.fill(page.locator("main [name=reason]"), "retard")
        hands.tap_button("Enregistrer la décision")
        expect(page.locator(".decision")).to_contain_text("−20")


# Worth its time: only this test counts the taps of a whole day with paper sheets.
def test_day_with_paper_sheets_takes_few_taps(browser_page: Page, live_server: LiveServer) -> None:
    sign_in(browser_page, live_server)
    hands = Hands(browser_page)
    prepare(hands)
    with hands.at("round 1"):
        hands.tap_button("Ouvrir le tour 1")
        enter_sheets(hands, 3)
        hands.tap_link("Clore le tour 1")
        hands.tap_button("Clore le tour 1")
    record_late_arrival_withdrawal_and_penalty(hands)
    with hands.at("ranked final"):
        hands.tap_link("Tableau de bord")
        hands.tap_link("Placer le tour 2 d’après le classement")
        hands.tap_button("Placer ainsi le tour 2")
        hands.tap_button("Ouvrir le tour 2")
        enter_sheets(hands, 3)
        hands.tap_link("Clore le tour 2")
        hands.tap_button("Clore le tour 2")
    with hands.at("publish"):
        hands.tap_button("Terminer le tournoi")
        hands.tap_link("Publier le classement")
        hands.tap_button("Publier ainsi")
        expect(browser_page.get_by_text("Le classement est publié").first).to_be_visible()
    assert Tournament.objects.get().state == Tournament.State.PUBLISHED
    print(hands.format_report())
    assert hands.count_taps() <= 40, hands.format_report()
