"""Errors of the forecast on simulated evenings: `python -m tests.load.forecast [evenings]`.

For evenings with and without a clock, at several shares of their duration: how many predicted ends are within ten
minutes, how many evenings end in their span, the median error and the mean one. `known` is the share within ten minutes
if the pace of the evening were known, and the end of the present round or break: the rest is chance.
"""

import sys
from random import Random
from statistics import mean, median

from tests.forecast.simulated import MEAL_SECONDS, Club, Played, known_pace, play_round, seen_at, simulate
from tournaments.forecast.evening import forecast

MINUTE = 60
TOLERANCE_MINUTES = 10
SHARES = (0.02, 0.25, 0.5, 0.75, 0.9)
ROUNDS_FOR_A_MEAN = 60


def error_minutes(club: Club, evening: Played, share: float) -> tuple[float, bool]:
    """Return the error of the end that is predicted at a share of the evening, and whether the span has the end."""
    moment = share * evening.end
    predicted = forecast(known_pace(club, evening), seen_at(evening, moment)).evening
    left = evening.end - moment
    return (predicted.mean - left) / MINUTE, predicted.early <= left <= predicted.late


def chance_minutes(club: Club, evening: Played, share: float) -> float:
    """Return the error of a forecast that knows the pace, and the end of the present round or break."""
    moment = share * evening.end
    seen = seen_at(evening, moment)
    left = seen.left
    begun = len(evening.rounds) - left
    end = evening.rounds[begun - 1][1] if seen.open else evening.rounds[begun][0]
    rng = Random(1)
    tables = len(evening.deals[0])
    arguments = (rng, evening.pace, tables, evening.deals_per_round, evening.minutes_per_round)
    round_seconds = mean(play_round(*arguments)[1] for _ in range(ROUNDS_FOR_A_MEAN)) if left else 0.0
    breaks = left if seen.open else left - 1
    has_meal = bool(seen.meal) and not seen.meal_on
    expected = left * round_seconds + (breaks - has_meal) * club.between + has_meal * MEAL_SECONDS
    return (end + expected - evening.end) / MINUTE


def print_figures(count: int, *, with_clock: bool) -> None:
    evenings = [simulate(seed, with_clock=with_clock) for seed in range(count)]
    print("with a clock" if with_clock else "without a clock")
    for share in SHARES:
        found = [error_minutes(*one, share) for one in evenings]
        errors = [error for error, _ in found]
        near = mean(abs(error) <= TOLERANCE_MINUTES for error in errors)
        known = mean(abs(chance_minutes(*one, share)) <= TOLERANCE_MINUTES for one in evenings[: count // 4])
        print(
            f"  at {share:4.0%}: within {TOLERANCE_MINUTES} min {near:4.0%} (known {known:4.0%}), "
            f"in the span {mean(inside for _, inside in found):4.0%}, "
            f"median {median(map(abs, errors)):4.1f} min, mean error {mean(errors):+5.1f} min"
        )


if __name__ == "__main__":
    for clock in (True, False):
        print_figures(int(sys.argv[1]) if sys.argv[1:] else 600, with_clock=clock)
