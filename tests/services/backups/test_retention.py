"""Retention of backups: all of an hour, then one an hour, then one a day."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.selectors.backups import Backup
from tournaments.services.backups.retention import backups_to_keep

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def create_backup(ago: timedelta) -> Backup:
    """Return the record of a backup of that age; no file exists."""
    return Backup(at=NOW - ago, path=Path(str(ago)), of="abcdef", digest="0" * 12)


def test_all_of_the_last_hour_and_one_an_hour_of_a_day_are_kept() -> None:
    backups = [create_backup(timedelta(minutes=5 * count)) for count in range(1, 72)]
    ages = sorted(NOW - backup.at for backup in backups_to_keep(backups, NOW))
    assert ages[:12] == [timedelta(minutes=5 * count) for count in range(1, 13)]
    assert len(ages[12:]) == 6  # 12 of the last hour, then from 19:25 to 14:35 one in each hour of the clock
    assert len({(NOW - age).hour for age in ages[12:]}) == 6


def test_one_a_day_of_a_month_is_kept_and_older_ones_are_not() -> None:
    older_backups = [
        create_backup(timedelta(days=count, minutes=minutes)) for count in range(2, 60) for minutes in (0, 30)
    ]
    backups = backups_to_keep([create_backup(timedelta()), *older_backups], NOW)
    assert len(backups) == 1 + 30  # the newest, and the last of each of the days 2 to 31 before
    assert all(NOW - backup.at <= timedelta(days=31) for backup in backups)


def test_the_newest_of_an_hour_is_kept() -> None:
    early, late = create_backup(timedelta(hours=5, minutes=20)), create_backup(timedelta(hours=5, minutes=5))
    assert backups_to_keep([create_backup(timedelta()), early, late], NOW) == {create_backup(timedelta()), late}


def test_the_newest_is_kept_at_any_age() -> None:
    newest = create_backup(timedelta(days=400))
    assert backups_to_keep([newest, create_backup(timedelta(days=401))], NOW) == {newest}


def test_backups_with_a_future_date_are_kept() -> None:
    future_backups = [create_backup(-timedelta(days=count)) for count in range(1, 4)]
    assert backups_to_keep(future_backups, NOW) == set(future_backups)


def test_kept_backups_are_all_kept_again() -> None:
    backups = [create_backup(timedelta(minutes=7 * count)) for count in range(2000)]
    assert backups_to_keep(backups_to_keep(backups, NOW), NOW) == backups_to_keep(backups, NOW)
