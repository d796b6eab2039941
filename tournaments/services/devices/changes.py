"""Changes to the devices of tables: read-only devices, replacement, swaps, devices that follow a player.

Replacement of a device, such as a tablet with an empty battery: the desk asks for it, and the next device that opens
the table continues in its place (`device_bind`). The replaced device is released, but still hands over its unsent
lines: the desk decides on those that the sheet lacks.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import (
    DevicePlace,
    DeviceReplaced,
    DeviceRoleSet,
    DevicesFollowed,
    DevicesSwapped,
    NumbersExchanged,
    StageNumbersExchanged,
)
from tournaments.models import Device, Round, Seat, Station, Tournament
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.reports import with_contact

DEVICE_NAME_LENGTH = 30  # fits on a line of a phone
TAKE_OVER_AFTER = timedelta(minutes=2)
REPLACEMENT_TIMEOUT = timedelta(minutes=30)  # after it the next device that opens the table is a further one


@transaction.atomic
def device_role_set(*, device: Device, reads: bool, actor: Actor) -> Device:
    """Make the device read-only, or let it enter again.

    :raises DomainError: `arbiter_only`, `elsewhere`, `device_unbound`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    lock_tournament(device.tournament)
    device.refresh_from_db(fields=["reads_only", "station", "released_at"])
    if device.station is None or device.released_at:
        raise DomainError("device_unbound")
    if device.reads_only != reads:
        device.reads_only = reads
        device.save(update_fields=["reads_only"])
        event = DeviceRoleSet(table=device.station.number, number=device.number, reads=reads)
        event_append(tournament=device.tournament, event=event, actor=actor)
    return device


def device_rename(*, device: Device, name: str, actor: Actor) -> None:
    """Give a device another name at the desk; an empty one is its kind and number again.

    :raises DomainError: `arbiter_only`, `elsewhere`, `device_name_long`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    device.name = tidy(name)
    if len(device.name) > DEVICE_NAME_LENGTH:
        raise DomainError("device_name_long", field="name", most=DEVICE_NAME_LENGTH)
    device.save(update_fields=["name"])


@transaction.atomic
def replacement_ask(*, device: Device, wanted: bool, actor: Actor) -> Device:
    """Let the next device that opens the table replace this one, within `REPLACEMENT_TIMEOUT`; or no longer.

    :raises DomainError: `arbiter_only`, `elsewhere`, `device_unbound`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    lock_tournament(device.tournament)
    device.refresh_from_db(fields=["station", "released_at"])
    if device.station is None or device.released_at:
        raise DomainError("device_unbound")
    device.replacement_asked_at = timezone.now() if wanted else None
    device.save(update_fields=["replacement_asked_at"])
    return device


def device_awaiting_replacement(station: Station) -> Device | None:
    """Return the device of a table that the next device replaces, the one asked for first; None if there is none."""
    since = timezone.now() - REPLACEMENT_TIMEOUT
    awaiting = station.devices.filter(released_at=None, replacement_asked_at__gt=since)
    return awaiting.order_by("replacement_asked_at", "pk").first()


def device_to_replace(station: Station, number: int) -> Device:
    """Return the device with this number in the tournament, which still awaits a replacement at the table.

    :raises Conflict: `replacement_over`: another device has replaced it, or the desk no longer asks for it.
    """
    awaiting = device_awaiting_replacement(station)
    if awaiting is None or awaiting.number != number:
        raise Conflict("replacement_over")
    return awaiting


def place_hand_over(replaced: Device, device: Device) -> None:
    """Release the replaced device, and log that `device` continues in its place at the table."""
    replaced.replaced_by, replaced.released_at, replaced.replacement_asked_at = device, timezone.now(), None
    replaced.save(update_fields=["replaced_by", "released_at", "replacement_asked_at"])
    assert replaced.station is not None  # of `device_to_replace`
    event = DeviceReplaced(table=replaced.station.number, number=replaced.number, by=device.number)
    event_append(tournament=replaced.tournament, event=event, actor=Actor.tablet(device))


@transaction.atomic
def entry_give(*, giver: Device, number: int) -> None:
    """Let the device with this number, which follows the same table, enter in place of `giver`, which follows then.

    :raises Conflict: `device_not_here`: one of them has left the table, or does not have that role.
    """
    lock_tournament(giver.tournament)
    giver.refresh_from_db(fields=["station", "released_at", "reads_only"])
    at_table = Device.objects.filter(station=giver.station_id, tournament=giver.tournament, released_at=None)
    taker = at_table.filter(number=number, reads_only=True).select_related("station", "tournament").first()
    if taker is None or giver.station is None or giver.released_at or giver.reads_only:
        raise Conflict("device_not_here")
    _set_only_writer(taker, actor=Actor.tablet(giver))


@transaction.atomic
def entry_take(*, taker: Device) -> None:
    """Let a device that follows its table enter, once those that enter have been out of contact for `TAKE_OVER_AFTER`.

    :raises Conflict: `device_in_contact`, one of them still responds; `device_not_here`.
    """
    lock_tournament(taker.tournament)
    taker.refresh_from_db(fields=["station", "released_at", "reads_only"])
    if taker.station is None or taker.released_at:
        raise Conflict("device_not_here")
    writers = with_contact(taker.station.devices.filter(released_at=None, reads_only=False).exclude(pk=taker.pk))
    if any(timezone.now() - writer.last_contact < TAKE_OVER_AFTER for writer in writers):
        raise Conflict("device_in_contact")
    _set_only_writer(taker, actor=Actor.tablet(taker))


def _set_only_writer(writer: Device, *, actor: Actor) -> None:
    """Let one device enter for its table, and the others follow; log each change of a role."""
    assert writer.station is not None  # checked by the callers
    for device in writer.station.devices.filter(released_at=None).order_by("number"):
        reads = device.pk != writer.pk
        if device.reads_only != reads:
            Device.objects.filter(pk=device.pk).update(reads_only=reads)
            event = DeviceRoleSet(table=writer.station.number, number=device.number, reads=reads)
            event_append(tournament=writer.tournament, event=event, actor=actor)


@transaction.atomic
def devices_swap(*, first: Station, second: Station, actor: Actor) -> None:
    """Swap the bindings of the devices of two tables of a tournament, for devices that were put on the wrong table.

    :raises DomainError: `arbiter_only`, `elsewhere`, `devices_same_table`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, first.tournament)
    if first.pk == second.pk or first.tournament_id != second.tournament_id:
        raise DomainError("devices_same_table", field="table")
    lock_tournament(first.tournament)
    here = list(first.devices.filter(released_at=None).values_list("pk", flat=True))
    second.devices.filter(released_at=None).update(station=first, came_from=second, went_along=False)
    Device.objects.filter(pk__in=here).update(station=second, came_from=first, went_along=False)
    low, high = sorted((first.number, second.number))
    event_append(tournament=first.tournament, event=DevicesSwapped(first=low, second=high), actor=actor)


def devices_follow(*, round_: Round, actor: Actor) -> None:
    """Bind devices that follow a player to the player's table in the opening round; without a seat they stay."""
    tournament = round_.stage.tournament
    if tournament.tablets != tournament.Tablets.PLAYER:
        return
    going = list(tournament.devices.filter(follows__isnull=False, released_at=None))
    followed = Seat.objects.filter(table__round=round_, entry__in=[device.follows_id for device in going])
    tables = {seat.entry_id: seat.table.station for seat in followed.select_related("table__station")}
    moves = {device: tables[device.follows_id] for device in going if device.follows_id in tables}
    moves = {device: there for device, there in moves.items() if device.station_id != there.pk}
    for device, there in moves.items():
        device.move_to(there, along=True)
    if moves:
        Device.objects.bulk_update(moves, ["station", "came_from", "went_along"])
        places = tuple(DevicePlace(table=there.number, number=device.number) for device, there in moves.items())
        event = DevicesFollowed(**round_.log_address, places=places)
        event_append(tournament=tournament, event=event, actor=actor)


def devices_exchange_players(tournament: Tournament, event: NumbersExchanged | StageNumbersExchanged) -> None:
    """Let the devices that follow one of two entries follow the other, after both exchanged their start numbers.

    A device stays with the person who holds it. An exchange in one stage whose rounds are all closed changes no table
    to come, so the devices follow the same entries as before.
    """
    if isinstance(event, StageNumbersExchanged):
        rounds = Round.objects.filter(stage__tournament=tournament, stage__number=event.stage)
        if not rounds.exclude(state=Round.State.CLOSED).exists():
            return
    first, second = tournament.entries.filter(serial__in=event.entries)
    of_second = list(tournament.devices.filter(follows=second).values_list("pk", flat=True))
    tournament.devices.filter(follows=first).update(follows=second)
    Device.objects.filter(pk__in=of_second).update(follows=first)
