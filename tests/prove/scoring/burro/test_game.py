"""Every course of a game of three with up to eight hands."""

from tests.scoring.burro.test_game import test_games_of_three_count_letters_and_end_with_the_word as check_games


def test_games_of_three_count_letters_and_end_with_the_word() -> None:
    check_games(8)
