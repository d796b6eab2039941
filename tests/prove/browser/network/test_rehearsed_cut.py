"""A cut of a rehearsal on a real tablet: it keeps its lines as without a network, and sends them after the cut."""

from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import ACTION_TIMEOUT_MS, fresh_page, install_clock, open_phone_window
from tests.real.browser.hands import enter_deal_of, open_table, pass_time_until, wait_for_outbox
from tournaments.models import Accident, Deal, Tournament
from tournaments.services.rehearsal.accidents import accident_begin
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def phone_window(chromium: Browser) -> Iterator[BrowserContext]:
    yield from open_phone_window(chromium, 360, 740)


@pytest.fixture
def copy() -> Tournament:
    """Return a rehearsal that people play, in its first round."""
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=4)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    return copy


@pytest.fixture
def phone(phone_window: BrowserContext, live_server: LiveServer, copy: Tournament) -> Iterator[Page]:
    """Open the first table of the rehearsal on a phone."""
    for page in fresh_page(phone_window, live_server):
        page.set_default_timeout(ACTION_TIMEOUT_MS)
        install_clock(page)
        open_table(page, live_server, copy)
        yield page


# Worth its time: a real tablet in a cut, which no other test of rehearsals has.
def test_a_real_tablet_keeps_its_lines_during_a_cut_and_sends_them_after_it(phone: Page, copy: Tournament) -> None:
    enter_deal_of(phone, 1, of=4)
    pass_time_until(phone, Deal.objects.filter(number=1).exists)
    cut = accident_begin(rehearsal=copy, kind=Accident.Kind.NETWORK, actor=cast.alice())
    enter_deal_of(phone, 2, of=4)
    wait_for_outbox(phone, 1)
    assert not Deal.objects.filter(number=2).exists()
    Accident.objects.filter(pk=cut.pk).update(ends_at=timezone.now())
    pass_time_until(phone, Deal.objects.filter(number=2).exists)
    expect(phone.locator("#outbox")).to_be_hidden()
