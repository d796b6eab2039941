"""A tournament as a file, and a file as a tournament of another install, the same down to the lots.

The file is lines of JSON: a head, then one line for each event of the log. The head has what the log leaves out: the
people by serial, with the salts that prove their names, and the officials by number.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction

from players.models import Organiser, Player
from players.names import plain
from players.services.clubs import club_named
from tournaments.log.codec import Logged, canonical, chained, line_json, line_of
from tournaments.log.errors import LogError
from tournaments.log.fold import fold
from tournaments.log.people import commitment
from tournaments.log.state import State
from tournaments.models import Entry, Event, Official, Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.services.access.audit import consents_note, export_note
from tournaments.services.access.organisers import words_taken
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.faults import fault_of
from tournaments.services.core.log import event_row
from tournaments.services.log.admission import NONSENSE, log_must_be_sane, tournament_must_be_ours
from tournaments.services.log.restore import rows_write

FILE, FORMAT = "chelem-log", 1
LONGEST = 100_000_000  # characters; 12,500 deals take about 8 million
NAMED = ("last_name", "first_name", "salt")
NAME_LENGTH, OFFICIAL_LENGTH, NUMBER = 80, 150, re.compile(r"[0-9]{1,4}")


def log_export(tournament: Tournament, actor: Actor | None = None) -> Iterator[str]:
    """The lines of the file, each ended. Once the first is asked for, the audit log of the organiser says so."""
    export_note(actor=actor or Actor.program(tournament.organiser), what="log", form="jsonl", tournament=tournament)
    yield from log_lines(tournament)


def log_lines(tournament: Tournament) -> Iterator[str]:
    """The same for whoever notes by itself what becomes of them."""
    tournament.refresh_from_db()
    entries = tournament.entries.select_related("player").order_by("serial")
    people = {
        str(entry.serial): {name: getattr(entry, name) for name in NAMED} | {"licence": entry.player.licence}
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
    yield f"{canonical(head)}\n"
    for line in log_of(tournament):
        yield f"{canonical(line_json(line))}\n"


def log_import(lines: Iterable[str], organiser: Organiser) -> Tournament:
    """The tournament that the file tells, new at the organiser. All or nothing; it is read before anything is written.

    A player is somebody of the organiser's who has the same licence and name; everybody else is written down anew.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`, `log_file_newer`, `log_file_broken`,
        `log_file_people`, `log_file_impossible`;
    :raises Conflict: `log_file_known`, `address_taken`.
    """
    source = _bounded(lines)
    head = _head(source)
    log = _log(source, head)
    state = _folded(log)
    _must_be_theirs(head["people"], state)
    return _written(organiser, head, log, state)


@transaction.atomic
def _written(organiser: Organiser, head: dict[str, Any], log: list[Logged], state: State) -> Tournament:
    if Tournament.objects.filter(organiser=organiser, slug=state.slug).exists():
        raise Conflict("log_file_known", slug=state.slug)
    if state.slug in words_taken(state.slug):
        raise Conflict("address_taken", slug=state.slug)
    log_must_be_sane(log, state)
    try:
        tournament = Tournament.objects.create(organiser=organiser, slug=state.slug, name=state.slug)
        names = head["officials"].items()
        Official.objects.bulk_create(Official(tournament=tournament, number=int(n), name=name) for n, name in names)
        _events_write(tournament, log)
        _entries_write(tournament, state, head["people"])
        rows_write(tournament, state)
        tournament_must_be_ours(tournament, log, state)
    except NONSENSE as error:
        if fault_of(error):
            raise
        raise DomainError("log_file_impossible") from error
    return tournament


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    length = 0
    for line in lines:
        length += len(line)
        if length > LONGEST:
            raise DomainError("log_file_too_large", limit=LONGEST // 1_000_000)
        yield line


def _head(source: Iterator[str]) -> dict[str, Any]:
    head = _json(next(source, ""))
    wanted = {"file", "format", "slug", "events", "digest", "people", "officials"}
    if not isinstance(head, dict) or head.get("file") != FILE or not isinstance(head.get("format"), int):
        raise DomainError("log_file_unreadable")
    if head["format"] > FORMAT:
        raise DomainError("log_file_newer")
    if head.keys() != wanted or not _is_named(head["people"]) or not _are_officials(head["officials"]):
        raise DomainError("log_file_unreadable")
    return head


def _are_officials(officials: object) -> bool:
    return isinstance(officials, dict) and all(
        NUMBER.fullmatch(number) and isinstance(name, str) and len(name) <= OFFICIAL_LENGTH
        for number, name in officials.items()
    )


def _is_named(people: object) -> bool:
    return isinstance(people, dict) and all(
        isinstance(person, dict)
        and person.keys() == {*NAMED, "licence"}
        and all(isinstance(value, str) and len(value) <= NAME_LENGTH for value in person.values())
        for person in people.values()
    )


def _log(source: Iterator[str], head: dict[str, Any]) -> list[Logged]:
    """The lines of the log, each proved to follow from the one before, and the last to be the one that was exported."""
    try:
        log = list(chained(line_of(_json(text)) for text in source if text.strip()))
    except LogError as error:
        if error.code == "format_newer":
            raise DomainError("log_file_newer") from error
        raise DomainError("log_file_broken", line=error.sequence or "?") from error
    if not log or len(log) != head["events"]:
        raise DomainError("log_file_unreadable")
    if log[-1].digest != head["digest"]:
        raise DomainError("log_file_broken", line=len(log))
    return log


def _folded(log: list[Logged]) -> State:
    try:
        return fold(log)
    except LogError as error:
        raise DomainError("log_file_broken", line=error.sequence) from error


def _json(text: str) -> Any:
    """A value that `canonical` could have written: no name twice, no NaN, nothing that UTF-8 or a database refuses."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
        if "\\u0000" in canonical(value).encode().decode():
            raise ValueError(text[:40])
    except (ValueError, RecursionError) as error:
        raise DomainError("log_file_unreadable") from error
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) < len(pairs):
        raise ValueError(pairs[0][0])
    return found


def _must_be_theirs(people: dict[str, dict[str, str]], state: State) -> None:
    """Every entry of the log has its name in the file, and nobody else has."""
    if unknown := people.keys() - {str(serial) for serial in state.entries}:
        raise DomainError("log_file_people", serial=min(unknown)[:9])
    for serial, entry in state.entries.items():
        person = people.get(str(serial))
        if person is None or _commitment(person) != entry.person:
            raise DomainError("log_file_people", serial=serial)


def _commitment(person: dict[str, str]) -> str:
    """Nothing where the name was erased."""
    if not person["last_name"]:
        return ""
    return commitment(salt=person["salt"], last_name=person["last_name"], first_name=person["first_name"])


def _events_write(tournament: Tournament, log: list[Logged]) -> None:
    Event.objects.bulk_create((event_row(tournament, line) for line in log), batch_size=500)


def _entries_write(tournament: Tournament, state: State, people: dict[str, dict[str, str]]) -> None:
    made, agreed = [], set(tournament.organiser.players.filter(consent_full_name=True).values_list("pk", flat=True))
    for serial, entry in state.entries.items():
        person = people[str(serial)]
        own = {name: person[name] for name in NAMED}
        player = player_of(tournament.organiser, person, entry.club, entry.category, consent=entry.consent)
        sort_key = plain(f"{own['last_name']} {own['first_name']}")
        made.append(Entry(tournament=tournament, player=player, serial=serial, sort_key=sort_key, **own))
    Entry.objects.bulk_create(made)
    consents_note({entry.player for entry in made}, agreed, Actor.program(tournament.organiser))


def player_of(organiser: Organiser, person: dict[str, str], club: str, category: str, *, consent: bool) -> Player:
    """Somebody of the organiser's with the same licence and name, else written down anew; without a name, nobody."""
    licence = person["licence"]
    known = Player.objects.current().filter(organiser=organiser, licence=licence).first() if licence else None
    name = plain(f"{person['last_name']} {person['first_name']}")
    if known is not None and known.sort_key == name:
        return known
    return Player.objects.create(
        organiser=organiser,
        last_name=person["last_name"] or "Anonyme",
        first_name=person["first_name"],
        licence="" if known else licence,
        club=club_named(club, organiser) if club else None,
        category=category,
        consent_full_name=consent,
    )
