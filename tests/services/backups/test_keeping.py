"""Old backups go in such a way that the past stays in reach: all of an hour, then hours, then days."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.selectors.backups import Backup
from tournaments.services.backups.keeping import backups_to_keep

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


def backup(ago: timedelta) -> Backup:
    return Backup(at=NOW - ago, path=Path(str(ago)), of="abcdef", digest="0" * 12)


def test_an_evening_of_five_minutes_each_becomes_an_hour_of_them_and_one_for_each_hour_before() -> None:
    every = [backup(timedelta(minutes=5 * count)) for count in range(1, 72)]
    ages = sorted(NOW - each.at for each in backups_to_keep(every, NOW))
    assert ages[:12] == [timedelta(minutes=5 * count) for count in range(1, 13)]
    assert len(ages[12:]) == 6  # 19:25 to 14:35, one in each hour of the clock
    assert len({(NOW - age).hour for age in ages[12:]}) == 6


def test_a_month_becomes_its_days_and_what_is_older_goes() -> None:
    every = [backup(timedelta(days=count, minutes=minutes)) for count in range(2, 60) for minutes in (0, 30)]
    found = backups_to_keep([backup(timedelta()), *every], NOW)
    assert len(found) == 1 + 30  # now, and the days before it within thirty-one
    assert all(NOW - each.at <= timedelta(days=31) for each in found)


def test_of_a_slot_the_newest_stays() -> None:
    early, late = backup(timedelta(hours=5, minutes=20)), backup(timedelta(hours=5, minutes=5))
    assert backups_to_keep([backup(timedelta()), early, late], NOW) == {backup(timedelta()), late}


def test_the_newest_stays_however_old_it_is() -> None:
    only = backup(timedelta(days=400))
    assert backups_to_keep([only, backup(timedelta(days=401))], NOW) == {only}


def test_a_clock_that_went_back_costs_no_backup() -> None:
    later = [backup(-timedelta(days=count)) for count in range(1, 4)]
    assert backups_to_keep(later, NOW) == set(later)


def test_thinning_again_changes_nothing() -> None:
    every = [backup(timedelta(minutes=7 * count)) for count in range(2000)]
    assert backups_to_keep(backups_to_keep(every, NOW), NOW) == backups_to_keep(every, NOW)
