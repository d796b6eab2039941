"""Selectors return the same result for a stage, independent of how it was loaded (related objects, caches).

So the wall of a final shows the same ranking at the address of the tournament and at that of the stage.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from django.db.models import Model, QuerySet
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments import selectors
from tournaments.documents.sheets.table_cards import TABLE_CARDS
from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.results.public import RankingPart
from tournaments.services.core.errors import DomainError
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


def selectors_of_stages() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every public function of `tournaments.selectors` whose first parameter is a stage."""
    for module in walk_packages(selectors.__path__, f"{selectors.__name__}."):
        for name, function in inspect.getmembers(import_module(module.name), inspect.isfunction):
            first = next(iter(inspect.signature(function).parameters.values()), None)
            if function.__module__ == module.name and not name.startswith("_") and first and first.annotation is Stage:
                yield f"{module.name.removeprefix('tournaments.selectors.')}.{name}", function


def argument_values(stage: Stage) -> dict[str, Any]:
    """Return a value for each parameter of a selector other than the stage, by its name."""
    entry = stage.entries.exclude(number=None).order_by("number")[0]
    numbers = dict(stage.entries.exclude(number=None).values_list("pk", "number"))
    return {
        "entry": entry,
        "entries": {entry.pk: entry},
        "leaver": entry.serial,
        "numbers": numbers,
        "only": set(numbers.values()),
        "number": 1,
        "now": datetime(2026, 11, 27, 21, 0, tzinfo=UTC),
        "current": None,
        "words": entry.last_name,
        "part": RankingPart(overall=False),
        "view": "ranking",
        "cards": TABLE_CARDS.key,
        "least_players": 4,
        "stage": stage,
        "played": [],
        "rows": [],
        "since": 0,
        "sheets": [],
        "lang": "fr",
    }


def to_comparable(value: Any) -> Any:
    """Return a comparable value: objects of the database become their keys, containers their plain items."""
    if isinstance(value, Model):
        return type(value).__name__, value.pk
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, {field.name: to_comparable(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: to_comparable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset, QuerySet)):
        return [to_comparable(item) for item in value]
    return value


def call_selector(function: Callable[..., Any], stage: Stage, values: Mapping[str, Any]) -> Any:
    """Return the comparable result of the selector for the stage, or the code of its refusal."""
    _stage, *parameters = inspect.signature(function).parameters.values()
    arguments = {
        parameter.name: values[parameter.name]
        for parameter in parameters
        if parameter.name == "view" or parameter.default is parameter.empty
    }
    try:
        return to_comparable(function(stage, **arguments))
    except DomainError as refusal:
        return refusal.code


def create_final_of_pairs() -> Tournament:
    """Create a tournament of pairs with a second stage for all players, each stage with a round played."""
    tournament = cast.played_tournament(8, game="texas-42", rule_options={"game_to": 2}, rounds_planned=1)
    settings = {
        "name": "Finale",
        "cut": {"who": "all"},
        "rounds_planned": 2,
        "odd_tables": tournament.first_stage.odd_tables,
    }
    final = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=final, actor=cast.alice())
    cast.draw_stage(final, seed=3)
    cast.play_round(tournament, stage=final)
    return tournament


def load_final() -> dict[str, Stage]:
    """Return the final by the way it was loaded: those of pages, screens and tables."""
    tournament = Tournament.objects.get()
    assert tournament.first_stage.number == 1
    return {
        "alone": Stage.objects.get(number=2),
        "from the tournament of the first": tournament.stages.get(number=2),
        "with a round": Round.objects.select_related("stage__tournament").filter(stage__number=2)[0].stage,
    }


# Worth its time: calls each selector of a stage for each way to load it.
def test_selectors_do_not_depend_on_how_the_stage_was_loaded() -> None:
    create_final_of_pairs()
    functions = dict(selectors_of_stages())
    assert len(functions) > 50
    results = [
        {name: call_selector(function, stage, argument_values(stage)) for name, function in functions.items()}
        for stage in load_final().values()
    ]
    assert [name for name in functions if any(result[name] != results[0][name] for result in results)] == []


def test_wall_of_a_final_of_pairs_is_the_same_at_both_addresses() -> None:
    tournament = create_final_of_pairs()
    final = tournament.stages.get(number=2)
    walls = [
        Client().get(reverse("hall", args=[address]), {"vue": "classement"})
        for address in (tournament.slug, final.address)
    ]
    rankings = [
        [panel.rows for page in wall.context["pages"] for panel in page if panel.kind == "ranking"] for wall in walls
    ]
    assert rankings[0]
    assert to_comparable(rankings[0]) == to_comparable(rankings[1])
