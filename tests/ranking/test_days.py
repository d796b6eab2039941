"""Results from the days of players: byes, late players, and the part of a day up to a round or from a round on."""

from tournaments.ranking.days import PlayerDay, part_of_day, results_of_days
from tournaments.ranking.measure import SCORE
from tournaments.ranking.rank import sum_measure

BEGUN = [(1, 1), (1, 2), (1, 3)]
DAY = PlayerDay(
    player=1,
    scores={(1, 1): 100, (1, 3): -40},
    adjustments=(((1, 1), -10), ((1, 3), -5)),
    carried={"score": 7},
)


def total(day: PlayerDay, **until) -> int:
    (result,) = results_of_days([day], rounds=BEGUN, **until)
    return sum_measure(result, SCORE)


def test_rounds_and_decisions_after_until_do_not_count():
    assert total(DAY) == 100 - 40 - 10 - 5 + 7
    assert total(DAY, until=(1, 2)) == 100 - 10 + 7


def test_a_round_without_a_seat_is_a_bye_only_while_the_player_is_present():
    (result,) = results_of_days([DAY], rounds=BEGUN)
    assert result.byes == {(1, 2)}
    (late_result,) = results_of_days([PlayerDay(player=2, scores={(1, 3): 5}, joined=(1, 3))], rounds=BEGUN)
    assert late_result.byes == set()


def test_players_who_joined_later_are_left_out():
    assert results_of_days([PlayerDay(player=2, scores={}, joined=(1, 3))], rounds=BEGUN, until=(1, 2)) == []


def test_parts_of_a_day_sum_up_to_the_day():
    early, late = part_of_day(DAY, until=(1, 2)), part_of_day(DAY, since=(1, 3))
    assert (total(early), total(late)) == (100 - 10 + 7, -40 - 5)
    assert total(early) + total(late) == total(DAY)
