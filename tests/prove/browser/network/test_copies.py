"""More copies of the log on a tablet: with a shorter log at the desk, and for a new install, opened or already open."""

import gzip
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import pass_time_until
from tests.real.browser.network.test_copies import enter_deal, save_copies, table, tournament, wait_for_copies
from tests.services.log.lost_data import delete_with_people, return_to, whole_copy
from tournaments.models import Tournament
from tournaments.selectors.log.receipts import log_name, receipt_of

__all__ = ["table", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def ask_for_copies() -> Client:
    """Let the desk ask the tablets for their copies, and return its client."""
    desk = cast.client_of(cast.alice())
    desk.post(reverse("desk-copies-ask"))
    return desk


def take_copy(page: Page, desk: Client, log_name: str, receipt: str) -> Tournament:
    """Wait until the desk has the copy of this log up to this receipt, and bring the evening back from it."""
    pass_time_until(page, lambda: receipt in desk.get(reverse("desk-copies")).content.decode())
    desk.post(reverse("desk-copies"), {"copie": f"{log_name} {receipt}"})
    return Tournament.objects.get()


def test_copy_with_more_lines_than_the_desk_is_kept_as_well(
    table: Page, tournament: Tournament, tmp_path: Path
) -> None:
    enter_deal(table, tournament)
    copy, newest = whole_copy(tournament), str(receipt_of(tournament))
    wait_for_copies(table, newest)
    return_to(tournament, tournament.version - 1)
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    tournament.refresh_from_db()
    table.evaluate("document.body.dispatchEvent(new Event('live'))")
    wait_for_copies(table, newest, str(receipt_of(tournament)))
    assert gzip.decompress(copy) in {gzip.decompress(file) for file in save_copies(table, tmp_path)}


def test_tablet_that_opens_the_address_of_a_new_install_gives_it_its_evening(
    table: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    log, receipt = log_name(tournament), str(receipt_of(tournament))
    digest, version = tournament.digest, tournament.version
    delete_with_people(tournament)
    table.goto(f"{live_server.url}/t/")
    returned = take_copy(table, ask_for_copies(), log, receipt)
    assert returned.events.get(sequence=version).digest == digest


# Worth its time: brings a whole evening back.
def test_open_page_of_a_table_gives_a_new_install_its_evening_and_goes_on_with_it(
    table: Page, tournament: Tournament
) -> None:
    log, receipt, code = log_name(tournament), str(receipt_of(tournament)), cast.table_of(tournament).station.code
    delete_with_people(tournament)
    returned = take_copy(table, ask_for_copies(), log, receipt)
    assert returned.stations.get(number=1).code == code
    table.reload()
    expect(table.get_by_role("heading", name="Table 1")).to_be_visible()
