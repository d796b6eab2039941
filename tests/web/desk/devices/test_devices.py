"""Several devices at a table: warnings at the table and at the desk, read-only devices, swaps.

First several devices that enter, then swaps and moves; `TestOneWriter` is about devices that only follow.
"""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_text
from tournaments.models import Device
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.binding import device_release
from tournaments.services.devices.changes import TAKE_OVER_AFTER, device_role_set, devices_swap, entry_give
from tournaments.web.table.screen import screen_of

pytestmark = pytest.mark.django_db
OTHER_DEVICE_WARNING = "Un autre appareil saisit aussi pour la table 1"


@pytest.fixture
def tournament():
    return playing()


@pytest.fixture
def tablets(tournament):
    """Return two tablets at table 1."""
    return [Tablet(tournament), Tablet(tournament)]


def poll(tablet: Tablet, **changes: str):
    """Send the poll of an up-to-date page, with changed fields, and return the response."""
    screen = screen_of(tablet.station)
    query = {"key": screen.key, "seen": screen.seen, "devices": ""} | changes
    return tablet.client.get(tablet.address("table-live"), query, headers={"HX-Request": "true"})


def desk_client_and_table_url(tournament):
    """Return the arbiter's client and the URL of table 1 at the desk."""
    return cast.client_of(cast.basile()), reverse("desk-table", args=[tournament.slug, 1, 1])


def test_a_single_device_shows_no_warning(tournament):
    assert OTHER_DEVICE_WARNING not in visible_text(Tablet(tournament).page())


def test_two_devices_warn_of_each_other_without_replacing_the_entry(tablets):
    for tablet in tablets:
        assert OTHER_DEVICE_WARNING in text_of(tablet.page())
        answer = poll(tablet)
        assert OTHER_DEVICE_WARNING in text_of(answer)
        assert answer["HX-Reswap"] == "none"
    assert poll(tablets[0], devices="2").status_code == 204, "the page shows the warning of device 2 already"


def test_a_second_device_is_logged_and_shown_on_the_dashboard_for_ten_minutes(tournament, tablets):
    assert [event.table for event in tournament.events.filter(name="device.joined")] == [1]
    assert list(check_log(tournament)) == []
    client, _url = desk_client_and_table_url(tournament)
    dashboard = reverse("desk-tournament", args=[tournament.slug])
    assert "un second appareil saisit" in text_of(client.get(dashboard))
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        assert "un second appareil saisit" not in text_of(client.get(dashboard))


def test_the_desk_makes_a_device_read_only(tournament, tablets):
    client, table_url = desk_client_and_table_url(tournament)
    second = Device.objects.get(number=2)
    answer = client.post(
        reverse("desk-device-reads", args=[tournament.slug, second.pk]), {"reads": "1", "next": table_url}
    )
    assert answer["Location"] == table_url
    assert "suit sans écrire" in text_of(client.get(table_url))
    html = tablets[1].page().content.decode()
    assert 'id="recording"' not in html
    assert "Cet appareil suit la table" in html
    assert OTHER_DEVICE_WARNING not in visible_text(tablets[0].page()), "no other device enters there"
    assert 'id="recording"' not in poll(tablets[1]).content.decode()


def test_a_deal_from_a_read_only_device_is_a_conflict(tournament, tablets):
    device_role_set(device=Device.objects.get(number=2), reads=True, actor=cast.basile())
    assert tablets[1].deal().status_code == 409
    assert tournament.submissions.get().verdict == "conflict"
    assert tablets[0].table.deals.count() == 0
    assert tablets[1].send("table-stop", 1).status_code == 409
    assert tablets[1].send("table-call", 1, waiting="1").status_code == 200


def test_a_read_only_device_shows_new_lines(tournament, tablets):
    device_role_set(device=Device.objects.get(number=2), reads=True, actor=cast.basile())
    before = screen_of(tablets[0].station)
    tablets[0].deal()
    answer = poll(tablets[1], key=f"{before.key}.r", seen=before.seen)  # .r: of a page that only reads
    assert "+198" in text_of(answer)  # the taker of the new line


def test_a_device_that_is_no_longer_read_only_records_deals(tournament, tablets):
    second = Device.objects.get(number=2)
    device_role_set(device=second, reads=True, actor=cast.basile())
    device_role_set(device=second, reads=False, actor=cast.basile())
    assert tablets[1].deal().status_code == 200


def test_a_move_to_another_table_ends_read_only(tournament, tablets):
    device_role_set(device=Device.objects.get(number=2), reads=True, actor=cast.basile())
    other = tournament.stations.get(number=2)
    tablets[1].client.post(reverse("table-move", args=[other.code]))
    assert not Device.objects.get(number=2).reads_only


def test_the_desk_swaps_the_devices_of_two_tables(tournament):
    tablets = [Tablet(tournament, number) for number in (1, 2)]
    client, table_url = desk_client_and_table_url(tournament)
    answer = client.post(
        reverse("desk-devices-swap", args=[tournament.slug]), {"first": 1, "second": 2, "next": table_url}
    )
    assert answer["Location"] == table_url
    assert [device.station.number for device in Device.objects.order_by("number")] == [2, 1]
    poll_answer = poll(tablets[0])
    assert poll_answer["HX-Redirect"] == reverse("table", args=[tablets[1].station.code]) + "?deplacee=1"
    moved = tablets[0].client.get(poll_answer["HX-Redirect"])
    assert "Le bureau a mis cet appareil à la table 2 : il était à la table 1." in visible_text(moved)
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("second", ["1", "99", "", "x"])
def test_a_swap_needs_another_existing_table(tournament, second):
    Tablet(tournament)
    client, _url = desk_client_and_table_url(tournament)
    answer = client.post(reverse("desk-devices-swap", args=[tournament.slug]), {"first": 1, "second": second})
    assert answer.status_code == 422


def test_devices_of_two_tournaments_are_not_swapped(tournament):
    other = cast.running_tournament(8, name="Coupe d’hiver")
    stations = [each.stations.select_related("tournament").get(number=1) for each in (tournament, other)]
    with pytest.raises(DomainError):
        devices_swap(first=stations[0], second=stations[1], actor=cast.basile())


def test_a_released_tablet_is_redirected_at_its_next_poll(tournament):
    tablet = Tablet(tournament)
    device_release(Device.objects.get(), cast.basile())
    answer = poll(tablet)
    assert (answer.status_code, answer["HX-Redirect"]) == (403, reverse("table-code"))


def test_the_api_lists_changes_swaps_and_releases_devices(tournament, tablets):
    client = cast.client_of(cast.basile())
    address = f"/api/tournaments/{tournament.slug}/devices/"
    assert [(device["number"], device["table"]) for device in client.get(address).json()] == [(1, 1), (2, 1)]
    changed_device = client.patch(f"{address}2/", {"reads_only": True}, content_type="application/json").json()
    assert changed_device["reads_only"]
    devices = client.post(f"{address}swap/", {"first": 1, "second": 2}, content_type="application/json").json()
    assert [device["table"] for device in devices] == [2, 2]
    assert client.delete(f"{address}2/").status_code == 204
    assert len(client.get(address).json()) == 1


class TestOneWriter:
    """A further device follows the table and confirms; the entry is passed on by one press."""

    @pytest.fixture
    def phone(self, tournament) -> Tablet:
        """Return a phone that follows table 1, where a tablet enters."""
        Tablet(tournament)
        return Tablet(tournament, follows_table="on")

    @pytest.fixture
    def tablet(self, phone) -> Device:
        return Device.objects.get(number=1)

    def roles(self) -> dict[int, bool]:
        """Return which devices only read, by number."""
        return dict(Device.objects.values_list("number", "reads_only"))

    def test_the_opening_page_offers_to_follow_first(self, tournament):
        Tablet(tournament)
        station = tournament.stations.get(number=1)
        text = visible_text(Client().get(reverse("table", args=[station.code])))
        assert text.index("Suivre la table 1, et la valider") < text.index("Saisir aussi pour la table 1")

    def test_a_further_device_follows(self, phone, tablet):
        assert self.roles() == {1: False, 2: True}
        assert "Cet appareil suit la table, et la validera" in visible_text(phone.page())

    def test_the_first_device_enters_even_if_it_would_follow(self, tournament):
        Tablet(tournament, follows_table="on")
        assert self.roles() == {1: False}

    def test_a_follower_confirms_the_sheet(self, tournament, phone):
        table = cast.table_of(tournament)
        for _deal in range(sheet_get(table).missing or 0):
            cast.enter(table, cast.alice())
        page = phone.page()
        assert "Je valide la feuille" in visible_text(page)
        assert "/donne/1/" not in page.content.decode()
        answer = phone.send("table-confirm", 1, seat=2, entered_by=1, version=cast.table_of(tournament).version)
        assert answer.status_code == 200
        assert cast.table_of(tournament).state == "confirmed"

    def test_the_writer_gives_the_entry_away(self, tournament, phone, tablet):
        version_before = tournament.version
        entry_give(giver=tablet, number=2)
        assert self.roles() == {1: True, 2: False}
        assert phone.deal().status_code == 200
        tournament.refresh_from_db()
        assert tournament.version > version_before
        assert list(check_log(tournament)) == []

    def test_the_page_of_the_writer_passes_the_entry_to_another_device(self, tournament, phone):
        writer = Tablet(tournament)  # a third device, which enters too
        assert "Lui laisser la saisie" in visible_text(writer.page())
        answer = writer.client.post(writer.address("table-entry"), {"to": "2"})
        assert answer["Location"] == writer.address("table")
        assert self.roles() == {1: True, 2: False, 3: True}

    def test_a_follower_gives_nothing_away(self, phone):
        assert phone.send("table-entry", to="1").status_code == 409
        assert self.roles() == {1: False, 2: True}

    def test_the_entry_is_not_taken_from_a_device_in_contact(self, phone):
        answer = phone.send("table-entry")
        assert answer.status_code == 409
        assert "répond encore" in visible_text(answer)

    def test_the_entry_is_taken_from_a_silent_device(self, phone, tablet):
        with time_machine.travel(timezone.now() + TAKE_OVER_AFTER + timedelta(seconds=1)):
            assert phone.send("table-entry").status_code == 302
        assert self.roles() == {1: True, 2: False}

    def test_a_line_of_a_device_that_passed_the_entry_on_is_for_the_desk(self, tournament, phone, tablet):
        entry_give(giver=tablet, number=2)
        assert cast.send(Device.objects.get(number=1)).verdict == "conflict"
