"""Disputes of sheets and of their lines, and how the arbiter settled them."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfTable, Part, kind


@dataclass(frozen=True, kw_only=True)
class OfDispute(OfTable):
    """A dispute of the sheet at `version` by `seat`. `dispute` numbers those of the table from 1."""

    dispute: int
    seat: int
    version: int
    text: str


@kind("table.dispute_opened")
@dataclass(frozen=True, kw_only=True)
class DisputeOpened(OfDispute):
    """`seat` disputed the sheet at `version`. `dispute` numbers those of the table from 1.

    The sheet is unchanged. `calls`: the arbiter is called, unless called within the last minute.
    """

    calls: bool


@dataclass(frozen=True, kw_only=True)
class LineWish(Part):
    """The content that a line should have: its status, and the engine's JSON of a played deal."""

    status: str
    outcome: dict[str, Any] | None


@kind("table.line_disputed")
@dataclass(frozen=True, kw_only=True)
class LineDisputed(OfDispute):
    """`seat` disputed a line of the sheet at `version`, and said what it should be: `wish`, None if only in the text.

    `deal` is its number on the sheet, as in `deal.recorded`. Otherwise as `table.dispute_opened`.
    """

    line: int
    deal: int
    wish: LineWish | None
    calls: bool


@kind("table.disputed")
@dataclass(frozen=True, kw_only=True)
class SheetDisputed(OfDispute):
    """The former kind of `table.dispute_opened`: it incremented the version of the sheet, and always called the
    arbiter."""


@kind("table.dispute_settled")
@dataclass(frozen=True, kw_only=True)
class DisputeSettled(OfTable):
    """The arbiter settled the dispute at the table."""

    dispute: int
    seat: int


@kind("table.dispute_decided")
@dataclass(frozen=True, kw_only=True)
class DisputeDecided(OfTable):
    """The arbiter settled the dispute with a sentence for the table. `applied`: the line was corrected as wished."""

    dispute: int
    seat: int
    applied: bool
    answer: str
