"""Which devices enter at a table, as far as its own devices and the desk must know."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from tournaments.models import Device, Event, Round, Seat, Station, Table, Tournament
from tournaments.selectors.rounds import next_round

LATELY = timedelta(minutes=10)
SEVERAL = 2


@dataclass(frozen=True)
class Beside:
    """The other devices of a table, as one of them is told. `key` changes with what it is told."""

    others: tuple[Device, ...]
    reader: bool

    @property
    def key(self) -> str:
        return ".".join(f"{device.number}{'r' if device.reads_only else ''}" for device in self.others)


def devices_beside(station: Station, device: Device | None) -> Beside:
    """What a device of that table shows of the others; `device` is None for whoever enters without one."""
    bound = station.devices.filter(released_at=None).order_by("number")
    others = (one for one in bound if one != device)
    return Beside(tuple(others), reader=device is not None and device.reads_only)


def table_to_come(device: Device, following: Round) -> Table | None:
    """Where a device that goes with a player lies in the round to come: where they sit, without a seat where it is."""
    tables = Table.objects.filter(round=following).select_related("round__stage__tournament", "station")
    return tables.filter(seats__entry=device.follows_id).first() or tables.filter(station=device.station_id).first()


def goes_to(device: Device, table: Table) -> bool:
    """Whether it goes with its player to this table as soon as the next round opens."""
    is_next = table.round == next_round(table.round.stage)
    seated = Seat.objects.filter(table=table, entry=device.follows_id) if device.follows_id else Seat.objects.none()
    return is_next and follows(device) and seated.exists()


def follows(device: Device) -> bool:
    """Whether the tablets of its tournament go with their players."""
    return device.tournament.tablets == Tournament.Tablets.PLAYER


def joined_lately(tournament: Tournament, now: datetime) -> list[Event]:
    """The newest joining of each table at which more than one device enters since a short while, by table."""
    enters = Q(devices__released_at=None, devices__reads_only=False)
    several = tournament.stations.annotate(entering=Count("devices", filter=enters)).filter(entering__gte=SEVERAL)
    joined = Event.objects.filter(tournament=tournament, name="device.joined", at__gt=now - LATELY)
    newest = {event.table: event for event in joined.filter(table__in=several.values("number")).order_by("sequence")}
    return [newest[table] for table in sorted(newest, key=lambda number: number or 0)]
