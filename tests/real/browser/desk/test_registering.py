"""Names typed one after the other, faster than the desk answers."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
ADD = "**/inscriptions/ajouter/"


@pytest.fixture
def made(transactional_db: None) -> Tournament:
    return cast.tournament()


@pytest.fixture
def held(made: Tournament, live_server: LiveServer, browser_page: Page) -> Callable[[], Route]:
    """Alice's browser at the line; the first name that it sends stays on its way until the route is continued."""
    browser_page.route("**/live/**", lambda route: route.abort())
    browser_page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    browser_page.locator("main button").first.click()
    browser_page.goto(f"{live_server.url}/bureau/{made.slug}/inscriptions/")
    routes: list[Route] = []

    def keep(route: Route) -> None:
        routes.append(route)

    browser_page.route(ADD, keep, times=1)

    def sent() -> Route:
        with browser_page.expect_request(ADD):
            browser_page.keyboard.type("dupont jean\n")
        browser_page.evaluate("0")  # until then nobody hears of the request
        return routes[0]

    browser_page.get_by_label("Inscrire quelqu’un").focus()
    return sent


def names(made: Tournament) -> list[str]:
    return sorted(made.entries.values_list("last_name", flat=True))


def test_what_is_typed_before_the_answer_stays_in_the_line(
    made: Tournament, held: Callable[[], Route], browser_page: Page
) -> None:
    first = held()
    browser_page.keyboard.type("martin pa")
    first.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("DUPONT Jean")
    line = browser_page.get_by_label("Inscrire quelqu’un")
    expect(line).to_have_value("martin pa")
    browser_page.keyboard.type("ul\n")
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    expect(line).to_have_value("")
    assert names(made) == ["Dupont", "Martin"]


def test_a_name_that_was_ended_before_the_answer_is_registered_after_it(
    made: Tournament, held: Callable[[], Route], browser_page: Page
) -> None:
    first = held()
    browser_page.keyboard.type("martin paul\n")
    first.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert names(made) == ["Dupont", "Martin"]


def test_a_name_that_is_ended_while_the_new_line_is_not_ready_yet_is_registered_too(
    made: Tournament, held: Callable[[], Route], browser_page: Page
) -> None:
    first = held()
    browser_page.evaluate("""() => {
      window.same = true;
      document.addEventListener("htmx:afterSwap", ({ target }) => {
        if (target.id !== "quick-add" || window.typed) return;
        window.typed = true;
        document.getElementById("nom").value = "martin paul";
        target.requestSubmit();
      });
    }""")
    first.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert browser_page.evaluate("window.same")  # a page that is loaded again swallows what is typed meanwhile
    assert names(made) == ["Dupont", "Martin"]


def test_a_second_enter_registers_nobody_twice(made: Tournament, held: Callable[[], Route], browser_page: Page) -> None:
    first = held()
    browser_page.keyboard.press("Enter")
    first.continue_()
    expect(browser_page.locator("#entries")).to_contain_text("DUPONT Jean")
    expect(browser_page.get_by_label("Inscrire quelqu’un")).to_have_value("")
    browser_page.keyboard.type("martin paul\n")
    expect(browser_page.locator("#entries")).to_contain_text("MARTIN Paul")
    assert names(made) == ["Dupont", "Martin"]
