"""The copy of the log on a tablet: it grows with the log, is saved as a file, and restores a desk without data."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table, pass_time_until
from tests.services.log.lost_data import whole_copy
from tournaments.models import Stage, Tournament
from tournaments.selectors.log.receipts import receipt_of
from tournaments.services.log.copies import read_copy
from tournaments.services.log.sealing import sealing_code

pytestmark = pytest.mark.django_db(transaction=True)
STORED = """() => new Promise((resolve) => {
  const open = indexedDB.open("chelem-copies");
  open.onupgradeneeded = () => open.transaction.abort(); // the page has not created it yet
  open.onerror = () => resolve([]);
  open.onsuccess = () => {
    const all = open.result.transaction("copies").objectStore("copies").getAll();
    const newest = ({ receipt, sealed }) => sealed?.receipt ?? receipt;
    all.onsuccess = () => { open.result.close(); resolve(all.result.map(newest)); };
  };
})"""


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return cast.running_tournament(8, rounds_planned=1, deals_per_round=4)


@pytest.fixture
def table(phone: Page, live_server: LiveServer, tournament: Tournament) -> Page:
    """Open table 1 on a phone, which requests its copy."""
    open_table(phone, live_server, tournament)
    wait_for_copies(phone, str(receipt_of(tournament)))
    return phone


def wait_for_copies(page: Page, *receipts: str) -> None:
    """Wait until the tablet has copies up to these receipts, and no others: it requests them within three minutes."""
    page.clock.fast_forward(180_000)
    pass_time_until(page, lambda: sorted(page.evaluate(STORED)) == sorted(receipts))


def enter_deal(page: Page, tournament: Tournament, *, table: int = 1, number: int = 1) -> None:
    """Enter a deal at the desk, and send the page the event of a change."""
    cast.enter(cast.table_of(tournament, table), cast.alice(), number=number)
    tournament.refresh_from_db()
    page.evaluate("document.body.dispatchEvent(new Event('live'))")


def save_copies(page: Page, folder: Path) -> list[bytes]:
    """Save the copies that the state of the tablet lists, and return their files."""
    page.get_by_role("button", name="État de cette tablette").tap()
    links, files = page.locator("#state [data-copies-here] a"), []
    expect(links.first).to_be_visible()
    for index, link in enumerate(links.all()):
        with page.expect_download() as download:
            link.tap()
        download.value.save_as(folder / f"{index}.chelem")
        files.append((folder / f"{index}.chelem").read_bytes())
    return files


def test_saved_file_is_the_whole_log_of_the_tournament(table: Page, tournament: Tournament, tmp_path: Path) -> None:
    for number in (1, 2):
        enter_deal(table, tournament, number=number)
        wait_for_copies(table, str(receipt_of(tournament)))
    (file,) = save_copies(table, tmp_path)
    assert gzip.decompress(file) == gzip.decompress(whole_copy(tournament))
    expect(table.locator("#state")).to_contain_text(f"jusqu’à la ligne {tournament.version}")


def test_withheld_lines_are_sealed_on_the_tablet_until_they_are_public(
    table: Page, tournament: Tournament, tmp_path: Path
) -> None:
    Stage.objects.update(frozen_after=0)
    for number in (1, 2):
        enter_deal(table, tournament, number=number)
        wait_for_copies(table, str(receipt_of(tournament)))
    (file,) = save_copies(table, tmp_path)
    assert "deal.recorded" not in gzip.decompress(file).decode()
    assert [line.digest for line in read_copy(file, code=sealing_code(tournament))][-1] == tournament.digest
    expect(table.locator("#state")).to_contain_text(f"jusqu’à la ligne {tournament.version}")
    table.locator("#state").get_by_role("button", name="Fermer").tap()
    Stage.objects.update(frozen_after=None)
    enter_deal(table, tournament, number=3)
    wait_for_copies(table, str(receipt_of(tournament)))
    (file,) = save_copies(table, tmp_path)
    assert gzip.decompress(file) == gzip.decompress(whole_copy(tournament))
