"""A prepared tablet reopens its page on the port with TLS while the server is off."""

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.real.browser.conftest import window
from tests.real.browser.hands import wait_for_outbox, wait_for_screen
from tests.real.browser.network.test_secure_port import (
    BACK_MS,
    DEALS,
    SETTINGS,
    bind,
    browser_of,
    choose_port,
    enter_deal,
    open_table,
    read_takers,
    secure_url,
    trust_authority,
)


# Worth its time: certificate, port and worker between a real browser and a real server, which stops.
def test_prepared_tablet_reopens_its_page_without_the_desk(chromium: Browser, tmp_path: Path) -> None:
    folder, home, port = tmp_path / "data", tmp_path / "home", choose_port()
    with ExitStack() as stack:
        with running(folder, "--no-demo", "--lan", settings=SETTINGS, port=port) as (_, base, log):
            room = create_hall(base, log, tables=2, deals=DEALS)
            trust_authority(home, folder)
            browser = stack.enter_context(browser_of(chromium, home))
            context = stack.enter_context(window(browser, has_touch=True, service_workers="allow"))
            tablet = context.new_page()
            open_table(tablet, room)
            expect(tablet).to_have_url(secure_url(room))
            bind(tablet)
            enter_deal(tablet, 1)
            wait_for_screen(tablet, f"Donne 2 sur {DEALS}")
            expect(tablet.locator("body[data-kept=yes]")).to_be_attached()
        tablet.reload()
        enter_deal(tablet, 2)
        wait_for_screen(tablet, f"Donne 3 sur {DEALS}")
        tablet.reload()
        wait_for_outbox(tablet, 1)
        with running(folder, "--no-demo", "--lan", settings=SETTINGS, port=port):
            expect(tablet.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(2, timeout=BACK_MS)
            assert read_takers(room) == [1, 2]
