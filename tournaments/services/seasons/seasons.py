"""Seasons: create, change, close, reopen, delete; their rules, audit lines and stored results.

The services come first, in the order of a season’s life; the functions after them are shared with those for its
evenings and archives.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from players.names import plain, tidy
from tournaments.models import Season, SeasonEvent, SeasonResult, SeasonRuling
from tournaments.ranking.seasons.rules import Basis, RulesWrong, SeasonRules
from tournaments.selectors.seasons.evenings import EveningScore, SeasonEvening, evenings_of
from tournaments.selectors.seasons.standings import rules_of
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.erasing import erasure_request
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_season

NAME_LENGTH = 80
NEW = "nouvelle"  # the path segment of the form for a new season
SETTINGS = ("name", "starts", "ends", "public")


@transaction.atomic
def season_create(*, settings: Mapping[str, Any], actor: Actor) -> Season:
    """Create a season of the actor's organiser. `settings`: name, starts, ends, public, and `rules` in the format of
    `SeasonRules`; missing ones have their defaults.

    :raises DomainError: `season_unnamed`, `text_too_long`, `season_dates`, those of the rules.
    """
    must_allow(actor, "seasons")
    season = Season(organiser=actor.home, **{name: settings[name] for name in SETTINGS if name in settings})
    _must_be_valid(season)
    rules = season_rules_read(settings.get("rules", {}))
    season_save(season)
    SeasonRuling.objects.create(season=season, rules=rules.as_data())
    season_note(Kind.SEASON_BEGUN, season, actor)
    return season


@transaction.atomic
def season_change(*, season: Season, settings: Mapping[str, Any], actor: Actor) -> Season:
    """Change some settings. Changed rules are stored as a new ruling, and earlier rulings are kept.

    :raises Conflict: `season_closed`, unless only `public` changes; :raises DomainError: those of `season_create`.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    if settings.keys() - {"public"}:
        must_be_open(season)
    data_before = _audit_data(season)
    for name in SETTINGS:
        if name in settings:
            setattr(season, name, settings[name])
    _must_be_valid(season)
    season.save()
    if "rules" in settings:
        before = rules_of(season)
        rules = season_rules_read({**before.as_data(), **settings["rules"]})
        for event in season.events.exclude(tournament=None).select_related("tournament"):
            must_have_comparable_scores(rules, event)
        if rules != before:
            SeasonRuling.objects.create(season=season, rules=rules.as_data())
    change_note(Kind.SEASON_CHANGED, season, actor, data_before, _audit_data(season))
    return season


@transaction.atomic
def season_close(*, season: Season, actor: Actor) -> Season:
    """Close a season: copy the results that count, so that later changes of tournaments do not affect the ranking.

    :raises Conflict: `season_closed`, `season_empty`.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    must_be_open(season)
    counted_evenings = [evening for evening in evenings_of(season) if evening.counts]
    if not counted_evenings:
        raise Conflict("season_empty")
    results = [
        result for evening in counted_evenings if not evening.event.imported for result in _build_results(evening)
    ]
    SeasonResult.objects.bulk_create(results)
    season.closed_at = timezone.now()
    season.save(update_fields=["closed_at"])
    season_note(Kind.SEASON_CLOSED, season, actor, evenings=len(counted_evenings))
    return season


@transaction.atomic
def season_reopen(*, season: Season, actor: Actor) -> Season:
    """Reopen a season: it is ranked by the published tournaments again.

    :raises Conflict: `season_open`.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    if not season.is_closed:
        raise Conflict("season_open")
    SeasonResult.objects.filter(event__season=season, event__imported=False).delete()
    season.closed_at = None
    season.save(update_fields=["closed_at"])
    season_note(Kind.SEASON_REOPENED, season, actor)
    return season


@transaction.atomic
def season_delete(*, season: Season, name: str, actor: Actor) -> None:
    """Delete a season with its imported evenings; its tournaments stay.

    :raises DomainError: `name_differs`, unless `name` is that of the season.
    """
    lock_season(season)
    must_allow(actor, "seasons")
    must_be_theirs(actor, season)
    if plain(name) != plain(season.name):
        raise DomainError("name_differs", field="name", name=season.name)
    season_note(Kind.SEASON_DELETED, season, actor, evenings=season.events.count())
    season.delete()
    erasure_request()


def season_note(kind: Kind, season: Season, actor: Actor, **about: object) -> None:
    """Write a line of the organiser's audit log; `about` holds JSON values."""
    audit_write(season.organiser, kind, actor, data={"season": season.name, **about})


def change_note(
    kind: Kind, season: Season, actor: Actor, before: Mapping[str, Any], after: Mapping[str, Any], **about: object
) -> None:
    """Write an audit line with the values that differ, before and after; none without a difference."""
    if changed := [name for name in after if after[name] != before[name]]:
        sides = {"before": {name: before[name] for name in changed}, "after": {name: after[name] for name in changed}}
        season_note(kind, season, actor, **about, **sides)


def _audit_data(season: Season) -> dict[str, Any]:
    """Return settings and rules as JSON values for an audit line."""
    values = {name: getattr(season, name) for name in SETTINGS}
    json_values = {name: str(value) if isinstance(value, date) else value for name, value in values.items()}
    return json_values | rules_of(season).as_data()


def must_be_open(season: Season) -> None:
    """Refuse a closed season.

    :raises Conflict: `season_closed`.
    """
    if season.is_closed:
        raise Conflict("season_closed")


def season_rules_read(data: Mapping[str, Any]) -> SeasonRules:
    """Parse the rules of a season.

    :raises DomainError: `season_rule_unknown`, `season_rule_range`, `season_rule_scale`.
    """
    try:
        return SeasonRules.of_data(data)
    except RulesWrong as wrong:
        raise DomainError(f"season_rule_{wrong.code}", field=wrong.field, name=wrong.field) from wrong


def must_have_comparable_scores(rules: SeasonRules, event: SeasonEvent) -> None:
    """Refuse a tournament whose scores cannot be added up: they must be points, of which more are better.

    :raises DomainError: `season_not_points`.
    """
    if rules.basis in {Basis.PLACE, Basis.PERCENT} or event.tournament is None:
        return
    first = event.tournament.engine.ranking[0]
    if first.key != "score" or not first.greater_is_better:
        raise DomainError("season_not_points", field="basis", name=event.name)


def _must_be_valid(season: Season) -> None:
    """Normalise the name; refuse an empty or a long one, missing dates, and an end before the start."""
    season.name = tidy(season.name)
    if not season.name:
        raise DomainError("season_unnamed", field="name")
    if len(season.name) > NAME_LENGTH:
        raise DomainError("text_too_long", field="name", limit=NAME_LENGTH)
    days: list[date | None] = [season.starts, season.ends]
    if None in days or season.ends < season.starts:
        raise DomainError("season_dates", field="ends")


def _build_results(evening: SeasonEvening) -> list[SeasonResult]:
    return [result_row(evening.event, one, one.player) for one in evening.played]


def result_row(event: SeasonEvent, one: EveningScore, player: int) -> SeasonResult:
    """Return the unsaved result of a person on an evening."""
    return SeasonResult(
        event=event,
        player_id=player,
        score=one.score,
        rank=one.rank,
        rounds=list(one.rounds),
        deals=one.deals,
        club=one.club,
        category=one.category,
    )


def season_save(season: Season) -> None:
    """Save a new season with a slug made from its name, which never changes: `saison-2026`, then `-2`, `-3`..."""
    base = slugify(plain(season.name))[:50].strip("-") or "saison"
    while True:
        taken = {NEW, *Season.objects.filter(organiser=season.organiser).values_list("slug", flat=True)}
        candidates = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
        season.slug = next(slug for slug in candidates if slug not in taken)
        try:
            with transaction.atomic():
                season.save()
        except IntegrityError:  # a concurrent transaction took the slug
            if not Season.objects.filter(organiser=season.organiser, slug=season.slug).exists():
                raise
        else:
            return
