"""The kinds of events as a page to read: `python -m tournaments.log.catalogue > deploy/docs/events.md`."""

import inspect
import sys
from dataclasses import fields
from typing import Any, get_type_hints

from tournaments.log.events import (
    KINDS,
    LogEvent,
    Part,
    devices,
    money,
    play,
    registration,
    seating,
    setup,
    stages,
    teams,
)

HEAD = """# The events of the log

Made by `python -m tournaments.log.catalogue`; a test fails when it is not true. Why there is a log, and how rows follow
from it: [decision 0002](decisions/0002-the-log-is-the-truth.md).

A line of the log has a `sequence` from 1, the moment `at` in UTC, an `actor` (`tablet:4.7`, device 7 at table 4,
`director:1`, `arbiter:2`, `program`; devices and officials are numbered in their tournament), a `kind` with its
`format`, `undoes` (the line that it takes back, or null), `data` (below), and a `digest`: SHA-256 of the digest before
and of all this as canonical JSON (keys sorted, no spaces, UTF-8). No line holds a primary key or the name of a person.

Entries are named by serial, seats and lines count from 1, plans speak of start numbers, money is in cents.
"""


def catalogue() -> str:
    """The whole page, in Markdown."""
    parts = [HEAD]
    for room in (setup, stages, registration, money, teams, seating, play, devices):
        kinds = [event for event in KINDS.values() if event.__module__ == room.__name__]
        pieces = [value for value in vars(room).values() if _is_part(value) and value.__module__ == room.__name__]
        parts.append(f"## {_said(room).rstrip('.')}\n")
        parts += [_kind(event) for event in kinds]
        parts += [_part(piece) for piece in pieces]
    return "\n".join(parts)


def _is_part(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Part) and value is not Part


def _kind(event: type[LogEvent]) -> str:
    version = "" if event.format == 1 else f", format {event.format}"
    return f"### `{event.kind}`{version}\n\n{_said(event)}\n\n{_fields(event)}"


def _part(part: type[Part]) -> str:
    return f"### {part.__name__}, inside other events\n\n{_said(part)}\n\n{_fields(part)}"


def _fields(of: Any) -> str:
    hints = get_type_hints(of)
    rows = [f"- `{field.name}`: {_type(hints[field.name])}" for field in fields(of)]
    return "\n".join(rows) + "\n" if rows else "No fields.\n"


def _type(hint: Any) -> str:
    text = hint.__name__ if isinstance(hint, type) and not hasattr(hint, "__args__") else str(hint)
    for long, short in (("tournaments.log.events.", ""), ("typing.", ""), *((f"{m}.", "") for m in _ROOMS)):
        text = text.replace(long, short)
    return text.replace("NoneType", "None").replace("Any", "any JSON")


_ROOMS = ("setup", "stages", "registration", "money", "teams", "seating", "play", "devices")


def _said(of: Any) -> str:
    return " ".join((inspect.getdoc(of) or "").split())


if __name__ == "__main__":
    sys.stdout.write(catalogue())
