"""The time of the last change of the ranking of a season, for its document."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.models import AuditLine, Event
from tournaments.selectors.results.publications import PUBLICATION_KINDS
from tournaments.selectors.seasons.days import end_of_day
from tournaments.selectors.seasons.standings import SeasonShown

Kind = AuditLine.Kind
OF_SEASON = (Kind.SEASON_CHANGED, Kind.SEASON_CLOSED, Kind.SEASON_REOPENED)
OF_EVENINGS = (Kind.EVENING_ADDED, Kind.EVENING_CHANGED, Kind.EVENING_REMOVED)
OF_NAMES = (Kind.CONSENT_GIVEN, Kind.CONSENT_WITHDRAWN)


def season_changed_at(shown: SeasonShown, *, full_names: bool) -> datetime | None:
    """Return the time of the last change, None if there was none up to the end of the shown day.

    Changes are publications and withdrawals of evenings, and changes of rules, settings, evenings or public names.
    """
    limit = end_of_day(shown.on) if shown.on else None
    return max((at for at in _change_times(shown, full_names=full_names) if limit is None or at <= limit), default=None)


def _change_times(shown: SeasonShown, *, full_names: bool) -> Iterator[datetime]:
    """Yield the times of all changes of the ranking, those after the shown day too."""
    season = shown.season
    yield season.created_at
    yield from season.rulings.values_list("at", flat=True)
    tournaments = [evening.event.tournament_id for evening in shown.evenings if evening.event.tournament_id]
    moves = Event.objects.filter(tournament__in=tournaments, name__in=PUBLICATION_KINDS)
    yield from moves.values_list("at", flat=True)
    yield from _audit_lines(shown, full_names=full_names).values_list("at", flat=True)


def _audit_lines(shown: SeasonShown, *, full_names: bool) -> QuerySet[AuditLine]:
    """Return the audit lines about the season and its people; with `full_names`, not those of public names."""
    kinds = (Kind.PERSON_ERASED,) if full_names else (Kind.PERSON_ERASED, *OF_NAMES)
    of_season = Q(kind__in=(*OF_SEASON, *OF_EVENINGS), data__season=shown.season.name)
    return AuditLine.objects.filter(
        of_season | Q(kind__in=kinds, player__in=list(shown.people)), organiser=shown.season.organiser_id
    )
