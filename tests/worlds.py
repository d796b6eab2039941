"""A cache of the rows of tournaments that many tests start with.

Half of the tests start with one of a few tournaments, each of which costs the services about two hundred queries. At
the first request in a process the rows are copied; each further request inserts the copy, with one query per model.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial, wraps
from inspect import signature
from itertools import compress
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import DateTimeField, Model, QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from time_machine import escape_hatch

from players.models import Club, Organiser, Player
from players.prepared import Prepared
from tournaments.log.codec import START, digest_of
from tournaments.models import AuditLine, Event, Membership, Season, Tournament
from tournaments.selectors.log.stored import read_lines
from tournaments.services.core.actors import Actor

Maker = Callable[..., Tournament]
Insertion = tuple[str, Any]  # SQL and its values
MAX_AGE = timedelta(minutes=1)  # older times are shifted to the present


@dataclass
class World:
    """Rows of all models but organisers, memberships and the audit; their times belong to the present `moment`."""

    tournament: int
    rows: dict[type[Model], list[Any]]
    moment: datetime
    insertions: dict[object, list[Insertion]] = field(default_factory=dict)  # by organiser and director


_worlds: dict[object, World] = {}


def _rows_of(model: type[Model]) -> QuerySet[Any]:
    return model._default_manager.order_by("pk")


_apps = [apps.get_app_config(name) for name in ("players", "tournaments")]
_models = [model for app in _apps for model in app.get_models(include_auto_created=True)]
_copied = {
    model: Prepared(partial(_rows_of, model)) for model in _models if model not in {AuditLine, Membership, Organiser}
}
_tournaments = Prepared(lambda key: Tournament.objects.filter(pk=key))


def cache_rows(director: Callable[[], Actor]) -> Callable[[Maker], Maker]:
    """Cache the rows of a function that creates a tournament as `director`.

    The cache serves only an empty database, at the present time or at a time at which a test has stopped the clock;
    otherwise the function runs.
    """

    def decorate(make: Maker) -> Maker:
        parameters = signature(make)

        @wraps(make)
        def get_or_make(*args: Any, **settings: Any) -> Tournament:
            stopped_at = _stopped_clock() if escape_hatch.is_travelling() else None
            if (escape_hatch.is_travelling() and stopped_at is None) or not _is_database_empty():
                return make(*args, **settings)
            given = parameters.bind(*args, **settings)
            given.apply_defaults()
            key = (make, repr(given.args), repr(sorted(given.kwargs.items())), get_language(), stopped_at)
            if key in _worlds:
                return _insert_world(_worlds[key], director())
            has_other_rows = bool(_with_rows(_copied))  # a copy would contain those
            tournament = make(*args, **settings)
            if not has_other_rows:
                _worlds[key] = _copy_world(tournament)
            return tournament

        return get_or_make

    return decorate


def _stopped_clock() -> datetime | None:
    """Return the whole second at which the clock stands still; other times do not come again."""
    moment = timezone.now()
    return moment if moment == timezone.now() and not moment.microsecond else None


def _is_database_empty() -> bool:
    return not _with_rows((Tournament, Player, Club, Season))


def _with_rows(models: Collection[type[Model]]) -> list[type[Model]]:
    """Return those of the models that have rows, by one query."""
    tables = (f"EXISTS (SELECT 1 FROM {model._meta.db_table})" for model in models)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(tables)}")
        return list(compress(models, cursor.fetchone()))


def _copy_world(tournament: Tournament) -> World:
    """Copy all rows of the database, except organisers, memberships and the audit."""
    rows = {model: _copied[model]() for model in _with_rows(_copied)}
    return World(tournament=tournament.pk, rows=rows, moment=timezone.now())


@transaction.atomic
def _insert_world(world: World, director: Actor) -> Tournament:
    """Insert the rows with their primary keys, which no sequence assigns again; shift times older than `MAX_AGE`.

    The SQL is compiled at the first insertion for this director.
    """
    age, user = timezone.now() - world.moment, director.user
    assert user is not None
    if age > MAX_AGE:
        _shift_times(world, age)
        world.insertions.clear()
    people = (connection.alias, director.home.pk, user.pk)
    if people in world.insertions:
        with connection.cursor() as cursor:
            for sql, values in world.insertions[people]:
                cursor.execute(sql, values)
    else:
        with connection.execute_wrapper(_recorder(world.insertions.setdefault(people, []))):
            _bulk_create(world, director.home.pk, user.pk)
    return _tournaments(world.tournament)[0]


def _recorder(insertions: list[Insertion]) -> Callable[..., Any]:
    """Return a wrapper of executed statements (Django's `execute_wrapper`) that adds them to a list."""

    def execute(run: Callable[..., Any], sql: str, values: Any, *options: Any) -> Any:
        insertions.append((sql, values))
        return run(sql, values, *options)

    return execute


def _bulk_create(world: World, organiser: int, director: int) -> None:
    for model, rows in world.rows.items():
        people = [field.attname for field in model._meta.concrete_fields if field.related_model is User]
        owners = [field.attname for field in model._meta.concrete_fields if field.related_model is Organiser]
        for row in rows:
            for name in owners:
                setattr(row, name, organiser)
            for name in people:
                if getattr(row, name) is not None:
                    setattr(row, name, director)
        model._default_manager.bulk_create(rows)


def _shift_times(world: World, age: timedelta) -> None:
    """Add `age` to all times, and compute the hash chain of the log again."""
    for model, rows in world.rows.items():
        times = [field.attname for field in model._meta.concrete_fields if isinstance(field, DateTimeField)]
        for row in rows:
            for name in times:
                if (time := getattr(row, name)) is not None:
                    setattr(row, name, time + age)
    for tournament in world.rows[Tournament]:
        own = [event for event in world.rows[Event] if event.tournament_id == tournament.pk]
        events = sorted(own, key=lambda event: event.sequence)
        tournament.digest = START
        for event, line in zip(events, read_lines(events), strict=True):
            tournament.digest = event.digest = digest_of(line, tournament.digest)
    world.moment += age
