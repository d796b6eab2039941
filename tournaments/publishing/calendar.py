"""The day of a tournament as a file for calendars (RFC 5545): one event of a whole day, the same file every time."""

from collections.abc import Iterator
from datetime import UTC, timedelta

from tournaments.log.events import TournamentConfigured
from tournaments.models import Tournament

LINE = 75  # octets, of which the first of a continued line is a blank
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def calendar_file(tournament: Tournament, address: str) -> bytes:
    """`address` is where the tournament stands for everybody. The event keeps its name for ever, and a number that
    grows with each change of the settings, so that a calendar which has it already takes the newer one."""
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
    return b"".join(part + b"\r\n" for name, value in lines if value for part in _folded(f"{name}:{value}"))


def _folded(line: str) -> Iterator[bytes]:
    """Parts of at most 75 octets, none of which ends inside a letter."""
    part = b""
    for letter in line:
        octets = letter.encode()
        if len(part) + len(octets) > LINE:
            yield part
            part = b" "
        part += octets
    yield part
