"""A tablet that reports late reports for the round that it played, never for the one that runs now."""

import pytest

from tests import cast
from tournaments.models import Deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    """Round 1 is closed, round 2 runs."""
    played = cast.drawn(8, rounds_planned=2, deals_per_round=2)
    cast.play_round(played)
    cast.round_open(tournament=played, actor=cast.alice())
    return played


def test_it_stores_nothing_of_a_closed_round_in_the_round_that_runs(made, tablet_at):
    tablet, address = tablet_at(made, 1)
    late = tablet.put(f"{address}rounds/1/deals/1/", {"outcome": cast.SIMPLE_GARDE}, format="json")
    assert (late.status_code, late.json()["code"]) == (409, "table_confirmed")
    assert not Deal.objects.filter(table__round__number=2).exists()


def test_it_knows_no_line_without_its_round(made, tablet_at):
    tablet, address = tablet_at(made, 1)
    answer = tablet.put(f"{address}deals/1/", {"outcome": cast.SIMPLE_GARDE}, format="json")
    assert answer.status_code == 404


def test_it_knows_no_round_that_the_plan_does_not_have(made, tablet_at):
    tablet, address = tablet_at(made, 1)
    answer = tablet.put(f"{address}rounds/9/deals/1/", {"outcome": cast.SIMPLE_GARDE}, format="json")
    assert answer.status_code == 404
