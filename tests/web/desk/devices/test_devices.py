"""Several devices at a table: warnings at the table and at the desk, read-only devices, swaps."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_text
from tournaments.models import Device
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.binding import device_release
from tournaments.services.devices.changes import device_role_set, devices_swap
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
    assert poll(tablets[0], devices="2").status_code == 204


def test_a_second_device_is_logged_and_shown_on_the_dashboard_for_ten_minutes(tournament, tablets):
    assert [event.table for event in tournament.events.filter(name="device.joined")] == [1]
    assert list(check_log(tournament)) == []
    client, _page = desk_client_and_table_url(tournament)
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
    answer = poll(tablets[1], key=f"{before.key}.r", seen=before.seen)
    assert "+198" in text_of(answer)


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
    assert poll_answer["HX-Redirect"] == reverse("table", args=[tablets[1].station.code])
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("second", ["1", "99", "", "x"])
def test_a_swap_needs_another_existing_table(tournament, second):
    Tablet(tournament)
    client, _page = desk_client_and_table_url(tournament)
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
