"""By choice, a table reads that its newest line is a slam or the best hand of the tournament so far."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of
from tournaments.models import Tournament
from tournaments.selectors.evening import line_honours

pytestmark = pytest.mark.django_db
SLAM, BEST = "Un chelem !", "La meilleure donne du tournoi jusqu’ici !"
ALL_TRICKS: dict[str, Any] = {"bouts": "3", "points": "91", "chelem": "made"}


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the best of three hands be an honour: the tests play three."""
    monkeypatch.setattr(line_honours, "FEWEST_HANDS", 3)
    cache.clear()


def create_tournament_with_two_hands(*, chosen: bool = True) -> Tournament:
    """Return a tournament with two hands at table 1, of which the better one made a garde by 8."""
    tournament = playing(8, honours_at_tables=chosen)
    for points in (41, 49):
        cast.enter(cast.table_of(tournament, 1), cast.alice(), outcome=cast.SIMPLE_GARDE | {"points": points})
    return tournament


def test_slam_and_best_hand_are_read_by_those_who_played_them() -> None:
    tournament = create_tournament_with_two_hands()
    table, other = Tablet(tournament, 2), Tablet(tournament, 1)
    answer = text_of(table.deal(1, **ALL_TRICKS))
    assert SLAM in answer
    assert BEST in answer
    assert BEST in text_of(table.page())
    assert SLAM not in text_of(other.page())
    assert BEST not in text_of(other.page())


def test_next_line_has_no_honour_of_the_one_before() -> None:
    table = Tablet(create_tournament_with_two_hands(), 2)
    table.deal(1, **ALL_TRICKS)
    answer = text_of(table.deal(2))
    assert SLAM not in answer
    assert BEST not in answer


def test_equal_hands_are_not_the_best() -> None:
    """A garde by 8 at table 2 equals the better hand of table 1."""
    assert BEST not in text_of(Tablet(create_tournament_with_two_hands(), 2).deal(1))


def test_among_few_hands_none_is_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_honours, "FEWEST_HANDS", 4)
    assert BEST not in text_of(Tablet(create_tournament_with_two_hands(), 2).deal(1, **ALL_TRICKS))


def test_tables_have_no_honours_without_the_setting() -> None:
    answer = text_of(Tablet(create_tournament_with_two_hands(chosen=False), 2).deal(1, **ALL_TRICKS))
    assert SLAM not in answer
    assert BEST not in answer


def test_ordinary_line_reads_no_hands_of_other_tables() -> None:
    table = Tablet(create_tournament_with_two_hands(), 2)
    table.deal(1, **ALL_TRICKS)
    with patch.object(line_honours, "_best_scores", side_effect=AssertionError) as read:
        table.deal(2)
    assert not read.called
