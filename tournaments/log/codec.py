"""Encodes events as canonical JSON, and computes the digest that chains each line of the log to the previous one.

Canonical: keys sorted, no spaces, UTF-8, integers only; an event has the same bytes on every machine.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from types import NoneType
from typing import Any

from tournaments.log.errors import LogError
from tournaments.log.events import KINDS, LogEvent, Part, TournamentCreated
from tournaments.typed_json import DecodeError, decode, reader_of

PLAIN = frozenset({str, int, bool, NoneType})
CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
START = "0" * 64  # the digest before the first line

_read_number, _read_number_or_none, _read_text = reader_of(int), reader_of(int | None), reader_of(str)


@dataclass(frozen=True, kw_only=True)
class Logged:
    """A line of the log. `at` is the time of the server in UTC, `actor` the author, as `tablet:4.7` or `director:1`.

    `undoes` is the sequence of the line that this one undoes. `digest` covers all other fields and the digest of the
    previous line.
    """

    sequence: int
    at: datetime
    actor: str
    event: LogEvent
    undoes: int | None = None
    digest: str = ""


def canonical_json(value: object) -> str:
    """Encode a value as canonical JSON.

    :raises TypeError, ValueError: for values without a JSON form, infinities included.
    """
    return CANONICAL.encode(value)


def data_of(event: LogEvent | Part) -> dict[str, Any]:
    """Return the fields of an event as JSON values, recursively."""
    of: Any = type(event)  # Any: mypy does not accept the class as an argument of a cached function
    return {name: _as_json(getattr(event, name)) for name in _field_names(of)}


def address_of(data: Mapping[str, Any]) -> dict[str, int | None]:
    """Return `stage`, `round` and `table` from the data of an event; None for missing ones."""
    return {name: data[name] if isinstance(data.get(name), int) else None for name in ("stage", "round", "table")}


def event_of(kind: str, format_: int, data: Mapping[str, Any]) -> LogEvent:
    """Decode the event that `data_of` encoded.

    :raises LogError: `kind_unknown`, `format_newer`, `data_invalid`.
    """
    event_class = KINDS.get(kind)
    if event_class is None:
        raise LogError("kind_unknown", detail=kind)
    if format_ > event_class.format:
        raise LogError("format_newer", detail=f"{kind} {format_}")
    if format_ < 1:
        raise LogError("data_invalid", detail="format")
    try:
        event: LogEvent = decode(event_class, data, kind)
    except DecodeError as error:
        raise LogError("data_invalid", detail=error.name) from error
    return event


def digest_of(line: Logged, before: str) -> str:
    """Return the SHA-256 of the previous digest and of all other fields of the line, in hexadecimal digits."""
    return sha256(f"{before}\n{canonical_json(_head_of(line) | {'data': data_of(line.event)})}".encode()).hexdigest()


def line_json(line: Logged) -> dict[str, Any]:
    """Return the line in the format of an export."""
    return _head_of(line) | {"data": data_of(line.event), "digest": line.digest}


def line_of(value: object) -> Logged:
    """Decode the line that `line_json` encoded. The digest is not checked here: see `verify_chain`.

    :raises LogError: those of `event_of`, `line_invalid`.
    """
    if not isinstance(value, dict) or set(value) - {"data", "digest", *_HEAD}:
        raise LogError("line_invalid")
    try:
        event = event_of(value["kind"], value["format"], value["data"])
        return Logged(
            sequence=_read_number(value["sequence"], "sequence"),
            at=parse_moment(value["at"]),
            actor=_read_text(value["actor"], "actor"),
            undoes=_read_number_or_none(value["undoes"], "undoes"),
            digest=_read_text(value["digest"], "digest"),
            event=event,
        )
    except DecodeError as error:
        raise LogError("data_invalid", detail=error.name) from error
    except (KeyError, TypeError) as error:
        raise LogError("line_invalid", detail=str(error)) from error


def verify_chain(lines: Iterable[Logged]) -> Iterator[Logged]:
    """Yield the lines unchanged, and verify that sequences and digests follow from the previous line.

    :raises LogError: `sequence_broken`, `digest_wrong`.
    """
    before = START
    for sequence, line in enumerate(lines, start=1):
        if line.sequence != sequence:
            raise LogError("sequence_broken", sequence=sequence)
        if digest_of(line, before) != line.digest:
            raise LogError("digest_wrong", sequence=sequence)
        before = line.digest
        yield line


def continue_log(log: list[Logged], events: Iterable[LogEvent]) -> list[Logged]:
    """Return the log with further events by the program, at the time of its last line."""
    longer = list(log)
    for event in events:
        last = longer[-1]
        line = Logged(sequence=last.sequence + 1, at=last.at, actor="program", event=event)
        longer.append(replace(line, digest=digest_of(line, last.digest)))
    return longer


def readdress_log(log: Iterable[Logged], slug: str) -> Iterator[Logged]:
    """Replace the slug in the first line, and recompute the chain of digests."""
    digest = START
    for line in log:
        event = replace(line.event, slug=slug) if isinstance(line.event, TournamentCreated) else line.event
        without_digest = replace(line, event=event, digest="")
        digest = digest_of(without_digest, digest)
        yield replace(without_digest, digest=digest)


def moment_text(moment: datetime) -> str:
    """Format a moment in UTC with microseconds, always with the same number of digits."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def parse_moment(text: object) -> datetime:
    """Parse a moment that `moment_text` formatted.

    :raises LogError: `line_invalid`.
    """
    try:
        return datetime.strptime(str(text), "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError as error:
        raise LogError("line_invalid", detail=str(text)) from error


_HEAD = ("sequence", "at", "actor", "kind", "format", "undoes")


def _head_of(line: Logged) -> dict[str, Any]:
    event = line.event
    values = (line.sequence, moment_text(line.at), line.actor, event.kind, event.format, line.undoes)
    return dict(zip(_HEAD, values, strict=True))


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def _as_json(value: Any) -> Any:
    """Convert parts to objects and tuples to lists, recursively; return other values unchanged."""
    if type(value) in PLAIN:  # the usual case: this check halves the time to read and verify a log
        return value
    if isinstance(value, Part):
        return data_of(value)
    if isinstance(value, tuple | list):
        return [_as_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _as_json(item) for key, item in value.items()}
    return value
