"""Speed and replacement of one tablet in a browser: `python -m tests.load.tablet [deals]`.

First the time from a tap until the next question is drawn, with the processor at full speed and slowed down six times,
as of an old tablet. The last tap of a deal is measured without a network, where the page draws the next deal by itself.
Other programs slow this down; the processor time of the page's main thread for a tap, times six, is what an old tablet
needs if it does nothing else.
Then a tablet is killed in the middle of a round, with a line that it has not sent, and replaced by the desk: the
presses and the seconds until the new tablet shows the line of the sheet, by a program that waits for pages only, and
whether the line of the dead tablet reaches the desk.
"""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect, sync_playwright

from tests.engines.launcher import first_link, running
from tests.load.hall import start_tournament
from tests.real.browser.conftest import ARGUMENTS, find_chromium, kill_browser
from tests.real.browser.hands import send_button, tap, type_digits, wait_for_screen
from tests.waiting import until
from tournaments.management.simulation.client import Client

OLD_TABLET = 6  # times slower than this machine
SLOWDOWNS = (1, OLD_TABLET)
LOOK_SECONDS = 0.1  # rarely, as each look takes processor time of the page
TIMEOUT_MS = 60_000
DEALS_PER_ROUND = 8
# Notes for each tap the milliseconds until the text of question, verdict or title has changed and a frame was drawn.
NOTE_TAPS = """() => {
  const parts = ".ask, #verdict, [data-start], #paper";
  const text = () => [...document.querySelectorAll(parts)].map((one) => one.textContent).join();
  let last = 0;
  window.waits = [];
  document.addEventListener("click", ({ target, timeStamp }) => {
    if (timeStamp === last) return; // of the field of the touched label
    last = timeStamp;
    const before = text();
    const step = target.closest("[data-step]")?.dataset.step ?? (target.closest("[data-key]") ? "digit" : "send");
    const look = () => {
      if (text() === before) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => window.waits.push([step, performance.now() - timeStamp])));
    };
    look();
  }, true);
}"""


def main(deals: int = 5) -> None:
    with tempfile.TemporaryDirectory(prefix="chelem-tablet-") as name, launch_browser() as chromium:
        folder = Path(name)
        with running(folder / "data", "--no-demo") as (_, base, log):
            director, slug = start_tournament(base, first_link(base, log), tables=2, deals=DEALS_PER_ROUND, rounds=1)
            sheets = director.json("GET", f"/api/tournaments/{slug}/rounds/1/tables/")
            codes = {sheet["table"]: sheet["code"] for sheet in sheets}
            for slowdown in SLOWDOWNS:
                print_waits(slowdown, *measure_taps(chromium, f"{base}/t/{codes[2]}/", deals, slowdown))
            replace_dead_tablet(chromium, folder / "profile", base, director, slug, codes[1])


@contextmanager
def launch_browser() -> Iterator[Browser]:
    """Yield a Chromium with a long timeout for expectations."""
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


def open_tablet(context: BrowserContext, address: str, button: str) -> Page:
    """Open the page of a table and press the button that binds the tablet."""
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name=button).tap()
    expect(page.locator(".tools [popovertarget=state]")).to_be_visible()
    return page


def measure_taps(
    chromium: Browser, address: str, deals: int, slowdown: int
) -> tuple[dict[str, list[float]], list[float]]:
    """Enter deals without a network on a slowed-down tablet; return the milliseconds of each step until its frame, and
    those of processor time of each tap."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    page = open_tablet(context, address, "saisi")
    wait_for_screen(page, "Donne 1 sur")
    context.set_offline(True)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.evaluate(NOTE_TAPS)
    processor: list[float] = []
    for number in range(1, deals + 1):
        wait_for_screen(page, f"Donne {number} sur")
        enter_step_by_step(page, session, processor)
    wait_for_screen(page, f"Donne {deals + 1} sur")
    waits: defaultdict[str, list[float]] = defaultdict(list)
    for step, milliseconds in page.evaluate("window.waits"):
        waits[step].append(milliseconds)
    page.evaluate("indexedDB.deleteDatabase('chelem')")  # the lines of this measurement are not sent
    context.close()
    return waits, processor


def enter_step_by_step(page: Page, session: CDPSession, processor: list[float]) -> None:
    """Enter a deal; each touch waits until the one before it was noted. Add the processor time of each.

    The place of a button is looked up before, as the look takes processor time of the page.
    """
    answers = (("taker", "1"), ("contract", "garde"), ("bouts", "2"))
    buttons = [page.locator(f"label:has(input[name='{name}'][value='{value}'])") for name, value in answers]
    buttons += [page.locator(f"[data-key='{digit}']") for digit in "49"]
    for button in (*buttons, send_button(page)):
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        seen, started = count_waits(page), processor_ms(session)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        until(partial(is_noted, page, seen), every=LOOK_SECONDS)
        processor.append(processor_ms(session) - started)


def is_noted(page: Page, before: int) -> bool:
    return count_waits(page) > before


def count_waits(page: Page) -> int:
    return int(page.evaluate("window.waits.length"))


def processor_ms(session: CDPSession) -> float:
    """Return the processor time that the tasks of the main thread have taken."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def print_waits(slowdown: int, waits: dict[str, list[float]], processor: list[float]) -> None:
    print(f"processor slowed down {slowdown} times: milliseconds from a tap until the next question is drawn")
    for step, values in waits.items():
        print(f"  {step:9} median {median(values):4.0f}, longest {max(values):4.0f}")
    print(f"  longest of all at {slowdown} times: {max(map(max, waits.values())):.0f} ms")
    if slowdown == 1:
        longest, usual = OLD_TABLET * max(processor), OLD_TABLET * median(processor)
        print(
            f"  processor time of a tap, times {OLD_TABLET}: median {usual:.0f} ms, longest {longest:.0f} ms",
            flush=True,
        )


def replace_dead_tablet(chromium: Browser, profile: Path, base: str, director: Client, slug: str, code: str) -> None:
    """Kill a tablet with an unsent line, replace it, and print presses, seconds, and what became of the line."""
    options: dict[str, Any] = {"user_data_dir": profile, "locale": "fr-FR", "has_touch": True, "args": ARGUMENTS}
    dying = chromium.browser_type.launch_persistent_context(**options, executable_path=find_chromium())
    open_tablet(dying, f"{base}/t/{code}/", "saisit pour la table")
    dying.close()  # Chromium writes a new cookie after half a minute: the tablet was opened before
    dying = chromium.browser_type.launch_persistent_context(**options, executable_path=find_chromium())
    old = dying.new_page()
    old.goto(f"{base}/t/{code}/")
    wait_for_screen(old, "Donne 1 sur")
    enter_quickly(old)
    wait_for_screen(old, "Donne 2 sur")
    dying.set_offline(True)
    enter_quickly(old)
    wait_for_screen(old, "Donne 3 sur")
    kill_browser(dying, profile)

    desk = sign_in_at_the_desk(chromium, base, director)
    desk.goto(f"{base}/bureau/{slug}/tour/1/table/1/")
    started = time.monotonic()
    desk.get_by_role("button", name="Remplacer").click()
    expect(desk.get_by_role("heading", name="Sur la nouvelle tablette")).to_be_visible()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="fr-FR")
    new = open_tablet(context, f"{base}/t/{code}/", "Continuer la table 1")
    wait_for_screen(new, "Donne 2 sur")
    seconds = time.monotonic() - started

    woken_context = chromium.browser_type.launch_persistent_context(**options, executable_path=find_chromium())
    woken = woken_context.new_page()
    woken.goto(f"{base}/t/{code}/")
    expect(woken.get_by_text("Tout ce qu’il gardait est au bureau")).to_be_visible()
    held = director.json("GET", f"/api/tournaments/{slug}/inbox/")
    woken_context.close()
    print("a dead tablet: 1 press at the desk, 1 scan and 1 press on the new tablet")
    print(f"  {seconds:.1f} s from the press at the desk until the new tablet is at the line of the sheet")
    print(f"  lines of the dead tablet at the desk: {len(held)} of 1")
    if len(held) != 1:
        raise SystemExit(1)


def enter_quickly(page: Page) -> None:
    tap(page, "taker", "1")
    tap(page, "contract", "garde")
    tap(page, "bouts", "2")
    type_digits(page, "49")
    send_button(page).tap()


def sign_in_at_the_desk(chromium: Browser, base: str, director: Client) -> Page:
    """Return a page of the desk with the session of the director."""
    context = chromium.new_context(locale="fr-FR")
    context.set_default_timeout(TIMEOUT_MS)
    context.add_cookies([{"name": one.name, "value": one.value or "", "url": base} for one in director.cookies])
    return context.new_page()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
