"""Binding of devices to tables, their release, and the device of a request."""

import secrets

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from players.prepared import Prepared
from tournaments.log.events import DeviceJoined, DeviceLeft, DeviceRoleSet
from tournaments.models import AuditLine, Device, Station, Tournament
from tournaments.selectors.play.tables import sitter_at
from tournaments.selectors.rehearsal.cuts import is_cut_off
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.codes import station_renew
from tournaments.services.access.digests import secret_digest
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.faults import Fault, Unavailable
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.changes import device_to_replace, place_hand_over
from tournaments.services.devices.reports import reports_note


class CutOff(Unavailable):
    """The refusal of a tablet during a cut of a rehearsal: as without a network, it keeps its lines and retries."""

    def __init__(self) -> None:
        super().__init__(Fault.GONE)
        self.code = "rehearsal_cut"


OVER = {Tournament.State.FINISHED, Tournament.State.PUBLISHED}
_devices_by_digest = Prepared(  # a prepared query: each request of a tablet runs it
    lambda secret: Device.objects.select_related("tournament", "station").filter(digest=secret, released_at=None)
)


@transaction.atomic
def device_bind(
    *,
    station: Station,
    secret: str | None,
    kind: str = Device.Kind.TABLET,
    seat: int | None = None,
    replaces: int | None = None,
    follows_table: bool = False,
) -> tuple[Device, str]:
    """Bind the device with this secret, or a new device, to the table. Return it with its secret.

    `kind` is that of a new device. Where tablets follow a player, the device follows the player who sits on `seat` now
    from the opening of the next round. A read-only device that is bound to another table than before may enter again.
    `replaces` is the number of a device of the table that it replaces: it takes over the player and the role of that.
    With `follows_table`, a device that is new at a table where another one enters only reads, and may confirm.

    :raises Conflict: `tables_over` once the tournament is finished; `devices_many` if as many other devices as the
        setting allows, read-only ones too, are bound to the table; `replacement_over`.
    """
    lock_tournament(station.tournament)
    if station.tournament.state in OVER:
        raise Conflict("tables_over")
    device = Device.objects.filter(digest=secret_digest(secret), released_at=None).first() if secret else None
    if device is None or secret is None:
        device, secret = Device(kind=kind), secrets.token_urlsafe(24)
        device.digest = secret_digest(secret)
    replaced = None if replaces is None else device_to_replace(station, replaces)
    if replaced == device:  # the old tablet itself has opened the table again
        raise Conflict("replacement_over")
    bound = station.devices.filter(released_at=None).exclude(pk__in=[device.pk, replaced and replaced.pk])
    _release_simulated(bound, station.tournament)
    others_read_only = list(bound.values_list("reads_only", flat=True))
    if len(others_read_only) >= station.tournament.devices_per_table:
        raise Conflict("devices_many", count=len(others_read_only))
    if device.tournament_id != station.tournament_id:
        device.number = _next_number(station.tournament)
    is_new_here = device.station_id != station.pk
    device.move_to(station)
    device.tournament_id = station.tournament_id
    follows_player = station.tournament.tablets == Tournament.Tablets.PLAYER
    if replaced is not None:
        device.follows, device.reads_only = replaced.follows, replaced.reads_only
    else:
        device.follows = sitter_at(station, seat) if follows_player and seat else None
        another_enters = not all(others_read_only)
        device.reads_only = (follows_table and another_enters) if is_new_here else device.reads_only
    device.save()
    _note_in_audit(Kind.DEVICE_BOUND, device, station.tournament, Actor.tablet(device))
    if replaced is not None:
        place_hand_over(replaced, device)
        _note_in_audit(Kind.DEVICE_RELEASED, replaced, station.tournament, Actor.tablet(device))
    elif others_read_only and is_new_here:  # the log has only further devices; the audit log has the first as well
        joined = DeviceJoined(table=station.number, number=device.number)
        event_append(tournament=station.tournament, event=joined, actor=Actor.tablet(device))
        if device.reads_only:
            role = DeviceRoleSet(table=station.number, number=device.number, reads=True)
            event_append(tournament=station.tournament, event=role, actor=Actor.tablet(device))
    return device, secret


def _release_simulated(bound: QuerySet[Device], tournament: Tournament) -> None:
    """Release the simulated tablets of a table of a rehearsal: people now play it."""
    if tournament.is_rehearsal:
        bound.filter(simulated=True).update(released_at=timezone.now())


def _note_in_audit(kind: AuditLine.Kind, device: Device, tournament: Tournament, actor: Actor) -> None:
    about = {"table": device.station and device.station.number, "device": device.number, "kind": device.kind}
    audit_write(tournament.organiser, kind, actor, tournament=tournament, data=about)


def _next_number(tournament: Tournament) -> int:
    """Return the number of a new device, by which the log identifies it."""
    return (tournament.devices.aggregate(last=Max("number"))["last"] or 0) + 1


def device_get(secret: str | None, **reports: str) -> Device | None:
    """Return the device with this secret, None if unknown. Note its contact, and what it `reports` (`reports_note`).

    :raises CutOff: an accident of a rehearsal keeps it from the desk.
    """
    if not secret:
        return None
    device = next(iter(_devices_by_digest(secret_digest(secret))), None)
    if device is None:
        return None
    if device.station is not None:
        device.station.tournament = device.tournament  # the same row: saves a query
    if is_cut_off(device):
        raise CutOff
    reports_note(device, reports)
    return device


def device_replaced(secret: str | None) -> Device | None:
    """Return the replaced device with this secret, with its tournament, station and successor; None if unknown."""
    replaced = Device.objects.filter(replaced_by__isnull=False).select_related("tournament", "station", "replaced_by")
    return replaced.filter(digest=secret_digest(secret)).first() if secret else None


@transaction.atomic
def device_release(device: Device, actor: Actor) -> None:
    """Unbind a device and replace the code and QR code of its table, so that the old ones open no table.

    :raises DomainError: `arbiter_only`, `elsewhere`.
    """
    must_allow(actor, "devices")
    must_be_theirs(actor, device.tournament)
    if not Device.objects.filter(pk=device.pk, released_at=None).update(released_at=timezone.now()):
        return
    _note_in_audit(Kind.DEVICE_RELEASED, device, device.tournament, actor)
    if device.station:
        station_renew(device.station)
        left = DeviceLeft(table=device.station.number, number=device.number)
        event_append(tournament=device.tournament, event=left, actor=actor)
