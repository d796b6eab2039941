"""A table plays on while the desk is away, and everything arrives once."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests import cast
from tests.real.browser.conftest import browser_with_profile
from tests.real.browser.hands import enter, open_table, pass_time_until, screen, send
from tournaments.models import Deal, Submission, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def made() -> Tournament:
    return cast.playing(8, rounds_planned=1, deals_per_round=5)


def play(phone: Page, number: int, **hand: str) -> None:
    screen(phone, f"Donne {number} sur 5")
    enter(phone, **({"taker": "1", "points": "49"} | hand))
    expect(send(phone)).to_be_enabled()
    send(phone).tap()


def outbox(phone: Page) -> Locator:
    return phone.locator("#outbox")


def sheet(phone: Page) -> list[str]:
    """The rows of the sheet, and the balances under them, without the words that say where a line is.

    Cell by cell as they are written: while a row is being drawn again its text as shown has no space between cells.
    """
    rows: list[list[str]] = phone.locator("#paper tbody tr, #paper tfoot tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return [" ".join(re.sub("gardée ici|enregistrée au bureau", "", " ".join(cells)).split()) for cells in rows]


def everything_has_arrived(phone: Page) -> None:
    """The page says of nothing any more that it is only here."""
    expect(outbox(phone)).to_be_hidden()
    expect(phone.locator("#paper").filter(has_text="gardée ici")).to_have_count(0)


def test_a_round_is_played_without_the_desk_from_the_second_deal_on(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    play(phone, 1)
    screen(phone, "Donne 2")
    phone.context.set_offline(True)
    play(phone, 2, taker="2", points="45")
    expect(outbox(phone)).to_contain_text("1 ligne est gardée ici")
    play(phone, 3, taker="3", contract="prise", points="30")
    play(phone, 4, taker="4")
    play(phone, 5)
    expect(outbox(phone)).to_contain_text("4 lignes sont gardées ici")
    expect(phone.get_by_role("button", name="Je valide la feuille")).to_be_visible()
    assert Deal.objects.count() == 1
    ahead = sheet(phone)
    phone.context.set_offline(False)
    screen(phone, "La feuille est complète")
    everything_has_arrived(phone)
    assert ahead == sheet(phone)
    assert [deal.outcome["taker"] for deal in Deal.objects.order_by("number") if deal.outcome] == [1, 2, 3, 4, 1]
    assert Submission.objects.count() == 5
    assert list(check_log(made)) == []


@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_a_desk_that_answers_with_a_fault_has_not_answered(phone: Page, live_server, made: Tournament, status: int):
    open_table(phone, live_server, made)
    fault = {"status": status, "body": "<p>Une panne</p>", "headers": {"HX-Retarget": "#messages"}}
    phone.route("**/donne/**", lambda route: route.fulfill(**fault))
    play(phone, 1)
    play(phone, 2, taker="2")
    expect(outbox(phone)).to_contain_text("2 lignes sont gardées ici")
    expect(phone.get_by_text("Une panne")).to_have_count(0)
    phone.unroute("**/donne/**")
    try_again(phone)
    everything_has_arrived(phone)
    screen(phone, "Donne 3 sur 5")
    assert Deal.objects.count() == Submission.objects.count() == 2


def test_an_answer_that_was_lost_on_its_way_counts_once(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        answer = route.fetch()
        lost.append(route.request.url)
        route.abort() if len(lost) == 1 else route.fulfill(response=answer)

    phone.route("**/donne/**", lose_the_first)
    play(phone, 1)
    screen(phone, "Donne 2 sur 5")
    pass_time_until(phone, lambda: len(lost) == 2)
    everything_has_arrived(phone)
    assert Deal.objects.count() == Submission.objects.count() == 1


def test_a_pass_and_a_cancelled_deal_wait_as_well(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Tout le monde passe").tap()
    screen(phone, "Donne 1 sur 5")
    expect(phone.locator("label.seat", has=phone.locator(".dealer"))).to_contain_text("Ouest")
    phone.get_by_text("Petit sec, donne annulée").tap()
    phone.get_by_role("button", name="Annuler la donne : petit sec").tap()
    play(phone, 1)
    expect(outbox(phone)).to_contain_text("3 lignes")
    ahead = sheet(phone)
    phone.context.set_offline(False)
    everything_has_arrived(phone)
    screen(phone, "Donne 2 sur 5")
    assert ahead == sheet(phone)
    assert list(Deal.objects.order_by("number").values_list("status", flat=True)) == ["passed", "cancelled", "played"]


def test_what_was_begun_is_still_there_when_the_desk_is_back(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    phone.context.set_offline(True)
    play(phone, 1)
    screen(phone, "Donne 2 sur 5")
    enter(phone, taker="3", points="50")
    phone.context.set_offline(False)
    everything_has_arrived(phone)
    expect(phone.locator(".last")).to_contain_text("Donne 1 · Garde de Nord")
    expect(phone.locator("[name=points]")).to_have_value("50")
    send(phone).tap()
    screen(phone, "Donne 3 sur 5")
    everything_has_arrived(phone)
    assert Deal.objects.count() == 2


def test_a_page_that_was_loaded_anew_goes_on_where_the_table_was(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    phone.route("**/donne/**", lambda route: route.abort())
    play(phone, 1)
    play(phone, 2)
    expect(outbox(phone)).to_contain_text("2 lignes")
    phone.reload()
    screen(phone, "Donne 3 sur 5")
    expect(outbox(phone)).to_contain_text("2 lignes")
    phone.unroute("**/donne/**")
    try_again(phone)
    everything_has_arrived(phone)
    assert Deal.objects.count() == 2


def test_a_browser_that_was_ended_sends_when_it_is_opened_again(
    chromium: Browser, live_server, made: Tournament, tmp_path: Path
):
    """With the same profile, as a tablet has after its battery was empty."""
    with browser_with_profile(chromium, tmp_path) as before:
        page = before.new_page()
        open_table(page, live_server, made)
        before.set_offline(True)
        play(page, 1)
        play(page, 2)
        expect(outbox(page)).to_contain_text("2 lignes")
        page.goto("about:blank")  # leaves no page of the table: a window that closes is on line for a moment
    assert not Deal.objects.exists()
    with browser_with_profile(chromium, tmp_path) as after:
        page = after.new_page()
        page.goto(f"{live_server.url}/t/{made.stations.get(number=1).code}/")
        screen(page, "Donne 3 sur 5")
        everything_has_arrived(page)
    assert Deal.objects.count() == 2


def test_what_the_desk_does_not_take_stays_with_its_reason(phone: Page, live_server, made: Tournament):
    open_table(phone, live_server, made)
    phone.context.set_offline(True)
    play(phone, 1)
    play(phone, 2)
    cast.fill(cast.table_of(made), Random(1))
    phone.context.set_offline(False)
    screen(phone, "Feuille validée")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 1")
    expect(phone.locator("#kept")).to_contain_text("Tour 1, ligne 2")
    everything_has_arrived(phone)
    assert set(Submission.objects.values_list("verdict", flat=True)) == {"conflict"}


def test_where_the_browser_keeps_nothing_the_page_does(phone: Page, live_server, made: Tournament):
    phone.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    open_table(phone, live_server, made)
    phone.context.set_offline(True)
    play(phone, 1)
    play(phone, 2)
    expect(outbox(phone)).to_contain_text("2 lignes")
    phone.context.set_offline(False)
    everything_has_arrived(phone)
    assert Deal.objects.count() == 2


def try_again(phone: Page) -> None:
    """As when the page is shown, instead of waiting for the timer."""
    phone.evaluate("dispatchEvent(new Event('pageshow'))")
