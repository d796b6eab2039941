"""Evenness of the mean ratings of tables: figures and sentence."""

import pytest

from tournaments.seating.problem.request import Plan, Request
from tournaments.seating.wording.evenness import Evenness, compute_evenness, evenness_sentence

# The means of the tables are 25 and 55 in the first round, 35 and 45 in the second.
PLAN = Plan(rounds=(((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8))), byes=((), ()), method="by hand")
RATINGS = tuple((player, 10.0 * player) for player in range(1, 8))  # player 8 has none and counts as 40


def evenness_for(balance: str | None) -> Evenness | None:
    return compute_evenness(PLAN, Request(players=8, rounds=2, balance=balance, ratings=RATINGS), rounds=2)


@pytest.mark.parametrize(("balance", "rounds"), [("spread", 1), ("equal", 2)])
def test_players_without_rating_count_as_average(balance: str, rounds: int) -> None:
    evenness_of_plan = evenness_for(balance)
    assert evenness_of_plan
    assert (evenness_of_plan.low, evenness_of_plan.high) == (25, 55)
    assert (evenness_of_plan.weakest, evenness_of_plan.strongest, evenness_of_plan.unrated) == (10, 70, 1)
    assert evenness_of_plan.rounds == rounds


def test_evenness_without_balance_or_ratings_is_none() -> None:
    assert evenness_for(None) is None
    assert compute_evenness(PLAN, Request(players=8, rounds=2, balance="equal"), rounds=2) is None


def test_close_ratings_have_a_decimal() -> None:
    levels = Evenness(rounds=1, low=-0.5, high=3, weakest=-1, strongest=5, unrated=0)
    text = "Force moyenne des tables du tour 1\u00a0: de −0,5 à 3, pour des joueurs de −1 à 5."
    assert evenness_sentence(levels) == text
    points = Evenness(rounds=4, low=412.4, high=430.6, weakest=120, strongest=890, unrated=1)
    assert evenness_sentence(points, "en") == (
        "Mean strength of the tables of the four drawn rounds: 412 to 431, for players of 120 to 890; "
        "1 without a strength counts as average."
    )
