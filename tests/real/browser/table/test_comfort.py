"""Font size, sounds, the crib of a tablet, and the button that calls the arbiter."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import open_table
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)
WIDTH = 390  # of the phone, in pixels
FONT_SIZE = "getComputedStyle(document.documentElement).fontSize"


@pytest.fixture(autouse=True)
def at_the_table(phone: Page, live_server):
    """Open the first table on the phone."""
    open_table(phone, live_server, cast.running_tournament(8, rounds_planned=1))


def test_crib_opens_and_closes_with_one_tap(phone: Page):
    crib = phone.get_by_role("heading", name="Aide-mémoire")
    expect(crib).to_be_hidden()
    phone.get_by_role("button", name="Aide-mémoire").tap()
    expect(crib).to_be_in_viewport()
    expect(phone.get_by_text("Compter le tas")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
    phone.get_by_role("button", name="Fermer").tap()
    expect(crib).to_be_hidden()


def test_cards_of_the_crib_are_drawn_without_a_network(phone: Page):
    drawing = phone.locator("[data-crib]:not([hidden]) .counted use").last
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.includes('cards.svg'))"
    until(lambda: phone.evaluate(loaded))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Aide-mémoire").tap()
    expect(phone.get_by_text("deux basses")).to_be_visible()
    assert phone.evaluate("(use) => use.getBBox().height", drawing.element_handle()) > 40
    phone.get_by_role("region").get_by_role("button", name="English").tap()
    expect(phone.get_by_text("two low ones")).to_be_visible()


# Deletes the rules that a browser without this selector ignores.
OLD = """for (const sheet of document.styleSheets) for (const layer of sheet.cssRules) {
  const place = [...(layer.cssRules ?? [])].findIndex(({ conditionText }) => conditionText?.includes(":is(a)"));
  if (place >= 0) layer.deleteRule(place);
}"""


def test_an_old_browser_is_told_to_be_updated(phone: Page):
    note = phone.get_by_text("Ce navigateur est trop ancien")
    expect(note).to_be_hidden()
    phone.evaluate(OLD)
    expect(note).to_be_visible()


def test_font_size_survives_a_reload(phone: Page):
    assert phone.evaluate(FONT_SIZE) == "18px"
    larger = phone.get_by_role("button", name="Texte plus grand")
    for size in ("19px", "20px"):
        larger.tap()
        assert phone.evaluate(FONT_SIZE) == size
        assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-size", "2")
    phone.get_by_role("button", name="Texte plus grand").tap()
    assert phone.evaluate(FONT_SIZE) == "18px"


def test_sound_is_off_until_it_is_enabled(phone: Page):
    """Each sound also vibrates, which a script can observe; the button that enables it plays a sample."""
    phone.evaluate("void (navigator.vibrate = () => { document.body.dataset.trembled = 'yes' })")
    expect(phone.get_by_role("button", name="Sans son")).to_have_attribute("aria-pressed", "false")
    phone.evaluate("document.getElementById('screen').dataset.state = 'between'")
    phone.evaluate("document.dispatchEvent(new Event('chelem:screen'))")
    expect(phone.locator("body")).not_to_have_attribute("data-trembled", "yes")
    phone.get_by_role("button", name="Sans son").tap()
    expect(phone.get_by_role("button", name="Avec son")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("body")).to_have_attribute("data-trembled", "yes")
    phone.reload()
    expect(phone.get_by_role("button", name="Avec son")).to_be_visible()


SLEEP_NOTE = "L’écran peut s’éteindre"
# The script has asked for the wake lock once the page has this mark.
WAKE_LOCK = """Object.defineProperty(navigator, "wakeLock", { get() {
  document.body.dataset.asked = "yes";
  return %s;
} })"""
OVER_HTTP, LOW_BATTERY = "undefined", "{ request: async () => { throw new DOMException() } }"


@pytest.fixture(params=[OVER_HTTP])  # `tests/prove` has others
def wake_lock(request: pytest.FixtureRequest) -> str:
    return request.param  # type: ignore[no-any-return]


def test_screen_that_may_sleep_is_noted_until_the_note_is_closed(phone: Page, wake_lock: str):
    phone.add_init_script(WAKE_LOCK % wake_lock)
    phone.reload()
    expect(phone.get_by_text(SLEEP_NOTE)).to_be_visible()
    phone.get_by_role("button", name="Compris").tap()
    expect(phone.get_by_text(SLEEP_NOTE)).to_be_hidden()
    phone.reload()
    expect(phone.locator("body")).to_have_attribute("data-asked", "yes")
    expect(phone.get_by_text(SLEEP_NOTE)).to_be_hidden()


def test_screen_that_stays_on_has_no_note(phone: Page):
    phone.add_init_script(WAKE_LOCK % "{ request: async () => ({}) }")
    phone.reload()
    expect(phone.locator("body")).to_have_attribute("data-asked", "yes")
    expect(phone.get_by_text(SLEEP_NOTE)).to_be_hidden()


def test_button_that_calls_the_arbiter_stays_in_sight(phone: Page):
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(phone.get_by_role("button", name="Appeler l’arbitre")).to_be_in_viewport(ratio=1)
