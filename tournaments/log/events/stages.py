"""Stages: sequences of rounds, each with its own seating method and players."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfStage, Part, kind
from tournaments.log.events.setup import Change


@dataclass(frozen=True, kw_only=True)
class Entrant(Part):
    """An entry that enters a stage, and the points it carries."""

    entry: int
    carried: int


@dataclass(frozen=True, kw_only=True)
class CarriedChange(Part):
    """The points that an entry carries, before and after."""

    entry: int
    before: int
    after: int


@kind("stage.added")
@dataclass(frozen=True, kw_only=True)
class StageAdded(OfStage):
    """A stage after stage `source` was added. `settings` has all settings of a stage, including cut and carry."""

    source: int
    settings: dict[str, Any]


@kind("stage.configured")
@dataclass(frozen=True, kw_only=True)
class StageConfigured(OfStage):
    """Settings of a stage changed."""

    changes: dict[str, Change]


@kind("stage.removed")
@dataclass(frozen=True, kw_only=True)
class StageRemoved(OfStage):
    """A stage without players was removed."""


@kind("stage.answered")
@dataclass(frozen=True, kw_only=True)
class StageAnswered(OfStage):
    """The answer of an entry that passed the cut: true if it stays for the stage; None: not asked yet."""

    entry: int
    before: bool | None
    after: bool | None


@kind("stage.entered")
@dataclass(frozen=True, kw_only=True)
class StageEntered(OfStage):
    """The cut was made: the entrants, best first, with the points they carry. They play from table `first_table` on."""

    entrants: tuple[Entrant, ...]
    first_table: int


@kind("stage.emptied")
@dataclass(frozen=True, kw_only=True)
class StageEmptied(OfStage):
    """The cut was undone before the draw."""


@kind("stage.replaced")
@dataclass(frozen=True, kw_only=True)
class StageReplaced(OfStage):
    """An entry that does not stay was replaced by the next on the list, which takes its start number, if any.

    `before` are the points that the leaver carried, `after` those that the replacement carries.
    """

    leaver: int
    entry: int
    before: int
    after: int


@kind("stage.recomputed")
@dataclass(frozen=True, kw_only=True)
class StageRecomputed(OfStage):
    """The carried points were recomputed after a correction in the previous stage, by decision of the director."""

    changes: tuple[CarriedChange, ...]
    reason: str
