"""Evidence and report of further games; `make test` has those of a game with partners."""

import pytest
from django.test import Client

from tests.publishing.test_evidence import test_rankings_of_other_games_follow_from_their_points as check_evidence
from tests.publishing.test_report import test_each_game_has_a_report as check_report

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", ["scarto", "burro"])


@GAMES
def test_rankings_of_other_games_follow_from_their_points(client: Client, game: str) -> None:
    check_evidence(client, game)


@GAMES
def test_each_game_has_a_report(game: str) -> None:
    check_report(game)
