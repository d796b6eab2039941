"""Live updates of the list of calls and of the dashboard."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.test_desk_calls import desk
from tournaments.services.play.calls import arbiter_answer, arbiter_call

__all__ = ["desk"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_list_of_calls_is_updated_live(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/arbitrage/")
    expect(desk.locator("#calls-list")).to_contain_text("Aucune table n’attend.")
    arbiter_call(table=cast.table_of(tournament, 1), waiting=True, actor=cast.alice())
    expect(desk.locator("#calls-list")).to_contain_text("Table 1")
    arbiter_answer(table=cast.table_of(tournament, 1), actor=cast.alice())
    expect(desk.locator("#calls-list")).to_contain_text("l’arbitre arrive")


# Worth its time: updates the whole dashboard live.
def test_unfolded_details_stay_open_when_dashboard_is_updated(desk: Page, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8)
    desk.goto(f"{live_server.url}/bureau/{tournament.slug}/")
    desk.get_by_text("Afficher dans la salle").click()
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    expect(desk.locator("#table-2")).to_contain_text("1 sur 5")
    expect(desk.get_by_role("link", name="Ouvrir dans un nouvel onglet").first).to_be_visible()
