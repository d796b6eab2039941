"""Passed and cancelled deals, conflicts and a browser without IndexedDB in the queue of a tablet."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.real.browser.games.test_outbox import enter_deal, read_sheet, status, tournament, wait_until_all_recorded
from tests.real.browser.hands import (
    open_table,
    reconnect,
    wait_for_screen,
)
from tournaments.models import Deal, Submission, Tournament

__all__ = ["status", "tournament"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_passed_and_cancelled_deals_are_queued(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Tout le monde passe").tap()
    wait_for_screen(phone, "Donne 1 sur 5")
    expect(phone.locator("label.seat", has=phone.locator(".dealer"))).to_contain_text("Ouest")
    phone.get_by_text("Petit sec, donne annulée").tap()
    phone.get_by_role("button", name="Annuler la donne : petit sec").tap()
    enter_deal(phone, 1)
    expect(phone.locator("#outbox")).to_contain_text("3 lignes")
    offline_sheet = read_sheet(phone)
    reconnect(phone)
    wait_until_all_recorded(phone)
    wait_for_screen(phone, "Donne 2 sur 5")
    assert offline_sheet == read_sheet(phone)
    assert list(Deal.objects.order_by("number").values_list("status", flat=True)) == ["passed", "cancelled", "played"]


def test_conflicting_lines_are_shown_with_their_reason(phone: Page, live_server, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2)
    cast.fill(cast.table_of(tournament), Random(1))
    reconnect(phone)
    wait_for_screen(phone, "Feuille validée")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 2")
    wait_until_all_recorded(phone)
    assert set(Submission.objects.values_list("verdict", flat=True)) == {"conflict"}


def test_queue_is_kept_in_memory_without_indexeddb(phone: Page, live_server, tournament: Tournament):
    phone.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2)
    expect(phone.locator("#outbox")).to_contain_text("2 lignes")
    reconnect(phone)
    wait_until_all_recorded(phone)
    assert Deal.objects.count() == 2
