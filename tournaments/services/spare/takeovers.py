"""The announcement of a computer that has taken over: the first one stores it, shows it at the desk, and refuses writes
(`web/takeover.py`).

The computer that took over sends it with the code of the spare until the first one is reached.
"""

import json
from datetime import datetime

from django.db.models import QuerySet
from django.utils.timezone import is_aware

from tournaments.models import Event
from tournaments.selectors.takeover import (
    Takeover,
    end_takeover,
    takeover_elsewhere,
    takeover_ended_at,
    takeover_file,
)
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError


def takeover_announce(address: str, body: bytes) -> int:
    """Store the take-over of the spare; return the number of lines of the log that only this computer has.

    `body` is JSON: `at`, the time with its offset, and `line`, the last line of the log that the spare had.

    Call it after `spare_authenticate`.

    :raises DomainError: `spare_announcement`, `spare_folder`; :raises Conflict: `spare_led_again`, the take-over is
        earlier than the end of the last one.
    """
    try:
        data = json.loads(body)
        takeover = Takeover(datetime.fromisoformat(data["at"]), data["line"], address)
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise DomainError("spare_announcement") from error
    if not is_aware(takeover.at) or type(takeover.line) is not int or not 0 <= takeover.line < 2**62:
        raise DomainError("spare_announcement")
    ended_at = takeover_ended_at()
    if ended_at and takeover.at <= ended_at:
        raise Conflict("spare_led_again")
    record = {"at": takeover.at.isoformat(), "line": takeover.line, "address": address}
    draft = takeover_file().with_suffix(".new")
    try:
        draft.write_text(json.dumps(record), encoding="utf-8")
        draft.replace(takeover_file())
    except OSError as error:
        raise DomainError("spare_folder", reason=error.strerror or error) from error
    return lines_only_here(takeover).count()


def takeover_dismiss(actor: Actor) -> None:
    """End the take-over: this computer continues, and the other one was stopped."""
    must_allow(actor, "backup")
    end_takeover()


def lines_only_here(takeover: Takeover | None = None) -> QuerySet[Event]:
    """Return the lines of all logs that this computer has and the other one lacked; none without a take-over."""
    takeover = takeover or takeover_elsewhere()
    return Event.objects.filter(pk__gt=takeover.line).order_by("pk") if takeover else Event.objects.none()
