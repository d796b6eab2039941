"""Recurring evenings: drafts of the same tournament on a series of days."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction

from tournaments.formatting.dates import date_format
from tournaments.models import Tournament
from tournaments.selectors.blueprints import settings_on
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.settings import tournament_create

MAX_DATES = 60
WEEK = 7  # days
LAST_YEAR = 9990  # Python has no dates after 9999


class Every(StrEnum):
    """The interval of recurring evenings."""

    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


_DAYS = {Every.WEEK: WEEK, Every.FORTNIGHT: 2 * WEEK}  # between two dates


def series_dates(first: date, every: Every, count: int = 1, until: date | None = None) -> list[date]:
    """Return the dates, the first included: `count` of them, or those up to and including the day `until`.

    Monthly dates are on the same weekday of the month, such as the second Friday; a fifth weekday becomes the last one,
    because not every month has five.

    :raises DomainError: `series_count`, `series_late`, `series_backwards`, `series_many`.
    """
    if until is not None:
        count = _count_until(first, every, until)
    if not 1 <= count <= MAX_DATES:
        raise DomainError("series_count", field="count", most=MAX_DATES)
    if first.year > LAST_YEAR:
        raise DomainError("series_late", field="first")
    if every == Every.MONTH:
        return [_same_weekday(first, months) for months in range(count)]
    return [first + timedelta(days=_DAYS[every] * number) for number in range(count)]


def _count_until(first: date, every: Every, until: date) -> int:
    """Return the number of dates up to and including `until`, at most `MAX_DATES`."""
    if until < first:
        raise DomainError("series_backwards", field="until")
    if every == Every.MONTH:
        months = (until.year - first.year) * 12 + until.month - first.month
        is_beyond = first.year + months // 12 > LAST_YEAR  # counted, so that the series is refused as too long
        count = months + 1 if is_beyond or _same_weekday(first, months) <= until else months
    else:
        count = (until - first).days // _DAYS[every] + 1
    if count > MAX_DATES:
        last = series_dates(first, every, MAX_DATES)[-1]
        raise DomainError("series_many", field="until", count=count, most=MAX_DATES, last=date_format(last))
    return count


@transaction.atomic
def series_create(
    *, like: Tournament | None, settings: Mapping[str, Any], days: Sequence[date], actor: Actor
) -> list[Tournament]:
    """Create a draft for each day, in one transaction, with the settings of `like` overridden by `settings`.

    Online registration opens and closes at the same distance from each day as from that of `like`.

    :raises DomainError: `series_none`, `elsewhere`; :raises Refusals: those of `tournament_create`.
    """
    must_allow(actor, "create")
    if like is not None:
        must_be_theirs(actor, like)
    if not days:
        raise DomainError("series_none", field="days")
    each_day = (settings_on(like, day) if like else {"date": day} for day in days)
    return [tournament_create(settings=of_day | dict(settings), actor=actor) for of_day in each_day]


def _same_weekday(first: date, months: int) -> date:
    """Return the weekday of `first` with the same ordinal in a later month."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    of_month = first.replace(year=year, month=month + 1, day=1)
    first_of_weekday = 1 + (first.weekday() - of_month.weekday()) % WEEK
    weeks_before = (first.day - 1) // WEEK  # 1 for the second Friday of a month
    day, last_day = first_of_weekday + weeks_before * WEEK, monthrange(year, month + 1)[1]
    return of_month.replace(day=day if day <= last_day else day - WEEK)
