"""Retention of backups: all of a day, one a round of a week, one a day of a month, one an evening of a year."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.selectors.backups import Backup

DAY, WEEK, MONTH, YEAR = timedelta(days=1), timedelta(days=7), timedelta(days=31), timedelta(days=366)


def backups_to_keep(
    backups: Iterable[Backup], now: datetime, *, round_ends: Sequence[datetime] = (), at_most: timedelta = YEAR
) -> set[Backup]:
    """Select the backups to keep; `round_ends` are the times at which rounds were closed, `at_most` the oldest age.

    Of a round, the first backup after its end is kept; of a day or an evening, the last one of its date. The newest is
    kept at any age, and so is one with a date in the future: the computer's clock may be wrong.
    """
    newest_first = sorted(backups, reverse=True)
    evenings = {timezone.localdate(end) for end in round_ends}
    after_rounds = {min((each for each in newest_first if each.at >= end), default=None) for end in round_ends}
    to_keep, dates = set(newest_first[:1]), set()
    for backup in newest_first:
        age, date = now - backup.at, timezone.localdate(backup.at)
        is_last_of_date = date not in dates
        dates.add(date)
        if age > at_most:
            continue
        if (
            age <= DAY
            or (age <= WEEK and backup in after_rounds)
            or (age <= MONTH and is_last_of_date)
            or (age <= YEAR and is_last_of_date and date in evenings)
        ):
            to_keep.add(backup)
    return to_keep
