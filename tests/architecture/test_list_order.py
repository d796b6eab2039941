"""Test of `tests/list_order.py`: it reports queries for lists without an order, and no other queries.

Also the order of an organiser's list of tournaments, a query with GROUP BY for its counts.
"""

from collections.abc import Callable
from datetime import date

import pytest
from django.db.models import Count

from tests import cast
from tests.list_order import take_unordered
from tournaments.models import Stage, StandingsSnapshot
from tournaments.selectors.overview import tournaments_with_counts

pytestmark = pytest.mark.django_db

UNORDERED: dict[str, Callable[[], object]] = {
    "a group drops the order of the model": lambda: list(Stage.objects.annotate(of_a_group=Count("rounds"))),
    "distinct rows of a model without an order": lambda: list(StandingsSnapshot.objects.distinct()),
    "the first of rows without an order": lambda: list(Stage.objects.order_by()[:3]),
}
ORDERED: dict[str, Callable[[], object]] = {
    "a group with its order": lambda: list(Stage.objects.annotate(in_order=Count("rounds")).order_by("number")),
    "a model with an order": lambda: list(Stage.objects.distinct()[:3]),
    "a mapping": lambda: dict(Stage.objects.values_list("number").annotate(in_mapping=Count("rounds")).order_by()),
    "one row": Stage.objects.get,
    "whether there is one": lambda: Stage.objects.order_by().exists(),
    "the first": Stage.objects.first,
    "a number": lambda: Stage.objects.annotate(in_number=Count("rounds")).count(),
}


@pytest.mark.parametrize("name", UNORDERED)
def test_unordered_list_is_reported_with_its_line(name):
    UNORDERED[name]()
    (report,) = take_unordered()
    assert report.startswith("tests/architecture/test_list_order.py:")


@pytest.mark.parametrize("name", ORDERED)
def test_ordered_lists_and_other_queries_pass(name):
    cast.tournament()
    ORDERED[name]()
    assert take_unordered() == []


def test_tournaments_of_an_organiser_are_ordered_by_date_descending():
    for day in (3, 21, 12):
        cast.tournament(name=f"Coupe {day}", date=date(2026, 11, day))
    assert [tournament.date.day for tournament in tournaments_with_counts(cast.organiser())] == [21, 12, 3]
