"""The settings of a draw: those of the stage, or unsaved ones of a form."""

from dataclasses import dataclass
from typing import Any, Self

from tournaments.models import Stage


@dataclass(frozen=True, kw_only=True)
class DrawChoice:
    """The settings of a stage that affect a draw, with the same names."""

    odd_tables: str
    strict_fairness: bool
    earlier_meetings: str
    team_mates: str

    @classmethod
    def of(cls, stage: Stage, **chosen: Any) -> Self:
        """Return the settings of the stage, overridden by `chosen`."""
        return cls(**{name: chosen.get(name, getattr(stage, name)) for name in cls.__dataclass_fields__})
