"""Further values for the tests of `tests/web/desk/setup/test_of_game.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.setup import test_of_game as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [13])
def test_burro_has_one_kind_of_tables_of_five(players):
    shared.test_burro_has_one_kind_of_tables_of_five(players)


@pytest.mark.parametrize("game", ["texas-42", "burro"])
def test_a_game_that_ends_itself_has_its_own_help(game):
    shared.test_a_game_that_ends_itself_has_its_own_help(game)


@pytest.mark.parametrize(("game", "is_setting"), [("burro", False)])
def test_passed_deals_are_a_setting_only_if_all_can_pass(game, is_setting):
    shared.test_passed_deals_are_a_setting_only_if_all_can_pass(game, is_setting)
