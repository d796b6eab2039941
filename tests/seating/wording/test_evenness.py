"""How even the ratings of tables are, counted from the plan and said in words."""

import pytest

from tournaments.seating.problem.request import Plan, Request
from tournaments.seating.wording.evenness import Evenness, evenness, evenness_sentence

PLAN = Plan(rounds=(((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8))), byes=((), ()), method="by hand")
RATINGS = tuple((player, 10.0 * player) for player in range(1, 8))  # nothing is known of player 8


def found(balance: str | None) -> Evenness | None:
    return evenness(PLAN, Request(players=8, rounds=2, balance=balance, ratings=RATINGS), rounds=2)


@pytest.mark.parametrize(("balance", "low", "high"), [("spread", 25, 55), ("equal", 25, 55)])
def test_it_counts_the_means_with_the_average_for_who_has_no_rating(balance: str, low: float, high: float) -> None:
    counted = found(balance)
    assert counted
    assert (counted.low, counted.high) == (low, high)
    assert (counted.weakest, counted.strongest, counted.unrated) == (10, 70, 1)
    assert counted.rounds == (1 if balance == "spread" else 2)


def test_nothing_is_said_where_rating_was_no_matter() -> None:
    assert found(None) is None
    assert evenness(PLAN, Request(players=8, rounds=2, balance="equal"), rounds=2) is None


def test_it_tells_close_ratings_with_a_decimal_and_wide_ones_without() -> None:
    levels = Evenness(rounds=1, low=-0.5, high=3, weakest=-1, strongest=5, unrated=0)
    told = "Force moyenne des tables du tour 1\u00a0: de −0,5 à 3, pour des joueurs de −1 à 5."
    assert evenness_sentence(levels) == told
    points = Evenness(rounds=4, low=412.4, high=430.6, weakest=120, strongest=890, unrated=1)
    assert evenness_sentence(points, "en") == (
        "Mean strength of the tables of the four drawn rounds: 412 to 431, for players of 120 to 890; "
        "1 without a strength counts as average."
    )
