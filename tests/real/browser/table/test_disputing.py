"""A table says which line is wrong and what it should be: by keyboard, by role and name, and without a network."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.hands import open_table, reconnect, wait_for_screen
from tournaments.models import Dispute, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def read_wished_points() -> int:
    """Return the points of the wish of the only dispute."""
    wish = Dispute.objects.get().wish
    assert wish is not None
    return int(wish["outcome"]["points"])


def open_form(phone: Page) -> None:
    """Open the form by the keyboard, and choose South by its name."""
    phone.get_by_text("Nous ne sommes pas d’accord").focus()
    phone.keyboard.press("Enter")
    phone.locator("#disagree").get_by_role("radio", name="Sud").focus()
    phone.keyboard.press("Space")


def send_wish_and_reconnect(phone: Page) -> None:
    """Fill in a garde of North with 60 points and send it without a network; reconnect, and wait for the dispute."""
    form = phone.locator("#disagree")
    phone.locator("#wish summary").first.tap()
    form.get_by_label("Preneur").select_option("1")
    form.get_by_label("Contrat").select_option("garde")
    form.get_by_label("Bouts de l’attaque").select_option("2")
    form.get_by_role("textbox", name="Points comptés").fill("60")
    phone.get_by_role("button", name="Le dire à l’arbitre").tap()
    expect(phone.locator("#disagree [data-sending]")).to_be_visible()
    assert not Dispute.objects.exists()
    reconnect(phone)
    expect(phone.get_by_text("Sud n’est pas d’accord")).to_be_visible()
    assert read_wished_points() == 60


# Worth its time: only a browser shows that the chosen line's fields arrive, and axe that a screen reader can use them.
def test_a_line_is_disputed_by_keyboard_alone(phone: Page, live_server, tournament):
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "La feuille est complète")
    open_form(phone)
    phone.get_by_label("Quelle donne").focus()
    phone.keyboard.press("ArrowDown")
    points = phone.get_by_role("textbox", name="Points comptés")
    expect(points).to_have_value("49")
    violations = Axe().run(phone).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    points.focus()
    points.press("Control+a")
    points.type("60")
    phone.get_by_role("button", name="Le dire à l’arbitre").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Sud n’est pas d’accord")).to_be_visible()
    expect(phone.get_by_text("Demandé")).to_be_visible()
    assert read_wished_points() == 60
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Worth its time: the outbox of the browser keeps the dispute while no server answers.
def test_a_dispute_without_network_arrives_later(phone: Page, live_server, tournament):
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "La feuille est complète")
    open_form(phone)
    phone.context.set_offline(True)
    phone.get_by_label("Quelle donne").select_option("1")
    send_wish_and_reconnect(phone)


# Worth its time: only a browser keeps a draft over a reload.
def test_a_dispute_survives_a_reload_until_it_is_sent(phone: Page, live_server, tournament):
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "La feuille est complète")
    open_form(phone)
    phone.get_by_label("Quelle donne").select_option("1")
    points = phone.get_by_role("textbox", name="Points comptés")
    expect(points).to_have_value("49")
    points.fill("60")
    phone.get_by_label("Ce qui serait juste").fill("Le tas recompté")
    phone.reload()
    expect(points).to_have_value("60")
    expect(phone.get_by_label("Ce qui serait juste")).to_have_value("Le tas recompté")
    expect(phone.locator("#disagree").get_by_role("radio", name="Sud")).to_be_checked()
    phone.get_by_role("button", name="Le dire à l’arbitre").tap()
    expect(phone.get_by_text("Sud n’est pas d’accord")).to_be_visible()
    assert read_wished_points() == 60
    phone.reload()
    wait_for_screen(phone, "La feuille est complète")
    expect(phone.locator("body[data-build]")).to_be_visible()
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('chelem:dispute')).length") == 0
