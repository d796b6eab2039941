"""Who sits where, and what the director asks of it. Plans speak of start numbers, people are named by serial."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfStage, OfTable, Part, kind


@dataclass(frozen=True, kw_only=True)
class PlanEvent(OfStage):
    """A plan of all rounds that replaces the rounds after `played`.

    `request` is what the planner was asked, `plan` is `{"rounds": [[[1, 2, 3, 4], ...], ...], "byes": [[], ...]}`.
    `reasons` says of a round seated by the ranking why each table is as it is, by number of the round as text.
    """

    seed: int
    request: dict[str, Any]
    plan: dict[str, Any]
    method: str
    played: int = 0
    reasons: dict[str, Any]


@kind("draw.made")
@dataclass(frozen=True, kw_only=True)
class DrawMade(PlanEvent):
    """The lottery of all seats. `numbers` are the serials of the entries in order of their start numbers."""

    numbers: tuple[int, ...]


@kind("draw.discarded")
@dataclass(frozen=True, kw_only=True)
class DrawDiscarded(OfStage):
    """The draw taken back: no plan, no start numbers."""


@kind("draw.repaired")
@dataclass(frozen=True, kw_only=True)
class DrawRepaired(PlanEvent):
    """The rounds to come for those who are here from now on.

    `arrivals` get the start numbers from `first_number` on; `noted` are those of whom it was noted during a round.
    `tables` is what the director asked for, or None. With neither leavers nor arrivals nor tables, the constraints of
    the moment were applied.
    """

    leavers: tuple[int, ...]
    arrivals: tuple[int, ...]
    noted: tuple[int, ...]
    first_number: int
    tables: int | None
    changes: int = 0
    repeats: tuple[int, ...] = ()


@kind("draw.repair_undone")
@dataclass(frozen=True, kw_only=True)
class RepairUndone(OfStage):
    """The newest repair taken back, and with it who left and who came. `reasons` are those that stand again."""

    played: int
    leavers: tuple[int, ...]
    arrivals: tuple[int, ...]
    noted: tuple[int, ...]
    tables: int | None
    reasons: dict[str, Any]


@kind("draw.exchanged")
@dataclass(frozen=True, kw_only=True)
class DrawExchanged(PlanEvent):
    """Two entries took each other's place in one round."""

    round: int
    entries: tuple[int, ...]
    repeats: tuple[int, ...]


@kind("draw.ranked")
@dataclass(frozen=True, kw_only=True)
class RoundRanked(PlanEvent):
    """A round seated by the ranking. `ranking` are start numbers, best first; nobody left their rank by more than
    `most_moved` places."""

    round: int
    ranking: tuple[int, ...]
    most_moved: int


@kind("draw.unranked")
@dataclass(frozen=True, kw_only=True)
class RoundUnranked(PlanEvent):
    """The seats of a round that the ranking gave are forgotten, because the ranking changes."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Length(Part):
    """How many rounds a stage has, and how many of them, the last, are seated by the ranking."""

    rounds: int
    ranked: int


@kind("draw.lengthened")
@dataclass(frozen=True, kw_only=True)
class LengthChanged(PlanEvent):
    """The stage ends sooner, or goes on longer, than was planned. The plan is that of the rounds that remain."""

    before: Length
    after: Length


@kind("constraint.made")
@dataclass(frozen=True, kw_only=True)
class ConstraintMade(OfStage):
    """What the director asks of every draw. `constraint` numbers them; `replaces` are those that it puts aside."""

    constraint: int
    asks: str
    entries: tuple[int, ...]
    club: str | None
    table: int | None
    until: int | None
    hard: bool
    replaces: tuple[int, ...] = ()


@kind("constraint.dropped")
@dataclass(frozen=True, kw_only=True)
class ConstraintDropped(OfStage):
    """The director no longer asks for it."""

    constraint: int
    asks: str
    entries: tuple[int, ...]
    club: str | None


@kind("table.kept")
@dataclass(frozen=True, kw_only=True)
class TableKept(OfTable):
    """A table of a round to come stays as it is. `players` are start numbers."""

    players: tuple[int, ...]


@kind("table.released")
@dataclass(frozen=True, kw_only=True)
class TableReleased(OfTable):
    """The table may change again."""

    players: tuple[int, ...]
