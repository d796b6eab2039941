"""Stages: sequences of rounds, each with its own way of seating."""

from dataclasses import dataclass

from tournaments.log.events.base import OfStage, kind
from tournaments.log.events.setup import Change


@kind("stage.configured")
@dataclass(frozen=True, kw_only=True)
class StageConfigured(OfStage):
    """Settings of a stage."""

    changes: dict[str, Change]
