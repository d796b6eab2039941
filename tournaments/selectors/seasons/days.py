"""Days of a season as points in time."""

from datetime import date, datetime, time

from django.utils import timezone


def end_of_day(day: date) -> datetime:
    """Return the last moment of a day in the current time zone."""
    return timezone.make_aware(datetime.combine(day, time.max))
