"""The kiosk by touch: search by letters, search by a card, and reset for the next person."""

import pytest
import segno
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tournaments.models import Seat, Tournament
from tournaments.selectors.registration.cards import card_secret

pytestmark = pytest.mark.django_db(transaction=True)

# Fakes the camera, which test machines lack: it films the card that `hold` is called with.
CAMERA = """
    const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 450 });
    const sight = canvas.getContext("2d");
    window.hold = async (card) => {
      const image = new Image();
      image.src = card;
      await image.decode();
      clearInterval(window.held);
      window.held = setInterval(() => {
        sight.fillStyle = "gray";
        sight.fillRect(0, 0, 800, 450);
        sight.drawImage(image, 330, 120);
      }, 50);
    };
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
"""


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.drawn_tournament(8)
    for number, (last, first) in enumerate([("La Roche", "Anne"), ("Larue", "Bob"), ("Æbi", "Zoé")], start=1):
        cast.rename_player(cast.entry_of(tournament, number), last_name=last, first_name=first)
    return tournament


@pytest.fixture
def kiosk(browser_page: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    browser_page.route("**/live/**", lambda route: route.abort())
    browser_page.clock.install()
    browser_page.add_init_script(CAMERA)
    browser_page.goto(f"{live_server.url}/salle/{tournament.slug}/ma-place/")
    return browser_page


def show_card(page: Page, text: str) -> None:
    """Show a card with this QR code to the camera."""
    page.evaluate("card => window.hold(card)", segno.make(text, error="m").png_data_uri(scale=4))


def press_key(page: Page, letter: str) -> None:
    page.get_by_role("button", name=letter, exact=True).click()


def test_letters_filter_names_until_the_timeout_or_reset(kiosk: Page) -> None:
    rows = kiosk.locator("[data-person]:visible")
    expect(rows).to_have_count(8)
    press_key(kiosk, "L")
    press_key(kiosk, "A")
    expect(rows).to_have_count(2)
    expect(kiosk.get_by_role("button", name="Z", exact=True)).to_be_disabled()
    press_key(kiosk, "Effacer")
    press_key(kiosk, "Effacer")
    press_key(kiosk, "R")
    names = kiosk.locator("[data-kiosk-name]")
    expect(names.get_by_text("LA ROCHE Anne")).to_be_visible()
    expect(names.get_by_text("LARUE Bob")).to_be_hidden()
    kiosk.clock.run_for(21_000)  # the search is cleared after 20 s
    expect(rows).to_have_count(8)
    kiosk.keyboard.type("Ae")
    expect(rows).to_have_count(1)
    press_key(kiosk, "Un autre nom")
    expect(rows).to_have_count(8)


def test_card_before_the_camera_finds_its_player(kiosk: Page, live_server: LiveServer, tournament: Tournament) -> None:
    rows = kiosk.locator("[data-person]:visible")
    kiosk.clock.resume()
    show_card(kiosk, f"{live_server.url}/{tournament.slug}/joueur/2/#moi")
    kiosk.get_by_role("button", name="Montrer ma carte à la caméra").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("LARUE Bob")
    show_card(kiosk, "https://example.org/")
    expect(kiosk.get_by_text("Cette carte n’est pas de ce tournoi.")).to_be_visible()


def test_a_badge_before_the_camera_finds_its_player_with_neighbours(
    kiosk: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    entry = cast.entry_of(tournament, 2)
    seats = Seat.objects.filter(table__seats__entry=entry, table__round__number=1).exclude(entry=entry)
    kiosk.clock.resume()
    badge = f"{live_server.url}/{tournament.slug}/badge/{entry.serial}/{card_secret(entry)}/"
    assert card_secret(entry) not in kiosk.content()
    show_card(kiosk, badge)
    kiosk.get_by_role("button", name="Montrer ma carte à la caméra").click()
    row = kiosk.locator("[data-person]:visible")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("LARUE Bob")
    for seat in seats.select_related("entry"):
        expect(row).to_contain_text(seat.entry.full_name)
    show_card(kiosk, badge.replace(card_secret(entry), "0" * 24))
    expect(kiosk.get_by_text("Cette carte n’est pas de ce tournoi.")).to_be_visible()
