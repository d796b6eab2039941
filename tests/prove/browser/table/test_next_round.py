"""More of a tablet between two rounds: offline when the next opens, without its seats, with a player who moves."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table, reconnect, wait_for_screen
from tests.real.browser.table.test_next_round import confirm, enter_deal, phone_window, tournament
from tournaments.models import Deal, Table, Tournament
from tournaments.services.inbox.opening import round_begin

__all__ = ["phone_window", "tournament"]

pytestmark = pytest.mark.django_db(transaction=True)


def test_tablet_offline_between_two_rounds_records_the_next(
    phone: Page, live_server: LiveServer, tournament: Tournament
):
    cast.close_round(tournament)
    open_table(phone, live_server, tournament)
    wait_for_screen(phone, "Le tour 1 est terminé")
    phone.context.set_offline(True)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    expect(phone.get_by_text("Hors connexion")).to_be_visible()
    phone.get_by_role("button", name="Saisir le tour 2").tap()
    enter_deal(phone, 1)
    wait_for_screen(phone, "Donne 2 sur 2")
    reconnect(phone)
    expect(phone.locator("#paper").get_by_text("enregistrée au bureau")).to_have_count(1)
    assert Deal.objects.filter(table__round__number=2).count() == 1


def test_tablet_of_a_player_records_at_their_next_table(phone: Page, live_server: LiveServer):
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=2, tablets="player")
    entries_of_next_table = (
        tournament.first_stage.rounds.get(number=2).tables.get(station__number=2).seats.values("entry")
    )
    seat = cast.table_of(tournament).seats.filter(entry__in=entries_of_next_table).first()
    assert seat is not None
    phone.goto(f"{live_server.url}/t/{tournament.stations.get(number=1).code}/")
    phone.get_by_role("button", name=seat.entry.full_name).tap()
    expect(phone.locator("body[data-kept=yes]")).to_be_attached()
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2, "2")
    confirm(phone)
    expect(phone.get_by_text(f"cette tablette va à la table 2 avec {seat.entry.full_name}")).to_be_visible()
    phone.get_by_role("button", name="Saisir le tour 2 à la table 2").tap()
    expect(phone.get_by_role("heading", name="Table 2")).to_be_visible()
    enter_deal(phone, 1, "3")
    wait_for_screen(phone, "Donne 2 sur 2")
    phone.reload()
    wait_for_screen(phone, "Donne 2 sur 2")
    expect(phone.get_by_role("heading", name="Table 2")).to_be_visible()
    reconnect(phone)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Table.objects.get(round__number=1, station__number=1).state == "confirmed"
    cast.close_round(tournament)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    phone.evaluate("document.body.dispatchEvent(new Event('live'))")
    expect(phone).to_have_url(f"{live_server.url}/t/{tournament.stations.get(number=2).code}/")
    wait_for_screen(phone, "Donne 2 sur 2")
    assert [deal.table.number for deal in Deal.objects.filter(table__round__number=2)] == [2]


def test_tablet_without_the_next_seats_shows_a_notice(phone: Page, live_server: LiveServer):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2)
    open_table(phone, live_server, tournament)
    phone.context.set_offline(True)
    enter_deal(phone, 1)
    enter_deal(phone, 2)
    confirm(phone)
    expect(phone.get_by_text("ne sont pas connues ici")).to_be_visible()
    expect(phone.get_by_role("button", name="Saisir le tour")).to_have_count(0)
    reconnect(phone)
    wait_for_screen(phone, "Feuille validée")
