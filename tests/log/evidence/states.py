"""Published states for the tests of evidence."""

import json
from collections.abc import Iterator
from typing import Any

from tests import cast
from tests.log.days import Day
from tournaments.log.codec import data_of
from tournaments.log.events import FrozenPlace, FrozenRow
from tournaments.log.evidence.checking import team_rows
from tournaments.log.evidence.content import results_of
from tournaments.log.fold import fold
from tournaments.log.rankings import overall_of, ranking_of
from tournaments.log.state import State
from tournaments.models import Tournament
from tournaments.ranking.results import common_fields_of
from tournaments.selectors.log.stored import log_of

Results = dict[str, Any]


def state_of(tournament: Tournament) -> State:
    return fold(log_of(tournament))


def results_with_rankings(state: State, *, with_deals: bool = True) -> Results:
    """Return the results of a state as if its rankings were published now, as JSON gives them back."""
    rankings: Results = {
        "ranking": [
            data_of(FrozenRow(**common_fields_of(row), stage=number, carried=row.carried, entry=row.player))
            for number in sorted(state.stages)
            for row in ranking_of(state, number)
        ],
        "overall": [
            data_of(FrozenPlace(entry=row.player, rank=row.rank, tied=row.tied, stage=row.stage))
            for row in overall_of(state)
        ],
        "team_ranking": team_rows(state),
    }
    results: Results = json.loads(json.dumps(results_of(state, with_deals=with_deals) | rankings))
    return results


def random_results(seeds: range, *, steps: int = 60) -> Iterator[Results]:
    """Yield the results after random days, with and without deals."""
    for seed in seeds:
        day = Day(seed)
        for _ in range(steps):
            day.step()
        day.tournament.refresh_from_db()
        state = state_of(day.tournament)
        if any(stage.begun for stage in state.stages.values()):
            yield results_with_rankings(state)
            yield results_with_rankings(state, with_deals=False)


def played_results() -> Results:
    """Return the results of a tournament with a penalty, a bonus for a team, and two teams."""
    tournament = cast.played_tournament(
        9, rounds=2, rounds_planned=2, deals_per_round=2, tie_breaks=["best_round", "lot"]
    )
    cast.make_each_decision(tournament)
    return results_with_rankings(state_of(tournament))
