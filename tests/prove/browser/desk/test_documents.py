"""The papers of a moment are ordered and opened by few clicks."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.desk.counted import Hands
from tests.real.browser.signing_in import sign_in
from tests.waiting import until
from tournaments.documents.registry import work_for
from tournaments.models import Job
from tournaments.services.core.jobs import job_run

pytestmark = pytest.mark.django_db(transaction=True)
MOST_CLICKS = 4


# Worth its time: makes nine papers.
def test_nine_papers_take_at_most_four_clicks(browser_page: Page, live_server: LiveServer) -> None:
    sign_in(browser_page, live_server)
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    browser_page.goto(f"{live_server.url}/bureau/{tournament.slug}/")
    hands = Hands(browser_page)
    with hands.at("papers"), browser_page.expect_download() as download:
        hands.tap_link("Documents")
        hands.tap(browser_page.locator("#document-before_rounds").get_by_role("button", name="Préparer"))
        until(Job.objects.exists)
        job_run(str(Job.objects.get().pk), work_for)  # as the worker does
    clicks, _keys, _seconds = hands.counts["papers"]
    names = ZipFile(BytesIO(Path(download.value.path()).read_bytes())).namelist()
    assert len(names) == 9
    assert clicks <= MOST_CLICKS
    expect(browser_page.locator("#document-before_rounds")).to_contain_text("9 documents")
    assert "pret=" not in browser_page.url
