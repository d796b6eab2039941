"""More queued lines that the desk refuses or gets late: each has its reason, and none is lost."""

from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import fill_in_deal, open_table, pass_time_until, reconnect, send_button, wait_for_screen
from tests.real.browser.network.test_bad_outbox import SENDING, enter_deal, enter_deals_offline, tournament
from tournaments.models import Deal, Station, Submission, Tournament
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.setup.lifecycle import tournament_transition

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_tablet_without_its_cookie_shows_its_lines_and_sends_them_when_bound_again(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1, 2)
    phone.context.clear_cookies()
    reconnect(phone)
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_visible()
    phone.reload()
    expect(phone.locator("#held li")).to_contain_text(["Tour 1, donne 1 · Garde", "Tour 1, donne 2 · Garde"])
    open_table(phone, live_server, tournament)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(2)
    assert Deal.objects.count() == 2


def test_reason_of_a_refusal_stays_until_the_line_is_sent_again(phone: Page, live_server: LiveServer, tournament):
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1)

    def refuse(route: Route) -> None:
        name = parse_qs(route.request.post_data or "")["client_id"][0]
        route.fulfill(status=422, headers={"Chelem-Reason": "jamais%2090", "Chelem-Sending": name})

    phone.route(SENDING, refuse)
    reconnect(phone)
    expect(phone.locator("#kept")).to_contain_text("jamais 90")
    for _reload in range(2):  # the input is restored from the draft each time
        phone.reload()
        expect(phone.locator("[name=points]")).to_have_value("49")
        expect(phone.locator("#kept")).to_contain_text("jamais 90")
    phone.unroute(SENDING)
    send_button(phone).tap()
    wait_for_screen(phone, "Donne 2 sur 5")
    expect(phone.locator("#kept")).to_be_hidden()


def test_reused_id_with_other_content_is_shown_as_refused(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    requests: list[str] = []

    def lose_response_then_change_points(route: Route) -> None:
        requests.append(route.request.url)
        if len(requests) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_(post_data=(route.request.post_data or "").replace("points=49", "points=60"))

    phone.route(SENDING, lose_response_then_change_points)
    enter_deal(phone, 1)
    pass_time_until(phone, lambda: len(requests) == 2)
    expect(phone.locator("#kept")).to_contain_text("ligne 1")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 1
    assert Submission.objects.count() == 2


def test_refused_line_has_its_number_on_the_sheet_and_shows_a_later_acceptance(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice(), status="passed", outcome=None)
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1)
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"taker": 2})
    reconnect(phone)
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1\u00a0: pas comptée")
    submission_take(submission=Submission.objects.get(), reason="vu avec la table", actor=cast.alice())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1\u00a0: comptée")
    expect(phone.get_by_text("Le bureau a accepté cette saisie après tout.")).to_be_visible()
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1\u00a0: comptée")


def test_line_beyond_the_sheet_is_shown_as_refused(phone: Page, live_server: LiveServer, tournament: Tournament):
    open_table(phone, live_server, tournament)
    phone.evaluate(QUEUE, [[99], ""])
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 99")
    expect(phone.locator("#outbox")).to_be_hidden()
    assert not Deal.objects.exists()


def test_line_for_a_finished_tournament_is_shown_as_refused(phone: Page, live_server: LiveServer):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=5)
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1)
    cast.close_round(tournament)
    tournament.refresh_from_db()
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    reconnect(phone)
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1")


def test_ten_thousand_queued_lines_are_sent(phone: Page, live_server: LiveServer, tournament: Tournament):
    """`fetch` is replaced by one that accepts at once: the test measures the page, not the desk."""
    phone.add_init_script("""
      const real = window.fetch;
      const taken = ({ body }) => new Response("", { headers: { "Chelem-Sending": body.get("client_id") } });
      window.fetch = (asked, how) => how?.method === "POST" ? Promise.resolve(taken(how)) : real(asked, how);
    """)
    open_table(phone, live_server, tournament)
    phone.evaluate(QUEUE, [list(range(100, 10_100)), ""])
    fill_in_deal(phone, taker="2", points="51")
    expect(phone.locator("#verdict")).to_contain_text("+210")
    phone.wait_for_function(f"async () => await ({COUNT_QUEUED})() === 0", timeout=60_000)


def test_line_is_sent_from_a_clock_that_is_a_day_ahead(phone: Page, live_server: LiveServer, tournament: Tournament):
    phone.add_init_script("const now = Date.now; Date.now = () => now() + 86400000;")
    open_table(phone, live_server, tournament)
    enter_deals_offline(phone, 1)
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.count() == 1


def test_queued_lines_of_another_tournament_are_not_sent(phone: Page, live_server: LiveServer, tournament: Tournament):
    other_tournament = cast.running_tournament(8, name="Autre tournoi")
    open_table(phone, live_server, tournament)
    phone.evaluate(QUEUE, [[1, 2], Station.objects.filter(tournament=other_tournament)[0].code])
    phone.reload()
    expect(phone.get_by_text("ne reconnaît plus cet appareil")).to_be_visible()
    assert phone.evaluate(COUNT_QUEUED) == 2
    assert not Submission.objects.exists()


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
