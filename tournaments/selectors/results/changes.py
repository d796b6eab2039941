"""Two rankings of a tournament compared: the players and teams whose place or points differ."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.results.standings import overall_rows, standings_compute
from tournaments.selectors.results.team_standings import team_standings
from tournaments.selectors.rounds import begun_rounds

TEAMS, ALL_STAGES = 0, -1  # in place of the number of a stage


@dataclass(frozen=True)
class RankedPlace:
    """A line of a ranking; `rank` is None for a player who is not ranked."""

    name: str
    rank: int | None
    total: int


@dataclass(frozen=True)
class StandingChange:
    """The place of a player or a team before and after; None: not in that ranking.

    `stage` is the number of the stage, `TEAMS`, or `ALL_STAGES`.
    """

    stage: int
    name: str
    before: RankedPlace | None
    after: RankedPlace | None


Places = Mapping[tuple[int, int], RankedPlace]  # by stage (or `TEAMS`, `ALL_STAGES`) and serial (or number of the team)


def read_places(tournament: Tournament) -> Places:
    """Return the present places in all rankings of the tournament, in the order of the rankings."""
    places = {
        (stage.number, row.serial): RankedPlace(row.name, row.rank, row.total)
        for stage in tournament.stages.order_by("number")
        for row in standings_compute(stage)
    }
    if tournament.stages.count() > 1:
        places |= {
            (ALL_STAGES, row.player): replace(places[row.stage, row.player], rank=row.rank)
            for row in overall_rows(tournament)
        }
    teams = {(TEAMS, row.number): RankedPlace(row.name, row.rank, row.total) for row in team_standings(tournament)}
    return places | teams


def find_place(stage: Stage, entry: Entry) -> RankedPlace | None:
    """Return the present place of an entry in the ranking of a stage; None before its first round."""
    if not begun_rounds(stage).exists():
        return None
    row = next((row for row in standings_compute(stage) if row.serial == entry.serial), None)
    return RankedPlace(row.name, row.rank, row.total) if row else None


def compare_places(before: Places, after: Places) -> list[StandingChange]:
    """Return the lines that differ, in the order of the rankings after, then those that are only in `before`."""
    keys = [*after, *(key for key in before if key not in after)]
    return [
        StandingChange(key[0], (after.get(key) or before[key]).name, before.get(key), after.get(key))
        for key in keys
        if before.get(key) != after.get(key)
    ]
