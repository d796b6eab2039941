"""Latency of live updates on a real server: the desk shows the new table of a tablet that moves with its player."""

from playwright.sync_api import expect

from tests.real.browser.hall.test_at_once import MAX_DELAY_MS, Pages, pages, wait_for_part
from tests.real.browser.hands import fill_in_deal, send_button, wait_for_screen

__all__ = ["pages"]


def test_tablet_that_moves_with_its_player_shows_without_polling(pages: Pages) -> None:
    """Finish the round, open the next, and check that the desk lists the tablet at its player's new table."""
    room, desk, tablet = pages.room, pages.desk, pages.tablet
    desk.goto(f"{desk.url.partition('?')[0]}pret/")
    moved_tablet = desk.locator("[aria-labelledby=tablets] li").filter(has_text="Table 2, tablette n° 3")
    wait_for_part(desk, desk.locator("[aria-labelledby=tablets] li").first)
    expect(moved_tablet).to_have_count(0)
    for number in (1, 2):
        wait_for_screen(tablet, f"Donne {number} sur 2")
        fill_in_deal(tablet, taker=str(number), points="51")
        send_button(tablet).tap()
    wait_for_screen(tablet, "La feuille est complète")
    tablet.locator("label:has(input[name='seat'][value='2'])").tap()
    tablet.get_by_role("button", name="Je valide la feuille").tap()
    room.tablets[1].play(room.deals)
    expect(desk.locator("[data-connection]").first).to_have_attribute("data-state", "online")
    room.director.json("POST", f"{room.api}/rounds/1/close/")
    next_round = room.director.json("POST", f"{room.api}/rounds/")
    assert next_round
    expect(moved_tablet).to_have_count(1, timeout=MAX_DELAY_MS)
