"""Ties in a ranking, ties decided by hand, and the moves that other tie-breaks would cause."""

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import groupby

from tournaments.models import Stage, Tournament
from tournaments.selectors.results.standings import Standing, standings_compute
from tournaments.selectors.results.team_standings import team_standings


@dataclass(frozen=True)
class Tie:
    """A shared rank, with the names of the players by serial or of the teams by number."""

    rank: int
    names: dict[int, str]

    @property
    def numbers(self) -> list[int]:
        return list(self.names)

    @property
    def key(self) -> str:
        """The id of its form on a page."""
        return f"reason-{'-'.join(map(str, self.names))}"


@dataclass(frozen=True)
class DecidedTie:
    """A tie decided by hand, best first."""

    names: dict[int, str]
    reason: str


def ties_of(stage: Stage) -> list[Tie]:
    """Return the ties between players in the present ranking of a stage."""
    return _group_ties((row.rank, row.tied, row.serial, row.name) for row in standings_compute(stage))


def ties_of_teams(tournament: Tournament) -> list[Tie]:
    """Return the ties between teams."""
    return _group_ties((row.rank, row.tied, row.number, row.name) for row in team_standings(tournament))


def decided_ties(stage: Stage) -> list[DecidedTie]:
    """Return the decided ties between players of a stage, newest last."""
    names = {entry.serial: entry.full_name for entry in stage.tournament.entries.all()} if stage.play_offs else {}
    return [DecidedTie({n: names[n] for n in one["order"]}, one["reason"]) for one in stage.play_offs]


def applied_ties(stage: Stage, rows: Sequence[Standing]) -> list[list[Standing]]:
    """Return the rows of each tie whose decision by hand orders this ranking, best first.

    A decision applies while the ranking has its players equal in all figures and tie-breaks.
    """
    by_serial = {row.serial: row for row in rows} if stage.play_offs else {}
    applied: dict[frozenset[int], list[Standing]] = {}  # a later decision replaces an earlier one
    for one in stage.play_offs:
        decided = [by_serial[serial] for serial in one["order"] if serial in by_serial]
        if len(decided) == len(one["order"]) and len({(*row.figures, *row.keys) for row in decided}) == 1:
            applied[frozenset(one["order"])] = decided
    return list(applied.values())


def decided_team_ties(tournament: Tournament) -> list[DecidedTie]:
    """Return the decided ties between teams, newest last."""
    play_offs = tournament.team_play_offs
    names = {row.number: row.name for row in team_standings(tournament)} if play_offs else {}
    return [DecidedTie({n: names.get(n, str(n)) for n in one["order"]}, one["reason"]) for one in play_offs]


def _group_ties(rows: Iterable[tuple[int | None, bool, int, str]]) -> list[Tie]:
    """Return the ties in rows of rank, whether it is shared, number and name."""
    shared = [row for row in rows if row[0] is not None and row[1]]
    grouped = groupby(shared, key=lambda row: row[0])
    return [Tie(rank or 0, {number: name for _, _, number, name in group}) for rank, group in grouped]


@dataclass(frozen=True)
class RankChange:
    """The change of rank of a player or a team; None: not ranked."""

    name: str
    before: int | None
    after: int | None


def rank_changes_by_tie_breaks(
    tournament: Tournament, *, tie_breaks: Sequence[str], team_tie_breaks: Sequence[str]
) -> list[RankChange]:
    """Return the changes of rank under other tie-breaks, in the new order: players of each stage, then teams."""
    other = copy(tournament)
    other.tie_breaks, other.team_tie_breaks = list(tie_breaks), list(team_tie_breaks)
    changes = []
    for stage in tournament.stages.all():
        places = {row.serial: row.rank for row in standings_compute(stage)}
        stage.tournament = other
        changes += [RankChange(row.name, places[row.serial], row.rank) for row in standings_compute(stage)]
    teams = {row.number: row.rank for row in team_standings(tournament)}
    changes += [RankChange(row.name, teams[row.number], row.rank) for row in team_standings(other)]
    return [change for change in changes if change.before != change.after]
