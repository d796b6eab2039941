"""Names typed faster than the desk responds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ADD = "**/inscriptions/ajouter/"


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return cast.tournament()


@pytest.fixture
def send_first_name(tournament: Tournament, live_server: LiveServer, browser_page: Page) -> Callable[[], Route]:
    """Open the registration list, and return a function that types a name and returns its pending request."""
    browser_page.route("**/live/**", lambda route: route.abort())
    browser_page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    browser_page.locator("main button").first.click()
    browser_page.goto(f"{live_server.url}/bureau/{tournament.slug}/inscriptions/")
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    browser_page.route(ADD, hold, times=1)

    def type_first_name() -> Route:
        with browser_page.expect_request(ADD):
            browser_page.keyboard.type("dupont jean\n")
        browser_page.evaluate("0")  # lets Playwright dispatch the request
        return routes[0]

    browser_page.get_by_label("Inscrire quelqu’un").focus()
    return type_first_name


def list_last_names(tournament: Tournament) -> list[str]:
    return sorted(tournament.entries.values_list("last_name", flat=True))


def test_input_before_the_response_is_kept(
    tournament: Tournament, send_first_name: Callable[[], Route], browser_page: Page
) -> None:
    route = send_first_name()
    browser_page.keyboard.type("martin pa")
    route.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("DUPONT Jean")
    line = browser_page.get_by_label("Inscrire quelqu’un")
    expect(line).to_have_value("martin pa")
    browser_page.keyboard.type("ul\n")
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    expect(line).to_have_value("")
    assert list_last_names(tournament) == ["Dupont", "Martin"]


def test_name_submitted_before_the_response_is_registered_after_it(
    tournament: Tournament, send_first_name: Callable[[], Route], browser_page: Page
) -> None:
    route = send_first_name()
    browser_page.keyboard.type("martin paul\n")
    route.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert list_last_names(tournament) == ["Dupont", "Martin"]


def test_name_submitted_during_the_swap_is_registered(
    tournament: Tournament, send_first_name: Callable[[], Route], browser_page: Page
) -> None:
    route = send_first_name()
    browser_page.evaluate("""() => {
      window.same = true;
      document.addEventListener("htmx:afterSwap", ({ target }) => {
        if (target.id !== "quick-add" || window.typed) return;
        window.typed = true;
        document.getElementById("nom").value = "martin paul";
        target.requestSubmit();
      });
    }""")
    route.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert browser_page.evaluate("window.same")  # the page was not reloaded, which would lose input
    assert list_last_names(tournament) == ["Dupont", "Martin"]


def test_second_enter_registers_no_player_twice(
    tournament: Tournament, send_first_name: Callable[[], Route], browser_page: Page
) -> None:
    route = send_first_name()
    browser_page.keyboard.press("Enter")
    route.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("DUPONT Jean")
    expect(browser_page.get_by_label("Inscrire quelqu’un")).to_have_value("")
    browser_page.keyboard.type("martin paul\n")
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert list_last_names(tournament) == ["Dupont", "Martin"]
