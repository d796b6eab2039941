"""A player's evening on a phone of 360 × 640 pixels: badge, table, objection, place in the ranking, a shared phone."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tournaments.models import Dispute, Entry, Seat, Tournament
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.inbox.settlements import dispute_decline
from tournaments.services.play.rounds import round_open
from tournaments.services.setup.announcements import announcement_make

pytestmark = pytest.mark.django_db(transaction=True)
HEIGHT, ROW_HEIGHT = 640, 44  # of the phone, and of a row that a finger hits


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, HEIGHT)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament in its second round, with a result of it."""
    tournament = cast.played_tournament(12, rounds_planned=2, deals_per_round=2, minutes_per_round=40)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    return tournament


def own_url(live_server: LiveServer, entry: Entry) -> str:
    return f"{live_server.url}/{entry.tournament.slug}/badge/{entry.serial}/{card_secret(entry)}/"


def y_of_first_row(phone: Page) -> float:
    """Return the distance of the first row of the ranking from the top of the window."""
    box = phone.locator("#ranking tbody tr").first.bounding_box()
    assert box is not None
    return box["y"]


# Worth its time: the page of the player in both languages and both styles, by a screen reader's rules.
@pytest.mark.parametrize("consent", [True, False])
def test_an_evening_is_followed_from_the_badge(
    phone: Page, live_server: LiveServer, tournament: Tournament, consent: bool
) -> None:
    entry = cast.rename_player(cast.entry_of(tournament, 3), consent_full_name=consent)
    phone.goto(own_url(live_server, entry))
    expect(phone.get_by_role("heading", level=1)).to_have_text(entry.full_name)
    expect(phone.get_by_text("Ce téléphone retient que c’est vous.")).to_be_visible()
    expect(phone.locator("#own")).to_contain_text("Table")
    expect(phone.locator("[data-mine-forget]")).to_be_hidden()  # the next visit would store the page again
    phone.get_by_text("Une erreur").click()
    phone.get_by_label("Quelle donne").select_option(index=1)
    phone.get_by_label("Ce qui serait juste").fill("Il manque une poignée.")
    looks: tuple[tuple[str, Literal["light", "dark"]], ...] = (("fr", "light"), ("en", "dark"))
    for language, scheme in looks:
        phone.emulate_media(color_scheme=scheme)
        results = Axe().run(phone)
        assert results.violations_count == 0, (language, scheme, results.generate_report())
        assert phone.evaluate("document.documentElement.scrollWidth") == 360
        if language == "fr":
            phone.get_by_role("button", name="Envoyer à l’arbitre").click()
            expect(phone.locator("[data-objection]")).to_contain_text("L’arbitre l’a reçue")
            phone.get_by_role("button", name="English").click()
            expect(phone.locator("[data-objection]")).to_contain_text("The arbiter has it")
    dispute_decline(dispute=Dispute.objects.get(), actor=cast.basile(), answer="Aucune poignée n’a été montrée.")
    phone.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(phone.locator("[data-objection]")).to_contain_text("Aucune poignée n’a été montrée.")


# Worth its time: only a browser has a focus, a scroll position and folded sheets.
def test_an_open_page_follows_and_keeps_what_its_reader_does(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    entry = Seat.objects.get(table=cast.table_of(tournament, 1, 2), number=1).entry
    phone.goto(own_url(live_server, entry))
    newest, first = phone.locator("#own-sheets-1 details").all()
    newest.locator("summary").click()
    first.locator("summary").click()
    phone.get_by_text("Une erreur").click()
    sheet = f"{Seat.objects.get(entry=entry, table__round__number=1).table_id}:"
    phone.get_by_label("Quelle donne").select_option(sheet)
    phone.get_by_label("Ce qui serait juste").fill("Il manque")
    before = {name: phone.locator(f"#{name}").inner_html() for name in ("own-sheets-1", "own-rights")}
    phone.evaluate("scrollTo(0, document.querySelector('#objection-text').offsetTop - 300)")
    y = phone.get_by_label("Ce qui serait juste").bounding_box()
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    announcement_make(tournament=tournament, text="Repas", until=None, actor=cast.basile())
    phone.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(phone.locator("#own-sheets-1 .own-deals").first.locator("li")).to_have_count(2)
    phone.keyboard.type(" une poignée.")
    expect(phone.get_by_label("Ce qui serait juste")).to_have_value("Il manque une poignée.")
    expect(phone.get_by_label("Quelle donne")).to_have_value(sheet)
    expect(phone.get_by_label("Quelle donne").locator("option")).to_have_count(7)
    assert phone.get_by_label("Ce qui serait juste").bounding_box() == y
    assert [one.get_attribute("open") for one in phone.locator("#own-sheets-1 details").all()] == [None, ""]
    assert phone.locator("#own-rights").inner_html() == before["own-rights"]
    assert phone.locator("#own-sheets-1").inner_html() != before["own-sheets-1"]
    phone.get_by_role("button", name="Envoyer à l’arbitre").click()
    expect(phone.locator("[data-objection]")).to_contain_text("Il manque une poignée.")


def test_the_first_row_of_the_ranking_is_in_sight_and_the_own_row_is_lit(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    tournament.entries.filter(serial__gt=6).update(club="Les Sept", category="Junior")
    tournament.entries.filter(serial__lte=6).update(category="Senior")
    home = f"{live_server.url}/{tournament.slug}/"
    phone.goto(f"{home}?tour=2")
    line = phone.locator("[data-choices]")
    assert line.evaluate("line => line.scrollWidth > line.clientWidth && line.clientHeight < 80")  # one line
    expect(line.get_by_role("link", name="Tour 2")).to_be_in_viewport(ratio=1)
    left = line.evaluate("line => line.scrollLeft")
    with phone.expect_response("**/classement/**"):
        phone.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
    expect(line.get_by_role("link", name="Tour 2")).to_be_in_viewport(ratio=1)
    assert line.evaluate("line => line.scrollLeft") == left
    phone.goto(home)
    assert y_of_first_row(phone) < HEIGHT - ROW_HEIGHT
    entry = cast.entry_of(tournament, 3)
    phone.goto(own_url(live_server, entry))
    phone.goto(home)
    card = phone.get_by_role("region", name="Ma place")
    expect(card).to_contain_text(entry.public_name)
    assert y_of_first_row(phone) < HEIGHT - ROW_HEIGHT
    row = phone.locator("tr[data-mine]")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(entry.public_name)
    card.get_by_role("link", name="Ma ligne").click()
    expect(row).to_be_in_viewport()
    card.get_by_role("link", name="Ma journée").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(entry.full_name)


def test_a_shared_phone_asks_before_it_shows_another_player(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    phone.goto(own_url(live_server, first))
    phone.goto(own_url(live_server, second))
    expect(phone.get_by_text("Ce téléphone montre d’habitude un autre joueur.")).to_be_visible()
    phone.goto(f"{live_server.url}/{tournament.slug}/")
    expect(phone.get_by_role("region", name="Ma place")).to_contain_text(first.public_name)
    phone.goto(own_url(live_server, second))
    phone.get_by_role("button", name="C’est moi").click()
    phone.goto(f"{live_server.url}/{tournament.slug}/")
    card = phone.get_by_role("region", name="Ma place")
    expect(card).to_contain_text(second.public_name)
    card.get_by_role("button", name="Ce n’est pas moi").click()
    expect(card).to_be_hidden()
