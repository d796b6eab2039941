"""Two computers that both believe that they lead (split brain): noticed on both after a take-over.

The one that took over announces this to the first one, at the address and with the code by which it followed, until the
first one responds. The first one prints it, and its desk shows it (`services/spare/takeovers.py`).
"""

import json
import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from deploy.serve.spare import store
from deploy.serve.spare.source import AwayError, LedAgainError, Network, NotFollowedError, source_of
from deploy.serve.spare.store import Origin
from deploy.serve.words import format_time, print_text
from tournaments.selectors.takeover import Takeover, takeover_elsewhere

ANNOUNCE_SECONDS = 10.0  # from one attempt to the next


@dataclass(frozen=True)
class TakeoverNotice:
    """An announcement: the time of the take-over, and the last line of the log in the copy that took over."""

    at: datetime
    line: int

    def encode(self) -> bytes:
        return json.dumps({"at": self.at.isoformat(), "line": self.line}).encode()


def save_announcement(line: int) -> None:
    """Save that this computer takes over now with a copy up to this line of the log.

    :raises OSError: it cannot be written
    """
    store.announcement_file().write_bytes(TakeoverNotice(datetime.now(UTC).replace(microsecond=0), line).encode())


def load_announcement() -> TakeoverNotice | None:
    """Return the announcement that the first computer does not have yet; None without a readable one."""
    try:
        fields = json.loads(store.announcement_file().read_bytes())
        return TakeoverNotice(datetime.fromisoformat(fields["at"]), int(fields["line"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


class LeadWatch:
    """Announces a take-over by this computer, and prints one by another computer, while Chelem runs."""

    def __init__(self) -> None:
        self._printed: Takeover | None = None
        self._announced_at = -ANNOUNCE_SECONDS
        self._thread: threading.Thread | None = None

    def poll(self) -> None:
        """Read the records, and start an announcement that is due. Call it often."""
        takeover = takeover_elsewhere()
        if takeover and takeover != self._printed:
            print_text("taken_over", where=takeover.address, at=format_time(takeover.at))
        self._printed = takeover
        is_due = time.monotonic() - self._announced_at >= ANNOUNCE_SECONDS
        if is_due and not (self._thread and self._thread.is_alive()):
            self._announced_at = time.monotonic()
            origin, announcement = store.load_origin(), load_announcement()
            if origin and announcement:
                self._thread = threading.Thread(target=announce, args=(origin, announcement), daemon=True)
                self._thread.start()


def announce(origin: Origin, announcement: TakeoverNotice) -> None:
    """Send the announcement to the first computer; once it is received or refused, print that, and delete it here."""
    try:
        source = source_of(origin)
        if not isinstance(source, Network):
            return
        lines = source.announce(announcement.encode())
    except (AwayError, NotFollowedError):  # it is switched off, as expected, or another program has its address
        return
    except LedAgainError as refusal:
        store.announcement_file().unlink(missing_ok=True)
        print_text("first_leads_again", where=origin.where, reason=refusal)
        return
    store.announcement_file().unlink(missing_ok=True)
    print_text("first_is_back", where=origin.where, lines=lines)
