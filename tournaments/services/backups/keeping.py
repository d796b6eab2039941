"""Which backups stay: all of the last hour, one an hour for a day, one a day for a month."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from tournaments.selectors.backups import Backup

HOUR, DAY, MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=31)


def kept(backups: Iterable[Backup], now: datetime) -> set[Backup]:
    """The newest stays however old it is; so does what seems to be of tomorrow: it may be the clock that is wrong."""
    found = sorted(backups, reverse=True)
    stays, taken = set(found[:1]), set()
    for backup in found:
        age = now - backup.at
        if age <= HOUR:
            stays.add(backup)
        elif age <= MONTH:
            slot = backup.at.strftime("%Y%m%d%H" if age <= DAY else "%Y%m%d")
            if slot not in taken:
                taken.add(slot)
                stays.add(backup)
    return stays
