"""Replacement of a device: the next one continues at its line; the replaced one hands over its lines to the inbox."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Device, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.devices.binding import device_bind, device_release
from tournaments.services.devices.changes import REPLACEMENT_TIMEOUT, device_awaiting_replacement, replacement_ask

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return playing()


@pytest.fixture
def dead_tablet(tournament: Tournament) -> Tablet:
    """Return the tablet of table 1, whose replacement the desk has asked for after one line."""
    tablet = Tablet(tournament)
    tablet.deal()
    replacement_ask(device=Device.objects.get(), wanted=True, actor=cast.basile())
    return tablet


def replace(tablet: Tablet) -> Tablet:
    """Bind a new tablet in place of the device of table 1, and return it."""
    replaced = device_awaiting_replacement(tablet.station)
    assert replaced is not None
    return Tablet(tablet.station.tournament, replaces=replaced.number)


def desk_page_of(device: Device) -> str:
    return reverse("desk-device-replace", args=[device.tournament.slug, device.pk])


def test_the_new_tablet_continues_at_the_line_of_the_sheet(tournament: Tournament, dead_tablet: Tablet) -> None:
    opening = text_of(Client().get(dead_tablet.address("table")))
    assert "Continuer la table 1 à la place de l’appareil n° 1" in opening
    successor = replace(dead_tablet)
    assert successor.deal(2).status_code == 200
    old, new = Device.objects.order_by("number")
    assert (old.replaced_by, new.station, old.released_at is not None) == (new, old.station, True)
    assert [event.data for event in tournament.events.filter(name="device.replaced")] == [
        {"table": 1, "number": 1, "by": 2}
    ]
    assert not tournament.events.filter(name="device.joined").exists()
    assert list(check_log(tournament)) == []


def test_the_replaced_device_is_informed_at_its_next_poll(dead_tablet: Tablet) -> None:
    replace(dead_tablet)
    answer = dead_tablet.client.get(dead_tablet.address("table-live"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (403, dead_tablet.address("table"))
    page = text_of(dead_tablet.page())
    assert "Cet appareil a été remplacé" in page
    assert "l’appareil n° 2 saisit à sa place pour la table 1" in page


def test_an_unsent_line_of_the_replaced_device_waits_for_the_desk(dead_tablet: Tablet, tournament: Tournament) -> None:
    """BridgePal, Replace Failed Unit: a tablet died in the third round."""
    replace(dead_tablet)
    answer = dead_tablet.deal(2)
    assert answer.status_code == 409
    assert dead_tablet.table.deals.count() == 1
    client = cast.client_of(cast.basile())
    dashboard = text_of(client.get(reverse("desk-tournament", args=[tournament.slug])))
    assert "L’appareil remplacé de la table 1 a remis la donne 2" in dashboard
    held = Submission.objects.get(verdict=Submission.Verdict.CONFLICT)
    decision = reverse("desk-decide", args=[tournament.slug, held.pk])
    client.post(decision, {"decision": "take", "reason": "Ligne de la tablette éteinte"})
    assert dead_tablet.table.deals.count() == 2
    assert list(check_log(tournament)) == []


def test_a_line_that_both_devices_have_is_recorded_once(dead_tablet: Tablet) -> None:
    replace(dead_tablet).deal(2)
    assert dead_tablet.deal(2).status_code == 200
    verdicts = list(Submission.objects.order_by("pk").values_list("verdict", flat=True))
    assert verdicts == ["accepted", "accepted", "same"]


def test_the_replaced_device_takes_no_line_back(dead_tablet: Tablet) -> None:
    """A stolen tablet that wakes later must not remove lines."""
    first = Submission.objects.get()
    replace(dead_tablet)
    answer = dead_tablet.send("table-take-back", 1, 1, submissions=first.client_id)
    assert answer.status_code == 409
    assert dead_tablet.table.deals.count() == 1


def test_a_second_new_tablet_is_refused_with_a_sentence(dead_tablet: Tablet) -> None:
    replace(dead_tablet)
    answer = Client().post(dead_tablet.address("table-move"), {"replaces": 1})
    assert answer.status_code == 409
    assert "déjà remplacé" in text_of(answer)
    assert Device.objects.count() == 2


def test_a_device_does_not_replace_itself(dead_tablet: Tablet) -> None:
    answer = dead_tablet.client.post(dead_tablet.address("table-move"), {"replaces": 1})
    assert answer.status_code == 409
    assert dead_tablet.deal(2).status_code == 200


def test_the_request_expires(dead_tablet: Tablet) -> None:
    with time_machine.travel(timezone.now() + REPLACEMENT_TIMEOUT + timedelta(minutes=1)):
        assert device_awaiting_replacement(dead_tablet.station) is None
        assert "à la place de" not in text_of(Client().get(dead_tablet.address("table")))


def test_the_desk_no_longer_wants_the_replacement(dead_tablet: Tablet) -> None:
    client, page = cast.client_of(cast.basile()), desk_page_of(Device.objects.get())
    assert "Continuer la table" in text_of(client.get(page))
    client.post(page, {"wanted": "0"})
    assert device_awaiting_replacement(dead_tablet.station) is None
    assert dead_tablet.deal(2).status_code == 200


def test_the_desk_sees_which_device_has_replaced_it(dead_tablet: Tablet) -> None:
    replace(dead_tablet)
    page = desk_page_of(Device.objects.get(number=1))
    assert "l’appareil n° 2 saisit à sa place" in text_of(cast.client_of(cast.basile()).get(page))


def test_a_released_device_is_not_replaced(tournament: Tournament) -> None:
    Tablet(tournament)
    device = Device.objects.get()
    device_release(device, cast.basile())
    with pytest.raises(DomainError) as refusal:
        replacement_ask(device=device, wanted=True, actor=cast.basile())
    assert refusal.value.code == "device_unbound"
    assert "a été libéré" in text_of(cast.client_of(cast.basile()).get(desk_page_of(device)))


def test_a_helper_asks_for_no_replacement(tournament: Tournament) -> None:
    Tablet(tournament)
    with pytest.raises(DomainError):
        replacement_ask(device=Device.objects.get(), wanted=True, actor=cast.member("hugo", "helper"))


def test_a_device_at_another_table_is_not_replaced_there(tournament: Tournament, dead_tablet: Tablet) -> None:
    with pytest.raises(Conflict) as refusal:
        device_bind(station=tournament.stations.get(number=2), secret=None, replaces=1)
    assert refusal.value.code == "replacement_over"


def test_a_tablet_of_another_table_moves_here_in_place_of_it(tournament: Tournament, dead_tablet: Tablet) -> None:
    other = Tablet(tournament, 2)
    page = other.client.get(dead_tablet.address("table"))
    assert 'name="replaces" value="1"' in page.content.decode()
    other.client.post(dead_tablet.address("table-move"), {"replaces": 1})
    assert Device.objects.get(number=1).replaced_by == Device.objects.get(number=2)


def test_the_new_device_follows_the_player_of_the_replaced_one() -> None:
    tournament = playing(tablets=Tournament.Tablets.PLAYER)
    followed = cast.table_of(tournament).seats.order_by("number")[1].entry
    device, _secret = device_bind(station=tournament.stations.get(number=1), secret=None, seat=2)
    replacement_ask(device=device, wanted=True, actor=cast.basile())
    successor, _secret = device_bind(station=tournament.stations.get(number=1), secret=None, replaces=device.number)
    assert successor.follows == followed


def test_the_replaced_device_enters_again_as_a_further_one(dead_tablet: Tablet) -> None:
    replace(dead_tablet)
    dead_tablet.client.post(dead_tablet.address("table-move"))
    assert dead_tablet.deal(2).status_code == 200
    assert Device.objects.filter(released_at=None).count() == 2


def test_the_api_replaces_a_device(tournament: Tournament) -> None:
    Tablet(tournament)
    client, address = cast.client_of(cast.basile()), f"/api/tournaments/{tournament.slug}/devices/1/replacement/"
    station = tournament.stations.get(number=1)
    assert client.put(address).json()["replacement_asked_at"]
    assert client.delete(address).status_code == 204
    assert Client().post(f"/api/tables/{station.code}/bind/?replaces=1").status_code == 409
    client.put(address)
    assert Client().post(f"/api/tables/{station.code}/bind/?replaces=1").status_code == 201
    assert client.put(address).status_code == 404
