"""Simulated evenings of clubs, for measuring the forecast: each deal, each break, and the closing of each round.

What the program cannot know is drawn at random: the pace of the club, of the evening, of each table and deal, tables
that wait for the arbiter, the time until the director closes a round, and the length of breaks and of the meal.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from math import log, sqrt
from random import Random

from tournaments.forecast.evening import DaySoFar, Pace, RoundSoFar, TableSoFar, pace_learned, pace_planned, round_scale

CLUB_SCATTER, EVENING_SCATTER, TABLE_SCATTER, DEAL_SCATTER = 0.2, 0.08, 0.1, 0.38  # coefficients of variation
BREAK_SCATTER, MEAL_SCATTER = 0.4, 0.12  # coefficients of variation
DEAL_SECONDS, BREAK_SECONDS, MEAL_SECONDS = 6.5 * 60, 8 * 60, 60 * 60
P_INCIDENT = 0.03  # of a table in a round: it waits for the arbiter
INCIDENT_SECONDS = (180, 600)
CLOSING_SECONDS = (60, 360)  # from the last deal to the closing


def draw(rng: Random, mean: float, share: float) -> float:
    """Return a log-normal duration with this mean and coefficient of variation."""
    variance = log(1 + share**2)
    return rng.lognormvariate(log(mean) - variance / 2, sqrt(variance))


@dataclass
class Club:
    """A club with its mean seconds of a deal and of a break `between` two rounds, and its earlier evenings.

    Each of these is the scale of its rounds (`round_scale`), their durations, and the breaks.
    """

    deal: float
    between: float
    earlier: list[tuple[float, list[float], list[float]]] = field(default_factory=list)


@dataclass
class Played:
    """A whole evening in seconds since the opening of its first round.

    `rounds` are the opening and the closing of each, `deals` the moments of each deal, by round and table. `pace` is
    the mean duration of a deal, which the program does not know.
    """

    deals_per_round: int
    minutes_per_round: int | None
    meal_after: int | None
    pace: float
    rounds: list[tuple[float, float]] = field(default_factory=list)
    deals: list[list[list[float]]] = field(default_factory=list)

    @property
    def end(self) -> float:
        return self.rounds[-1][1]

    def durations(self) -> list[float]:
        return [end - start for start, end in self.rounds]

    def breaks(self) -> list[float]:
        """Return the breaks that are not the meal."""
        pairs = pairwise(self.rounds)
        return [after[0] - before[1] for n, (before, after) in enumerate(pairs, 1) if n != self.meal_after]


def create_club(rng: Random, evenings: int) -> Club:
    """Return a club that has played so many evenings."""
    club = Club(draw(rng, DEAL_SECONDS, CLUB_SCATTER), draw(rng, BREAK_SECONDS, CLUB_SCATTER))
    for _ in range(evenings):
        tables = rng.randint(3, 20)
        evening = play(rng, club, tables=tables, rounds=4, deals=5)
        club.earlier.append((round_scale(5, tables), evening.durations(), evening.breaks()))
    return club


def play(
    rng: Random,
    club: Club,
    *,
    tables: int,
    rounds: int,
    deals: int,
    meal_after: int | None = None,
    minutes: int | None = None,
) -> Played:
    """Play an evening of a club; `minutes` is the time of its clock, after which no table begins a deal."""
    pace = draw(rng, club.deal, EVENING_SCATTER)
    evening = Played(deals, minutes, meal_after, pace)
    moment = 0.0
    for number in range(1, rounds + 1):
        sheets, seconds = play_round(rng, pace, tables, deals, minutes)
        closed = moment + seconds
        evening.rounds.append((moment, closed))
        evening.deals.append([[moment + deal for deal in sheet] for sheet in sheets])
        has_meal = number == meal_after
        mean_and_scatter = (MEAL_SECONDS, MEAL_SCATTER) if has_meal else (club.between, BREAK_SCATTER)
        moment = closed + draw(rng, *mean_and_scatter)
    return evening


def play_round(
    rng: Random, pace: float, tables: int, deals: int, minutes: int | None
) -> tuple[list[list[float]], float]:
    """Return the deals of each table, and the closing, in seconds since the opening."""
    sheets = [_play_table(rng, pace, deals, minutes) for _ in range(tables)]
    return sheets, max(sheet[-1] for sheet in sheets) + rng.uniform(*CLOSING_SECONDS)


def _play_table(rng: Random, pace: float, deals: int, minutes: int | None) -> list[float]:
    """Return the moments of the deals of one table, in seconds since the opening."""
    own_pace, moment, moments = draw(rng, pace, TABLE_SCATTER), 0.0, []
    wait = rng.uniform(*INCIDENT_SECONDS) if rng.random() < P_INCIDENT else 0.0
    incident = rng.randrange(deals)
    for number in range(deals):
        if minutes and moment >= minutes * 60:
            break
        moment += draw(rng, own_pace, DEAL_SCATTER) + (wait if number == incident else 0.0)
        moments.append(moment)
    return moments


def seen_at(evening: Played, moment: float) -> DaySoFar:
    """Return what the program knows of the evening at a moment."""
    closed = [(start, end) for start, end in evening.rounds if end <= moment]
    begun = [(start, end) for start, end in evening.rounds if start <= moment]
    is_open = len(begun) > len(closed)
    pairs = list(pairwise(begun))
    meal_on = not is_open and len(closed) == evening.meal_after
    meal_to_come = evening.meal_after is not None and len(begun) <= evening.meal_after and not meal_on
    since = moment - closed[-1][1] if closed and not is_open else None
    return DaySoFar(
        rounds=tuple(end - start for start, end in closed),
        breaks=tuple(b[0] - a[1] for n, (a, b) in enumerate(pairs, 1) if n != evening.meal_after),
        open=_open_round(evening, len(begun) - 1, moment) if is_open else None,
        left=len(evening.rounds) - len(begun),
        meal=MEAL_SECONDS if meal_to_come or meal_on else 0.0,
        meal_on=meal_on,
        waited=since,
    )


def _open_round(evening: Played, index: int, moment: float) -> RoundSoFar:
    start, expected = evening.rounds[index][0], evening.deals_per_round
    tables = []
    for sheet in evening.deals[index]:
        done = [deal - start for deal in sheet if deal <= moment]
        tables.append((TableSoFar(len(done), expected, done[-1] if done else 0.0), sheet[-1] <= moment))
    return RoundSoFar(
        moment - start,
        tuple(table for table, is_over in tables if not is_over),
        tuple(table for table, is_over in tables if is_over),
        has_clock=evening.minutes_per_round is not None,
    )


def known_pace(club: Club, evening: Played) -> Pace:
    """Return the pace that the program knows before the evening."""
    deals, tables = evening.deals_per_round, len(evening.deals[0])
    planned = pace_planned(minutes=evening.minutes_per_round, deals=deals, tables=tables)
    scale = round_scale(deals, tables)
    earlier = [([scale / own * one for one in rounds], breaks) for own, rounds, breaks in club.earlier]
    return pace_learned(planned, [] if evening.minutes_per_round else earlier)


def simulate(seed: int, *, with_clock: bool) -> tuple[Club, Played]:
    """Return one of many different evenings: 3 to 66 tables, 3 to 5 rounds of 4 or 5 deals, with or without a meal."""
    rng = Random(seed)
    club = create_club(rng, rng.choice((0, 1, 5)))
    rounds = rng.randint(3, 5)
    meal_after = rng.choice((None, 1, 2))
    tables = rng.choice((3, 5, 8, 12, 20, 66))
    deals = rng.choice((4, 5))
    minutes = round(deals * club.deal / 60 * 1.05) if with_clock else None  # most tables play all their deals
    return club, play(rng, club, tables=tables, rounds=rounds, deals=deals, meal_after=meal_after, minutes=minutes)
