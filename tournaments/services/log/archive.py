"""The archive of a tournament: `.chelem`, a ZIP that every later version can read, replay and verify.

Its parts are `log.jsonl`, the lines of the log; `people.json`, the head of the exported log, with the names that the
log omits; `lisez-moi.html`, the ranking for any browser; the generated documents; the logo of the club and
the map of its hall; and `archive.json`, with the kind of the file, its format, the colour of the club, the places of
tables on the map, and the digest of each part. The content
is not trusted: the parts are compared with their digests, and the tournament is imported with the same checks as an
exported log.

Documents and the page are not imported: this install generates its own from the log. If the club has neither logo nor
colour, it gets those of the archive, so that documents look the same; its own are never replaced. The map is imported
by the same rule. A file without a map has the format before it, so that earlier versions read it. An archive sent to a
host has none of them, and the host imports none: the key of a sender permits tournaments only, and a new colour must
not resend all tournaments.
"""

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import chain
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.db import transaction

from players.models import Player
from tournaments.log.codec import Logged, canonical_json
from tournaments.log.state import State
from tournaments.models import HallMap, Job, Look, Tournament
from tournaments.selectors.hall.maps import hall_map_of
from tournaments.selectors.look import look_of, look_without_logo
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import OF_ORGANISER
from tournaments.services.log.archiving.names import ArchiveNames, redact_log
from tournaments.services.log.archiving.readme import render_readme
from tournaments.services.log.container import Container, container_open, container_pack
from tournaments.services.log.creation import Person
from tournaments.services.log.transfer import (
    MAX_CHARACTERS,
    export_lines,
    log_export,
    log_import,
    log_read,
    read_chain,
    read_head,
)
from tournaments.services.publication.hall_map import check_picture, check_spots
from tournaments.services.publication.look import check_look

FILE, FORMAT = "chelem-archive", 5
FIRST_WITH_DOCUMENTS, FIRST_WITH_LOOK, FIRST_WITH_README, FIRST_WITH_MAP = 2, 3, 4, 5  # formats
HEAD, LOG = "people.json", "log.jsonl"
PARTS = {HEAD, LOG}
DOCUMENTS = "documents/"
LOGO = "look/logo.png"
HALL_MAP = "look/hall.jpg"
README = "lisez-moi.html"
MAX_DOCUMENT_BYTES = 10_000_000  # of all documents; the newest have precedence
MAX_DOCUMENTS = 300
Document = tuple[bytes, dict[str, Any]]  # its bytes, and how it was generated


def archive_write(tournament: Tournament, actor: Actor, names: ArchiveNames = ArchiveNames.FULL) -> bytes:
    """Return the file, and note the export in the audit log.

    Only a file with full names has documents, which contain names.

    :raises Conflict: `rehearsal_export`.
    """
    must_allow(actor, "export_people", tournament)
    head, *lines = log_export(tournament, actor)
    head, lines = redact_log(head, lines, tournament, names)
    files = dict(_document_parts(tournament)) if names is ArchiveNames.FULL else {}
    return _pack(tournament, names, head, lines, files)


def archive_for_club(tournament: Tournament) -> bytes:
    """Return the file for the archive of a club, which has the look and the map: with full names, without documents.

    The caller notes the export.
    """
    head, *lines = export_lines(tournament)
    return _pack(tournament, ArchiveNames.FULL, head, lines, {}, with_look=False)


def _pack(
    tournament: Tournament,
    names: ArchiveNames,
    head: str,
    lines: list[str],
    files: Mapping[str, Document],
    *,
    with_look: bool = True,
) -> bytes:
    """Pack the exported log with the look and the map of the club, the page, and these documents by name."""
    look = look_of(tournament.organiser) if with_look else None
    parts = {HEAD: head.encode(), LOG: "".join(lines).encode()} | {
        name: content for name, (content, _) in files.items()
    }
    parts |= {LOGO: bytes(look.logo)} if look and look.logo else {}
    hall_map = hall_map_of(tournament.organiser) if with_look else None
    parts |= {HALL_MAP: bytes(hall_map.picture)} if hall_map and hall_map.picture else {}
    about = json.loads(head)
    parts[README] = render_readme(tournament, names, lines=about["events"], digest=about["digest"])
    more: dict[str, object] = {"documents": {name: about for name, (_, about) in files.items()}}
    more["accent"] = look.accent if look else ""
    if hall_map and HALL_MAP in parts:
        return container_pack(FILE, FIRST_WITH_MAP, parts, **more, spots=hall_map.spots)
    return container_pack(FILE, FIRST_WITH_README, parts, **more)


def archive_public(tournament: Tournament) -> bytes:
    """Return the file for publication, with the names of `ArchiveNames.INITIALS`.

    Without documents, logo and colour, so that the same log gives the same bytes.
    """
    head, *lines = export_lines(tournament)
    head, lines = redact_log(head, lines, tournament, ArchiveNames.INITIALS)
    return container_pack(FILE, FIRST_WITH_README, {HEAD: head.encode(), LOG: "".join(lines).encode()}, documents={})


def archive_import(
    content: bytes, actor: Actor, *, with_look: bool = True, players: Mapping[int, Player] | None = None
) -> Tournament:
    """Import the tournament at the actor's organiser, in one transaction. `with_look` imports logo, colour and map too.

    `players` are the people by serial; without them they are found by licence and name, or created.

    :raises DomainError: those of `container_open`, of `log_import`, of `check_look`, of `check_picture`, of
        `check_spots`;
    :raises Conflict: those of `log_import`, `file_readers_busy`.
    """
    must_allow(actor, "create")
    container = _open(content)
    head, log = _read_texts(container)
    look = _read_look(container, actor) if with_look else {}
    hall_map = _read_hall_map(container, actor) if with_look else {}
    with transaction.atomic():
        tournament = log_import(chain([head], StringIO(log, newline="\n")), actor.home, players)
        if look:
            Look.objects.get_or_create(organiser=actor.home, defaults=look)
        if hall_map:
            HallMap.objects.get_or_create(organiser=actor.home, defaults=hall_map)
    return tournament


def archive_unpacked_bytes(content: bytes, limit: int) -> int:
    """Unpack and verify a file within this limit of bytes, and return their number.

    :raises DomainError: those of `container_open`.
    """
    container = container_open(content, FILE, FORMAT, largest=settings.ARCHIVE_MAX_BYTES, longest=limit)
    return sum(map(len, container.parts.values()))


def archive_verify(content: bytes) -> tuple[list[Logged], State]:
    """Return the log of an archive and the state after it, without the database. Everything is verified.

    :raises DomainError: those of `container_open`, of `log_read`.
    """
    head, text = _read_texts(_open(content))
    _head, log, state = log_read(chain([head], StringIO(text, newline="\n")))
    return log, state


def archive_log(content: bytes) -> tuple[dict[int, Person], Logged]:
    """Return the people of an archive by serial, and the first line of its log, which names the log.

    :raises DomainError: those of `container_open`, `log_file_unreadable`, `log_file_newer`, `log_file_broken`.
    """
    head, log = _read_texts(_open(content))
    people = read_head(iter([head]))["people"]
    (first_line,) = read_chain([log.partition("\n")[0]])
    return {int(serial): person for serial, person in people.items()}, first_line


def _open(content: bytes) -> Container:
    return container_open(content, FILE, FORMAT, largest=settings.ARCHIVE_MAX_BYTES, longest=MAX_CHARACTERS)


def _read_look(container: Container, actor: Actor) -> dict[str, object]:
    """Return the columns of a `Look` with the logo and the colour of the archive; the logo is validated like an upload.

    Empty if the archive has neither, if the club has a look already, or if the actor may not set one.

    :raises DomainError: `archive_unreadable`, those of `check_look`; :raises Conflict: `file_readers_busy`.
    """
    logo = container.parts.get(LOGO, b"")
    accent = container.about.get("accent", "") if container.format >= FIRST_WITH_LOOK else ""
    if not isinstance(accent, str):
        raise DomainError("archive_unreadable")
    if not (logo or accent) or not may(actor, "look") or look_without_logo(actor.home):
        return {}
    return check_look(logo=logo, accent=accent)


def _read_hall_map(container: Container, actor: Actor) -> dict[str, object]:
    """Return the columns of a `HallMap`, validated like an upload and a form.

    Empty if the archive has no map, if the club has one already, or if the actor may not set one.

    :raises DomainError: those of `check_picture` and `check_spots`; :raises Conflict: `file_readers_busy`.
    """
    if HALL_MAP not in container.parts or not may(actor, "look") or hall_map_of(actor.home):
        return {}
    return check_picture(container.parts[HALL_MAP]) | {"spots": check_spots(container.about.get("spots", {}))}


def _read_texts(container: Container) -> tuple[str, str]:
    """Return the head and the log as text.

    :raises DomainError: `archive_unreadable`, if a part is missing, unknown or not UTF-8.
    """
    optional: set[str] = set()
    if container.format >= FIRST_WITH_DOCUMENTS:
        optional |= {name for name in container.parts if name.startswith(DOCUMENTS)}
    if container.format >= FIRST_WITH_LOOK:
        optional.add(LOGO)
    if container.format >= FIRST_WITH_README:
        optional.add(README)
    if container.format >= FIRST_WITH_MAP:
        optional.add(HALL_MAP)
    if container.parts.keys() - optional != PARTS:
        raise DomainError("archive_unreadable")
    try:
        return container.parts[HEAD].decode(), container.parts[LOG].decode()
    except UnicodeDecodeError as error:
        raise DomainError("archive_unreadable") from error


def _document_parts(tournament: Tournament) -> Iterator[tuple[str, Document]]:
    """Yield the newest version of each document: its name in the file, its bytes, and how it was generated."""
    jobs = Job.objects.filter(tournament=tournament, state=Job.State.DONE, filename__endswith=".pdf")
    newest: dict[str, Job] = {}
    for job in jobs.exclude(kind__in=OF_ORGANISER).order_by("-finished_at"):
        newest.setdefault(canonical_json([job.kind, job.choices, job.language]), job)
    bytes_left = MAX_DOCUMENT_BYTES
    files: list[tuple[Job, bytes]] = []
    for job in list(newest.values())[:MAX_DOCUMENTS]:
        try:
            with job.document.open("rb") as file:
                content = file.read(bytes_left + 1)
        except (OSError, ValueError):  # the file was deleted
            continue
        if len(content) <= bytes_left:
            bytes_left -= len(content)
            files.append((job, content))
    order = sorted(files, key=lambda one: (one[0].kind, canonical_json(one[0].choices), one[0].language))
    for number, (job, content) in enumerate(order, start=1):
        about = {"kind": job.kind, "args": job.choices, "language": job.language, "version": job.version}
        yield f"{DOCUMENTS}{number:03}-{PurePath(job.filename).name}", (content, about)
