"""Published states for the tests of evidence."""

import json
from collections.abc import Iterator
from typing import Any

from tests import cast
from tests.log.days import Day
from tournaments.log.codec import data_of
from tournaments.log.events import FrozenPlace, FrozenRow
from tournaments.log.evidence.checking import state_from, team_rows
from tournaments.log.evidence.content import results_of
from tournaments.log.fold import fold
from tournaments.log.rankings import overall_of, ranking_of
from tournaments.log.state import State
from tournaments.models import Tournament
from tournaments.ranking.results import common_fields_of
from tournaments.selectors.log.stored import log_of
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

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


def with_own_rankings(results: Results) -> Results:
    """Return the results of one stage without teams, with the rankings that follow from the rest."""
    rows = [
        data_of(FrozenRow(**common_fields_of(row), stage=1, carried=row.carried, entry=row.player))
        for row in ranking_of(state_from(results))
    ]
    places = [{"entry": row["entry"], "rank": row["rank"], "tied": row["tied"], "stage": 1} for row in rows]
    changed: Results = json.loads(json.dumps(results | {"ranking": rows, "overall": places}))
    return changed


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


def staged_results() -> Results:
    """Return the results of a qualification at tables of five with a dealer out, a final, and a consolation.

    Finalists bring half of their points. There are teams of two, a substitute who gets the points of a round, and a
    penalty.
    """
    settings = {"rounds_planned": 2, "deals_per_round": 2, "odd_tables": "5mort", "substitutes": "person"}
    tournament, director = cast.played_tournament(13, rounds=1, **settings), cast.alice()
    cast.teams(tournament, count=2)
    sitter = entry_add(tournament=tournament, player=cast.player(40), actor=director, checked_in=True)
    absent = cast.entry_of(tournament, 3)
    substitute_appoint(stage=tournament.first_stage, entry=absent, substitute=sitter, actor=director)
    penalty = AdjustmentInput(entry=cast.entry_of(tournament, 1), kind="penalty", points=20, reason="retard")
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=director)
    cast.play_round(tournament, seed=5)
    common = {"rounds_planned": 1, "deals_per_round": 2}
    carry = {"numerator": 1, "denominator": 2}
    for own in (
        {"name": "Finale", "cut": {"who": "best", "count": 4}, "carry": carry},
        {"name": "Consolante", "cut": {"who": "others"}},
    ):
        stage = stage_add(tournament=tournament, source=1, settings=common | own, actor=director)
        stage_enter(stage=stage, actor=director)
        cast.draw_stage(stage, seed=3)
        cast.play_round(tournament, stage=stage)
    return results_with_rankings(state_of(tournament))


def results_of_game(game: str) -> Results:
    """Return the results of a day of a game, in fixed pairs if it has partners."""
    settings = {"partners": "fixed", "team_size": "2"} if game == "texas-42" else {}
    players = 9 if game == "scarto" else 8
    tournament = cast.played_tournament(players, rounds=2, game=game, rounds_planned=2, **settings)
    return results_with_rankings(state_of(tournament))


def results_with_play_off() -> Results:
    """Return the results of a day whose first tie is decided, in the reverse order of the serials."""
    state = state_of(cast.played_tournament(8, rounds=1, game="burro", rounds_planned=1))
    tied = [row for row in ranking_of(state) if row.tied]
    group = [row.player for row in tied if row.rank == tied[0].rank]
    state.stages[1].play_offs = [{"order": group[::-1]}]
    return results_with_rankings(state)
