"""Changes to the devices of tables: read-only devices, swaps between two tables, devices that follow a player."""

from django.db import transaction

from tournaments.log.events import DevicePlace, DeviceRoleSet, DevicesFollowed, DevicesSwapped
from tournaments.models import Device, Round, Seat, Station
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament


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
