"""The tournament itself: its settings, its states, its publication."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import LogEvent, Part, kind


@dataclass(frozen=True, kw_only=True)
class Change(Part):
    """A setting before and after."""

    before: Any
    after: Any


@dataclass(frozen=True, kw_only=True)
class FrozenLine(Part):
    """What each line of a published ranking has. `rank` is None where it is not ranked; `rounds` has what counted in
    each; `figures` are what the game compares, one after the other, and the first is the total.
    """

    rank: int | None
    tied: bool
    total: int
    rounds: tuple[int | None, ...]
    adjustment: int
    keys: tuple[int, ...]
    withdrawn: bool
    figures: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class FrozenRow(FrozenLine):
    """The line of a player: `stage` is the one that it ranks, `carried` what was brought into it."""

    stage: int
    entry: int
    carried: int


@dataclass(frozen=True, kw_only=True)
class FrozenPlace(Part):
    """A place over all stages: `stage` is the last in which the entry played."""

    entry: int
    rank: int | None
    tied: bool
    stage: int


@dataclass(frozen=True, kw_only=True)
class FrozenMember(Part):
    """What a member brought to their team, and whether it counts."""

    entry: int
    total: int
    counts: bool


@dataclass(frozen=True, kw_only=True)
class FrozenTeam(FrozenLine):
    """The line of a team. `missing` is the part of `total` that stands for members it lacks."""

    team: int
    missing: int
    members: tuple[FrozenMember, ...]


@kind("tournament.created")
@dataclass(frozen=True, kw_only=True)
class TournamentCreated(LogEvent):
    """`settings` has every setting by its name; the organising club by its name, or None. `stage` has those of stage 1,
    which every tournament has."""

    slug: str
    settings: dict[str, Any]
    stage: dict[str, Any]


@kind("tournament.configured")
@dataclass(frozen=True, kw_only=True)
class TournamentConfigured(LogEvent):
    """`dues` are the entries that owe the new fee: who had paid nothing and owed the old one. `reason` is why
    tie-breaks change though there are results."""

    changes: dict[str, Change]
    dues: tuple[int, ...] = ()
    reason: str = ""


@kind("tournament.moved")
@dataclass(frozen=True, kw_only=True)
class TournamentMoved(LogEvent):
    """From one state to another, but not to `published`; from there it withdraws the publication."""

    before: str
    after: str


@kind("tournament.claims_set")
@dataclass(frozen=True, kw_only=True)
class ClaimsSet(LogEvent):
    """Until when results may be contested, in ISO 8601 and UTC; they are final then. None: as long as people like."""

    before: str | None
    after: str | None


@dataclass(frozen=True, kw_only=True)
class OfTie(LogEvent):
    """Equal players of a stage by serial, or with no `stage` equal teams by number, in the order of a play-off."""

    stage: int | None
    order: tuple[int, ...]
    reason: str


@kind("ranking.tie_decided")
@dataclass(frozen=True, kw_only=True)
class TieDecided(OfTie):
    """They stand in this order as long as nothing else tells them apart."""


@kind("ranking.tie_dropped")
@dataclass(frozen=True, kw_only=True)
class TieDropped(OfTie):
    """They are equal again."""


@dataclass(frozen=True, kw_only=True)
class CeremonyState(Part):
    """The ceremony: how many places are revealed at a time, None where there is none; at which step it is; and whether
    one has ended with the ranking for everybody."""

    group: int | None = None
    step: int = 0
    released: bool = False


@kind("ceremony.moved")
@dataclass(frozen=True, kw_only=True)
class CeremonyMoved(LogEvent):
    """It began, went one step on or back, or ended."""

    before: CeremonyState
    after: CeremonyState


@kind("tournament.published")
@dataclass(frozen=True, kw_only=True)
class RankingPublished(LogEvent):
    """The rankings of all stages as they were published, which nothing changes afterwards, and that of the whole."""

    before: str
    ranking: tuple[FrozenRow, ...]
    teams: tuple[FrozenTeam, ...] = ()
    overall: tuple[FrozenPlace, ...]
