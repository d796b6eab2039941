"""A small day by clicking alone, with a tablet on each table: one plays on without network, one sheet is put right."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.real.browser.conftest import hand_with_a_phone
from tests.real.browser.desk.counted import Hands
from tests.real.browser.hands import screen
from tests.real.browser.signing_in import sign_in
from tournaments.models import Deal, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["martin éliane", "dupont jean", "le goff didier", "nguyen françois"]
NAMES += ["rossi karim", "quéré inès", "sánchez léa", "pœuf hervé"]
DEALS = 3


@pytest.fixture
def tablets(chromium: Browser) -> Iterator[list[Hands]]:
    """Two, each in a window with a memory of its own."""
    with ExitStack() as windows:
        opened = [windows.enter_context(contextmanager(hand_with_a_phone)(chromium, 820, 1180)) for _ in range(2)]
        yield [Hands(window.new_page()) for window in opened]


def prepare(hands: Hands) -> None:
    """Created in one line, eight people registered, all of them here, the places drawn."""
    page = hands.page
    with hands.at("create"):
        hands.create(rounds=1, choose=lambda: hands.fill(page.get_by_label("Donnes par tour"), str(DEALS)))
    with hands.at("register"):
        hands.tap(page.get_by_label("Inscrire quelqu’un"))
        for number, name in enumerate(NAMES, start=1):
            hands.keys(f"{name}\n")
            expect(page.locator(".checkin")).to_have_count(number)
    with hands.at("check in"):
        hands.tap(page.get_by_text("Tous présents"))
        hands.button("Noter présents les 8 attendus")
    with hands.at("draw"):
        hands.link("Passer au placement")
        hands.button("Tirer les places")
        expect(page.get_by_text("Ce que ce placement garantit")).to_be_visible()


def come_to_table(tablet: Hands, live_server: LiveServer, letters: str) -> None:
    """By the letters that stand on the table."""
    tablet.page.goto(f"{live_server.url}/t/")
    with tablet.at("open the table"):
        tablet.fill(tablet.page.locator("[name=code]"), letters)
        tablet.keys("\n")
        tablet.button("saisit pour la table")
    screen(tablet.page, "Donne 1")


def choose(tablet: Hands, name: str, value: str) -> None:
    tablet.tap(tablet.page.locator(f"label:has(input[name='{name}'][value='{value}'])"))


def play(tablet: Hands, number: int, *, taker: str, points: str) -> None:
    """A garde with two bouts: who, what, how many, the digits, sent."""
    screen(tablet.page, f"Donne {number} sur {DEALS}")
    choose(tablet, "taker", taker)
    choose(tablet, "contract", "garde")
    choose(tablet, "bouts", "2")
    for digit in points:
        tablet.tap(tablet.page.locator(f"[data-key='{digit}']"))
    tablet.button("Valider")


def agree(tablet: Hands) -> None:
    """Who entered, and another player who finds the sheet right."""
    with tablet.at("confirm"):
        screen(tablet.page, "La feuille est complète")
        choose(tablet, "seat", "2")
        tablet.button("Je valide la feuille")


def play_round(tablets: list[Hands]) -> None:
    """Deal by deal. The second tablet hears nothing of the desk from its second deal on, until its third is written."""
    cut = tablets[1].page
    for number, points in enumerate(("49", "38", "56"), start=1):
        for tablet in tablets:
            with tablet.at(f"deal {number}"):
                play(tablet, number, taker=str(number), points=points)
        screen(tablets[0].page, "La feuille est complète" if number == DEALS else f"Donne {number + 1}")
        if number == 1:
            screen(cut, "Donne 2")
            cut.context.set_offline(True)
    expect(cut.locator("#outbox")).to_contain_text("2 lignes sont gardées ici")
    assert Deal.objects.count() == DEALS + 1
    cut.context.set_offline(False)
    expect(cut.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2 * DEALS


def correct(hands: Hands) -> None:
    """A validated sheet is reopened, deal 1 recounted from 49 to 51, and the sheet validated for the table."""
    page = hands.page
    with hands.at("correct"):
        hands.link("Tableau de bord")
        hands.tap(page.locator("a.chip").first)
        hands.tap(page.locator("summary", has_text="Rouvrir la feuille"))
        hands.fill(page.locator("#reason-reopen"), "recompté")
        hands.button("Rouvrir la feuille")
        hands.tap(page.locator(".sheet").get_by_role("link", name="1", exact=True))
        hands.fill(page.get_by_label("Points comptés"), "51")
        hands.fill(page.get_by_label("Motif"), "recompté")
        hands.button("Corriger la donne")
        expect(page.locator(".log")).to_contain_text("51 points")
        hands.button("Valider la feuille pour la table")


# Worth its time: the desk and the tablets of a whole day meet nowhere else, and its taps are counted.
def test_a_small_day_is_played_by_clicking(browser_page: Page, tablets: list[Hands], live_server: LiveServer) -> None:
    """For 8 players, 2 tables, 1 round of 3 deals, counted on 23 November 2026.

    At the desk 27 taps and 128 keys, 95 of them names: 6 to create, 1 to register, 2 to check in, 2 to draw, 1 to open,
    10 for a correction of a validated sheet (reopened, put right and validated again), 5 to close and publish. On each
    tablet 22 taps: 2 to open the table, 6 for a deal (four and its two digits), 2 to validate. When the day was first
    played by clicking a deal took the same; at the desk one gate of the registration and two screens are gone.
    """
    sign_in(browser_page, live_server)
    desk = Hands(browser_page)
    prepare(desk)
    with desk.at("open the round"):
        desk.button("Ouvrir le tour 1")
    made = Tournament.objects.get()
    for number, tablet in enumerate(tablets, start=1):
        come_to_table(tablet, live_server, made.stations.get(number=number).code)
    play_round(tablets)
    for tablet in tablets:
        agree(tablet)
    expect(tablets[1].page.get_by_text("Feuille validée").first).to_be_visible()
    correct(desk)
    with desk.at("close, publish"):
        desk.link("Tableau de bord")
        desk.button("Clore le tour 1")
        desk.button("Terminer le tournoi")
        desk.link("Publier le classement")
        desk.button("Publier ainsi")
        expect(browser_page.get_by_text("Le classement est publié").first).to_be_visible()
    made.refresh_from_db()
    assert made.state == Tournament.State.PUBLISHED
    assert list(check_log(made)) == []
    assert desk.taps() <= 27, desk.report()
    assert all(tablet.taps() <= 22 for tablet in tablets)
    print(desk.report(), *(tablet.report() for tablet in tablets), sep="\n\n")
