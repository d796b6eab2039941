"""The devices of a table, those that joined recently or need the desk, and the tables of tablets with a player."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet

from tournaments.log.events import DeviceJoined
from tournaments.models import Device, Event, Round, Seat, Station, Table, Tournament
from tournaments.selectors.rounds import next_round

RECENT = timedelta(minutes=10)  # since a device has joined a table
SEVERAL = 2  # entering devices of a table, from which the desk is told of joins


@dataclass(frozen=True)
class OtherDevices:
    """The other devices of a table, as seen by one of them. `reader`: that one only reads.

    The tablet sends `key` with each poll; the devices are rendered only if it has changed.
    """

    others: tuple[Device, ...]
    reader: bool

    @property
    def key(self) -> str:
        return ".".join(f"{device.number}{'r' if device.reads_only else ''}" for device in self.others)


def bound_devices(tournament: Tournament) -> QuerySet[Device]:
    """Return the devices at tables, in the order of the tables."""
    devices = tournament.devices.filter(released_at=None, station__isnull=False)
    return devices.select_related("station").order_by("station__number", "number")


def stations_at_play(tournament: Tournament) -> set[int]:
    """Return the primary keys of the stations whose table plays: the round is open, the sheet not confirmed."""
    tables = Table.objects.filter(round__stage__tournament=tournament, round__state=Round.State.OPEN)
    return set(tables.filter(state=Table.State.PLAYING).values_list("station_id", flat=True))


def count_devices_in_rehearsal(tournament: Tournament) -> int:
    """Return the number of devices of the hall that are bound to a table of the tournament's rehearsal."""
    bound = Device.objects.filter(tournament__rehearsal_of=tournament, released_at=None, station__isnull=False)
    return bound.filter(simulated=False).count()


def other_devices(station: Station, device: Device | None) -> OtherDevices:
    """Return the devices of a table without `device`, which is None for a session without a device."""
    bound = station.devices.filter(released_at=None).order_by("number")
    others = (one for one in bound if one != device)
    return OtherDevices(tuple(others), reader=device is not None and device.reads_only)


def devices_to_settle(tournament: Tournament) -> list[Device]:
    """Return the devices with unsettled lines or an unsettled receipt, with their last table, by number."""
    has_receipt = ~Q(unknown_receipt="") & Q(receipt_settled=False, released_at=None)
    devices = tournament.devices.filter(Q(held_lines__gt=F("held_settled")) | has_receipt)
    return list(devices.select_related("station").order_by("number"))


def table_in_next_round(device: Device, following: Round) -> Table | None:
    """Return the table of a device that follows a player in the next round.

    It is the table of the player, or that of the device's present station if the player has no seat, else None.
    """
    tables = Table.objects.filter(round=following).select_related("round__stage__tournament", "station")
    return tables.filter(seats__entry=device.follows_id).first() or tables.filter(station=device.station_id).first()


def follows_player_to(device: Device, table: Table) -> bool:
    """Return True if the device follows its player to this table when the next round opens."""
    is_next = table.round == next_round(table.round.stage)
    followed_seats = (
        Seat.objects.filter(table=table, entry=device.follows_id) if device.follows_id else Seat.objects.none()
    )
    return is_next and tablets_follow_players(device) and followed_seats.exists()


def tablets_follow_players(device: Device) -> bool:
    """Return True if the tablets of the tournament follow their players."""
    return device.tournament.tablets == Tournament.Tablets.PLAYER


def recent_joins(tournament: Tournament, now: datetime) -> list[Event]:
    """Return the newest `DeviceJoined` event within `RECENT` of each table with several entering devices, by table."""
    enters = Q(devices__released_at=None, devices__reads_only=False)
    several = tournament.stations.annotate(entering=Count("devices", filter=enters)).filter(entering__gte=SEVERAL)
    joined = Event.objects.filter(tournament=tournament, name=DeviceJoined.kind, at__gt=now - RECENT)
    newest = {event.table: event for event in joined.filter(table__in=several.values("number")).order_by("sequence")}
    return [newest[table] for table in sorted(newest, key=lambda number: number or 0)]
