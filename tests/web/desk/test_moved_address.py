"""The desk shows that the address of its computer has changed, until all tables were in contact at the new one."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deploy.own_addresses import Addresses, AddressFile
from tests import cast
from tournaments.models import Device, Tournament

pytestmark = pytest.mark.django_db

OLD, NEW = "192.168.1.20", "192.168.1.57"
CHANGED_AT = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
TITLE = "L’adresse de cet ordinateur a changé."


@pytest.fixture
def tournament() -> Tournament:
    """Create a tournament with tablets at tables 1 and 2, in contact before the change."""
    created = cast.running_tournament(8)
    for number in (1, 2):
        cast.tablet(number, created)
    Device.objects.update(last_contact=CHANGED_AT - MINUTE)
    return created


@pytest.fixture
def address_file(settings: Any, tmp_path: Path) -> AddressFile:
    settings.OWN_ADDRESSES = AddressFile(tmp_path)
    address_file: AddressFile = settings.OWN_ADDRESSES
    return address_file


def change_address(address_file: AddressFile, *present: str) -> None:
    """Record that the computer had the address `OLD`, and has those of `present` since `CHANGED_AT`."""
    before = Addresses("http://127.0.0.1:8000", 8000, (OLD,))
    address_file.write(before.move_to(list(present), now=CHANGED_AT))


def read_board(desk: Client, tournament: Tournament) -> str:
    return desk.get(reverse("desk-board", args=[tournament.slug])).content.decode()


def test_desk_shows_both_addresses_and_the_silent_tables(
    alice: Client, tournament: Tournament, address_file: AddressFile
) -> None:
    assert TITLE not in read_board(alice, tournament)
    change_address(address_file, NEW)
    page = read_board(alice, tournament)
    assert TITLE in page
    assert f"C’était http://{OLD}:8000/, c’est maintenant http://{NEW}:8000/" in page
    assert "Les tablettes des tables 1, 2 n’ont plus donné signe depuis." in page


def test_alert_ends_once_all_tables_were_in_contact(
    alice: Client, tournament: Tournament, address_file: AddressFile
) -> None:
    change_address(address_file, NEW)
    first, second = Device.objects.order_by("pk")
    Device.objects.filter(pk=first.pk).update(last_contact=CHANGED_AT + MINUTE)
    assert "La tablette de la table 2 n’a plus donné signe depuis." in read_board(alice, tournament)
    Device.objects.filter(pk=second.pk).update(last_contact=CHANGED_AT + MINUTE)
    assert TITLE not in read_board(alice, tournament)


def test_change_after_an_earlier_evening_shows_no_alert(
    alice: Client, tournament: Tournament, address_file: AddressFile
) -> None:
    Device.objects.update(last_contact=CHANGED_AT - timedelta(days=7))
    change_address(address_file, NEW)
    assert TITLE not in read_board(alice, tournament)


def test_computer_outside_of_all_networks_shows_an_alert(
    alice: Client, tournament: Tournament, address_file: AddressFile
) -> None:
    change_address(address_file)
    assert "Cet ordinateur n’est plus sur le réseau de la salle." in read_board(alice, tournament)
    readiness = reverse("desk-readiness", args=[tournament.slug])
    page = alice.get(readiness, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert "Cet ordinateur n’est sur aucun réseau" in page
    assert "--lan" not in page
