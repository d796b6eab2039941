"""Retention of backups: all of an hour, then one an hour, then one a day."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.selectors.backups import Backup
from tournaments.services.backups.retention import backups_to_keep

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def backup(ago: timedelta) -> Backup:
    return Backup(at=NOW - ago, path=Path(str(ago)), of="abcdef", digest="0" * 12)


def test_all_of_the_last_hour_and_one_an_hour_of_a_day_are_kept() -> None:
    every = [backup(timedelta(minutes=5 * count)) for count in range(1, 72)]
    ages = sorted(NOW - each.at for each in backups_to_keep(every, NOW))
    assert ages[:12] == [timedelta(minutes=5 * count) for count in range(1, 13)]
    assert len(ages[12:]) == 6  # 19:25 to 14:35, one in each hour of the clock
    assert len({(NOW - age).hour for age in ages[12:]}) == 6


def test_one_a_day_of_a_month_is_kept_and_older_ones_are_not() -> None:
    every = [backup(timedelta(days=count, minutes=minutes)) for count in range(2, 60) for minutes in (0, 30)]
    found = backups_to_keep([backup(timedelta()), *every], NOW)
    assert len(found) == 1 + 30  # now, and the days before it within thirty-one
    assert all(NOW - each.at <= timedelta(days=31) for each in found)


def test_the_newest_of_an_hour_is_kept() -> None:
    early, late = backup(timedelta(hours=5, minutes=20)), backup(timedelta(hours=5, minutes=5))
    assert backups_to_keep([backup(timedelta()), early, late], NOW) == {backup(timedelta()), late}


def test_the_newest_is_kept_at_any_age() -> None:
    only = backup(timedelta(days=400))
    assert backups_to_keep([only, backup(timedelta(days=401))], NOW) == {only}


def test_backups_with_a_future_date_are_kept() -> None:
    later = [backup(-timedelta(days=count)) for count in range(1, 4)]
    assert backups_to_keep(later, NOW) == set(later)


def test_the_selection_is_idempotent() -> None:
    every = [backup(timedelta(minutes=7 * count)) for count in range(2000)]
    assert backups_to_keep(backups_to_keep(every, NOW), NOW) == backups_to_keep(every, NOW)
