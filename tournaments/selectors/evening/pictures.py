"""What the pictures of a day show: the leaders' places after each round, and how the scores of a round are spread."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Entry, Round, Stage
from tournaments.ranking.days import results
from tournaments.selectors.results.standings import begun_addresses, days_of, ranked

LEADERS = 8


@dataclass(frozen=True, kw_only=True)
class Leader:
    """One of the first, with the place after each round; None where they had none yet."""

    entry: Entry
    places: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class DayInPictures:
    """The closed rounds of a stage, the leaders after the last of them, and what everybody scored in each."""

    rounds: tuple[int, ...]
    leaders: tuple[Leader, ...]
    scores: Mapping[int, tuple[int, ...]]


def day_in_pictures(stage: Stage, *, until: int | None = None) -> DayInPictures:
    """As far as round `until`, all closed rounds by default, in a constant number of queries.

    An open round is in no picture: they change when a round is closed.
    """
    closed = stage.rounds.filter(state=Round.State.CLOSED).values_list("number", flat=True)
    rounds = tuple(number for number in closed if until is None or number <= until)
    days, begun = days_of(stage), begun_addresses(stage)
    rankings = [
        {row.player: row for row in ranked(stage, results(days, begun=begun, until=(stage.number, number)))}
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
    return DayInPictures(rounds=rounds, leaders=leaders, scores=spread)
