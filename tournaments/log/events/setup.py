"""The tournament: its settings, states and publication."""

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
    """The fields of each line of a published ranking. `rank` is None for an unranked line; `rounds` has the points of
    each round that count; `figures` are the values that the game compares in this order, the first is the total; `keys`
    are the values of the tie-breaks, in their order.
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
    """The line of a player in the ranking of `stage`; `carried` are the points brought into it."""

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
    """The points of a member of a team; `counts` if they count for the team."""

    entry: int
    total: int
    counts: bool


@dataclass(frozen=True, kw_only=True)
class FrozenTeam(FrozenLine):
    """The line of a team. `missing` is the part of `total` for missing members."""

    team: int
    missing: int
    members: tuple[FrozenMember, ...]


@kind("tournament.created")
@dataclass(frozen=True, kw_only=True)
class TournamentCreated(LogEvent):
    """The tournament was created. `settings` has all settings by name, with the name of the organising club or None;
    `stage` has those of stage 1, which every tournament has."""

    slug: str
    settings: dict[str, Any]
    stage: dict[str, Any]


@kind("tournament.configured")
@dataclass(frozen=True, kw_only=True)
class TournamentConfigured(LogEvent):
    """Settings changed. `dues` are the entries that owe the new fee: those that owed the old one and had not paid.
    `reason` is given if tie-breaks change after results."""

    changes: dict[str, Change]
    dues: tuple[int, ...] = ()
    reason: str = ""


@kind("tournament.moved")
@dataclass(frozen=True, kw_only=True)
class TournamentMoved(LogEvent):
    """The state changed, to any state except `published`; a change from `published` withdraws the publication."""

    before: str
    after: str


@kind("tournament.withdrawn")
@dataclass(frozen=True, kw_only=True)
class PublicationWithdrawn(LogEvent):
    """The publication was withdrawn for a reason, and the tournament is finished. Without a reason the withdrawal is a
    `tournament.moved`, as in older logs: a field added to that kind would change the digests of their lines."""

    reason: str


@kind("tournament.claims_set")
@dataclass(frozen=True, kw_only=True)
class ClaimsSet(LogEvent):
    """The deadline for claims changed, in ISO 8601 and UTC; results are final then. None: no deadline."""

    before: str | None
    after: str | None


@dataclass(frozen=True, kw_only=True)
class Announcement(Part):
    """A sentence for the whole hall, empty for none; `until` in ISO 8601 and UTC, None without an end."""

    text: str = ""
    until: str | None = None


@kind("tournament.announced")
@dataclass(frozen=True, kw_only=True)
class AnnouncementChanged(LogEvent):
    """The announcement on walls, tablets and phones changed, or was removed."""

    before: Announcement
    after: Announcement


@dataclass(frozen=True, kw_only=True)
class OfTie(LogEvent):
    """Equal players of a stage by serial, or with no `stage` equal teams by number, in the order of a play-off."""

    stage: int | None
    order: tuple[int, ...]
    reason: str


@kind("ranking.tie_decided")
@dataclass(frozen=True, kw_only=True)
class TieDecided(OfTie):
    """The tie was decided: this order applies while the ranking has them equal."""


@kind("ranking.tie_dropped")
@dataclass(frozen=True, kw_only=True)
class TieDropped(OfTie):
    """The decision was dropped: they are equal again."""


@dataclass(frozen=True, kw_only=True)
class CeremonyState(Part):
    """The ceremony: `group` is the number of places revealed per step (None: no ceremony), `step` the current step,
    `released` is true once a ceremony has ended with the ranking shown to all."""

    group: int | None = None
    step: int = 0
    released: bool = False


@kind("ceremony.moved")
@dataclass(frozen=True, kw_only=True)
class CeremonyMoved(LogEvent):
    """The ceremony began, moved one step forward or back, or ended."""

    before: CeremonyState
    after: CeremonyState


@kind("tournament.published")
@dataclass(frozen=True, kw_only=True)
class RankingPublished(LogEvent):
    """The published rankings of all stages and of the whole tournament. Later events do not change them."""

    before: str
    ranking: tuple[FrozenRow, ...]
    teams: tuple[FrozenTeam, ...] = ()
    overall: tuple[FrozenPlace, ...]
