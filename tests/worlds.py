"""Tournaments that the services make once in each process, and that later tests find as they were made.

Half of the tests begin with one of a few, and each costs the services some two hundred queries. When a test asks for
one again its rows are kept; from then on they are put back, a query for each kind of row.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import DateTimeField, Model
from django.utils import timezone
from django.utils.translation import get_language
from time_machine import escape_hatch

from players.models import Club, Organiser, Player
from tournaments.log.codec import START, digest_of
from tournaments.models import AuditLine, Event, Membership, Season, Tournament
from tournaments.selectors.log.stored import read_lines
from tournaments.services.core.actors import Actor

Making = Callable[..., Tournament]
STALE = timedelta(minutes=1)  # how old the times of a world may be before anybody minds


@dataclass
class World:
    """Every row but those of the organiser, of who signs in there and of its audit; the times are right at `moment`."""

    tournament: int
    rows: dict[type[Model], list[Any]]
    moment: datetime


_asked: set[object] = set()
_worlds: dict[object, World] = {}


def remembered(director: Callable[[], Actor]) -> Callable[[Making], Making]:
    """For a function that makes a tournament by what `director` does, in an empty hall and at the present time."""

    def decorate(make: Making) -> Making:
        @wraps(make)
        def find(*args: Any, **settings: Any) -> Tournament:
            if escape_hatch.is_travelling() or not _hall_is_empty():
                return make(*args, **settings)
            key = (make, args, repr(sorted(settings.items())), get_language())
            if key in _worlds:
                return _put_back(_worlds[key], director())
            made = make(*args, **settings)
            if key in _asked:
                _worlds[key] = _kept(made)
            _asked.add(key)
            return made

        return find

    return decorate


def _hall_is_empty() -> bool:
    return not any(model._default_manager.exists() for model in (Tournament, Player, Club, Season))


def _kept(tournament: Tournament) -> World:
    models = [*apps.get_app_config("players").get_models(), *apps.get_app_config("tournaments").get_models()]
    others = {AuditLine, Membership, Organiser}
    found = {model: list(model._default_manager.order_by("pk")) for model in models if model not in others}
    rows = {model: stored for model, stored in found.items() if stored}
    return World(tournament=tournament.pk, rows=rows, moment=timezone.now())


@transaction.atomic
def _put_back(world: World, director: Actor) -> Tournament:
    """Under their old keys, which no sequence hands out twice; times that are old move on to the present."""
    age, user = timezone.now() - world.moment, director.user
    assert user is not None
    if age > STALE:
        _move_on(world, age)
    for model, rows in world.rows.items():
        people = [field.attname for field in model._meta.concrete_fields if field.related_model is User]
        owners = [field.attname for field in model._meta.concrete_fields if field.related_model is Organiser]
        for row in rows:
            for name in owners:
                setattr(row, name, director.home.pk)
            for name in people:
                if getattr(row, name) is not None:
                    setattr(row, name, user.pk)
        model._default_manager.bulk_create(rows)
    return Tournament.objects.get(pk=world.tournament)


def _move_on(world: World, age: timedelta) -> None:
    """Return the same day shifted in time, with its log chained again."""
    for model, rows in world.rows.items():
        times = [field.attname for field in model._meta.concrete_fields if isinstance(field, DateTimeField)]
        for row in rows:
            for name in times:
                if (time := getattr(row, name)) is not None:
                    setattr(row, name, time + age)
    made = next(row for row in world.rows[Tournament] if row.pk == world.tournament)
    events = sorted(world.rows[Event], key=lambda event: event.sequence)
    made.digest = START
    for event, line in zip(events, read_lines(events), strict=True):
        made.digest = event.digest = digest_of(line, made.digest)
    world.moment += age
