"""A tournament as one file for keeping: `.chelem`, a ZIP that any later version reads, replays and proves.

In it lie `log.jsonl`, the lines of the log; `people.json`, the head of the exported log, with the names that the log
leaves out; the documents that were made of it, for whoever opens it with any program; the logo of the club; and
`archive.json`, which says what this is, the colour of the club, and what each part must come to. Nothing in it is
believed: the parts are compared with their digests, and then the tournament is imported as any exported log is.

Documents stay in the file: they are made anew from the log, and this install hands out no paper that it has not made.
Where the club has chosen neither logo nor colour, those of the file become its own, so that papers made here look as
they did; what it has chosen stays. What goes to a host carries neither, and there neither is taken: a key that lets
tournaments in chooses nothing else for the club, and a new colour sends no tournament again.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from itertools import chain
from pathlib import PurePath
from typing import Any

from django.conf import settings
from django.db import transaction

from tournaments.log.codec import Logged, canonical, digest_of, line_json, line_of
from tournaments.log.events import PersonChanged, PersonErased
from tournaments.log.events.base import LogEvent
from tournaments.log.people import commitment
from tournaments.models import Entry, Job, Look, Tournament
from tournaments.selectors.look import look_of, look_told
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.core.jobs import OF_ORGANISER
from tournaments.services.log.chest import Chest, chest_open, chest_pack
from tournaments.services.log.transfer import LONGEST, NAMED, log_export, log_import, log_lines
from tournaments.services.publication.look import look_checked

FILE, FORMAT = "chelem-archive", 3
HEAD, LOG = "people.json", "log.jsonl"
PARTS = {HEAD, LOG}
PAPERS = "documents/"
LOGO = "look/logo.png"
MOST_PAPERS = 10_000_000  # bytes of its documents; the newest go in first
MANY_PAPERS = 300

Person = dict[str, str]
Thinner = Callable[[Entry], tuple[Person, LogEvent]]


def archive_write(tournament: Tournament, actor: Actor, *, thin: bool = False) -> bytes:
    """The file. With `thin` nobody is named in it who has not agreed that the public reads their name, and no document
    is in it, for they all name people."""
    must_allow(actor, "export_people", tournament)
    head, *lines = log_export(tournament, actor)
    if thin:
        head, lines = _thinned(head, lines, tournament, _erased)
    papers = {} if thin else dict(_papers(tournament))
    look = look_of(tournament.organiser)
    parts = {HEAD: head.encode(), LOG: "".join(lines).encode()} | {
        name: content for name, (content, _) in papers.items()
    }
    parts |= {LOGO: bytes(look.logo)} if look and look.logo else {}
    documents = {name: about for name, (_, about) in papers.items()}
    return chest_pack(FILE, FORMAT, parts, documents=documents, accent=look.accent if look else "")


def archive_public(tournament: Tournament) -> bytes:
    """The file as the public may read it: whole names of those who agreed, of all others what public pages show, and
    nobody who worked at the desk. No document, no logo, no colour: the same log is the same bytes."""
    head, *lines = log_lines(tournament)
    head, lines = _thinned(head, lines, tournament, _shortened)
    told = json.loads(head)
    told["officials"] = dict.fromkeys(told["officials"], "")
    return chest_pack(FILE, FORMAT, {HEAD: f"{canonical(told)}\n".encode(), LOG: "".join(lines).encode()}, documents={})


def archive_read(content: bytes, actor: Actor, *, with_look: bool = True) -> Tournament:
    """The tournament that it tells, new at the actor's organiser. All or nothing. Without `with_look` logo and colour
    stay in the file.

    :raises DomainError: those of `chest_open`, of `log_import` and of `look_checked`;
    :raises Conflict: those of `log_import`, `file_readers_busy`.
    """
    must_allow(actor, "create")
    chest = chest_open(content, FILE, FORMAT, largest=settings.ARCHIVE_MAX_BYTES, longest=LONGEST)
    head, log = _texts(chest)
    look = _look(chest, actor) if with_look else {}
    with transaction.atomic():
        tournament = log_import(chain([head], StringIO(log, newline="\n")), actor.home)
        if look:
            Look.objects.get_or_create(organiser=actor.home, defaults=look)
    return tournament


def _look(chest: Chest, actor: Actor) -> dict[str, object]:
    """Logo and colour for a club that has none, if the actor may choose them; the logo is written anew like any other.

    :raises DomainError: `archive_unreadable`, those of `look_checked`; :raises Conflict: `file_readers_busy`.
    """
    logo, accent = chest.parts.get(LOGO, b""), chest.told.get("accent", "") if chest.format > 2 else ""
    if not isinstance(accent, str):
        raise DomainError("archive_unreadable")
    if not (logo or accent) or not may(actor, "look") or look_told(actor.home):
        return {}
    return look_checked(logo=logo, accent=accent)


def _texts(chest: Chest) -> tuple[str, str]:
    """:raises DomainError: `archive_unreadable`: a part is missing or strange, or no text."""
    papers = {name for name in chest.parts if name.startswith(PAPERS)} if chest.format > 1 else set()
    logo = {LOGO} if chest.format > 2 else set()
    if chest.parts.keys() - papers - logo != PARTS:
        raise DomainError("archive_unreadable")
    try:
        return chest.parts[HEAD].decode(), chest.parts[LOG].decode()
    except UnicodeDecodeError as error:
        raise DomainError("archive_unreadable") from error


def _papers(tournament: Tournament) -> Iterator[tuple[str, tuple[bytes, dict[str, Any]]]]:
    """The newest of each document, by its name in the file: its bytes, and of what it is made."""
    made = Job.objects.filter(tournament=tournament, state=Job.State.DONE, filename__endswith=".pdf")
    newest: dict[str, Job] = {}
    for job in made.exclude(kind__in=OF_ORGANISER).order_by("-finished_at"):
        newest.setdefault(canonical([job.kind, job.args, job.language]), job)
    room = MOST_PAPERS
    found: list[tuple[Job, bytes]] = []
    for job in list(newest.values())[:MANY_PAPERS]:
        try:
            with job.document.open("rb") as file:
                content = file.read(room + 1)
        except (OSError, ValueError):  # it was tidied away
            continue
        if len(content) <= room:
            room -= len(content)
            found.append((job, content))
    order = sorted(found, key=lambda one: (one[0].kind, canonical(one[0].args), one[0].language))
    for number, (job, content) in enumerate(order, start=1):
        about = {"kind": job.kind, "args": job.args, "language": job.language, "version": job.version}
        yield f"{PAPERS}{number:03}-{PurePath(job.filename).name}", (content, about)


def _thinned(head: str, lines: list[str], tournament: Tournament, thinner: Thinner) -> tuple[str, list[str]]:
    """The same as if those who have not agreed had lost their names today, and the log says so at its end."""
    told, log = json.loads(head), [line_of(json.loads(line)) for line in lines]
    silent = tournament.entries.filter(consent_full_name=False).exclude(last_name="").order_by("serial")
    for entry in silent:
        told["people"][str(entry.serial)], event = thinner(entry)
        last = log[-1]
        line = Logged(sequence=last.sequence + 1, at=last.at, actor="program", event=event)
        log.append(replace(line, digest=digest_of(line, last.digest)))
    told |= {"events": len(log), "digest": log[-1].digest}
    return f"{canonical(told)}\n", list(_written(log))


def _erased(entry: Entry) -> tuple[Person, LogEvent]:
    """Nobody any more."""
    return dict.fromkeys((*NAMED, "licence"), ""), PersonErased(entry=entry.serial)


def _shortened(entry: Entry) -> tuple[Person, LogEvent]:
    """The first name and one letter. The salt follows from the old one, which tells nobody who has only the new."""
    salt = sha256(f"public {entry.salt}".encode()).hexdigest()[: len(entry.salt)]
    own = {"last_name": entry.last_name.upper()[0], "first_name": entry.first_name, "salt": salt}
    event = PersonChanged(
        entry=entry.serial, person=commitment(**own), club=entry.club, category=entry.category, consent=False
    )
    return own | {"licence": ""}, event


def _written(log: list[Logged]) -> Iterator[str]:
    return (f"{canonical(line_json(line))}\n" for line in log)
