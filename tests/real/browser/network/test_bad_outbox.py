"""Queued lines that the desk refuses or cannot accept: the tablet shows a reason for each and loses none.

Queue and drafts also survive a full storage, a wrong clock and ten thousand lines, and an idle page asks seldom.
"""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import bind_by_button, enter_deal_of, fill_in_deal, open_table, reconnect, wait_for_screen
from tournaments.models import Deal, Device, Station, Submission, Tournament
from tournaments.services.devices.binding import device_release
from tournaments.services.inbox.decide import submission_put_aside

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)
SENDING = re.compile(r"/donne/\d+/$")
# Writes lines into the queue, of this table or of the one with `code`, then lets the page send them at once.
QUEUE = """([numbers, code]) => new Promise((done) => {
  const form = document.getElementById("recording");
  const [own, round] = form.dataset.draft.split(".");
  const opening = indexedDB.open("chelem", 1);
  opening.onsuccess = () => {
    const work = opening.result.transaction("sendings", "readwrite");
    for (const line of numbers) work.objectStore("sendings").put({
      id: `queued-by-a-test-${line}`, code: code || own, round: Number(round), line, at: 0, drawn: null,
      action: form.action.replace(own, code || own).replace(/donne\\/\\d+/, `donne/${line}`),
      draft: `${code || own}.${round}.${line}`,
      fields: Object.entries({client_id: `queued-by-a-test-${line}`, version: "0", status: "played", taker: "1",
        contract: "garde", bouts: "2", points: "49", pile: "attack"}),
    });
    work.oncomplete = () => { dispatchEvent(new Event("pageshow")); done(); };
  };
})"""
COUNT_QUEUED = """() => new Promise((done) => {
  const opening = indexedDB.open("chelem", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("sendings").objectStore("sendings").count();
    asked.onsuccess = () => done(asked.result);
  };
})"""


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=2, deals_per_round=5)


def enter_deals_offline(phone: Page, *numbers: int) -> None:
    phone.context.set_offline(True)
    for number in numbers:
        enter_deal(phone, number)
    wait_for_screen(phone, f"Donne {numbers[-1] + 1} sur 5")


# Worth its time: goes through the page of a table, that of an unbound device, and back.
def test_released_tablet_keeps_its_lines_and_sends_them_when_bound_again(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1, 2)
    device_release(device=Device.objects.get(), actor=cast.alice())
    reconnect(phone)
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_visible()
    expect(phone.get_by_text("Tout partira dès que")).to_be_hidden()
    phone.goto(f"{live_server.url}/t/")
    expect(phone.locator("#held li")).to_contain_text(["Tour 1, donne 1 · Garde", "Tour 1, donne 2 · Garde"])
    expect(phone.locator("#held li").first).to_contain_text("Nord +198")
    bind_by_button(phone, live_server, tournament)
    expect(phone.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(2)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2


def test_queued_lines_of_another_tournament_are_not_sent(phone: Page, live_server: LiveServer, tournament: Tournament):
    other_tournament = cast.running_tournament(8, name="Autre tournoi")
    open_table(phone, live_server, tournament)
    phone.evaluate(QUEUE, [[1, 2], Station.objects.filter(tournament=other_tournament)[0].code])
    phone.reload()
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_visible()
    assert phone.evaluate(COUNT_QUEUED) == 2
    assert not Submission.objects.exists()


def test_refused_line_is_sent_once_and_shown_with_its_reason(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    requests: list[str] = []

    def make_it_impossible(route: Route) -> None:
        requests.append(route.request.url)
        route.continue_(post_data=(route.request.post_data or "").replace("points=49", "points=90"))

    enter_deals_offline(phone, 1)
    phone.route(SENDING, make_it_impossible)
    reconnect(phone)
    expect(phone.locator("#kept")).to_contain_text("jamais 90")
    wait_for_screen(phone, "Donne 1 sur 5")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("[name=points]")).to_have_value("49")
    assert len(requests) == 1


def test_tablet_with_full_storage_warns_to_keep_the_page_open(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    phone.add_init_script("IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }")
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1, 2)
    expect(phone.locator("#outbox").get_by_text("ne sont que dans cette page")).to_be_visible()
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 2


def test_draft_survives_a_clock_jump_and_only_the_oldest_of_many_are_deleted(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    phone.evaluate("""for (let turn = 1; turn <= 45; turn += 1) {
      localStorage.setItem(`chelem:draft:OTHERS.1.${turn}`, JSON.stringify({ turn, fields: [] }));
    }""")
    phone.reload()
    fill_in_deal(phone, taker="2", points="51")
    phone.add_init_script("const now = Date.now; Date.now = () => now() + 30 * 86400000;")
    for _reload in range(2):
        phone.reload()
        expect(phone.locator("[name=points]")).to_have_value("51")
    drafts = phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('chelem:draft:'))")
    assert len(drafts) == 40  # of 46: the page deletes the oldest
    assert {f"chelem:draft:OTHERS.1.{turn}" for turn in range(1, 7)}.isdisjoint(drafts)


def test_two_results_for_one_line_are_shown_until_the_desk_decides(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1)
    cast.enter(cast.table_of(tournament), cast.alice(), outcome={**cast.SIMPLE_GARDE, "taker": 2})
    reconnect(phone)
    notices: Any = phone.locator("[data-contested]")
    expect(notices).to_contain_text("Donne 1 : deux résultats")
    expect(notices).to_contain_text("Sur la feuille")
    expect(notices).to_contain_text("Aussi envoyé : Garde de Nord")
    conflict = Submission.objects.get(verdict=Submission.Verdict.CONFLICT)
    submission_put_aside(submission=conflict, reason="La feuille a raison", actor=cast.alice())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(notices).to_have_count(0)


def test_idle_page_sends_at_most_three_requests_per_minute(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    requests: list[str] = []
    phone.on("request", lambda request: None if "/live/" in request.url else requests.append(request.url))
    phone.clock.run_for(60_000)
    assert len(requests) <= 3, requests
