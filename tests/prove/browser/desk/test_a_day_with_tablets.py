"""A small day by clicking alone, with a tablet per table, one of them offline, and a corrected sheet."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.conftest import open_phone_window
from tests.real.browser.desk.counted import Hands
from tests.real.browser.hands import wait_for_outbox, wait_for_screen
from tests.real.browser.signing_in import sign_in
from tournaments.models import Deal, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["martin éliane", "dupont jean", "le goff didier", "nguyen françois"]
NAMES += ["rossi karim", "quéré inès", "sánchez léa", "pœuf hervé"]
DEALS = 3


@pytest.fixture
def tablets(chromium: Browser) -> Iterator[list[Hands]]:
    """Open two tablets, each in a browser context of its own."""
    with ExitStack() as windows:
        contexts = [windows.enter_context(contextmanager(open_phone_window)(chromium, 820, 1180)) for _ in range(2)]
        yield [Hands(window.new_page()) for window in contexts]


def prepare(hands: Hands) -> None:
    """Create the tournament, register and check in eight players, and draw the seats."""
    page = hands.page
    with hands.at("create"):
        hands.create_tournament(rounds=1, choose=lambda: choose_deals(hands))
    with hands.at("register"):
        hands.tap(page.get_by_label("Inscrire quelqu’un"))
        for number, name in enumerate(NAMES, start=1):
            hands.type_text(f"{name}\n")
            expect(page.locator(".checkin")).to_have_count(number)
    with hands.at("check in"):
        hands.tap(page.get_by_text("Tous présents"))
        hands.tap_button("Noter présents les 8 attendus")
    with hands.at("draw"):
        hands.tap_link("Passer au placement")
        hands.tap_button("Tirer les places")
        expect(page.get_by_text("Ce que ce placement garantit")).to_be_visible()


def come_to_table(tablet: Hands, live_server: LiveServer, letters: str) -> None:
    """Open the page of a table by the letters printed on it."""
    tablet.page.goto(f"{live_server.url}/t/")
    with tablet.at("open the table"):
        tablet.fill(tablet.page.locator("[name=code]"), letters)
        tablet.type_text("\n")
        tablet.tap_button("saisit pour la table")
    wait_for_screen(tablet.page, "Donne 1")


def choose_deals(hands: Hands) -> None:
    hands.unfold("Les tables et les tours")
    hands.fill(hands.page.get_by_label("Donnes par tour"), str(DEALS))


def choose(tablet: Hands, name: str, value: str) -> None:
    tablet.tap(tablet.page.locator(f"label:has(input[name='{name}'][value='{value}'])"))


def enter_deal(tablet: Hands, number: int, *, taker: str, points: str) -> None:
    """Enter and send a garde with two bouts."""
    wait_for_screen(tablet.page, f"Donne {number} sur {DEALS}")
    choose(tablet, "taker", taker)
    choose(tablet, "contract", "garde")
    choose(tablet, "bouts", "2")
    for digit in points:
        tablet.tap(tablet.page.locator(f"[data-key='{digit}']"))
    tablet.tap_button("Valider")


def confirm_sheet(tablet: Hands) -> None:
    """Confirm the sheet as seat 2."""
    with tablet.at("confirm"):
        wait_for_screen(tablet.page, "La feuille est complète")
        choose(tablet, "seat", "2")
        tablet.tap_button("Je valide la feuille")


def play_round(tablets: list[Hands]) -> None:
    """Play the round deal by deal. The second tablet is offline from its second deal until its third is entered."""
    offline = tablets[1].page
    for number, points in enumerate(("49", "38", "56"), start=1):
        for tablet in tablets:
            with tablet.at(f"deal {number}"):
                enter_deal(tablet, number, taker=str(number), points=points)
        wait_for_screen(tablets[0].page, "La feuille est complète" if number == DEALS else f"Donne {number + 1}")
        if number == 1:
            wait_for_screen(offline, "Donne 2")
            offline.context.set_offline(True)
    wait_for_outbox(offline, 2)
    assert Deal.objects.count() == DEALS + 1  # all of the first tablet, one of the second
    offline.context.set_offline(False)
    expect(offline.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2 * DEALS


def correct_first_deal(hands: Hands) -> None:
    """Reopen a validated sheet, correct deal 1 from 49 to 51 points, and validate the sheet for the table."""
    page = hands.page
    with hands.at("correct"):
        hands.tap_link("Tableau de bord")
        hands.tap(page.locator("a.chip").first)
        hands.tap(page.locator("summary", has_text="Rouvrir la feuille"))
        hands.fill(page.locator("#reason-reopen"), "recompté")
        hands.tap_button("Rouvrir la feuille")
        hands.tap(page.locator(".sheet").get_by_role("link", name="1", exact=True))
        hands.fill(page.get_by_label("Points comptés"), "51")
        hands.fill(page.get_by_label("Motif"), "recompté")
        hands.tap_button("Corriger la donne")
        expect(page.locator(".log")).to_contain_text("51 points")
        hands.tap_button("Valider la feuille pour la table")


# Worth its time: only this test plays a whole day with desk and tablets together, and counts their taps.
def test_day_with_tablets_takes_few_taps(browser_page: Page, tablets: list[Hands], live_server: LiveServer) -> None:
    """8 players, 2 tables, 1 round of 3 deals, counted on 23 November 2026.

    At the desk 27 taps and 128 keys, 95 of them names: 6 to create, 1 to register, 2 to check in, 2 to draw, 1 to open,
    10 for a correction of a validated sheet (reopen, correct, validate again), 5 to close and publish. On each tablet
    22 taps: 2 to open the table, 6 per deal (four choices and two digits), 2 to validate.
    """
    sign_in(browser_page, live_server)
    desk = Hands(browser_page)
    prepare(desk)
    with desk.at("open the round"):
        desk.tap_button("Ouvrir le tour 1")
    tournament = Tournament.objects.get()
    for number, tablet in enumerate(tablets, start=1):
        come_to_table(tablet, live_server, tournament.stations.get(number=number).code)
    play_round(tablets)
    for tablet in tablets:
        confirm_sheet(tablet)
    expect(tablets[1].page.get_by_text("Feuille validée").first).to_be_visible()
    correct_first_deal(desk)
    with desk.at("close, publish"):
        desk.tap_link("Tableau de bord")
        desk.tap_button("Clore le tour 1")
        desk.tap_button("Terminer le tournoi")
        desk.tap_link("Publier le classement")
        desk.tap_button("Publier ainsi")
        expect(browser_page.get_by_text("Le classement est publié").first).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PUBLISHED
    assert list(check_log(tournament)) == []
    assert desk.count_taps() <= 27, desk.format_report()
    assert all(tablet.count_taps() <= 22 for tablet in tablets)
    print(desk.format_report(), *(tablet.format_report() for tablet in tablets), sep="\n\n")
