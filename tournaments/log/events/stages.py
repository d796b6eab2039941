"""Stages: sequences of rounds, each with its own way of seating, and who plays in them."""

from dataclasses import dataclass
from typing import Any

from tournaments.log.events.base import OfStage, Part, kind
from tournaments.log.events.setup import Change


@dataclass(frozen=True, kw_only=True)
class Entrant(Part):
    """Who comes into a stage, and the points they bring."""

    entry: int
    carried: int


@dataclass(frozen=True, kw_only=True)
class CarriedChange(Part):
    """What somebody brings, before and after."""

    entry: int
    before: int
    after: int


@kind("stage.added")
@dataclass(frozen=True, kw_only=True)
class StageAdded(OfStage):
    """A stage after stage `source`. `settings` has every setting of a stage, cut and carry too."""

    source: int
    settings: dict[str, Any]


@kind("stage.configured")
@dataclass(frozen=True, kw_only=True)
class StageConfigured(OfStage):
    """Settings of a stage."""

    changes: dict[str, Change]


@kind("stage.removed")
@dataclass(frozen=True, kw_only=True)
class StageRemoved(OfStage):
    """A stage taken back before anybody was in it."""


@kind("stage.answered")
@dataclass(frozen=True, kw_only=True)
class StageAnswered(OfStage):
    """Whether somebody who passes stays for it; None: not asked yet."""

    entry: int
    before: bool | None
    after: bool | None


@kind("stage.entered")
@dataclass(frozen=True, kw_only=True)
class StageEntered(OfStage):
    """The cut is made: who is in, best first, with what they bring. They play from table `first_table` on."""

    entrants: tuple[Entrant, ...]
    first_table: int


@kind("stage.emptied")
@dataclass(frozen=True, kw_only=True)
class StageEmptied(OfStage):
    """The cut taken back before the seats were drawn."""


@kind("stage.replaced")
@dataclass(frozen=True, kw_only=True)
class StageReplaced(OfStage):
    """Who does not stay gives their place, and their start number where they have one, to the next on the list.

    `before` is what the leaver had brought, `after` what the other brings.
    """

    leaver: int
    entry: int
    before: int
    after: int


@kind("stage.recomputed")
@dataclass(frozen=True, kw_only=True)
class StageRecomputed(OfStage):
    """What players bring, after a correction in the stage before, by decision of the director."""

    changes: tuple[CarriedChange, ...]
    reason: str
