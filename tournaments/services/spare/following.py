"""The code by which spare computers may follow this one, and the last request of each.

The digest of the code is stored in a file next to the database, not in it: on a spare that takes over, the old code is
not valid.
"""

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from players.models import Organiser
from tournaments.formatting.letters import CODE_LETTERS
from tournaments.services.access.audit import export_note
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError

GROUPS, GROUP_LETTERS = 4, 5  # of the code: 24^20 codes cannot be guessed
CONTACT_KEY = "spare-followers"
CONTACT_SECONDS = 86_400  # lifetime of the last contacts in the cache, which `chelem doctor` reads too
CONTACT_INTERVAL = timedelta(seconds=5)  # between two records of a spare that has received nothing new
MOST_CONTACTS = 4  # spares with the same code


@dataclass(frozen=True)
class SpareContact:
    """The last request of a spare; `address` is its IP address.

    `line` is the last line of the log that it has confirmed to have, None before the first confirmation. `sent_mark` is
    the entity tag of the last transfer to it, and `sent_line` the last line in that transfer: the next request with
    this tag confirms it.
    """

    at: datetime
    address: str
    line: int | None = None
    sent_mark: str = ""
    sent_line: int = 0


class NotTheSpare(DomainError):
    """A request without the valid code."""

    status = 403


def spare_allow(actor: Actor) -> str:
    """Create a code for one spare, in place of the earlier code, and return it.

    :raises Conflict: `backup_by_host`, `spare_on_postgresql`; :raises DomainError: `owner_only`, `spare_folder`.
    """
    must_allow(actor, "backup")
    if Organiser.objects.count() > 1:
        raise Conflict("backup_by_host")
    if connection.vendor != "sqlite":
        raise Conflict("spare_on_postgresql")
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(GROUPS * GROUP_LETTERS))
    data = {"digest": _code_digest(letters), "at": timezone.now().isoformat()}
    draft = _code_file().with_suffix(".new")
    try:
        draft.write_text(json.dumps(data), encoding="utf-8")
        draft.replace(_code_file())
    except OSError as error:
        raise DomainError("spare_folder", reason=error.strerror or error) from error
    caches["shared"].delete(CONTACT_KEY)
    export_note(actor=actor, what="spare", form="sqlite3")
    return "-".join(letters[at : at + GROUP_LETTERS] for at in range(0, len(letters), GROUP_LETTERS))


def spare_end(actor: Actor) -> None:
    """Delete the code, so that no spare may follow."""
    must_allow(actor, "backup")
    with suppress(OSError):
        _code_file().unlink()
    caches["shared"].delete(CONTACT_KEY)


def is_followed() -> bool:
    """Return True if there is a valid code."""
    return _read_digest() is not None


def spare_contacts() -> list[SpareContact]:
    """Return the last request of each spare within `CONTACT_SECONDS`, the most recent first."""
    stored: dict[str, SpareContact] = caches["shared"].get(CONTACT_KEY, {})
    oldest = timezone.now() - timedelta(seconds=CONTACT_SECONDS)
    contacts = [contact for contact in stored.values() if contact.at > oldest]  # another spare renews the cache
    return sorted(contacts, key=lambda contact: contact.at, reverse=True)


def last_spare_contact() -> SpareContact | None:
    """Return the last request of any spare within `CONTACT_SECONDS`, None without one."""
    return next(iter(spare_contacts()), None)


def spare_authenticate(code: str, address: str) -> None:
    """Check the code of a request and record the contact.

    :raises NotTheSpare: `spare_unknown`, if the code is not valid.
    """
    digest = _read_digest()
    if digest is None or not constant_time_compare(digest, _code_digest(code)):
        raise NotTheSpare("spare_unknown")
    contact = _contact_of(address)
    if timezone.now() - contact.at >= CONTACT_INTERVAL:
        _record(contact)


def spare_is_current(address: str, line: int) -> None:
    """Record that the spare has the present database, whose log ends at `line`."""
    contact = _contact_of(address)
    if contact.line != line:
        _record(replace(contact, line=line))


def spare_sent(address: str, known_mark: str, mark: str, line: int) -> None:
    """Record a transfer: its entity tag, and the last line of the log in it. `known_mark` is the tag of the transfer
    that the spare has, as its request says.
    """
    contact = _contact_of(address)
    confirmed = contact.sent_line if known_mark and known_mark == contact.sent_mark else contact.line
    _record(replace(contact, line=confirmed, sent_mark=mark, sent_line=line))


def _contact_of(address: str) -> SpareContact:
    """Return the last request of a spare; for an unknown one a contact long ago."""
    known = (contact for contact in spare_contacts() if contact.address == address)
    return next(known, SpareContact(datetime.min.replace(tzinfo=UTC), address))


def _record(contact: SpareContact) -> None:
    """Store a contact with the present time in place of an earlier one of the same spare. Of concurrent requests the
    last one is kept.
    """
    others = [other for other in spare_contacts() if other.address != contact.address]
    kept = [replace(contact, at=timezone.now()), *others][:MOST_CONTACTS]
    caches["shared"].set(CONTACT_KEY, {one.address: one for one in kept}, CONTACT_SECONDS)


def _code_digest(code: str) -> str:
    """Return the digest of the letters; case and all other characters are ignored."""
    return sha256("".join(letter for letter in code.upper() if letter.isalpha()).encode()).hexdigest()


def _read_digest() -> str | None:
    """Return the digest of the valid code; None if there is no file or it cannot be read."""
    try:
        return str(json.loads(_code_file().read_text(encoding="utf-8"))["digest"])
    except (OSError, ValueError, TypeError, LookupError):
        return None


def _code_file() -> Path:
    return Path(settings.DATA_DIR) / "spare.json"
