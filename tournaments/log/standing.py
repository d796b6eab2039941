"""The ranking of a state: what was, or would have been, on the wall at that moment."""

from collections import defaultdict
from typing import Any

from scoring.games import Game, game_named
from tournaments.log.state import State
from tournaments.ranking.days import PlayerDay, results
from tournaments.ranking.measure import Measure
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Address, Row

STAGE = 1  # the only one


def ranking_of(state: State, *, until: int | None = None) -> tuple[Row, ...]:
    """The ranking after round `until`, or of all rounds that have begun; players are the serials of entries."""
    settings = state.settings
    begun = [(STAGE, number) for number in range(1, state.begun + 1)]
    return rank(
        results(_days(state), begun=begun, until=None if until is None else (STAGE, until)),
        measures=measures_of(game_named(settings["game"])),
        tie_breaks=settings["tie_breaks"],
        withdrawal=settings["withdrawal"],
        bye_average=settings["bye_score"] == "average",
        seed=state.draws[-1].seed if state.draws else 0,
    )


def measures_of(engine: Game[Any, Any]) -> tuple[Measure, ...]:
    """What the ranking of a game compares."""
    return tuple(Measure(key, better, missed) for key, better, missed in engine.ranking)


def _days(state: State) -> list[PlayerDay]:
    scores: dict[int, dict[Address, int]] = defaultdict(dict)
    counters: dict[int, dict[Address, dict[str, int]]] = defaultdict(dict)
    for number, round_ in state.rounds.items():
        if round_.state != "planned":
            for table in round_.tables.values():
                for seat in table.seats:
                    scores[seat.entry][STAGE, number] = seat.plus - seat.minus
                    counters[seat.entry][STAGE, number] = {
                        "plus": seat.plus,
                        "won": int(seat.won),
                        "lost": int(seat.lost),
                    }
    given: dict[int, list[tuple[Address, int]]] = defaultdict(list)
    for one in state.adjustments.values():
        if not one.cancelled:
            given[one.entry].append(((STAGE, one.round or one.begun), one.points))
    return [
        PlayerDay(
            player=serial,
            scores=scores[serial],
            counters=counters[serial],
            adjustments=tuple(given[serial]),
            joined=(STAGE, entry.joined_round),
            left=None if entry.left_after_round is None else (STAGE, entry.left_after_round),
            withdrawn=entry.state == "withdrawn",
        )
        for serial, entry in state.entries.items()
        if entry.number is not None
    ]
