"""Disputes: their effect on confirmations by other devices, and on calls for the arbiter."""

from datetime import timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from tests import cast
from tournaments.models import Device, Dispute, Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import events_of_table, sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, TooMany
from tournaments.services.core.row_locks import lock_table
from tournaments.services.inbox.disputes import DisputeInput, dispute_write
from tournaments.services.inbox.settlements import dispute_settle
from tournaments.services.play.calls import CALL_INTERVAL, arbiter_call
from tournaments.services.play.confirmations import ConfirmationInput, confirmation_write, table_confirm

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
    """Return the device at this index, from 0, in the order of numbers."""
    return list(table.station.devices.order_by("number"))[index]


@transaction.atomic
def open_dispute(table: Table, device: Device | None, *, seat: int = 3, text: str = "Non.") -> Dispute:
    lock_table(table)
    actor = Actor.at_table(table.number, device)
    return dispute_write(sheet=sheet_get(table), dispute=DisputeInput(seat=seat, text=text), actor=actor)


@transaction.atomic
def confirm_sheet(table: Table, device: Device | None, version: int) -> None:
    lock_table(table)
    actor = Actor.at_table(table.number, device)
    confirmation_write(
        sheet=sheet_get(table), confirmation=ConfirmationInput(version=version, seat=2, entered_by=1), actor=actor
    )


def is_calling(table: Table) -> bool:
    table.refresh_from_db()
    return table.called_at is not None


def test_a_dispute_does_not_change_the_version_of_the_table(table):
    version = table.version
    opened_dispute = open_dispute(table, device_at(table, 1))
    table.refresh_from_db()
    assert (table.version, opened_dispute.version) == (version, version)
    dispute_settle(dispute=opened_dispute, actor=cast.basile())
    confirm_sheet(table, device_at(table, 0), version)
    assert table.state == Table.State.CONFIRMED
    assert list(check_log(table.round.stage.tournament)) == []


@pytest.mark.parametrize("device_index", [0, 1], ids=["the other", "its own"])
def test_with_several_devices_an_open_dispute_blocks_confirmation(table, device_index):
    opened_dispute = open_dispute(table, device_at(table, 1))
    with pytest.raises(Conflict) as refusal:
        confirm_sheet(table, device_at(table, device_index), table.version)
    assert refusal.value.code == "sheet_disputed"
    dispute_settle(dispute=opened_dispute, actor=cast.basile())
    confirm_sheet(table, device_at(table, device_index), table.version)
    assert table.state == Table.State.CONFIRMED


def test_the_only_device_of_a_table_may_confirm_the_sheet_that_it_disputed(table):
    device, released_device = device_at(table, 0), device_at(table, 1)
    Device.objects.filter(pk=released_device.pk).update(released_at=timezone.now())
    open_dispute(table, device)
    confirm_sheet(table, device, table.version)
    assert table.state == Table.State.CONFIRMED


def test_a_phone_without_a_device_counts_as_another_device(table):
    Device.objects.filter(pk=device_at(table, 1).pk).update(released_at=timezone.now())
    open_dispute(table, None)
    for device in (None, device_at(table, 0)):
        with pytest.raises(Conflict):
            confirm_sheet(table, device, table.version)


def test_the_arbiter_may_confirm_a_disputed_sheet(table):
    open_dispute(table, device_at(table, 1))
    table_confirm(table=table, version=table.version, actor=cast.basile())
    assert table.state == Table.State.CONFIRMED


def test_a_seat_has_one_open_dispute(table):
    first_dispute = open_dispute(table, device_at(table, 1), text="Non.")
    assert open_dispute(table, device_at(table, 1), text="Non.") == first_dispute
    with pytest.raises(Conflict) as refusal:
        open_dispute(table, device_at(table, 1), text="Toujours pas.")
    assert refusal.value.code == "dispute_open"
    dispute_settle(dispute=first_dispute, actor=cast.basile())
    assert open_dispute(table, device_at(table, 1), text="Toujours pas.").number == 2


def test_disputes_call_the_arbiter_once_a_minute(table):
    """A dispute for the next seat after cancelling the call is stored, but does not call again."""
    device = device_at(table, 1)
    open_dispute(table, device, seat=1)
    assert is_calling(table)
    arbiter_call(table=table, waiting=False, actor=Actor.tablet(device))
    open_dispute(table, device, seat=2)
    assert not is_calling(table)
    with pytest.raises(TooMany):
        arbiter_call(table=table, waiting=True, actor=Actor.tablet(device))
    with time_machine.travel(timezone.now() + CALL_INTERVAL + timedelta(seconds=1)):
        open_dispute(table, device, seat=4)
        assert is_calling(table)
    calls = [
        event.data["calls"] for event in events_of_table(table).filter(name="table.dispute_opened").order_by("sequence")
    ]
    assert calls == [True, False, True]
    assert list(check_log(table.round.stage.tournament)) == []


def test_a_dispute_right_after_a_call_does_not_call_again(table):
    device = device_at(table, 1)
    arbiter_call(table=table, waiting=True, actor=Actor.tablet(device))
    arbiter_call(table=table, waiting=False, actor=Actor.tablet(device))
    open_dispute(table, device)
    assert not is_calling(table)
