"""Disputes: their effect on confirmations by other devices, and on calls for the arbiter."""

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from tests import cast
from tournaments.models import Device, Dispute, Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import events_of, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, TooMany
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.calls import CALL_INTERVAL, arbiter_call
from tournaments.services.play.confirmations import ConfirmationInput, confirmation_write, table_confirm
from tournaments.services.play.disputes import dispute_settle, dispute_write

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Return table 1 with a complete sheet and two devices."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.tablet(1, tournament)
    cast.tablet(1, tournament)
    cast.enter(cast.table_of(tournament), cast.alice())
    return cast.table_of(tournament)


def device_at(table: Table, index: int) -> Device:
    return list(table.station.devices.order_by("number"))[index]


@transaction.atomic
def dispute(table: Table, device: Device | None, *, seat: int = 3, text: str = "Non.") -> Dispute:
    lock_table(table)
    actor = Actor.at_table(table.number, device)
    return dispute_write(sheet=sheet_get(table), seat=seat, text=text, version=None, actor=actor)


@transaction.atomic
def confirm(table: Table, device: Device | None, version: int) -> None:
    lock_table(table)
    actor = Actor.at_table(table.number, device)
    confirmation_write(
        sheet=sheet_get(table), confirmation=ConfirmationInput(version=version, seat=2, entered_by=1), actor=actor
    )


def rings(table: Table) -> bool:
    table.refresh_from_db()
    return table.called_at is not None


def test_a_dispute_does_not_change_the_version_of_the_table(table):
    version = table.version
    noted = dispute(table, device_at(table, 1))
    table.refresh_from_db()
    assert (table.version, noted.version) == (version, version)
    dispute_settle(dispute=noted, actor=cast.basile())
    confirm(table, device_at(table, 0), version)
    assert table.state == Table.State.CONFIRMED
    assert list(check_log(table.round.stage.tournament)) == []


@pytest.mark.parametrize("confirming", [0, 1], ids=["the other", "its own"])
def test_with_several_devices_an_open_dispute_blocks_confirmation(table, confirming):
    noted = dispute(table, device_at(table, 1))
    with pytest.raises(Conflict) as refusal:
        confirm(table, device_at(table, confirming), table.version)
    assert refusal.value.code == "sheet_disputed"
    dispute_settle(dispute=noted, actor=cast.basile())
    confirm(table, device_at(table, confirming), table.version)
    assert table.state == Table.State.CONFIRMED


def test_the_only_device_of_a_table_may_confirm_its_own_dispute(table):
    one, two = device_at(table, 0), device_at(table, 1)
    Device.objects.filter(pk=two.pk).update(released_at=timezone.now())
    dispute(table, one)
    confirm(table, one, table.version)
    assert table.state == Table.State.CONFIRMED


def test_a_phone_without_a_device_counts_as_another_device(table):
    Device.objects.filter(pk=device_at(table, 1).pk).update(released_at=timezone.now())
    dispute(table, None)
    for device in (None, device_at(table, 0)):
        with pytest.raises(Conflict):
            confirm(table, device, table.version)


def test_the_arbiter_may_confirm_a_disputed_sheet(table):
    dispute(table, device_at(table, 1))
    table_confirm(table=table, version=table.version, actor=cast.basile())
    assert table.state == Table.State.CONFIRMED


def test_a_seat_has_one_open_dispute(table):
    first = dispute(table, device_at(table, 1), text="Non.")
    assert dispute(table, device_at(table, 1), text="Non.") == first
    with pytest.raises(Conflict) as refusal:
        dispute(table, device_at(table, 1), text="Toujours pas.")
    assert refusal.value.code == "dispute_open"
    dispute_settle(dispute=first, actor=cast.basile())
    assert dispute(table, device_at(table, 1), text="Toujours pas.").number == 2


def test_disputes_call_the_arbiter_once_a_minute(table):
    """A dispute for the next seat after cancelling the call is stored, but does not call again."""
    device = device_at(table, 1)
    dispute(table, device, seat=1)
    assert rings(table)
    arbiter_call(table=table, waiting=False, actor=Actor.tablet(device))
    dispute(table, device, seat=2)
    assert not rings(table)
    with pytest.raises(TooMany):
        arbiter_call(table=table, waiting=True, actor=Actor.tablet(device))
    with time_machine.travel(timezone.now() + CALL_INTERVAL + timedelta(seconds=1)):
        dispute(table, device, seat=4)
        assert rings(table)
    told = [event.data["calls"] for event in events_of(table).filter(name="table.dispute_opened").order_by("sequence")]
    assert told == [True, False, True]
    assert list(check_log(table.round.stage.tournament)) == []


def test_a_dispute_right_after_a_call_does_not_call_again(table):
    device = device_at(table, 1)
    arbiter_call(table=table, waiting=True, actor=Actor.tablet(device))
    arbiter_call(table=table, waiting=False, actor=Actor.tablet(device))
    dispute(table, device)
    assert not rings(table)
