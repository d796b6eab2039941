"""Which other computer may follow this one, and when it last did.

The code is kept beside the database and not in it: a copy that takes over lets nobody follow it by the old one.
"""

import json
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from players.models import Organiser
from tournaments.services.access.audit import export_note
from tournaments.services.access.codes import CODE_LETTERS
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError

GROUPS, GROUP = 4, 5  # letters: 24 to the 20th are more than anybody tries
SEEN = "spare-seen"
REMEMBERED = 86_400  # seconds


@dataclass(frozen=True)
class Seen:
    """The last time the other computer asked; `address` is that of the network."""

    at: datetime
    address: str


class NotTheSpare(DomainError):
    """Whoever asks is not the computer that was let in."""

    status = 403


def spare_allow(actor: Actor) -> str:
    """Let one other computer follow, with a new code; the one before is void.

    :raises Conflict: `backup_by_host`, `spare_on_postgresql`; :raises DomainError: `owner_only`, `spare_folder`.
    """
    must_allow(actor, "backup")
    if Organiser.objects.count() > 1:
        raise Conflict("backup_by_host")
    if connection.vendor != "sqlite":
        raise Conflict("spare_on_postgresql")
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(GROUPS * GROUP))
    told = {"digest": _digest(letters), "at": timezone.now().isoformat()}
    draft = _file().with_suffix(".new")
    try:
        draft.write_text(json.dumps(told), encoding="utf-8")
        draft.replace(_file())
    except OSError as error:
        raise DomainError("spare_folder", reason=error.strerror or error) from error
    cache.delete(SEEN)
    export_note(actor=actor, what="spare", form="sqlite3")
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def spare_end(actor: Actor) -> None:
    """Nobody follows any more."""
    must_allow(actor, "backup")
    with suppress(OSError):
        _file().unlink()
    cache.delete(SEEN)


def is_followed() -> bool:
    """Whether a code is in force."""
    return _told() is not None


def last_seen() -> Seen | None:
    found: Seen | None = cache.get(SEEN)
    return found


def spare_enter(code: str, address: str) -> None:
    """Somebody asks for what is here, and is noted.

    :raises NotTheSpare: `spare_unknown`, not with the code in force.
    """
    told = _told()
    if told is None or not constant_time_compare(told, _digest(code)):
        raise NotTheSpare("spare_unknown")
    cache.set(SEEN, Seen(timezone.now(), address), REMEMBERED)


def _digest(code: str) -> str:
    """Of the letters alone, in whichever case and with whatever between them."""
    return sha256("".join(letter for letter in code.upper() if letter.isalpha()).encode()).hexdigest()


def _told() -> str | None:
    """The digest in force; a file that cannot be read lets nobody in."""
    try:
        return str(json.loads(_file().read_text(encoding="utf-8"))["digest"])
    except (OSError, ValueError, TypeError, LookupError):
        return None


def _file() -> Path:
    return Path(settings.DATA_DIR) / "spare.json"
