"""Entry of paper sheets by keyboard alone, with a limit on the number of keys."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.signing_in import sign_in
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk(browser_page: Page, live_server: LiveServer) -> Page:
    sign_in(browser_page, live_server)
    return browser_page


def press_keys(page: Page, keys: str | Iterable[str]) -> int:
    """Press the keys, Enter for each newline, and return their number."""
    key_names = ["Enter" if key == "\n" else key for key in keys]
    for key in key_names:
        page.keyboard.press(key)
    return len(key_names)


def open_sheets(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    page.goto(f"{live_server.url}/bureau/{tournament.slug}/tour/1/saisie/")


def test_totals_of_a_table_take_fewer_than_25_keys(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    open_sheets(desk, live_server, tournament)
    assert press_keys(desk, "1206\n-402\n-402\n-402\n") < 25
    expect(desk.locator("#sheet-1")).to_contain_text("validée")
    expect(desk.locator("#taken")).to_have_text("1 feuille validée sur 2")
    press_keys(desk, "-66\n-66\n-66\n198\n")
    expect(desk.locator("#taken")).to_have_text("2 feuilles validées sur 2")
    expect(desk.get_by_role("link", name="Clore le tour 1")).to_be_focused()


# Worth its time: the keys and warnings of a sheet of totals.
def test_sum_other_than_zero_is_red_until_corrected_or_explained(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    open_sheets(desk, live_server, tournament)
    press_keys(desk, "120\n-40\n-40\n-41\n")
    row = desk.locator("#sheet-1")
    expect(row.locator("[data-sum]")).to_have_text("−1")
    expect(row.locator("[data-sum]")).to_have_class("score wrong")
    expect(row.get_by_role("textbox").first).to_be_focused()
    press_keys(desk, "\n\n\n-40\n")  # Enter keeps the number
    expect(row).to_contain_text("validée")
    press_keys(desk, "120\n-40\n-40\n-41\n")
    second_row = desk.locator("#sheet-2")
    second_row.get_by_label("Motif pour prendre la feuille ainsi").fill("illisible")
    press_keys(desk, "\n")
    expect(second_row).to_contain_text("prise ainsi : illisible")


# Worth its time: each key of five deals is pressed.
def test_five_deals_of_a_table_take_fewer_than_60_keys(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    open_sheets(desk, live_server, tournament)
    lines = ["n g 2 49", "eg140", "s gs 3 60 pa", "op1d43", "n g 2 50 1n"]
    keys = sum(press_keys(desk, f"{line}\n") for line in lines)
    expect(desk.get_by_role("button", name="Valider la feuille, table suivante")).to_be_visible()
    keys += press_keys(desk, "\n")
    assert keys < 60
    expect(desk.locator("#taken")).to_have_text("1 feuille validée sur 2")
    expect(desk.get_by_role("heading", name="Table 2")).to_be_visible()
    outcomes = [deal.outcome for deal in cast.table_of(tournament).deals.order_by("number") if deal.outcome]
    assert [(outcome["taker"], outcome["contract"], outcome["bouts"], outcome["points"]) for outcome in outcomes] == [
        (1, "garde", 2, 49),
        (2, "garde", 1, 40),
        (3, "garde_sans", 3, 60),
        (4, "prise", 1, 48),
        (1, "garde", 2, 50),
    ]
    assert outcomes[2]["petit_au_bout"] == "attack"
    assert outcomes[4]["poignees"] == [{"player": 1, "size": "simple"}]


def test_line_is_checked_while_it_is_typed(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    open_sheets(desk, live_server, tournament)
    message, tally = desk.locator("[data-says]"), desk.locator(".tally")
    press_keys(desk, "n g")
    expect(message).to_have_text("Il manque : les bouts, les points.")
    press_keys(desk, " 2 49")
    expect(message).to_contain_text("Garde de Nord")
    expect(tally).to_contain_text("+198")
    press_keys(desk, " zz\n")
    expect(message).to_have_text("Je ne lis pas « zz ».")
    press_keys(desk, ["Escape"])
    expect(desk.locator("#line")).to_have_value("")
    press_keys(desk, "n g 3 91\n")
    expect(message).to_contain_text("chelem")
    assert not cast.table_of(tournament).deals.exists()


def test_rare_deal_needs_a_second_enter(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1)
    open_sheets(desk, live_server, tournament)
    press_keys(desk, "n g 2 49 3n\n")  # with a triple poignée of North
    expect(desk.locator("[data-verdict=rare]")).to_be_visible()
    assert not cast.table_of(tournament).deals.exists()
    press_keys(desk, "\n")
    expect(desk.get_by_text("Donne 2, donnée par")).to_be_visible()
    assert cast.table_of(tournament).deals.count() == 1


def test_partner_at_a_table_of_five_follows_a_plus(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(10, rounds_planned=1, odd_tables="5")
    open_sheets(desk, live_server, tournament)
    press_keys(desk, "n+5 g 2 49\n-\n")
    expect(desk.get_by_text("Donne 2, donnée par")).to_be_visible()
    outcome = cast.table_of(tournament).deals.get(number=1).outcome
    assert outcome is not None
    assert (outcome["taker"], outcome["partner"]) == (1, 5)


# Worth its time: only a browser loses its network.
def test_totals_typed_without_a_network_stay_and_are_saved_later(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, recording_mode="totals")
    open_sheets(desk, live_server, tournament)
    desk.context.set_offline(True)
    press_keys(desk, "1206\n-402\n-402\n-402\n")
    expect(desk.locator("#lost")).to_be_visible()
    row = desk.locator("#sheet-1")
    assert [box.input_value() for box in row.get_by_role("textbox").all()[:4]] == ["1206", "-402", "-402", "-402"]
    desk.context.set_offline(False)
    row.get_by_role("button", name="Enregistrer").click()
    expect(row).to_contain_text("validée")
    expect(desk.locator("#lost")).to_be_hidden()
