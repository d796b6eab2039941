"""The data of the charts of a day: the leaders' ranks after each round, and the distribution of scores by round."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entry, Round, Stage
from tournaments.ranking.days import results_of_days
from tournaments.selectors.results.standings import begun_addresses, days_of, rank_players

LEADERS = 8


@dataclass(frozen=True, kw_only=True)
class Leader:
    """One of the leading players with the rank after each round, None before the first one."""

    entry: Entry
    places: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class DayCharts:
    """The data of the charts: the closed rounds of a stage, the leaders after the last one, and all scores by round."""

    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]
    scores: Mapping[int, tuple[int, ...]]


def day_charts(stage: Stage, *, until: int | None = None) -> DayCharts:
    """Return the data up to round `until`, by default of all closed rounds, in a constant number of queries.

    An open round is not included, so that charts change only when a round is closed.
    """
    closed = stage.rounds.filter(state=Round.State.CLOSED).values_list("number", flat=True)
    rounds = tuple(number for number in closed if until is None or number <= until)
    days, begun = days_of(stage), begun_addresses(stage)
    rankings = [
        {
            row.player: row
            for row in rank_players(stage, results_of_days(days, rounds=begun, until=(stage.number, number)))
        }
        for number in rounds
    ]
    first = list(rankings[-1].values())[:LEADERS] if rankings else []
    people = {entry.serial: entry for entry in stage.entries.filter(serial__in=[row.player for row in first])}
    leaders = tuple(
        Leader(
            entry=people[row.player],
            places=tuple(places[row.player].rank if row.player in places else None for places in rankings),
        )
        for row in first
    )
    spread = {
        number: tuple(day.scores[address] for day in days if (address := (stage.number, number)) in day.scores)
        for number in rounds
    }
    return DayCharts(rounds=rounds, leaders=leaders, scores=spread)
