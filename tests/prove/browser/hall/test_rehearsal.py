"""A rehearsal by clicking: started from the dashboard, marked on each page, deleted."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


# Worth its time: a rehearsal from its start to its end.
def test_rehearsal_is_started_marked_and_deleted(browser_page: Page, live_server: LiveServer) -> None:
    tournament, page = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=1), browser_page
    sign_in(page, live_server)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/")
    usual_colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    expect(page.get_by_text("RÉPÉTITION", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Répéter la journée").click()
    page.get_by_label("je joue moi-même").check()
    page.get_by_role("button", name="Commencer la répétition").click()
    expect(page.get_by_text("RÉPÉTITION", exact=True)).to_be_visible()
    assert page.url.endswith(f"/{tournament.slug}-repetition/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != usual_colour
    page.goto(f"{live_server.url}/bureau/")
    expect(page.get_by_role("link", name=tournament.name)).to_have_count(1)
    page.goto(f"{live_server.url}/bureau/{tournament.slug}-repetition/inscriptions/")
    page.get_by_role("link", name="Régler ou jeter").click()
    page.get_by_role("button", name="Jeter la répétition").click()
    expect(page.get_by_text("La répétition est jetée.")).to_be_visible()
    expect(page.get_by_text("RÉPÉTITION", exact=True)).to_have_count(0)
    assert list(Tournament.objects.all()) == [tournament]
