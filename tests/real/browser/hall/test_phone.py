"""The public page on a phone: a player chooses their name, and the phone remembers it; the wall fits a phone, too."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import open_phone_window
from tournaments.models import Tournament
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.setup.announcements import announcement_make

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8)
    cast.rename_player(cast.entry_of(tournament, 3), last_name="Kervella", first_name="Gwenaël", consent_full_name=True)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    return tournament


# Worth its time: only a browser has a clock of its own.
@pytest.mark.parametrize("address", ["/{}/", "/salle/{}/"])
def test_announcement_is_shown_until_its_end_by_the_time_of_the_server(
    phone: Page, live_server: LiveServer, tournament: Tournament, address: str
) -> None:
    end = timezone.now() + timedelta(hours=1)
    announcement_make(tournament=tournament, text="Repas", until=end, actor=cast.basile())
    phone.add_init_script("const read = Date.now; Date.now = () => read() + 2 * 3_600_000;")  # a clock that is ahead
    phone.goto(live_server.url + address.format(tournament.slug))
    announcement = phone.get_by_text("Repas")
    expect(announcement).to_be_visible()
    phone.evaluate("""() => {
        const read = Date.now;
        Date.now = () => read() + 3_600_001;
        document.body.dispatchEvent(new Event("htmx:afterSettle"));
    }""")
    expect(announcement).to_be_hidden()


# Worth its time: only a browser has a live region; each page gets the announcement by another request.
def test_open_pages_get_an_announcement_into_the_same_live_region(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    entry = cast.entry_of(tournament, 3)
    paths = ["", "places/", "joueur/3/", f"badge/{entry.serial}/{card_secret(entry)}/"]
    for path in paths:
        phone.goto(f"{live_server.url}/{tournament.slug}/{path}")
        region = phone.locator("#announcement")
        region.evaluate("(element) => { window.region = element; }")
        announcement_make(tournament=tournament, text=f"Repas {path}", until=None, actor=cast.basile())
        phone.evaluate("document.body.dispatchEvent(new CustomEvent('live'))")
        expect(region).to_have_text(f"Repas {path}")
        assert region.evaluate("(element) => element === window.region"), path
    assert phone.locator("#announcement").count() == 1


def test_chosen_name_is_remembered_until_it_is_removed(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    home = f"{live_server.url}/{tournament.slug}/"
    phone.goto(home)
    phone.get_by_label("Trouver mon nom").fill("kerv")
    row = phone.locator("tbody tr")
    expect(row).to_have_count(1)
    row.get_by_role("cell").last.click(force=True)  # the whole row is a link
    phone.get_by_role("button", name="C’est moi").click()
    expect(phone.get_by_text("Ce téléphone retient que c’est vous.")).to_be_visible()
    phone.goto(home)
    card = phone.get_by_role("region", name="Ma place")
    expect(card).to_contain_text("Table")
    expect(card).to_contain_text("KERVELLA")
    expect(phone.get_by_label("Trouver mon nom")).to_be_hidden()
    card.get_by_role("button", name="Ce n’est pas moi").click()
    expect(card).to_be_hidden()
    phone.reload()
    expect(phone.get_by_label("Trouver mon nom")).to_be_visible()


def test_qr_code_of_a_card_chooses_its_player(phone: Page, live_server: LiveServer, tournament: Tournament) -> None:
    phone.goto(f"{live_server.url}/{tournament.slug}/joueur/3/#moi")
    expect(phone.get_by_text("Ce téléphone retient que c’est vous.")).to_be_visible()
    phone.get_by_role("link", name="Classement").click()
    expect(phone.get_by_role("region", name="Ma place")).to_contain_text("KERVELLA")


def test_unknown_player_number_is_forgotten(phone: Page, live_server: LiveServer, tournament: Tournament) -> None:
    phone.goto(f"{live_server.url}/{tournament.slug}/")
    phone.evaluate(
        "path => localStorage.setItem(...path)", [f"chelem_mine:{tournament.slug}", f"/{tournament.slug}/joueur/77/"]
    )
    phone.reload()
    expect(phone.get_by_label("Trouver mon nom")).to_be_visible()
    expect(phone.locator("#lost")).to_be_hidden()


def test_wall_on_a_phone_shows_full_names_of_the_ranking(
    phone: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    phone.goto(f"{live_server.url}/salle/{tournament.slug}/?vue=classement")
    names = phone.locator(".wall-page:visible tbody .name")
    count_script = (
        "cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.clientWidth < 80).length"
    )
    expect(names).to_have_count(8)
    assert names.evaluate_all(count_script) == 0
