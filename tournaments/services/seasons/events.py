"""The evenings of a season: adding, removing, ordering, their coefficient, and whether they count."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Season, SeasonEvent, SeasonProgramme, Tournament
from tournaments.models.season import ONCE
from tournaments.selectors.seasons.programmes import event_data
from tournaments.selectors.seasons.standings import rules_of
from tournaments.services.access.audit import Kind
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_season
from tournaments.services.seasons.seasons import change_note, must_be_open, must_have_comparable_scores, season_note

MOST_EVENTS = 366
MAX_COEFFICIENT = 10 * ONCE


@transaction.atomic
def season_event_add(*, season: Season, tournament: Tournament, actor: Actor, coefficient: int = ONCE) -> SeasonEvent:
    """Add a tournament, published or not yet, to the evenings by its date. It may be in several seasons.

    :raises Conflict: `season_closed`, `season_has_it`, `season_full`;
    :raises DomainError: `elsewhere`, `season_rehearsal`, `season_final_in_itself`, `season_coefficient`, those
        of `must_have_comparable_scores`.
    """
    lock_open_season(season, actor)
    must_be_theirs(actor, tournament)
    if tournament.is_rehearsal:
        raise DomainError("season_rehearsal")
    if season.final_id == tournament.pk:
        raise DomainError("season_final_in_itself", name=tournament.name)
    if season.events.filter(tournament=tournament).exists():
        raise Conflict("season_has_it", name=tournament.name)
    event = SeasonEvent(
        season=season,
        tournament=tournament,
        name=tournament.name,
        date=tournament.date,
        coefficient=_check_coefficient(coefficient),
    )
    must_have_comparable_scores(rules_of(season), event)
    event_insert(event)
    programme_version_store(season)
    season_note(Kind.EVENING_ADDED, season, actor, evening=event.name)
    return event


@transaction.atomic
def season_event_change(
    *, event: SeasonEvent, actor: Actor, coefficient: int | None = None, counts: bool | None = None
) -> SeasonEvent:
    """Set the coefficient in hundredths, or whether the evening counts; None leaves one unchanged.

    :raises Conflict: `season_closed`, `gone`; :raises DomainError: `season_coefficient`.
    """
    lock_open_season(event.season, actor)
    before = {"coefficient": event.coefficient, "counts": event.counts}
    if coefficient is not None:
        event.coefficient = _check_coefficient(coefficient)
    if counts is not None:
        event.counts = counts
    if not SeasonEvent.objects.filter(pk=event.pk).update(coefficient=event.coefficient, counts=event.counts):
        raise Conflict("gone")
    programme_version_store(event.season)
    after = {"coefficient": event.coefficient, "counts": event.counts}
    change_note(Kind.EVENING_CHANGED, event.season, actor, before, after, evening=event.name)
    return event


@transaction.atomic
def season_event_move(*, event: SeasonEvent, to: int, actor: Actor) -> None:
    """Move an evening to position `to`, counted from 1.

    :raises Conflict: `season_closed`, `gone`; :raises DomainError: `season_place`.
    """
    lock_open_season(event.season, actor)
    order = list(event.season.events.values_list("pk", flat=True))
    if event.pk not in order:
        raise Conflict("gone")
    if not 1 <= to <= len(order):
        raise DomainError("season_place", field="position", last=len(order))
    place = order.index(event.pk) + 1
    order.remove(event.pk)
    _store_positions([*order[: to - 1], event.pk, *order[to - 1 :]])
    programme_version_store(event.season)
    sides = {"position": place}, {"position": to}
    change_note(Kind.EVENING_CHANGED, event.season, actor, *sides, evening=event.name)


@transaction.atomic
def season_event_remove(*, event: SeasonEvent, actor: Actor) -> None:
    """Remove an evening from the season; the results of an imported one are deleted, a tournament is not changed.

    :raises Conflict: `season_closed`.
    """
    lock_open_season(event.season, actor)
    season_note(Kind.EVENING_REMOVED, event.season, actor, evening=event.name)
    event.delete()
    programme_version_store(event.season)
    erasure_request()


def lock_open_season(season: Season, actor: Actor) -> None:
    """Lock a season for a change of its evenings; refuse a closed one.

    :raises Conflict: `season_closed`, `gone`; :raises DomainError: `director_only`, `elsewhere`.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    must_be_open(season)


def programme_version_store(season: Season) -> None:
    """Store the present evenings as a version, from which the ranking at an earlier time can be shown.

    Call it after every change of the evenings. Without a difference no version is stored.
    """
    evenings = [event_data(event) for event in season.events.all()]
    last = season.programmes.last()
    if last is None or last.evenings != evenings:
        SeasonProgramme.objects.create(season=season, evenings=evenings)


def event_insert(event: SeasonEvent) -> SeasonEvent:
    """Store a new evening after those with the same or an earlier date.

    :raises Conflict: `season_full`.
    """
    events = list(event.season.events.values_list("pk", "date"))
    if len(events) >= MOST_EVENTS:
        raise Conflict("season_full", limit=MOST_EVENTS)
    place = max((place for place, (_pk, day) in enumerate(events, start=1) if day <= event.date), default=0)
    event.position = place + 1
    event.save()
    order = [pk for pk, _day in events]
    _store_positions([*order[:place], event.pk, *order[place:]])
    return event


def _store_positions(order: Sequence[int]) -> None:
    for position, pk in enumerate(order, start=1):
        SeasonEvent.objects.filter(pk=pk).update(position=position)


def _check_coefficient(coefficient: int) -> int:
    """Return the coefficient, if it is valid.

    :raises DomainError: `season_coefficient`.
    """
    if not 1 <= coefficient <= MAX_COEFFICIENT:
        raise DomainError("season_coefficient", field="coefficient")
    return coefficient
