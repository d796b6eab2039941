"""The ranking of a state: what was, or would have been, on the wall at that moment."""

from collections import defaultdict

from tournaments.log.state import State
from tournaments.ranking.days import PlayerDay, results
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Row


def ranking_of(state: State, *, until: int | None = None) -> tuple[Row, ...]:
    """The ranking after round `until`, or of all rounds that have begun; players are the serials of entries."""
    settings = state.settings
    return rank(
        results(_days(state), begun=state.begun, until=until),
        tie_breaks=settings["tie_breaks"],
        withdrawal=settings["withdrawal"],
        bye_average=settings["bye_score"] == "average",
        seed=state.draws[-1].seed if state.draws else 0,
    )


def _days(state: State) -> list[PlayerDay]:
    scores: dict[int, dict[int, int]] = defaultdict(dict)
    for number, round_ in state.rounds.items():
        if round_.state != "planned":
            for table in round_.tables.values():
                for seat in table.seats:
                    scores[seat.entry][number] = seat.plus - seat.minus
    given: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one in state.adjustments.values():
        if not one.cancelled:
            given[one.entry].append((one.round or one.begun, one.points))
    return [
        PlayerDay(
            player=serial,
            scores=scores[serial],
            adjustments=tuple(given[serial]),
            joined=entry.joined_round,
            left=entry.left_after_round,
            withdrawn=entry.state == "withdrawn",
        )
        for serial, entry in state.entries.items()
        if entry.number is not None
    ]
