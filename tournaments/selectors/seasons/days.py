"""Days of a season as moments."""

from datetime import date, datetime, time

from django.utils import timezone


def end_of(day: date) -> datetime:
    """The last moment of a day of this install."""
    return timezone.make_aware(datetime.combine(day, time.max))
