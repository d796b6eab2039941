"""Checks events about devices. They do not change the state: devices belong to an install and affect no result."""

from tournaments.log.events import (
    DeviceJoined,
    DeviceLeft,
    DeviceReplaced,
    DeviceRoleSet,
    DevicesFollowed,
    DevicesSwapped,
    OfDevice,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.state import State

HANDLERS: Handlers = {}


@handler_of(HANDLERS, DeviceJoined, DeviceLeft, DeviceReplaced, DeviceRoleSet)
def apply_device_event(state: State, event: OfDevice) -> None:
    """Check that the hall has the table."""
    if not 1 <= event.table <= state.stations:
        raise ValueError(event.table)


@handler_of(HANDLERS, DevicesSwapped)
def apply_devices_swapped(state: State, event: DevicesSwapped) -> None:
    """Check that the hall has both tables, and that they are two."""
    if not 1 <= min(event.first, event.second) < max(event.first, event.second) <= state.stations:
        raise ValueError(event.first)


@handler_of(HANDLERS, DevicesFollowed)
def apply_devices_followed(state: State, event: DevicesFollowed) -> None:
    """Check that the round has the tables of the devices."""
    tables = state.stages[event.stage].rounds[event.round].tables
    for place in event.places:
        if place.table not in tables:
            raise ValueError(place.table)
