"""Computes the rankings of a state, as they were at that moment of the tournament."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.games import Game, game_named
from tournaments.log.shares import split_seat_points
from tournaments.log.sheets import played_game_in
from tournaments.log.state import StageState, State, TableState
from tournaments.ranking.carry import OverallRow, rank_overall
from tournaments.ranking.days import PlayerDay, results_of_days
from tournaments.ranking.measure import Measure
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Row
from tournaments.ranking.rules import RankingRules
from tournaments.ranking.seats import Decision, PlayedSeat, Share, StagePlayer, player_days
from tournaments.ranking.team_days import StageDays, TeamHolder, team_results
from tournaments.ranking.teams import TeamResult, TeamRow, TeamRule, rank_teams

# Kinds of events, or their beginnings, that may change a final ranking: a ceremony that runs must not go on.
CORRECTIONS = (
    *("deal.", "adjustment.", "ranking.", "round.", "stage.", "team."),
    *("table.totals", "table.reopened", "table.seats_exchanged", "entry.withdrawn", "entry.returned"),
    *("entry.numbers_exchanged", "entry.stage_numbers_exchanged"),
    *("tournament.moved", "tournament.withdrawn", "tournament.configured"),
)


Shares = Callable[[TableState, int, Game[Any, Any]], Sequence[Share]]  # of the table and the number of a seat


def shares_of_seat(table: TableState, place: int, engine: Game[Any, Any]) -> Sequence[Share]:
    """Return the points of seat `place` for each player who sat there, the present one last."""
    seat = table.seats[place - 1]
    if not seat.earlier:
        return (Share(seat.entry, seat.plus, seat.minus, last=True),)
    lines = {line: deal.scores for line, deal in table.lines.items()}
    return tuple(split_seat_points(engine, place, len(table.seats), (seat.entry, seat.earlier), lines))


def ranking_of(
    state: State, number: int = 1, *, until: int | None = None, shares_of: Shares = shares_of_seat
) -> tuple[Row, ...]:
    """Return the ranking of stage `number` after round `until`, or after all begun rounds; players are serials."""
    stage = state.stages[number]
    begun = [(number, round_) for round_ in range(1, stage.begun + 1)]
    return rank(
        results_of_days(
            _player_days(state, number, shares_of), rounds=begun, until=None if until is None else (number, until)
        ),
        ranking_rules(state.settings),
        seed=stage.draws[-1].seed if stage.draws else 0,
        play_off_orders=[one["order"] for one in stage.play_offs],
    )


def overall_of(state: State, *, shares_of: Shares = shares_of_seat) -> tuple[OverallRow, ...]:
    """Return one ranking over all stages with players; `stage` of a row is the number of the stage."""
    numbers = order_of_stages(
        {n: (one.source, one.settings["cut"]) for n, one in state.stages.items() if one.is_entered}
    )
    return tuple(
        replace(row, stage=numbers[row.stage - 1])  # `rank_overall` counts the stages in their order
        for row in rank_overall([ranking_of(state, number, shares_of=shares_of) for number in numbers])
    )


def order_of_stages(stages: Mapping[int, tuple[int | None, Mapping[str, Any]]]) -> list[int]:
    """Return the numbers of stages, best first, from their sources and cuts: a stage comes before its source, and a
    stage of those who passed before one of the others.
    """

    def depth(number: int) -> int:
        source = stages[number][0]
        return 0 if source is None else 1 + depth(source)

    return sorted(stages, key=lambda number: (-depth(number), stages[number][1].get("who") == "others", number))


def team_ranking_of(state: State, *, shares_of: Shares = shares_of_seat) -> tuple[TeamRow, ...]:
    """Return the ranking of teams after all begun rounds of the stages that count for it; players are serials."""
    settings = state.settings
    numbers = stages_of_teams({n: (one.source, one.settings["cut"]) for n, one in state.stages.items()}, settings)
    stages = [
        StageDays(
            days={day.player: day for day in _player_days(state, number, shares_of)},
            begun=[(number, round_) for round_ in range(1, state.stages[number].begun + 1)],
        )
        for number in numbers
    ]
    holders = {
        number: [TeamHolder(player=one.entry, place=one.place, since=(one.stage, one.round)) for one in team.members]
        for number, team in state.teams.items()
    }
    adjustments: dict[int, list[int]] = defaultdict(list)
    for one in state.adjustments.values():
        if one.team is not None and not one.cancelled:
            adjustments[one.team].append(one.points)
    first = state.stages[1]
    return rank_teams_by_settings(
        team_results(holders, stages, adjustments=adjustments),
        settings=settings,
        seed=first.draws[-1].seed if first.draws else 0,
        play_off_orders=[one["order"] for one in state.team_play_offs],
    )


def rank_teams_by_settings(
    teams: Iterable[TeamResult],
    *,
    settings: Mapping[str, Any],
    seed: int,
    play_off_orders: Sequence[Sequence[int]],
) -> tuple[TeamRow, ...]:
    """Rank teams by the settings of the tournament; the seed is that of its first draw."""
    engine, size = game_named(settings["game"]), settings["team_size"]
    partners = teams_are_pairs(engine, settings["partners"])
    return rank_teams(
        teams,
        replace(ranking_rules(settings), tie_breaks=settings["team_tie_breaks"]),
        rule=TeamRule(
            size=int(size) if size.isdigit() else 0,
            best=None if partners else settings["team_counting"] or None,
            missing=settings["team_incomplete"],
            shared_score=partners,
        ),
        seed=seed,
        play_off_orders=play_off_orders,
    )


def teams_are_pairs(engine: Game[Any, Any], partners: str) -> bool:
    """Return True if teams are pairs of partners who sit opposite each other all day: the game has partnerships, and
    the settings fix them.
    """
    return bool(engine.partnerships) and partners == "fixed"


def stages_of_teams(
    stages: Mapping[int, tuple[int | None, Mapping[str, Any]]], settings: Mapping[str, Any]
) -> list[int]:
    """Return the numbers of the stages that count for teams: all, or only those without a cut on the way there."""

    def is_for_all(number: int) -> bool:
        source, cut = stages[number]
        return source is None or (cut.get("who") == "all" and is_for_all(source))

    return [number for number in sorted(stages) if settings["team_stages"] == "all" or is_for_all(number)]


def ranking_rules(settings: Mapping[str, Any]) -> RankingRules:
    """Return the rules of the ranking of players that the settings of a tournament choose."""
    return RankingRules(
        measures=measures_of(game_named(settings["game"])),
        tie_breaks=settings["tie_breaks"],
        withdrawal=settings["withdrawal"],
        bye_average=settings["bye_score"] == "average",
    )


def measures_of(engine: Game[Any, Any]) -> tuple[Measure, ...]:
    """Return the measures that the ranking of a game compares."""
    return tuple(Measure(*ranked) for ranked in engine.ranking)


def _player_days(state: State, number: int, shares_of: Shares) -> list[PlayerDay]:
    """Return the days of all players of a stage, without cancelled adjustments."""
    stage, playing = state.stages[number], played_game_in(state, number)
    return player_days(
        number,
        [
            StagePlayer(serial, start.number is not None, start.carried, start.joined_round, start.left_after_round)
            for serial, start in stage.starts.items()
        ],
        _played_seats(stage, playing.engine, shares_of),
        [
            Decision(one.entry, one.round or one.begun, one.points)  # without a round: in the last one that had begun
            for one in state.adjustments.values()
            if one.stage == number and one.entry is not None and not one.cancelled
        ],
        total=measures_of(playing.engine)[0].key,  # the first measure is the total
        counters_of=playing.counters,
    )


def _played_seats(stage: StageState, engine: Game[Any, Any], shares_of: Shares) -> Iterator[PlayedSeat]:
    """Yield the seats of all rounds that have begun."""
    for round_number, round_ in stage.rounds.items():
        for table_number, table in round_.tables.items() if round_.state != "planned" else ():
            for place, seat in enumerate(table.seats, start=1):
                keeper = stage.keeper(seat.entry, round_number)
                parts = shares_of(table, place, engine)
                yield PlayedSeat(table_number, round_number, place, parts, keeper, seat.won, seat.lost)
