"""Verification of the results in an evidence: scores of deals and rankings are computed and compared.

The script `js/verify/` does the same in a browser, except that it takes the rules of the game from the file; a test
compares both.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from scoring.games import Game
from tournaments.log.codec import data_of
from tournaments.log.events import FrozenMember, FrozenPlace, FrozenRow, FrozenTeam, LogEvent, TeamPlace
from tournaments.log.evidence.file import EvidenceError
from tournaments.log.rankings import (
    measures_of,
    overall_of,
    ranking_of,
    shares_of_seat,
    team_ranking_of,
    teams_are_pairs,
)
from tournaments.log.sheets import PlayedGame, played_game_in
from tournaments.log.state import (
    AdjustmentState,
    DrawState,
    Line,
    RoundState,
    SeatState,
    StageState,
    StartState,
    State,
    TableState,
    TeamState,
)
from tournaments.ranking.results import common_fields_of
from tournaments.ranking.seats import Share

UNKNOWN = datetime.min.replace(tzinfo=UTC)  # times are not in the file, and no ranking depends on them


@dataclass(frozen=True)
class EvidenceDifference:
    """The first place where the results differ from what they are computed from.

    `part`: `scoring`, `line` (numbers of stage, round, table, line), `ranking` (stage, position), `overall` (position),
    `teams` (position). Positions count from 1.
    """

    part: str
    address: tuple[int, ...]


def find_difference(results: Mapping[str, Any]) -> EvidenceDifference | None:
    """Return the first difference, or None if all scores and rankings follow from the results.

    :raises EvidenceError: `malformed`.
    """
    try:
        state = state_from(results)
        return next(_differences(state, results), None)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise EvidenceError("malformed") from error


def _differences(state: State, results: Mapping[str, Any]) -> Iterator[EvidenceDifference]:
    """Yield the differences, those of sheets before those of rankings."""
    if not _has_own_figures(state, results):
        yield EvidenceDifference("scoring", ())
    for number, stage in state.stages.items():
        game = played_game_in(state, number)
        for address, sheet in stage.tables():
            if (line := _first_wrong_line(game, sheet)) is not None:
                yield EvidenceDifference("line", (number, *address, line))
    for number in state.stages:
        rows = [
            data_of(FrozenRow(**common_fields_of(row), stage=number, carried=row.carried, entry=row.player))
            for row in ranking_of(state, number, shares_of=_shares)
        ]
        claimed = [row for row in results["ranking"] if row["stage"] == number]
        yield from _compare_lists("ranking", (number,), rows, claimed)
    places = [
        FrozenPlace(entry=row.player, rank=row.rank, tied=row.tied, stage=row.stage)
        for row in overall_of(state, shares_of=_shares)
    ]
    yield from _compare_lists("overall", (), [data_of(place) for place in places], results["overall"])
    yield from _compare_lists("teams", (), team_rows(state), results["team_ranking"])


def _has_own_figures(state: State, results: Mapping[str, Any]) -> bool:
    """Return True if measures and figures of the scores are those of the game and its rules."""
    playing, rules = played_game_in(state, 1), state.settings
    measures = [dict(vars(measure)) for measure in measures_of(playing.engine)]
    pairs = teams_are_pairs(playing.engine, rules["partners"])
    figures = as_json(playing.engine.scoring_figures(playing.rules))
    return [results["measures"], results["pairs"]] == [measures, pairs] and results["scoring"] in (None, figures)


def _first_wrong_line(game: PlayedGame, sheet: TableState) -> int | None:
    """Return the number of the first played line whose scores are not those of its deal."""
    scores = game.rescore_sheet(sheet.lines.values(), size=len(sheet.seats))
    for number, line in sheet.lines.items():
        try:
            by_rules = next(scores)
        except (ArithmeticError, LookupError, TypeError, ValueError):  # values that the game cannot score
            return number
        if line.status == "played" and by_rules != line.scores:
            return number
    return None


def team_rows(state: State) -> list[dict[str, Any]]:
    """Return the lines of the ranking of teams in the format of the publication."""
    return [
        data_of(
            FrozenTeam(
                **common_fields_of(row),
                team=row.team,
                missing=row.missing,
                members=tuple(
                    FrozenMember(entry=entry, total=total, counts=entry in row.counting) for entry, total in row.members
                ),
            )
        )
        for row in (team_ranking_of(state, shares_of=_shares) if state.teams else ())
    ]


def _compare_lists(part: str, address: tuple[int, ...], computed: Any, claimed: Any) -> Iterator[EvidenceDifference]:
    """Yield the positions at which two lists differ."""
    for position, (one, other) in enumerate(zip_longest(computed, claimed), start=1):
        if one != other:
            yield EvidenceDifference(part, (*address, position))


def state_from(results: Mapping[str, Any]) -> State:
    """Return the part of a state from which its rankings are computed.

    :raises ValueError: a number is missing or is there twice, or the mark of a rehearsal is missing.
    """
    if type(results["tournament"]["rehearsal"]) is not bool:
        raise ValueError("rehearsal")
    _check_numbers(results["stages"], "number", complete=True)
    _check_numbers(results["adjustments"], "number")
    _check_numbers(results["teams"], "number")
    state = State(settings=dict(results["rules"]))
    for stage in results["stages"]:
        state.stages[stage["number"]] = _stage_of(stage)
    for one in results["adjustments"]:
        fields = {name: one[name] for name in one if name != "number"}
        state.adjustments[one["number"]] = AdjustmentState(**fields, category="", reason="", created_at=UNKNOWN)
    for team in results["teams"]:
        state.teams[team["number"]] = TeamState("", tuple(TeamPlace(**member) for member in team["members"]))
    state.team_play_offs = [{"order": order} for order in results["team_play_offs"]]
    return state


def _check_numbers(items: Sequence[Mapping[str, Any]], name: str, *, complete: bool = False) -> None:
    """Refuse numbers that do not increase; with `complete`, those that are not 1, 2, 3 and so on.

    :raises ValueError: a number is missing or is there twice.
    """
    before = 0
    for item in items:
        number = item[name]
        if type(number) is not int or number <= before or (complete and number != before + 1):
            raise ValueError(name)
        before = number


def _stage_of(stage: Mapping[str, Any]) -> StageState:
    """Return the part of a stage's state from which its ranking is computed.

    :raises ValueError: its source is not an earlier stage, or as `_check_numbers`.
    """
    if stage["source"] is not None and not 0 < stage["source"] < stage["number"]:
        raise ValueError("source")
    _check_numbers(stage["players"], "entry")
    _check_numbers(stage["rounds"], "number", complete=True)
    for round_ in stage["rounds"]:
        _check_numbers(round_["tables"], "number")
        for table in round_["tables"]:
            _check_numbers(table["lines"] or (), "line")
    draw = DrawState(stage["seed"], request={}, plan={}, method="", begun=0, created_at=UNKNOWN, made_by=LogEvent())
    starts = {
        one["entry"]: StartState(**{name: value for name, value in one.items() if name != "entry"})
        for one in stage["players"]
    }
    return StageState(
        settings={"odd_tables": "5mort" if stage["dealer_out"] else "", "cut": {"who": stage["chosen"]}},
        source=stage["source"],
        starts=starts,
        draws=[draw],
        rounds={
            round_["number"]: RoundState(
                tables={table["number"]: _table_of(table) for table in round_["tables"]}, state="closed"
            )
            for round_ in stage["rounds"]
        },
        play_offs=[{"order": order} for order in stage["play_offs"]],
    )


def _table_of(table: Mapping[str, Any]) -> TableState:
    """Return a sheet, or its points where they are given instead of lines."""
    if table["lines"] is None:
        return TableState(seats=[_seat_with_points(seat) for seat in table["seats"]], in_totals=True)
    lines = {
        one["line"]: Line(
            one["status"], one["outcome"], tuple(one["scores"]), reason="", dealer=one["dealer"], version=0, at=UNKNOWN
        )
        for one in table["lines"]
    }
    seats = [SeatState(seat["entry"], earlier=seat["earlier"]) for seat in table["seats"]]
    for place, seat in enumerate(seats):
        own = [line.scores[place] for line in lines.values()]
        seat.plus, seat.minus = sum(max(0, score) for score in own), sum(max(0, -score) for score in own)
    return TableState(seats=seats, lines=lines)


@dataclass
class _SeatWithPoints(SeatState):
    """A seat whose points are given, by player."""

    shares: tuple[Share, ...] = ()


def _seat_with_points(seat: Mapping[str, Any]) -> _SeatWithPoints:
    shares = [Share(entry, plus, minus, last=False) for entry, plus, minus in seat["shares"]]
    shares[-1] = shares[-1]._replace(last=True)
    return _SeatWithPoints(shares[-1].entry, won=seat["won"], lost=seat["lost"], shares=tuple(shares))


def _shares(table: TableState, place: int, engine: Game[Any, Any]) -> Sequence[Share]:
    """Return the points of a seat: the given ones, or those of the sheet."""
    seat = table.seats[place - 1]
    return seat.shares if isinstance(seat, _SeatWithPoints) else shares_of_seat(table, place, engine)


def as_json(value: Any) -> Any:
    """Return the value as JSON gives it back: lists for tuples, texts for keys."""
    if isinstance(value, Mapping):
        return {str(key): as_json(one) for key, one in value.items()}
    return [as_json(one) for one in value] if isinstance(value, list | tuple) else value


__all__ = ["EvidenceDifference", "find_difference"]
