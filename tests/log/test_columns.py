"""`check_log` finds a change by SQL of each column that the log determines: each fifth here, all in `make prove`.

`test_completeness.py` has the list of compared columns.
"""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction

from players.models import Club
from tests import cast
from tests.log.test_completeness import LOCAL
from tests.log.test_completeness import get_models as all_models
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db
COMMITTED = {("Entry", "last_name"), ("Entry", "first_name"), ("Entry", "salt")}  # part of the commitment
UNCHANGEABLE = {  # a unique constraint of the database prevents it
    ("Table", "round"),
    ("Table", "station"),
    ("Seat", "table"),
    ("Start", "entry"),
    ("Adjustment", "team"),  # the adjustment is of a player
    ("TeamMember", "entry"),
}
COLUMNS = [
    (name, field.name)
    for name, model in sorted(all_models().items())
    if name in LOCAL
    for field in model._meta.concrete_fields
    if field.name not in LOCAL[name] or (name, field.name) in COMMITTED
]


@pytest.fixture(scope="module")
def tournament_key(module_db):
    """Store a tournament with an open second round and a row of each kind; return its key.

    A second tournament with its stage gives foreign keys another row to point to (`other_value`).
    """
    tournament = cast.played_tournament(9, rounds_planned=3)
    cast.make_each_decision(tournament)
    cast.open_next_round(tournament)
    cast.tournament(name="Ailleurs")
    return tournament.pk


def other_value(row: models.Model, field: "models.Field[Any, Any]") -> Any:
    """Return a value that differs from the column of the row, prepared for the database."""
    present = getattr(row, field.attname)
    if field.is_relation:
        assert field.related_model is not None
        return field.related_model._default_manager.exclude(pk=present).values_list("pk", flat=True)[0]
    if field.choices:
        return next(value for value, _label in field.flatchoices if value != present)
    value = {
        models.DateTimeField: datetime(2020, 1, 1, tzinfo=UTC),
        models.DateField: date(2020, 1, 1),
        models.TimeField: time(1, 2),
        models.JSONField: [["other"]],
        models.BooleanField: not present,
    }.get(type(field))
    if value is None:
        value = (
            900 + (present or 0) if isinstance(field, models.IntegerField) else f"{present[:-1]}x" if present else "x"
        )
    return field.get_db_prep_save(value, connection)


def change_column(row: models.Model, field: "models.Field[Any, Any]") -> bool:
    """Change the column by SQL. Return False if a unique constraint prevents it."""
    table, key = row._meta.db_table, row._meta.pk
    assert key is not None
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            statement = f'UPDATE {table} SET "{field.column}" = %s WHERE "{key.column}" = %s'
            cursor.execute(statement, [other_value(row, field), row.pk])
    except IntegrityError:
        return False
    return True


@pytest.mark.parametrize(("name", "column"), COLUMNS[::5])  # others: `tests/prove`
def test_a_change_of_any_value_is_found(tournament_key, name, column):
    Club.objects.create(organiser=cast.organiser(), name="Les Rois")  # for the tournament that has none
    model = all_models()[name]
    is_changed = change_column(model._default_manager.order_by("pk").first(), model._meta.get_field(column))
    assert is_changed or (name, column) in UNCHANGEABLE
    assert bool(list(check_log(Tournament.objects.get(pk=tournament_key)))) == is_changed
