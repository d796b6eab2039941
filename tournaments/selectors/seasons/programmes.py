"""The evenings of a season at the end of a past day, in order, with their coefficients of that day."""

from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.models import Season, SeasonEvent, Tournament
from tournaments.selectors.seasons.days import end_of_day

# Columns of `SeasonEvent` in a stored programme.
COLUMNS = ("id", "tournament_id", "name", "coefficient", "counts", "imported", "deals")


def event_data(event: SeasonEvent) -> dict[str, Any]:
    """Return an evening in the format of a stored programme."""
    return {name: getattr(event, name) for name in COLUMNS} | {"date": str(event.date)}


def events_on(season: Season, on: date) -> list[SeasonEvent]:
    """Return the evenings at the end of a day; for a day before the season was created, those of its creation.

    An evening imported later is inserted by its date. The objects are unsaved: an evening may have been removed from
    the season since.
    """
    day = max(on, timezone.localdate(season.created_at))
    programme = season.programmes.filter(at__lte=end_of_day(day)).last()
    evenings = programme.evenings if programme else []
    tournaments = Tournament.objects.in_bulk([one["tournament_id"] for one in evenings if one["tournament_id"]])
    events = [_build_event(season, one, tournaments) for one in evenings]
    imported = list(season.events.filter(imported=True))
    _mark_removed(events, {event.pk for event in imported})
    for late in (one for one in imported if one not in events):
        place = next((place for place, event in enumerate(events) if event.date > late.date), len(events))
        events.insert(place, late)
    return events


def _mark_removed(events: list[SeasonEvent], stored: set[int]) -> None:
    """Clear `imported` of evenings that were imported and then removed: they count as deleted, without results."""
    for event in events:
        event.imported = event.imported and event.pk in stored


def _build_event(season: Season, stored: dict[str, Any], tournaments: dict[int, Tournament]) -> SeasonEvent:
    columns = {name: stored[name] for name in COLUMNS if name != "tournament_id"}
    tournament = tournaments.get(stored["tournament_id"])
    return SeasonEvent(season=season, tournament=tournament, date=date.fromisoformat(stored["date"]), **columns)
