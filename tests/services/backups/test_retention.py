"""Retention of backups: all of a day, one a round of a week, one a day of a month, one an evening of a year."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.selectors.backups import Backup
from tournaments.services.backups.retention import MONTH, backups_to_keep

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def create_backup(ago: timedelta) -> Backup:
    """Return the record of a backup of that age; no file exists."""
    return Backup(at=NOW - ago, path=Path(str(ago)), of="abcdef", digest="0" * 12)


def test_all_of_a_day_are_kept() -> None:
    backups = {create_backup(timedelta(minutes=5 * count)) for count in range(24 * 12)}
    assert backups_to_keep(backups, NOW) == backups


def test_first_backup_after_each_round_of_a_week_is_kept() -> None:
    evening = timedelta(days=3)
    backups = [create_backup(evening + timedelta(minutes=5 * count)) for count in range(24)]
    round_ends = [NOW - evening - timedelta(minutes=minutes) for minutes in (102, 58, 11)]
    kept = backups_to_keep([create_backup(timedelta()), *backups], NOW, round_ends=round_ends)
    ages = sorted(NOW - backup.at - evening for backup in kept)[1:]
    assert ages == [timedelta(minutes=minutes) for minutes in (0, 10, 55, 100)]  # 0: the last one of the day


def test_one_a_day_of_a_month_is_kept() -> None:
    backups = [create_backup(timedelta(days=count, minutes=minutes)) for count in range(2, 60) for minutes in (0, 30)]
    kept = backups_to_keep([create_backup(timedelta()), *backups], NOW)
    assert len(kept) == 1 + 30  # the newest, and the last of each of the days 2 to 31 before
    assert all(NOW - backup.at <= timedelta(days=31) for backup in kept)


def test_one_an_evening_of_a_year_is_kept_unless_a_month_is_the_limit() -> None:
    newest = create_backup(timedelta())
    backups = [create_backup(timedelta(days=days, minutes=minutes)) for days in range(40, 400) for minutes in (0, 30)]
    round_ends = [NOW - timedelta(days=days, minutes=45) for days in (41, 200, 390)]  # the last is over a year old
    kept = backups_to_keep([newest, *backups], NOW, round_ends=round_ends)
    assert sorted(NOW - backup.at for backup in kept) == [timedelta(days=days) for days in (0, 41, 200)]
    assert backups_to_keep([newest, *backups], NOW, round_ends=round_ends, at_most=MONTH) == {newest}


def test_evening_is_a_date_of_the_club() -> None:
    """A round that ends at half past midnight in Paris ends on the date before in UTC."""
    after_midnight = datetime(2026, 9, 12, 22, 40, tzinfo=UTC)
    backups = [create_backup(timedelta()), create_backup(NOW - after_midnight)]
    backups += [create_backup(NOW - after_midnight + timedelta(hours=count)) for count in (1, 2)]
    kept = backups_to_keep(backups, NOW, round_ends=[after_midnight - timedelta(minutes=10)])
    assert sorted(backup.at for backup in kept) == [after_midnight, NOW]


def test_the_newest_is_kept_at_any_age() -> None:
    newest = create_backup(timedelta(days=400))
    assert backups_to_keep([newest, create_backup(timedelta(days=401))], NOW) == {newest}


def test_backups_with_a_future_date_are_kept() -> None:
    future_backups = [create_backup(-timedelta(days=count)) for count in range(1, 4)]
    assert backups_to_keep(future_backups, NOW) == set(future_backups)


def test_kept_backups_are_all_kept_again() -> None:
    backups = [create_backup(timedelta(minutes=67 * count)) for count in range(5000)]
    round_ends = [NOW - timedelta(days=days, minutes=20) for days in range(1, 400, 7)]
    kept = backups_to_keep(backups, NOW, round_ends=round_ends)
    assert backups_to_keep(kept, NOW, round_ends=round_ends) == kept
