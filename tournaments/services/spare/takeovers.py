"""The announcement of a computer that has taken over: the first one stores it, shows it at the desk, and refuses writes
(`web/takeover.py`).

The computer that took over sends it with the code of the spare until the first one is reached.
"""

import json
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Event
from tournaments.selectors.takeover import (
    Takeover,
    end_takeover,
    load_takeover,
    save_takeover,
    takeover_elsewhere,
)
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError


def takeover_announce(address: str, body: bytes) -> int:
    """Store the take-over of the spare; return the number of lines of the log that only this computer has.

    `body` is JSON: `at`, the time with its offset, and `line`, the last line of the log that the spare had.

    Call it after `spare_authenticate`.

    :raises DomainError: `spare_announcement`, `spare_folder`; :raises Conflict: `spare_led_again`, this take-over has
        ended, or is earlier than the end of the last one.
    """
    try:
        data = json.loads(body)
        announced_at, line = datetime.fromisoformat(data["at"]), data["line"]
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise DomainError("spare_announcement") from error
    if not timezone.is_aware(announced_at) or type(line) is not int or not 0 <= line < 2**62:
        raise DomainError("spare_announcement")
    takeover, last = Takeover(min(announced_at, timezone.now()), line, address, announced_at), load_takeover()
    is_repeated = last is not None and (last.announced_at, last.line) == (announced_at, line)
    if last and last.ended_at and (is_repeated or announced_at <= last.ended_at):
        raise Conflict("spare_led_again")
    if not is_repeated:
        try:
            save_takeover(takeover)
        except OSError as error:
            raise DomainError("spare_folder", reason=error.strerror or error) from error
    return lines_only_here(takeover).count()


def takeover_dismiss(actor: Actor) -> None:
    """End the take-over: this computer continues, and the other one was stopped.

    :raises DomainError: `owner_only`; `spare_folder`, the take-over has not ended.
    """
    must_allow(actor, "backup")
    try:
        end_takeover()
    except OSError as error:
        raise DomainError("spare_folder", reason=error.strerror or error) from error


def lines_only_here(takeover: Takeover | None = None) -> QuerySet[Event]:
    """Return the lines of all logs that this computer has and the other one lacked; none without a take-over."""
    takeover = takeover or takeover_elsewhere()
    return Event.objects.filter(pk__gt=takeover.line).order_by("pk") if takeover else Event.objects.none()
