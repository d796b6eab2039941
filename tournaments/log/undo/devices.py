"""Events about devices cannot be undone: the desk assigns the devices again."""

from tournaments.log.events import (
    DeviceJoined,
    DeviceLeft,
    DeviceReplaced,
    DeviceRoleSet,
    DevicesFollowed,
    DevicesSwapped,
    LogEvent,
)
from tournaments.log.undo.inverse import Inverses

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = dict.fromkeys(
    (DeviceJoined, DeviceLeft, DeviceReplaced, DeviceRoleSet, DevicesFollowed, DevicesSwapped), "undo_device"
)
