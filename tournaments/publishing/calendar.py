"""The day of a tournament as an iCalendar file (RFC 5545): one all-day event. The output is deterministic."""

from collections.abc import Iterator
from datetime import UTC, timedelta

from tournaments.log.events import TournamentConfigured
from tournaments.models import Tournament

LINE_OCTETS = 75  # longest line; a continuation line begins with a space
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def calendar_file(tournament: Tournament, address: str) -> bytes:
    """Return the file. `address` is the public address of the tournament.

    UID never changes and SEQUENCE grows with each change of the settings, so that calendars update the event.
    """
    organiser = tournament.organiser.slug
    lines = (
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Chelem//Chelem//FR"),
        ("BEGIN", "VEVENT"),
        ("UID", f"{tournament.slug}@{organiser}.chelem"),
        ("SEQUENCE", str(tournament.events.filter(name=TournamentConfigured.kind).count())),
        ("DTSTAMP", f"{tournament.created_at.astimezone(UTC):%Y%m%dT%H%M%SZ}"),
        ("DTSTART;VALUE=DATE", f"{tournament.date:%Y%m%d}"),
        ("DTEND;VALUE=DATE", f"{tournament.date + timedelta(days=1):%Y%m%d}"),
        ("SUMMARY", tournament.name.translate(ESCAPED)),
        ("LOCATION", tournament.venue.translate(ESCAPED)),
        ("URL", address),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    )
    return b"".join(part + b"\r\n" for name, value in lines if value for part in _fold(f"{name}:{value}"))


def _fold(line: str) -> Iterator[bytes]:
    """Split a line into parts of at most 75 octets, none of which ends inside a character (RFC 5545, 3.1)."""
    part = b""
    for letter in line:
        octets = letter.encode()
        if len(part) + len(octets) > LINE_OCTETS:
            yield part
            part = b" "
        part += octets
    yield part
