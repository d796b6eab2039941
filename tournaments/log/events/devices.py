"""Devices at the tables, by their number in the tournament: further ones, read-only ones, swaps, and moves."""

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
    """A further device was bound to the table."""


@kind("device.left")
@dataclass(frozen=True, kw_only=True)
class DeviceLeft(OfDevice):
    """The desk released the device."""


@kind("device.replaced")
@dataclass(frozen=True, kw_only=True)
class DeviceReplaced(OfDevice):
    """Another device (`by`) continues at the table in place of this one."""

    by: int


@kind("device.role_set")
@dataclass(frozen=True, kw_only=True)
class DeviceRoleSet(OfDevice):
    """The device became read-only (`reads`), or may enter again."""

    reads: bool


@kind("device.swapped")
@dataclass(frozen=True, kw_only=True)
class DevicesSwapped(LogEvent):
    """The devices of two tables were swapped."""

    first: int
    second: int


@dataclass(frozen=True, kw_only=True)
class DevicePlace(Part):
    """The table of a device, which is given by its number in the tournament."""

    table: int
    number: int


@kind("device.followed")
@dataclass(frozen=True, kw_only=True)
class DevicesFollowed(LogEvent):
    """The devices that follow a player are at these tables from this round on."""

    stage: int
    round: int
    places: tuple[DevicePlace, ...]
