"""Entries that add up: teams, made, changed and dropped."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, Part, kind


@dataclass(frozen=True, kw_only=True)
class TeamPlace(Part):
    """An entry of a team. Who replaces somebody holds the same `place` and counts from `round` of `stage` on."""

    entry: int
    place: int
    stage: int = 1
    round: int = 1


@dataclass(frozen=True, kw_only=True)
class OfTeam(LogEvent):
    """An event about one team, by its number."""

    team: int


@kind("team.made")
@dataclass(frozen=True, kw_only=True)
class TeamMade(OfTeam):
    """A team, its members in their order. Without a `title` the pages put the names of its members."""

    title: str
    members: tuple[TeamPlace, ...]


@kind("team.renamed")
@dataclass(frozen=True, kw_only=True)
class TeamRenamed(OfTeam):
    """The name by which a team is called."""

    before: str
    after: str


@kind("team.changed")
@dataclass(frozen=True, kw_only=True)
class TeamChanged(OfTeam):
    """Who is in a team."""

    before: tuple[TeamPlace, ...]
    after: tuple[TeamPlace, ...]


@kind("team.dropped")
@dataclass(frozen=True, kw_only=True)
class TeamDropped(OfTeam):
    """The team is one no more; its members play on for themselves. Its number is not used again."""

    title: str
    members: tuple[TeamPlace, ...]


@kind("adjustment.team_given")
@dataclass(frozen=True, kw_only=True)
class TeamAdjusted(OfTeam):
    """Points given to a team, signed. `begun` is how many rounds of the stage had begun."""

    adjustment: int
    stage: int
    round: int | None
    begun: int
    category: str
    points: int
    reason: str


@kind("adjustment.team_cancelled")
@dataclass(frozen=True, kw_only=True)
class TeamAdjustmentCancelled(OfTeam):
    """The decision is taken back."""

    adjustment: int
    points: int


@kind("adjustment.team_restored")
@dataclass(frozen=True, kw_only=True)
class TeamAdjustmentRestored(OfTeam):
    """A cancelled decision counts again."""

    adjustment: int
    points: int
