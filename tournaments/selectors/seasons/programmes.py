"""Which evenings a season had at the end of a day, in their order, weighing what they weighed then."""

from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.models import Season, SeasonEvent, Tournament
from tournaments.selectors.seasons.days import end_of

KEPT = ("id", "tournament_id", "name", "coefficient", "counts", "imported", "deals")


def event_data(event: SeasonEvent) -> dict[str, Any]:
    """An evening as a programme keeps it."""
    return {name: getattr(event, name) for name in KEPT} | {"date": str(event.date)}


def events_then(season: Season, on: date) -> list[SeasonEvent]:
    """The evenings of that day. Those of a day before the season was begun are the ones of that beginning.

    An evening that was brought in from a file later is put where it was played. Rows are not those of the database: an
    evening may have left the season since.
    """
    day = max(on, timezone.localdate(season.created_at))
    kept = season.programmes.filter(at__lte=end_of(day)).last()
    told = kept.evenings if kept else []
    tournaments = Tournament.objects.in_bulk([one["tournament_id"] for one in told if one["tournament_id"]])
    events = [_event(season, one, tournaments) for one in told]
    brought_in = list(season.events.filter(imported=True))
    _say_what_is_gone(events, {event.pk for event in brought_in})
    for late in (one for one in brought_in if one not in events):
        place = next((place for place, event in enumerate(events) if event.date > late.date), len(events))
        events.insert(place, late)
    return events


def _say_what_is_gone(events: list[SeasonEvent], brought_in: set[int]) -> None:
    """An evening that was brought in and then taken out lost its results: it is like one of a deleted tournament."""
    for event in events:
        event.imported = event.imported and event.pk in brought_in


def _event(season: Season, told: dict[str, Any], tournaments: dict[int, Tournament]) -> SeasonEvent:
    columns = {name: told[name] for name in KEPT if name != "tournament_id"}
    tournament = tournaments.get(told["tournament_id"])
    return SeasonEvent(season=season, tournament=tournament, date=date.fromisoformat(told["date"]), **columns)
