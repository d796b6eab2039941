"""Teams: entries whose results are added."""

from dataclasses import dataclass

from tournaments.log.events.base import LogEvent, Part, kind


@dataclass(frozen=True, kw_only=True)
class TeamPlace(Part):
    """A member of a team. A replacement has the same `place`, and counts from `round` of `stage` on."""

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
    """A team was made, with its members in order. Without a `title`, pages show the names of the members."""

    title: str
    members: tuple[TeamPlace, ...]


@kind("team.renamed")
@dataclass(frozen=True, kw_only=True)
class TeamRenamed(OfTeam):
    """The name of a team changed."""

    before: str
    after: str


@kind("team.changed")
@dataclass(frozen=True, kw_only=True)
class TeamChanged(OfTeam):
    """The members of a team changed."""

    before: tuple[TeamPlace, ...]
    after: tuple[TeamPlace, ...]


@kind("team.dropped")
@dataclass(frozen=True, kw_only=True)
class TeamDropped(OfTeam):
    """The team was dissolved; its members continue as individuals. Its number is not used again."""

    title: str
    members: tuple[TeamPlace, ...]


@kind("adjustment.team_given")
@dataclass(frozen=True, kw_only=True)
class TeamAdjusted(OfTeam):
    """Points given to a team, signed. `begun` is the number of rounds of the stage that had begun."""

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
    """The decision was cancelled."""

    adjustment: int
    points: int


@kind("adjustment.team_restored")
@dataclass(frozen=True, kw_only=True)
class TeamAdjustmentRestored(OfTeam):
    """A cancelled decision counts again."""

    adjustment: int
    points: int
