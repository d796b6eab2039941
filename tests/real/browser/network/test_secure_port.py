"""A prepared tablet moves to the port with TLS by itself, after its lines over HTTP were sent.

The browsers look up this computer's `.local` name at the loopback address, so their pages over HTTP are not secure
contexts, as in a hall. A prepared one trusts the authority of the install, as after the steps of `/tablettes/`.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from deploy.serve.launcher import TLS_OFFSET
from deploy.serve.network import EVERYWHERE, free_port, local_name, port_refusal
from deploy.tls import AUTHORITY_FILE
from tests.engines.asking import create_hall
from tests.engines.launcher import running
from tests.load.hall import Hall
from tests.real.browser.conftest import ARGUMENTS, close_within_limit, find_chromium, window
from tests.real.browser.hands import ENTERS, enter_deal_of, wait_for_outbox, wait_for_screen

DEALS = 3
MARK = "**/tablettes/marque"
SETTINGS = {"CHELEM_HOSTS": local_name()}
BACK_MS = 60_000  # until a tablet has retried at a server that has just started


def choose_port() -> int:
    """Return a free port whose port with TLS is free as well."""
    ports = iter(lambda: free_port(EVERYWHERE), None)
    return next(port for port in ports if not port_refusal(EVERYWHERE, port + TLS_OFFSET))


@contextmanager
def browser_of(chromium: Browser, home: Path) -> Iterator[Browser]:
    """Start a browser with this home folder, where it looks for the certificates that its user trusts."""
    home.mkdir(exist_ok=True)
    arguments = [*ARGUMENTS, f"--host-resolver-rules=MAP {local_name()} 127.0.0.1"]
    env: dict[str, str | float | bool] = {**os.environ, "HOME": str(home)}
    browser = chromium.browser_type.launch(executable_path=find_chromium(), args=arguments, env=env)
    try:
        yield browser
    finally:
        close_within_limit(browser)


def trust_authority(home: Path, folder: Path) -> None:
    """Add the authority of the install to the certificates that the user of this home folder trusts."""
    store = home / ".pki" / "nssdb"
    store.mkdir(parents=True)
    if shutil.which("certutil") is None:
        pytest.fail("No certutil found. Install Debian's package `libnss3-tools`.")
    authority = ["-n", "chelem", "-t", "C,,", "-i", str(folder / "authority" / AUTHORITY_FILE)]
    for command in (["-N", "--empty-password"], ["-A", *authority]):
        subprocess.run(["certutil", "-d", f"sql:{store}", *command], check=True, timeout=60)


def open_table(tablet: Page, room: Hall) -> None:
    """Open the first table of the hall over HTTP, by its code."""
    port = urlsplit(room.tablets[0].base).port
    tablet.goto(f"http://{local_name()}:{port}/t/{room.tablets[0].code}/")


def secure_url(room: Hall) -> re.Pattern[str]:
    port = (urlsplit(room.tablets[0].base).port or 0) + TLS_OFFSET
    return re.compile(f"^https://{re.escape(local_name())}:{port}/t/{room.tablets[0].code}/$")


def bind(tablet: Page) -> None:
    tablet.get_by_role("button", name=ENTERS).tap()
    wait_for_screen(tablet, f"Donne 1 sur {DEALS}")


def enter_deal(tablet: Page, number: int) -> None:
    enter_deal_of(tablet, number, str(number), of=DEALS)


def read_takers(room: Hall) -> list[int]:
    """Return the taker of each deal of the first table, on the server."""
    sheets = room.director.json("GET", f"{room.api}/rounds/1/tables/")
    code = room.tablets[0].code
    return [deal["outcome"]["taker"] for sheet in sheets if sheet["code"] == code for deal in sheet["deals"]]


# Worth its time: the two origins have storages of their own, and only a browser keeps them apart.
def test_a_line_over_http_is_sent_before_the_page_moves(chromium: Browser, tmp_path: Path) -> None:
    folder, home, port = tmp_path / "data", tmp_path / "home", choose_port()
    with running(folder, "--no-demo", "--lan", settings=SETTINGS, port=port) as (_, base, log):
        room = create_hall(base, log, tables=2, deals=DEALS)
        trust_authority(home, folder)
        with browser_of(chromium, tmp_path / "unprepared") as browser, window(browser, has_touch=True) as context:
            stranger = context.new_page()
            with stranger.expect_event("requestfailed", lambda request: request.url.endswith("/marque")):
                open_table(stranger, room)
            bind(stranger)
            assert stranger.url.startswith("http://")
        with browser_of(chromium, home) as browser, window(browser, has_touch=True) as context:
            tablet = context.new_page()
            context.route(MARK, lambda route: route.abort())
            open_table(tablet, room)
            bind(tablet)
            context.route("**/donne/1/", lambda route: route.abort())
            tablet.get_by_role("button", name="Texte plus grand").tap()
            enter_deal(tablet, 1)
            wait_for_outbox(tablet, 1)
            context.unroute(MARK)
            with tablet.expect_response(MARK):
                tablet.reload()
            wait_for_outbox(tablet, 1)
            assert tablet.url.startswith("http://")
            context.unroute("**/donne/1/")
            expect(tablet).to_have_url(secure_url(room), timeout=BACK_MS)
            wait_for_screen(tablet, f"Donne 2 sur {DEALS}")
            assert read_takers(room) == [1]
            expect(tablet.locator("html[data-size='1']")).to_be_attached()
            tablet.get_by_role("button", name="Texte plus grand").tap()
            expect(tablet.locator("html[data-size='2']")).to_be_attached()  # the browser makes a click of a tap later
            context.route(MARK, lambda route: route.abort())
            open_table(tablet, room)
            expect(tablet.locator("html[data-size='2']")).to_be_attached()
            assert tablet.url.startswith("http://")
