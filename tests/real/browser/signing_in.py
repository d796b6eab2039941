"""Alice at her desk, for the tests that begin there."""

from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tournaments.models import Tournament


def sign_in(page: Page, live_server: LiveServer) -> None:
    """By a one-time link, as Alice does."""
    page.route("**/live/**", tell_version)
    page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    page.get_by_role("button", name="Entrer").click()
    expect(page).to_have_url(f"{live_server.url}/bureau/")


def tell_version(route: Route) -> None:
    """The stream, which the test server cannot hold open: each time it is asked, it says where the log stands."""
    version = Tournament.objects.values_list("version", flat=True).latest("pk")
    route.fulfill(body=f'data: {{"version": {version}}}\n\n', content_type="text/event-stream")
