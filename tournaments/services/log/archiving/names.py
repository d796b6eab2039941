"""The choice of names in an archive: of all people, of those with consent, public names, or numbers only.

Names are replaced in the head of the exported log. The log gets an event for each of them, so that it stays valid.
"""

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from hashlib import sha256
from typing import Any

from tournaments.log.codec import Logged, canonical_json, continue_log, line_json, line_of
from tournaments.log.events import PersonChanged, PersonErased
from tournaments.log.events.base import LogEvent
from tournaments.log.people import name_commitment
from tournaments.models import Entry, Tournament
from tournaments.services.log.creation import NAME_FIELDS, Person

Redaction = Callable[[Entry], tuple[Person, LogEvent]]


class ArchiveNames(StrEnum):
    """The names in an archive.

    FULL: all. CONSENT: those of people who agreed to be named in public, and of officials. INITIALS: those that public
    pages show, such as `Jeanne D.` without consent, and no officials. NUMBERS: none.
    """

    FULL = "full"
    CONSENT = "consent"
    INITIALS = "initials"
    NUMBERS = "numbers"


def choose_names(names: str, *, thin: bool) -> ArchiveNames:
    """Return the choice of names; `thin`, of earlier versions, means `CONSENT` in place of `FULL`."""
    chosen = ArchiveNames(names)
    return ArchiveNames.CONSENT if thin and chosen is ArchiveNames.FULL else chosen


def redact_log(head: str, lines: list[str], tournament: Tournament, names: ArchiveNames) -> tuple[str, list[str]]:
    """Return the exported log with these names only."""
    if names is ArchiveNames.FULL:
        return head, lines
    data, log = json.loads(head), [line_of(json.loads(line)) for line in lines]
    entries = tournament.entries.exclude(last_name="").order_by("serial")
    if names is not ArchiveNames.NUMBERS:
        entries = entries.filter(consent_full_name=False)
    redaction: Redaction = _shorten_name if names is ArchiveNames.INITIALS else _erase_name
    redactions = {str(entry.serial): redaction(entry) for entry in entries}
    data["people"] |= {serial: person for serial, (person, _event) in redactions.items()}
    if names is not ArchiveNames.CONSENT:
        data["officials"] = dict.fromkeys(data["officials"], "")
    log = continue_log(log, [event for _person, event in redactions.values()])
    data |= {"events": len(log), "digest": log[-1].digest}
    return f"{canonical_json(data)}\n", list(map(_encode_line, log))


def redact_person(person: Mapping[str, str], names: ArchiveNames, *, consent: bool) -> dict[str, str]:
    """Return the names and licence of a person of a season, as far as the choice permits."""
    if names is ArchiveNames.FULL or (consent and names is not ArchiveNames.NUMBERS):
        return dict(person)
    nameless = dict.fromkeys(person, "")
    if names is ArchiveNames.INITIALS and person["last_name"]:
        return nameless | {"last_name": person["last_name"].upper()[0], "first_name": person["first_name"]}
    return nameless


def _erase_name(entry: Entry) -> tuple[Person, LogEvent]:
    return dict.fromkeys((*NAME_FIELDS, "licence"), ""), PersonErased(entry=entry.serial)


def _shorten_name(entry: Entry) -> tuple[Person, LogEvent]:
    """Keep the first name and one letter of the last.

    The new salt is a hash of the old one, which cannot be computed back: the full name cannot be verified with it.
    """
    salt = sha256(f"public {entry.salt}".encode()).hexdigest()[: len(entry.salt)]
    own: dict[str, Any] = {"last_name": entry.last_name.upper()[0], "first_name": entry.first_name, "salt": salt}
    event = PersonChanged(
        entry=entry.serial, person=name_commitment(**own), club=entry.club, category=entry.category, consent=False
    )
    return own | {"licence": ""}, event


def _encode_line(line: Logged) -> str:
    return f"{canonical_json(line_json(line))}\n"
