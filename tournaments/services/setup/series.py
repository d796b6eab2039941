"""Evenings that come back: the same tournament on a row of days, each a draft of its own."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction

from tournaments.models import Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.settings import tournament_create

MOST = 53
WEEK = 7
LAST_YEAR = 9990


class Every(StrEnum):
    """How often an evening comes back."""

    WEEK = "week"
    FORTNIGHT = "fortnight"
    MONTH = "month"


def series_dates(first: date, every: Every, count: int) -> list[date]:
    """The days, the first included. By the month it is the same day of the week, as clubs meet: the second Friday; the
    fifth one is the last, for not every month has five.

    :raises DomainError: `series_count`, `series_late`.
    """
    if not 1 <= count <= MOST:
        raise DomainError("series_count", field="count", most=MOST)
    if first.year > LAST_YEAR:
        raise DomainError("series_late", field="first")
    if every == Every.MONTH:
        return [_same_weekday(first, months) for months in range(count)]
    days = WEEK if every == Every.WEEK else 2 * WEEK
    return [first + timedelta(days=days * number) for number in range(count)]


@transaction.atomic
def series_create(
    *, like: Tournament | None, settings: Mapping[str, Any], days: Sequence[date], actor: Actor
) -> list[Tournament]:
    """A draft for each of the days, all of them or none: with the settings of `like`, but for those given.

    Registration online opens and closes as long before each of them as it did before `like`.

    :raises DomainError: `series_none`, `elsewhere`; :raises Refusals: those of `tournament_create`.
    """
    must_allow(actor, "create")
    if like is not None:
        must_be_theirs(actor, like)
    if not days:
        raise DomainError("series_none", field="days")
    return [tournament_create(settings=_settings(like, day) | dict(settings), actor=actor) for day in days]


def _settings(like: Tournament | None, day: date) -> dict[str, Any]:
    if like is None:
        return {"date": day}
    kept = {name: getattr(like, name) for name in SETTINGS}
    of_stage = {name: getattr(like.first_stage, name) for name in STAGE_SETTINGS}
    later = day - like.date
    moved = {name: kept[name] + later for name in ("online_from", "online_until") if kept[name] is not None}
    return kept | of_stage | moved | {"date": day}


def _same_weekday(first: date, months: int) -> date:
    """The day of the week of `first`, as often into its month as `first` is."""
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    of_month = first.replace(year=year, month=month + 1, day=1)
    day = 1 + (first.weekday() - of_month.weekday()) % WEEK + (first.day - 1) // WEEK * WEEK
    return of_month.replace(day=day if day <= monthrange(year, month + 1)[1] else day - WEEK)
