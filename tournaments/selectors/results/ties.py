"""Who shares a place, which ties were decided by hand, and who would move if ties were broken otherwise."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Stage, Tournament
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.results.team_standings import team_standings


@dataclass(frozen=True)
class Tie:
    """Those who share a place: serials of players, or numbers of teams, with their names."""

    rank: int
    names: dict[int, str]

    @property
    def numbers(self) -> list[int]:
        return list(self.names)

    @property
    def key(self) -> str:
        """What tells its form from the others on a page."""
        return f"reason-{'-'.join(map(str, self.names))}"


@dataclass(frozen=True)
class DecidedTie:
    """A tie that was decided, best first."""

    names: dict[int, str]
    reason: str


def ties_of(stage: Stage) -> list[Tie]:
    """Of the players of a stage, as its ranking stands now."""
    return _ties((row.rank, row.tied, row.serial, row.name) for row in standings_compute(stage))


def ties_of_teams(tournament: Tournament) -> list[Tie]:
    """Of the teams."""
    return _ties((row.rank, row.tied, row.number, row.name) for row in team_standings(tournament))


def ties_decided(stage: Stage) -> list[DecidedTie]:
    """Of the players of a stage, the newest last."""
    names = {entry.serial: entry.full_name for entry in stage.tournament.entries.all()} if stage.play_offs else {}
    return [DecidedTie({n: names[n] for n in one["order"]}, one["reason"]) for one in stage.play_offs]


def team_ties_decided(tournament: Tournament) -> list[DecidedTie]:
    """Of the teams, the newest last."""
    told = tournament.team_play_offs
    names = {row.number: row.name for row in team_standings(tournament)} if told else {}
    return [DecidedTie({n: names.get(n, str(n)) for n in one["order"]}, one["reason"]) for one in told]


def _ties(rows: Iterable[tuple[int | None, bool, int, str]]) -> list[Tie]:
    shared = [row for row in rows if row[0] is not None and row[1]]
    grouped = groupby(shared, key=lambda row: row[0])
    return [Tie(rank or 0, {number: name for _, _, number, name in group}) for rank, group in grouped]


@dataclass(frozen=True)
class Move:
    """A player or a team, and the places before and after; None: not ranked."""

    name: str
    before: int | None
    after: int | None


def moves_by_tie_breaks(
    tournament: Tournament, *, tie_breaks: Sequence[str], team_tie_breaks: Sequence[str]
) -> list[Move]:
    """Those who would stand elsewhere, in the new order: players of every stage, then teams."""
    other = copy(tournament)
    other.tie_breaks, other.team_tie_breaks = list(tie_breaks), list(team_tie_breaks)
    moves = []
    for stage in tournament.stages.all():
        places = {row.serial: row.rank for row in standings_compute(stage)}
        stage.tournament = other
        moves += [Move(row.name, places[row.serial], row.rank) for row in standings_compute(stage)]
    teams = {row.number: row.rank for row in team_standings(tournament)}
    moves += [Move(row.name, teams[row.number], row.rank) for row in team_standings(other)]
    return [move for move in moves if move.before != move.after]
