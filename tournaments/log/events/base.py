"""Base classes of events: each kind has a dotted name, a format number, and portable fields."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypedDict, TypeVar

KINDS: dict[str, type["LogEvent"]] = {}


@dataclass(frozen=True, kw_only=True)
class LogEvent:
    """An event. Fields are numbers, texts, booleans, None, tuples, JSON objects, or `Part`s of these.

    `format` is incremented when the fields of a kind change their meaning; newer formats than the reader's are refused.
    """

    kind: ClassVar[str] = ""
    format: ClassVar[int] = 1


@dataclass(frozen=True, kw_only=True)
class Part:
    """A value inside an event that has fields of its own."""


@dataclass(frozen=True, kw_only=True)
class OfStage(LogEvent):
    """An event about one stage, by its number."""

    stage: int


@dataclass(frozen=True, kw_only=True)
class OfRound(OfStage):
    """An event about one round of a stage."""

    round: int


@dataclass(frozen=True, kw_only=True)
class OfTable(OfRound):
    """An event about one table in one round."""

    table: int


@dataclass(frozen=True, kw_only=True)
class OfEntry(LogEvent):
    """An event about one entry, by its serial."""

    entry: int


class RoundAddress(TypedDict):
    """The fields of an `OfRound`: `RoundClosed(**round_.log_address)`."""

    stage: int
    round: int


class TableAddress(RoundAddress):
    """The fields of an `OfTable`."""

    table: int


E = TypeVar("E", bound=type[LogEvent])


def kind(name: str) -> Callable[[E], E]:
    """Register an event class under its name in the log.

    :raises ValueError: the name is taken.
    """

    def register(event: E) -> E:
        if name in KINDS:
            raise ValueError(name)
        event.kind = name
        KINDS[name] = event
        return event

    return register
