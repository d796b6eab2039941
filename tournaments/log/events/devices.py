"""Who enters at a table, where more than one device does: devices by their number in the tournament."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, Part, kind


@dataclass(frozen=True, kw_only=True)
class OfDevice(LogEvent):
    """An event about a device at a table, by its number in the tournament."""

    table: int
    number: int


@kind("device.joined")
@dataclass(frozen=True, kw_only=True)
class DeviceJoined(OfDevice):
    """It enters for a table for which another one does already."""


@kind("device.left")
@dataclass(frozen=True, kw_only=True)
class DeviceLeft(OfDevice):
    """The desk has released it."""


@kind("device.role_set")
@dataclass(frozen=True, kw_only=True)
class DeviceRoleSet(OfDevice):
    """From now on it `reads` only, or enters again."""

    reads: bool


@kind("device.swapped")
@dataclass(frozen=True, kw_only=True)
class DevicesSwapped(LogEvent):
    """The devices of two tables have changed places."""

    first: int
    second: int


@dataclass(frozen=True, kw_only=True)
class DevicePlace(Part):
    """At which table a device lies, by its number in the tournament."""

    table: int
    number: int


@kind("device.followed")
@dataclass(frozen=True, kw_only=True)
class DevicesFollowed(LogEvent):
    """The devices that go with a player are at these tables from this round on."""

    stage: int
    round: int
    places: tuple[DevicePlace, ...]
