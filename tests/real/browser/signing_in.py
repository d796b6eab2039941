"""Signing in as Alice, for tests that begin at the desk."""

from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tournaments.models import Tournament


def sign_in(page: Page, live_server: LiveServer) -> None:
    """Sign in as Alice by a one-time link."""
    page.goto(f"{live_server.url}{cast.link_of(cast.alice())}")
    page.get_by_role("button", name="Entrer").click()
    expect(page).to_have_url(f"{live_server.url}/bureau/")


def send_version(route: Route) -> None:
    """Answer a live stream with the newest tournament's version and end it: the test server cannot stream."""
    version = Tournament.objects.values_list("version", flat=True).latest("pk")
    route.fulfill(body=f'data: {{"version": {version}}}\n\n', content_type="text/event-stream")
