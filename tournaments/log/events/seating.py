"""Draws, plans and the director's constraints. Plans use start numbers, other fields the serials of entries."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfStage, OfTable, Part, kind


@dataclass(frozen=True, kw_only=True)
class PlanEvent(OfStage):
    """A plan of all rounds that replaces the rounds after `played`.

    `request` is the input of the planner, `plan` is `{"rounds": [[[1, 2, 3, 4], ...], ...], "byes": [[], ...]}`.
    `reasons` maps the number of a round seated by the ranking, as text, to the reasons for its tables.
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
    """The draw of all seats. `numbers` are the serials of the entries in order of their start numbers."""

    numbers: tuple[int, ...]


@kind("draw.discarded")
@dataclass(frozen=True, kw_only=True)
class DrawDiscarded(OfStage):
    """The draw was discarded, with the plan and the start numbers."""


@kind("draw.repaired")
@dataclass(frozen=True, kw_only=True)
class DrawRepaired(PlanEvent):
    """The future rounds were planned again for changed players, tables or constraints.

    `arrivals` get the start numbers from `first_number` on; `noted` are the movers that were noted during a round.
    `tables` is the number of tables that the director chose, or None. Without leavers, arrivals and tables, the current
    constraints were applied. `changes` is the number of changed chairs, `repeats` the numbers of repeats before
    and after.
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
    """The newest repair was undone, with its leavers and arrivals. `reasons` are those of the restored plan."""

    played: int
    leavers: tuple[int, ...]
    arrivals: tuple[int, ...]
    noted: tuple[int, ...]
    tables: int | None
    reasons: dict[str, Any]


@kind("draw.exchanged")
@dataclass(frozen=True, kw_only=True)
class DrawExchanged(PlanEvent):
    """Two entries exchanged their places in one round. `repeats` are the numbers of repeats before and after."""

    round: int
    entries: tuple[int, ...]
    repeats: tuple[int, ...]


@kind("draw.regrouped")
@dataclass(frozen=True, kw_only=True)
class TablesRegrouped(PlanEvent):
    """The `tables` of one round to come were joined or split by hand: `before` tables became `after`.

    `tables` are the numbers of the chosen ones. `repeats` are the numbers of repeats before and after.
    """

    round: int
    tables: tuple[int, ...]
    before: int
    after: int
    repeats: tuple[int, ...]


@kind("draw.ranked")
@dataclass(frozen=True, kw_only=True)
class RoundRanked(PlanEvent):
    """A round seated by the ranking. `ranking` are start numbers, best first; each player was seated at most
    `most_moved` places from their rank."""

    round: int
    ranking: tuple[int, ...]
    most_moved: int


@kind("draw.unranked")
@dataclass(frozen=True, kw_only=True)
class RoundUnranked(PlanEvent):
    """The seats of a round seated by the ranking were removed, because the ranking changes."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Length(Part):
    """The number of rounds of a stage, and of its last rounds that are seated by the ranking."""

    rounds: int
    ranked: int


@kind("draw.lengthened")
@dataclass(frozen=True, kw_only=True)
class LengthChanged(PlanEvent):
    """The number of rounds of a stage changed. The plan is that of the new length."""

    before: Length
    after: Length


@kind("constraint.made")
@dataclass(frozen=True, kw_only=True)
class ConstraintMade(OfStage):
    """A constraint of the director on every draw. `constraint` is its number, `replaces` are the replaced ones.

    `asks` is `separation` (the entries, or the members of the club, do not meet until round `until`, or all day) or
    `fixed_table` (the entry stays at `table`). Unless `hard`, it is a wish.
    """

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
    """The constraint was dropped."""

    constraint: int
    asks: str
    entries: tuple[int, ...]
    club: str | None


@kind("table.kept")
@dataclass(frozen=True, kw_only=True)
class TableKept(OfTable):
    """A table of a future round was locked against new plans. `players` are start numbers."""

    players: tuple[int, ...]


@kind("table.released")
@dataclass(frozen=True, kw_only=True)
class TableReleased(OfTable):
    """The table was unlocked."""

    players: tuple[int, ...]
