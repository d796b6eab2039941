"""The tablets of a rehearsal that the program plays: bound to each table without a device, in contact, replaced."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_urlsafe

from django.db import transaction
from django.db.models import Max

from tournaments.models import Accident, Device, Station, Tournament
from tournaments.selectors.rehearsal.cuts import accidents_to_settle, dead_stations, is_hall_cut
from tournaments.services.access.digests import secret_digest
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.binding import device_bind
from tournaments.services.devices.changes import device_awaiting_replacement

CONTACT_INTERVAL = timedelta(seconds=20)


@dataclass(frozen=True)
class Hall:
    """The simulated tablets by station, at one moment; a station without one is played by people. `is_cut`: none of
    them reaches the desk. `dead`: the stations whose tablet is dead. `late`: an ended cut, whose lines arrive now.
    """

    tablets: dict[int, Device]
    is_cut: bool
    dead: set[int]
    late: Accident | None

    def is_silent(self, station: int) -> bool:
        """Return True if the program enters no line at this station now."""
        return self.is_cut or station in self.dead or station not in self.tablets


def hall_refresh(rehearsal: Tournament, now: datetime) -> Hall:
    """Bind tablets to the tables without a device, replace dead ones as the desk asked, and let all others report.

    Return the tablets as they are then.
    """
    _replace_dead(rehearsal)
    tablets_bind(rehearsal)
    bound = Device.objects.filter(tournament=rehearsal, simulated=True, released_at=None, reads_only=False)
    tablets = {}
    for device in bound.select_related("station").order_by("-pk"):
        device.tournament = rehearsal
        if device.station is not None:
            device.station.tournament = rehearsal
            tablets[device.station.pk] = device
    ended = accidents_to_settle(rehearsal).filter(kind__in=Accident.CUTS, ends_at__lte=now).first()
    hall = Hall(tablets, is_hall_cut(rehearsal, now), dead_stations(rehearsal), ended)
    contact_set([device for station, device in tablets.items() if not hall.is_silent(station)], now)
    return hall


def contact_set(tablets: Iterable[Device], at: datetime) -> None:
    """Store the last contact of simulated tablets, if it differs by more than `CONTACT_INTERVAL`.

    The reports of real devices live in the memory of the server. Simulated ones are played by the worker, which on a
    laptop shares no cache with it, so the database has theirs.
    """
    outdated = [one.pk for one in tablets if one.simulated and abs(at - one.last_contact) > CONTACT_INTERVAL]
    Device.objects.filter(pk__in=outdated).update(last_contact=at)


@transaction.atomic
def tablets_bind(rehearsal: Tournament) -> None:
    """Bind a simulated tablet to each table that no device enters for. The audit log has none of them.

    The lock is that of `device_bind`, which numbers devices too; `without` is read again after it.
    """
    bound = rehearsal.devices.filter(released_at=None, station__isnull=False, reads_only=False)
    without = Station.objects.filter(tournament=rehearsal).exclude(pk__in=bound.values("station")).order_by("number")
    if not without.exists():
        return
    lock_tournament(rehearsal)
    last = rehearsal.devices.aggregate(last=Max("number"))["last"] or 0
    Device.objects.bulk_create(
        Device(
            tournament=rehearsal,
            station=station,
            number=number,
            digest=secret_digest(token_urlsafe(24)),
            simulated=True,
        )
        for number, station in enumerate(without, last + 1)
    )


def _replace_dead(rehearsal: Tournament) -> None:
    """Bind another simulated tablet in place of each dead one for which the desk has asked a replacement."""
    for accident in accidents_to_settle(rehearsal).filter(kind=Accident.Kind.TABLET).select_related("device__station"):
        dead = accident.device
        if dead is None or not dead.simulated or dead.station is None:  # people bring the tablet for a real one
            continue
        dead.station.tournament = rehearsal
        if device_awaiting_replacement(dead.station) == dead:
            device, _secret = device_bind(station=dead.station, secret=None, replaces=dead.number)
            Device.objects.filter(pk=device.pk).update(simulated=True)
