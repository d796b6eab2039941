"""Retention of backups: all of the last hour, one an hour for a day, one a day for a month."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from tournaments.selectors.backups import Backup

HOUR, DAY, MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=31)


def backups_to_keep(backups: Iterable[Backup], now: datetime) -> set[Backup]:
    """Select the backups to keep.

    The newest is kept at any age, and so is one with a date in the future: the computer's clock may be wrong.
    """
    newest_first = sorted(backups, reverse=True)
    to_keep, slots = set(newest_first[:1]), set()
    for backup in newest_first:
        age = now - backup.at
        if age <= HOUR:
            to_keep.add(backup)
        elif age <= MONTH:
            slot = backup.at.strftime("%Y%m%d%H" if age <= DAY else "%Y%m%d")
            if slot not in slots:
                slots.add(slot)
                to_keep.add(backup)
    return to_keep
