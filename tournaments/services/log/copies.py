"""The return of an evening from a copy of its log, as tablets keep it (`selectors/log/copies.py`).

A copy has no names. They are taken from the tournament at this install if it has the first lines already, as after the
restore of an older backup, or from an archive of the same evening. Any other entry is called by its number, until the
desk corrects the name; the log records these names after the lines of the copy.
"""

import gzip
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.log.codec import Logged, continue_log
from tournaments.log.events import PersonChanged
from tournaments.log.fold import fold
from tournaments.log.state import State
from tournaments.models import Entry, Event, Membership, Tournament
from tournaments.selectors.log.copies import FILE, FORMAT
from tournaments.selectors.log.receipts import LogReceipt
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.log.archive import archive_import, archive_log
from tournaments.services.log.creation import (
    NAME_FIELDS,
    LogNames,
    Person,
    commitment_to,
    tournament_create_from_log,
    tournament_extend_from_log,
)
from tournaments.services.log.sealing import SealedLines, open_lines, sealed_in
from tournaments.services.log.transfer import MAX_CHARACTERS, decode_head, fold_or_refuse, read_chain
from tournaments.services.registration.as_played import new_salt

GZIP = b"\x1f\x8b"
ROLES = dict(Membership.Role.choices)
NO_NAME: Person = dict.fromkeys((*NAME_FIELDS, "licence"), "")


@dataclass(frozen=True)
class Return:
    """An evening after its return. `lines` is the number that the copy brought, `nameless` that of entries that are
    called by their number."""

    tournament: Tournament
    is_new: bool
    lines: int
    nameless: int


def is_copy(content: bytes) -> bool:
    """Return True if a file can be a copy; an archive is a ZIP file."""
    return content.startswith(GZIP)


def tournament_import(content: bytes, actor: Actor, *, names: bytes = b"", code: str = "") -> Return:
    """Import a tournament from an archive, or from a copy with the names of the archive `names`; `code` opens its
    sealed lines.

    :raises DomainError, Conflict: those of `archive_import` and `copy_import`.
    """
    if is_copy(content):
        return copy_import(content, actor, archive=names, code=code)
    tournament = archive_import(content, actor)
    return Return(tournament, is_new=True, lines=tournament.version, nameless=0)


def copy_import(content: bytes, actor: Actor, *, archive: bytes = b"", code: str = "") -> Return:
    """Import the tournament of a copy at the actor's organiser, or append the lines that it lacks here.

    `archive` is an archive of the same evening, from which names are taken. Sealed lines are left out without `code`.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`, `log_file_newer`, `log_file_broken`,
        `log_file_impossible`, `copy_code_wrong`, `copy_names_other`, those of an archive;
    :raises Conflict: `copy_known`, `copy_forked`, `log_file_known`, `address_taken`, `gone`.
    """
    must_allow(actor, "create")
    log = read_copy(content, code=code)
    state = fold_or_refuse(log)
    known = _people_of_archive(archive, log) if archive else {}
    with transaction.atomic():
        tournament = Tournament.objects.present().filter(organiser=actor.home, slug=state.slug).first()
        before = 0
        if tournament is not None:
            lock_tournament(tournament)
            if tournament.removed_at is not None:
                raise Conflict("gone")  # removed before the lock
            before = _lines_in_common(tournament, log)
            known |= {entry.serial: _person_of(entry) for entry in tournament.entries.select_related("player")}
        people, longer = _complete_names(log, state, known)
        final_state = fold(longer[len(log) :], state=state)
        names = LogNames(people, _officials_in(log))
        if tournament is None:
            tournament = tournament_create_from_log(actor.home, names, longer, final_state)
        else:
            tournament_extend_from_log(tournament, names, longer, final_state)
    nameless = sum(serial not in known and bool(entry.person) for serial, entry in state.entries.items())
    return Return(tournament, is_new=not before, lines=state.version - before, nameless=nameless)


def read_copy(content: bytes, *, longest: int = MAX_CHARACTERS, code: str = "") -> list[Logged]:
    """Return the decoded lines, after verification of the chain. `longest` is the limit of characters.

    Sealed lines are left out without `code`.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`, `log_file_newer`, `log_file_broken`,
        `copy_code_wrong`.
    """
    first, *lines = _read_text(content, longest).split("\n")
    decode_head(first, FILE, FORMAT)
    sealed = _sealed_of(lines)
    if sealed is not None:
        opened = _read_text(open_lines(sealed, code), longest) if code else ""
        lines = [*lines[:-2], *opened.split("\n")]  # in place of the sealed line and the empty text after it
    return read_chain(lines)


def sealed_receipt(content: bytes, *, longest: int = MAX_CHARACTERS) -> LogReceipt | None:
    """Return the receipt of the newest sealed line of a copy, None without any. It is not verified.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`.
    """
    sealed = _sealed_of(_read_text(content, longest).split("\n"))
    return sealed.receipt if sealed else None


def _sealed_of(lines: list[str]) -> SealedLines | None:
    """Return the sealed lines, which are the last line before the empty text after its end."""
    return sealed_in(lines[-2]) if len(lines) > 1 else None


def _read_text(content: bytes, longest: int) -> str:
    """Decompress lines.

    :raises DomainError: `log_file_unreadable`, `log_file_too_large`.
    """
    try:
        with gzip.open(BytesIO(content)) as file:
            text = file.read(longest + 1).decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise DomainError("log_file_unreadable") from error
    if len(text) > longest:
        raise DomainError("log_file_too_large", limit=longest // 1_000_000)
    return text


def _lines_in_common(tournament: Tournament, log: list[Logged]) -> int:
    """Return the number of lines that the tournament has; all of them must be the first ones of the copy.

    :raises Conflict: `log_file_known` (another tournament with this address), `copy_known` (the copy has no further
        line), `copy_forked` (both have lines that the other lacks).
    """
    digests = Event.objects.filter(tournament=tournament).order_by("sequence").values_list("digest", flat=True)
    same = 0
    for digest, line in zip(digests.iterator(), log, strict=False):
        if digest != line.digest:
            break
        same += 1
    if not same:
        raise Conflict("log_file_known", slug=tournament.slug)
    if same == len(log):
        raise Conflict("copy_known")
    if same < tournament.version:
        raise Conflict("copy_forked", line=same + 1)
    return same


def _people_of_archive(archive: bytes, log: list[Logged]) -> dict[int, Person]:
    """Return the people of an archive by serial. The archive must be of the same evening: its log has the same start.

    :raises DomainError: `copy_names_other`, those of an archive.
    """
    people, first_line = archive_log(archive)
    if first_line.digest != log[0].digest:
        raise DomainError("copy_names_other")
    return {serial: person for serial, person in people.items() if person["last_name"]}


def _person_of(entry: Entry) -> Person:
    return {name: getattr(entry, name) for name in NAME_FIELDS} | {"licence": entry.player.licence}


def _complete_names(
    log: list[Logged], state: State, known: dict[int, Person]
) -> tuple[dict[str, Person], list[Logged]]:
    """Return the people by serial, and the log with an event for each name that it is not committed to."""
    people: dict[str, Person] = {}
    events = []
    for serial, entry in state.entries.items():
        person = (known.get(serial) or _numbered_person(serial)) if entry.person else NO_NAME
        people[str(serial)] = person
        commitment = commitment_to(person)
        if commitment != entry.person:
            events.append(
                PersonChanged(
                    entry=serial,
                    person=commitment,
                    club=entry.club,
                    category=entry.category,
                    consent=entry.consent,
                )
            )
    return people, continue_log(log, events)


def _numbered_person(serial: int) -> Person:
    """Return a name with the number twice: tiles show only the last name, public pages perhaps only the first."""
    last_name, first_name = (text % {"number": serial} for text in (_("n° %(number)s"), _("Joueur %(number)s")))
    return {"last_name": last_name, "first_name": first_name, "salt": new_salt(), "licence": ""}


def _officials_in(log: Iterable[Logged]) -> dict[str, str]:
    """Return the officials in a log by number. A copy has no names: each is called by role and number."""
    officials: dict[str, str] = {}
    for line in log:
        role, _colon, number = line.actor.partition(":")
        if number and role != "tablet":
            officials.setdefault(number, f"{ROLES.get(role, _('personne'))} {number}")
    return officials
