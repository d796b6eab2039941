"""The map of the hall: tables are placed by taps or by keyboard at the desk, and the kiosk marks the table it found."""

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.pictures.test_pictures import draw_picture
from tests.real.browser.signing_in import sign_in
from tournaments.models import HallMap, Seat
from tournaments.services.publication.hall_map import hall_map_place, hall_map_put

pytestmark = pytest.mark.django_db(transaction=True)


def tap_at(map_: Locator, left: float, top: float) -> None:
    """Tap the map at a place in percent."""
    map_.scroll_into_view_if_needed()
    box = map_.bounding_box()
    assert box is not None
    map_.click(position={"x": box["width"] * left / 100, "y": box["height"] * top / 100})


# Worth its time: the only test of the script of the form.
def test_tables_are_placed_by_taps_and_by_keyboard(browser_page: Page, live_server: LiveServer) -> None:
    hall_map_put(content=draw_picture(size=(800, 400)), actor=cast.alice())
    sign_in(browser_page, live_server)
    browser_page.goto(f"{live_server.url}/bureau/club/salle/")
    map_ = browser_page.locator("[data-hall-map]")
    chosen = browser_page.locator("[aria-pressed=true]")
    expect(chosen).to_have_text("Table 1")
    tap_at(map_, 25, 50)
    expect(chosen).to_have_text("Table 2")
    tap_at(map_, 75, 50)
    browser_page.get_by_role("button", name="Table 5", exact=True).click()
    tap_at(map_, 50, 10)
    expect(chosen).to_have_text("Table 6")
    browser_page.get_by_label("gauche Table 9").fill("10")
    expect(chosen).to_have_text("Table 9")
    expect(chosen).to_be_in_viewport()
    expect(map_.locator("[data-spot='9']")).to_be_hidden()
    browser_page.get_by_label("haut Table 9").fill("80.5")
    expect(map_.locator("[data-spot='9']")).to_be_visible()
    browser_page.get_by_role("button", name="Enregistrer les places").click()
    expect(browser_page.get_by_text("Les tables sont placées.")).to_be_visible()
    spots = HallMap.objects.get().spots
    assert spots.keys() == {"1", "2", "5", "9"}
    assert spots["9"] == [10.0, 80.5]
    assert spots["1"] == pytest.approx([25, 50], abs=0.5)
    assert spots["5"] == pytest.approx([50, 10], abs=0.5)
    for width in (360, 1024):
        browser_page.set_viewport_size({"width": width, "height": 768})
        assert browser_page.evaluate("document.documentElement.scrollWidth") <= width


# Worth its time: opens the kiosk.
def test_the_kiosk_marks_the_table_of_the_player_that_was_found(browser_page: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8)
    hall_map_put(content=draw_picture(size=(800, 400)), actor=cast.alice())
    hall_map_place(spots={"1": [25, 50], "2": [75, 50], "3": [10, 90]}, actor=cast.alice())
    seat = Seat.objects.select_related("entry").get(table=cast.table_of(tournament, 2), number=1)
    cast.rename_player(seat.entry, last_name="Zwingli", first_name="Zoé")
    browser_page.route("**/live/**", lambda route: route.abort())
    browser_page.goto(f"{live_server.url}/salle/{tournament.slug}/ma-place/")
    map_ = browser_page.locator("[data-kiosk-map]")
    expect(map_).to_be_hidden()
    browser_page.keyboard.press("z")
    browser_page.keyboard.press("w")
    expect(map_).to_be_visible()
    expect(map_.locator("[data-spot]:visible")).to_have_text("2")
    expect(map_.locator("[data-spot='1']")).to_be_hidden()
    hall_map_place(spots={"1": [25, 50], "2": [10, 50]}, actor=cast.alice())  # the open kiosk follows, and marks it
    browser_page.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(map_.locator("[data-spot='2']")).to_have_attribute("transform", "translate(80 200)")
    expect(map_.locator("[data-spot]:visible")).to_have_text("2")
    for width in (360, 1024):
        browser_page.set_viewport_size({"width": width, "height": 768})
        assert browser_page.evaluate("document.documentElement.scrollWidth") <= width
    browser_page.keyboard.press("Escape")
    expect(map_).to_be_hidden()
