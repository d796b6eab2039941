"""How the seats of a stage shall be drawn: as its settings say, or as a form says before they do."""

from dataclasses import dataclass
from typing import Any, Self

from tournaments.models import Stage


@dataclass(frozen=True, kw_only=True)
class DrawChoice:
    """The settings of a stage that a draw reads, under their own names."""

    odd_tables: str
    strict_fairness: bool
    earlier_meetings: str
    team_mates: str

    @classmethod
    def of(cls, stage: Stage, **chosen: Any) -> Self:
        """Return the settings of the stage, but for what was `chosen`."""
        return cls(**{name: chosen.get(name, getattr(stage, name)) for name in cls.__dataclass_fields__})
