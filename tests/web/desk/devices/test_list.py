"""The list of devices at the desk, and the warning about a tablet that is lost while its table plays."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, visible_text
from tournaments.models import Device, Tournament
from tournaments.services.core.errors import DomainError
from tournaments.services.devices.changes import device_rename, device_role_set
from tournaments.services.devices.reports import LOST_AFTER
from tournaments.web.kit.build import static_build

pytestmark = pytest.mark.django_db
LOST = "ne répond plus"


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def tablet(tournament: Tournament) -> Tablet:
    return Tablet(tournament)


@pytest.fixture
def desk() -> Client:
    return cast.client_of(cast.basile())


def device_list(desk: Client, tournament: Tournament) -> str:
    return visible_text(desk.get(reverse("desk-devices", args=[tournament.slug])))


def test_the_list_swaps_two_tables_in_one_act(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    Tablet(tournament, 2)
    page = reverse("desk-devices", args=[tournament.slug])
    text = device_list(desk, tournament)
    assert "Échanger deux tables" in text
    assert "Table 1 : tablette n° 1" in text
    answer = desk.post(
        reverse("desk-devices-swap", args=[tournament.slug]), {"first": 1, "second": 2, "next": page}, follow=True
    )
    assert answer.redirect_chain == [(page, 302)]
    text = " ".join(answer.content.decode().replace("\u00a0", " ").split())
    assert "Les appareils des tables 1 et 2 sont échangés." in text
    assert "Table 2 : tablette n° 1" in text
    assert Device.objects.get(number=2).station == tablet.station


def test_a_helper_cannot_swap_tables(tournament: Tournament, tablet: Tablet) -> None:
    text = device_list(cast.client_of(cast.member("helene", "helper")), tournament)
    assert "Échanger deux tables" not in text


def dashboard(desk: Client, tournament: Tournament) -> str:
    return visible_text(desk.get(reverse("desk-tournament", args=[tournament.slug])))


def report(tablet: Tablet, **cookies: str) -> None:
    """Send a request of the tablet with the reports of its page."""
    for name, value in cookies.items():
        tablet.client.cookies[f"chelem_{name}"] = value
    tablet.page()


def test_the_list_shows_what_a_device_reports(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    report(tablet, battery="22", waiting="3", build=static_build())
    text = device_list(desk, tournament)
    assert "Table 1 · Tablette n° 1" in text
    assert "batterie 22 %" in text
    assert "3 lignes sur la tablette" in text
    assert "Sans appareil : table 2." in text
    assert "ancienne page" not in text
    assert "connexion sûre" not in text


@pytest.mark.parametrize(
    ("milliseconds", "words", "is_slow"),
    [("40", "réseau 0,1 s", False), ("340", "réseau 0,3 s", False), ("3000", "réseau 3 s, lent", True)],
)
def test_the_network_of_a_tablet_is_shown(
    desk: Client, tournament: Tournament, tablet: Tablet, milliseconds: str, words: str, is_slow: bool
) -> None:
    report(tablet, network=milliseconds)
    text = device_list(desk, tournament)
    assert words in text
    assert ("lent" in text) is is_slow
    report(tablet, network="fast")
    assert words in device_list(desk, tournament)
    ready = visible_text(desk.get(reverse("desk-readiness", args=[tournament.slug])))
    assert ("Le réseau est lent." in ready, "table 1 : 3 s." in ready) == (is_slow, is_slow)
    (listed,) = desk.get(reverse("api-readiness", args=[tournament.slug])).json()["devices"]
    assert listed["network_ms"] == int(milliseconds)


def test_a_page_of_another_build_is_old(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    report(tablet, build="0123456789ab")
    assert "ancienne page : à recharger" in device_list(desk, tournament)


def test_a_device_on_https_is_secure(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    tablet.client.get(tablet.address("table"), secure=True)
    assert "connexion sûre" in device_list(desk, tournament)


@pytest.mark.parametrize(("secure", "minutes"), [(False, 12), (True, 3)])
def test_a_silent_tablet_of_a_playing_table_is_lost(
    desk: Client, tournament: Tournament, tablet: Tablet, secure: bool, minutes: int
) -> None:
    """FTC#423: a device had lost its connection, and its page looked as usual."""
    tablet.client.get(tablet.address("table"), secure=secure)
    now = timezone.now()
    with time_machine.travel(now + timedelta(minutes=minutes - 1)):
        assert LOST not in dashboard(desk, tournament)
    with time_machine.travel(now + timedelta(minutes=minutes + 1)):
        assert f"Table 1 : tablette n° 1 {LOST} depuis" in dashboard(desk, tournament)
        assert LOST in device_list(desk, tournament)


def test_the_desk_rings_once_for_a_lost_tablet(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    """`calls.js` rings for a `data-newest` that it has not seen, and this one stays the same."""
    now = timezone.now()
    moments = set()
    for minutes in (13, 20):
        with time_machine.travel(now + timedelta(minutes=minutes)):
            html = desk.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
        warning = html[: html.index("ne répond plus")].rpartition('data-newest="')[2]
        moments.add(int(warning.partition('"')[0]))
    [moment] = moments
    without_https = False
    assert abs(moment - (now + LOST_AFTER[without_https]).timestamp()) < 5


def test_a_reader_is_not_lost(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    device_role_set(device=Device.objects.get(), reads=True, actor=cast.basile())
    with time_machine.travel(timezone.now() + timedelta(minutes=30)):
        assert LOST not in dashboard(desk, tournament)


def test_a_tablet_whose_sheet_is_confirmed_is_not_lost(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    cast.fill(tablet.table, Random(1))
    with time_machine.travel(timezone.now() + timedelta(minutes=30)):
        assert LOST not in device_list(desk, tournament)


def test_many_lost_tablets_are_one_sentence(desk: Client) -> None:
    tournament = playing(16)
    for number in range(1, 5):
        Tablet(tournament, number)
    with time_machine.travel(timezone.now() + timedelta(minutes=30)):
        assert "4 tablettes ne répondent plus : regardez d’abord le Wi-Fi" in dashboard(desk, tournament)


def test_a_name_of_the_desk_replaces_the_number(desk: Client, tournament: Tournament, tablet: Tablet) -> None:
    address = reverse("desk-device-rename", args=[tournament.slug, Device.objects.get().pk])
    desk.post(address, {"name": " Tablette  7 "})
    assert Device.objects.get().name == "Tablette 7"
    assert "Table 1 · Tablette 7" in device_list(desk, tournament)
    desk.post(address, {"name": ""})
    assert "Table 1 · Tablette n° 1" in device_list(desk, tournament)


def test_a_long_name_is_refused(tablet: Tablet) -> None:
    with pytest.raises(DomainError) as refusal:
        device_rename(device=Device.objects.get(), name="x" * 31, actor=cast.basile())
    assert refusal.value.code == "device_name_long"
