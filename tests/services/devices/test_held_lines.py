"""Held lines: lines in the outbox of a released device. The desk shows them until it is bound again or settles them."""

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
from tournaments.services.devices.binding import device_release
from tournaments.services.devices.held_lines import devices_with_held_lines, held_lines_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def released_tablet(tournament: Tournament) -> Tablet:
    """Return the tablet of a table, which the desk has released."""
    tablet = Tablet(tournament)
    device_release(Device.objects.get(), cast.alice())
    return tablet


def post_held_line(tablet: Tablet, queued_lines: str = "3") -> int:
    """Post a deal with the cookie of the tablet; return the status. `queued_lines` is the length of its outbox."""
    headers = {"HX-Request": "true", "Chelem-Waiting": queued_lines}
    return tablet.client.post(tablet.address("table-deal", 1, 1), GARDE, headers=headers).status_code


def bind_again(tablet: Tablet) -> None:
    """Bind the released device to its table again."""
    tablet.station.refresh_from_db()
    tablet.client.post(tablet.address("table-move"))


def dashboard_text(tournament: Tournament) -> str:
    return text_of(cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/"))


def test_the_desk_shows_the_number_of_held_lines(tournament: Tournament, released_tablet: Tablet) -> None:
    assert post_held_line(released_tablet) == 403
    assert "garde 3 lignes que le bureau n’a pas" in dashboard_text(tournament)
    assert not Deal.objects.exists()


def test_held_lines_end_when_the_device_is_bound_again(tournament: Tournament, released_tablet: Tablet) -> None:
    post_held_line(released_tablet)
    assert len(devices_with_held_lines(tournament)) == 1
    bind_again(released_tablet)
    assert devices_with_held_lines(tournament) == []
    assert post_held_line(released_tablet) == 200


@pytest.mark.parametrize(
    ("number", "held_lines"), [("", []), ("-1", []), ("many", []), ("²", []), ("1000", [999]), ("9" * 400, [999])]
)
def test_an_invalid_number_of_lines_is_ignored_and_a_huge_one_capped(
    tournament: Tournament, released_tablet: Tablet, number: str, held_lines: list[int]
) -> None:
    assert post_held_line(released_tablet, number) == 403
    assert [device.held_lines for device in devices_with_held_lines(tournament)] == held_lines


def test_an_unknown_device_is_ignored(tournament: Tournament) -> None:
    tablet = Tablet(tournament)
    tablet.client = Client()
    assert post_held_line(tablet) == 403
    held_lines_note("a-secret-of-nobody", 5)
    assert devices_with_held_lines(tournament) == []


def test_held_lines_are_shown_after_a_restart_and_the_next_day(tournament: Tournament, released_tablet: Tablet) -> None:
    post_held_line(released_tablet)
    cache.clear()
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert "garde 3 lignes que le bureau n’a pas" in dashboard_text(tournament)


def test_settled_lines_are_hidden_until_there_are_more(tournament: Tournament, released_tablet: Tablet) -> None:
    post_held_line(released_tablet)
    settle_url = reverse("desk-device-held", args=[tournament.slug, Device.objects.get().pk])
    assert cast.client_of(cast.alice()).post(settle_url).status_code == 302
    assert "garde 3 lignes" not in dashboard_text(tournament)
    post_held_line(released_tablet)
    assert devices_with_held_lines(tournament) == []
    post_held_line(released_tablet, "4")
    assert "garde 4 lignes que le bureau n’a pas" in dashboard_text(tournament)


def test_lines_settled_before_a_rebinding_are_not_subtracted_later(
    tournament: Tournament, released_tablet: Tablet
) -> None:
    post_held_line(released_tablet)
    cast.client_of(cast.alice()).post(reverse("desk-device-held", args=[tournament.slug, Device.objects.get().pk]))
    bind_again(released_tablet)
    device_release(Device.objects.get(released_at=None), cast.alice())
    post_held_line(released_tablet, "1")
    assert [device.held_lines for device in devices_with_held_lines(tournament)] == [1]


def test_the_api_lists_and_settles_held_lines(tournament: Tournament, released_tablet: Tablet) -> None:
    post_held_line(released_tablet)
    desk = cast.client_of(cast.alice())
    (row,) = desk.get(reverse("api-devices-held", args=[tournament.slug])).json()
    assert (row["number"], row["table"], row["held_lines"]) == (1, 1, 3)
    device_url = reverse("api-device-held", args=[tournament.slug, 1])
    assert desk.delete(device_url).status_code == 204
    assert desk.get(reverse("api-devices-held", args=[tournament.slug])).json() == []
    assert desk.delete(reverse("api-device-held", args=[tournament.slug, 9])).status_code == 404
