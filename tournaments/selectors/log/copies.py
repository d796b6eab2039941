"""Copies of the log: tablets keep the log without names, so that the hall has it if the computer of the desk is lost.

A copy is gzip: the first line is a head, then follows one line for each event, as in an exported log. Tablets request
it in parts and join them, because joined gzip files are one gzip file. A copy ends with `last_public_line`.
"""

import gzip

from tournaments.log.codec import canonical_json, line_json
from tournaments.models import Event, Tournament
from tournaments.selectors.log.stored import read_lines

FILE, FORMAT = "chelem-log-copy", 1
HEAD = {"file": FILE, "format": FORMAT}


def copy_part(tournament: Tournament, after: int, end: int) -> bytes:
    """Return the compressed lines after one sequence up to another, empty without any; the first part has the head."""
    events = Event.objects.filter(tournament=tournament, sequence__gt=after, sequence__lte=end)
    lines = [line_json(line) for line in read_lines(events.order_by("sequence").iterator(chunk_size=2000))]
    if not lines:
        return b""
    texts = [canonical_json(line) for line in (lines if after else [HEAD, *lines])]
    return gzip.compress("".join(f"{text}\n" for text in texts).encode(), mtime=0)
