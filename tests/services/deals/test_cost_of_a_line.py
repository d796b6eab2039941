"""The number of queries for a line is the same in all games, and does not grow with the sheet."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tournaments.models import Tournament
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record

pytestmark = pytest.mark.django_db

QUERIES = 14
OUTCOMES: dict[str, dict[str, Any]] = {
    "french-tarot": cast.SIMPLE_GARDE,
    "scarto": {"points": [26, 26, 26]},
    "texas-42": {"bidder": 1, "bid": 30, "kind": "follow-me", "taken": 29},
    "burro": {"last_holder": 1},
}


def count_queries(tournament: Tournament, number: int, outcome: dict[str, Any]) -> int:
    """Record the line; return the number of queries."""
    table, arbiter = cast.table_of(tournament), cast.basile()
    with CaptureQueriesContext(connection) as queries:
        deal_record(table=table, deal=DealInput(number=number, outcome=outcome), actor=arbiter)
    return len(queries)


@pytest.mark.parametrize("game", OUTCOMES)
def test_a_first_line_takes_14_queries_in_every_game(game: str) -> None:
    tournament = cast.running_tournament(12, game=game, rounds_planned=1)
    assert count_queries(tournament, 1, OUTCOMES[game]) == QUERIES


def test_a_late_line_takes_no_more_queries_than_the_first() -> None:
    tournament = cast.running_tournament(16, deals_per_round=30)
    assert max(count_queries(tournament, number, cast.SIMPLE_GARDE) for number in range(1, 12)) == QUERIES
