"""Export and import of a tournament's log as a file of JSON lines. The import restores all rows, random draws included.

The first line is a head, then follows one line for each event. The head has the data that the log omits: the people by
serial, with the salts that verify their names, and the officials by number.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from players.models import Organiser, Player
from tournaments.log.codec import Logged, canonical_json, line_json, line_of, verify_chain
from tournaments.log.errors import LogError
from tournaments.log.fold import fold
from tournaments.log.state import State
from tournaments.models import Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.services.access.audit import export_note
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.creation import NAME_FIELDS, LogNames, Person, commitment_to, tournament_create_from_log

FILE, FORMAT = "chelem-log", 1
MAX_CHARACTERS = 100_000_000  # 12,500 deals take about 8 million
NAME_LENGTH, OFFICIAL_LENGTH = 80, 150  # characters
NUMBER = re.compile(r"[0-9]{1,4}")  # of an official


def log_export(tournament: Tournament, actor: Actor | None = None) -> Iterator[str]:
    """Yield the lines of the file, with line ends. The export is noted in the audit log when iteration starts.

    :raises Conflict: those of `must_be_exportable`, when iteration starts.
    """
    must_be_exportable(tournament)
    export_note(actor=actor or Actor.program(tournament.organiser), what="log", form="jsonl", tournament=tournament)
    yield from export_lines(tournament)


def must_be_exportable(tournament: Tournament) -> None:
    """Refuse a rehearsal: the install that imports its log could not distinguish it from a real tournament.

    :raises Conflict: `rehearsal_export`.
    """
    if tournament.is_rehearsal:
        raise Conflict("rehearsal_export")


def export_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the lines as `log_export`, without a note in the audit log, which is then the caller's task."""
    tournament.refresh_from_db()
    entries = tournament.entries.select_related("player").order_by("serial")
    people = {
        str(entry.serial): {name: getattr(entry, name) for name in NAME_FIELDS} | {"licence": entry.player.licence}
        for entry in entries
    }
    officials = {str(number): name for number, name in tournament.officials.values_list("number", "name")}
    head = {
        "file": FILE,
        "format": FORMAT,
        "slug": tournament.slug,
        "events": tournament.version,
        "digest": tournament.digest,
        "people": people,
        "officials": officials,
    }
    yield f"{canonical_json(head)}\n"
    for line in log_of(tournament):
        yield f"{canonical_json(line_json(line))}\n"


def log_import(lines: Iterable[str], organiser: Organiser, players: Mapping[int, Player] | None = None) -> Tournament:
    """Import the tournament at the organiser, in one transaction. The whole file is read before the first write.

    An entry is assigned to the player of its serial in `players`; without them to the organiser's player with the
    same licence and name, else to a new player.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`, `log_file_newer`, `log_file_broken`,
        `log_file_people`, `log_file_impossible`;
    :raises Conflict: `log_file_known`, `address_taken`.
    """
    head, log, state = log_read(lines)
    return tournament_create_from_log(organiser, LogNames(head["people"], head["officials"], players), log, state)


def log_read(lines: Iterable[str]) -> tuple[dict[str, Any], list[Logged], State]:
    """Return the head of the file, its log and the state after it. Everything is verified, without the database.

    :raises DomainError: those of `log_import`.
    """
    source = _limit_size(lines)
    head = read_head(source)
    log = _read_log(source, head)
    state = fold_or_refuse(log)
    _people_must_match(head["people"], state)
    return head, log, state


def _limit_size(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; refuse once they have more than `MAX_CHARACTERS` together."""
    length = 0
    for line in lines:
        length += len(line)
        if length > MAX_CHARACTERS:
            raise DomainError("log_file_too_large", limit=MAX_CHARACTERS // 1_000_000)
        yield line


def read_head(source: Iterator[str]) -> dict[str, Any]:
    """Return the decoded head, the first line.

    :raises DomainError: `log_file_unreadable`, `log_file_newer`.
    """
    head = decode_head(next(source, ""), FILE, FORMAT)
    fields = {"file", "format", "slug", "events", "digest", "people", "officials"}
    if head.keys() != fields or not _are_people(head["people"]) or not _are_officials(head["officials"]):
        raise DomainError("log_file_unreadable")
    return head


def decode_head(text: str, file: str, newest: int) -> dict[str, Any]:
    """Decode the first line of a file of this kind; `newest` is the last format that can be read.

    :raises DomainError: `log_file_unreadable`, `log_file_newer`.
    """
    head = decode_json(text)
    if not isinstance(head, dict) or head.get("file") != file or type(head.get("format")) is not int:
        raise DomainError("log_file_unreadable")
    if head["format"] > newest:
        raise DomainError("log_file_newer")
    return head


def _are_officials(officials: object) -> bool:
    """Return True if the JSON value has the form of the officials of an exported log."""
    return isinstance(officials, dict) and all(
        NUMBER.fullmatch(number) and isinstance(name, str) and len(name) <= OFFICIAL_LENGTH
        for number, name in officials.items()
    )


def _are_people(people: object) -> bool:
    """Return True if the JSON value has the form of the people of an exported log."""
    return isinstance(people, dict) and all(
        isinstance(person, dict)
        and person.keys() == {*NAME_FIELDS, "licence"}
        and all(isinstance(value, str) and len(value) <= NAME_LENGTH for value in person.values())
        for person in people.values()
    )


def _read_log(source: Iterator[str], head: dict[str, Any]) -> list[Logged]:
    """Return the lines of the log. Verify the digest of each, and that the last is the one in the head."""
    log = read_chain(source)
    if len(log) != head["events"]:
        raise DomainError("log_file_unreadable")
    if log[-1].digest != head["digest"]:
        raise DomainError("log_file_broken", line=len(log))
    return log


def read_chain(source: Iterable[str]) -> list[Logged]:
    """Return the decoded lines of a log, at least one, and verify the digest of each.

    :raises DomainError: `log_file_newer`, `log_file_broken`, `log_file_unreadable`.
    """
    try:
        log = list(verify_chain(line_of(decode_json(text)) for text in source if text.strip()))
    except LogError as error:
        if error.code == "format_newer":
            raise DomainError("log_file_newer") from error
        raise DomainError("log_file_broken", line=error.sequence or "?") from error
    if not log:
        raise DomainError("log_file_unreadable")
    return log


def fold_or_refuse(log: list[Logged]) -> State:
    """Return the state after these lines.

    :raises DomainError: `log_file_broken`, a line contradicts those before it.
    """
    try:
        return fold(log)
    except LogError as error:
        raise DomainError("log_file_broken", line=error.sequence) from error


def decode_json(text: str) -> Any:
    """Decode a value that `canonical_json` could have encoded: no duplicate names, NaN, NUL or lone surrogates."""
    try:
        value = json.loads(text, object_pairs_hook=_build_object)
        text_again = canonical_json(value)
        text_again.encode()  # raises for lone surrogates
        if "\\u0000" in text_again:
            raise ValueError(text[:40])
    except (ValueError, RecursionError) as error:
        raise DomainError("log_file_unreadable") from error
    return value


def _build_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; ValueError if a name occurs twice."""
    if len(unique := dict(pairs)) < len(pairs):
        raise ValueError(pairs[0][0])
    return unique


def _people_must_match(people: dict[str, Person], state: State) -> None:
    """Refuse people without an entry in the log, and entries without the name to which the log is committed."""
    if unknown := people.keys() - {str(serial) for serial in state.entries}:
        raise DomainError("log_file_people", serial=min(unknown)[:9])
    for serial, entry in state.entries.items():
        person = people.get(str(serial))
        if person is None or commitment_to(person) != entry.person:
            raise DomainError("log_file_people", serial=serial)
