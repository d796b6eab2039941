"""Held lines of a released device are shown at the desk until it is bound again or they are settled."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing, text_of
from tournaments.models import Deal, Device, Tournament
from tournaments.services.access.held_lines import devices_with_held_lines, held_lines_note
from tournaments.services.access.people_and_devices import device_release

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def released_tablet(tournament: Tournament) -> Tablet:
    tablet = Tablet(tournament)
    device_release(Device.objects.get(), cast.alice())
    return tablet


def send(tablet: Tablet, waiting: str = "3") -> int:
    """Send with the cookie of a device that was released."""
    headers = {"HX-Request": "true", "Chelem-Waiting": waiting}
    return tablet.client.post(tablet.address("table-deal", 1, 1), GARDE, headers=headers).status_code


def dashboard(tournament: Tournament) -> str:
    return text_of(cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/"))


def test_the_desk_shows_the_number_of_held_lines(tournament: Tournament, released_tablet: Tablet) -> None:
    assert send(released_tablet) == 403
    assert "garde 3 lignes que le bureau n’a pas" in dashboard(tournament)
    assert not Deal.objects.exists()


def test_held_lines_end_when_the_device_is_bound_again(tournament: Tournament, released_tablet: Tablet) -> None:
    send(released_tablet)
    released_tablet.station.refresh_from_db()
    released_tablet.client.post(released_tablet.address("table-move"))
    assert devices_with_held_lines(tournament) == []
    assert send(released_tablet) == 200


@pytest.mark.parametrize("number", ["", "-1", "many", "²", "9" * 400])
def test_an_invalid_number_of_lines_is_ignored(tournament: Tournament, released_tablet: Tablet, number: str) -> None:
    assert send(released_tablet, number) == 403
    assert all(one.held_lines <= 999 for one in devices_with_held_lines(tournament))


def test_an_unknown_device_is_ignored(tournament: Tournament) -> None:
    tablet = Tablet(tournament)
    tablet.client = Client()
    assert send(tablet) == 403
    held_lines_note("a-secret-of-nobody", 5)
    assert devices_with_held_lines(tournament) == []


def test_held_lines_are_shown_after_a_restart_and_the_next_day(tournament: Tournament, released_tablet: Tablet) -> None:
    send(released_tablet)
    cache.clear()
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert "garde 3 lignes que le bureau n’a pas" in dashboard(tournament)


def test_settled_lines_are_hidden_until_there_are_more(tournament: Tournament, released_tablet: Tablet) -> None:
    send(released_tablet)
    address = reverse("desk-device-held", args=[tournament.slug, Device.objects.get().pk])
    assert cast.client_of(cast.alice()).post(address).status_code == 302
    assert "garde 3 lignes" not in dashboard(tournament)
    send(released_tablet)
    assert devices_with_held_lines(tournament) == []
    send(released_tablet, "4")
    assert "garde 4 lignes que le bureau n’a pas" in dashboard(tournament)


def test_lines_settled_before_a_rebinding_are_not_subtracted_later(
    tournament: Tournament, released_tablet: Tablet
) -> None:
    send(released_tablet)
    cast.client_of(cast.alice()).post(reverse("desk-device-held", args=[tournament.slug, Device.objects.get().pk]))
    released_tablet.station.refresh_from_db()
    released_tablet.client.post(released_tablet.address("table-move"))
    device_release(Device.objects.get(released_at=None), cast.alice())
    send(released_tablet, "1")
    assert [one.held_lines for one in devices_with_held_lines(tournament)] == [1]


def test_the_api_lists_and_settles_held_lines(tournament: Tournament, released_tablet: Tablet) -> None:
    send(released_tablet)
    desk = cast.client_of(cast.alice())
    (one,) = desk.get(reverse("api-devices-held", args=[tournament.slug])).json()
    assert (one["number"], one["table"], one["held_lines"]) == (1, 1, 3)
    address = reverse("api-device-held", args=[tournament.slug, 1])
    assert desk.delete(address).status_code == 204
    assert desk.get(reverse("api-devices-held", args=[tournament.slug])).json() == []
    assert desk.delete(reverse("api-device-held", args=[tournament.slug, 9])).status_code == 404
