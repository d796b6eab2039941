"""A tablet dies in the middle of a round: a new one continues at its line, and its unsent line reaches the desk."""

from functools import partial

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import window
from tests.real.browser.hands import enter_deal_of, leave_table, open_table, wait_for_screen
from tests.real.browser.signing_in import sign_in
from tests.waiting import until
from tournaments.models import Deal, Device, Submission, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
enter_deal = partial(enter_deal_of, of=5)


def replace_at_the_desk(desk: Page, live_server: LiveServer, tournament: Tournament) -> str:
    """Press « Remplacer » on the desk's page of table 1, and return the URL that its QR code shows."""
    desk.goto(live_server.url + reverse("desk-table", args=[tournament.slug, 1, 1]))
    desk.get_by_role("button", name="Remplacer").click()
    expect(desk.get_by_role("heading", name="Sur la nouvelle tablette")).to_be_visible()
    return f"{live_server.url}/t/{tournament.stations.get(number=1).secret}/"


# Worth its time: the way of a replaced tablet goes through two pages, its outbox and the inbox.
def test_a_dead_tablet_has_a_successor_and_its_line_arrives(chromium: Browser, live_server: LiveServer) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=5)
    with window(chromium, has_touch=True) as old_context, window(chromium, has_touch=True) as new_context:
        old = old_context.new_page()
        open_table(old, live_server, tournament)
        enter_deal(old, 1)
        wait_for_screen(old, "Donne 2 sur 5")
        old_context.set_offline(True)
        enter_deal(old, 2, "2")
        wait_for_screen(old, "Donne 3 sur 5")
        address = old.url
        leave_table(old)
        old.close()

        with window(chromium) as desk_context:
            desk = desk_context.new_page()
            sign_in(desk, live_server)
            scanned = replace_at_the_desk(desk, live_server, tournament)
            new = new_context.new_page()
            new.goto(scanned)
            new.get_by_role("button", name="Continuer la table 1").tap()
            enter_deal(new, 2, "3")
            wait_for_screen(new, "Donne 3 sur 5")
            desk.reload()
            expect(desk.get_by_text("saisit à sa place")).to_be_visible()

        old_context.set_offline(False)
        woken = old_context.new_page()
        woken.goto(address)
        expect(woken.get_by_role("heading", name="Cet appareil a été remplacé")).to_be_visible()
        expect(woken.get_by_text("Le bureau a reçu ces lignes")).to_be_visible()
        expect(woken.get_by_text("Tout ce qu’il gardait est au bureau")).to_be_visible()
    until(lambda: Submission.objects.filter(verdict=Submission.Verdict.CONFLICT).exists())
    assert Deal.objects.count() == 2
    assert Device.objects.get(number=1).replaced_by == Device.objects.get(number=2)
