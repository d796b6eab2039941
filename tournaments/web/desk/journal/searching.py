"""Text search in the journal: over the sentences of its lines, in the language of the reader."""

from dataclasses import dataclass

from django.db.models import QuerySet

from players.names import plain
from tournaments.models import Event, Tournament
from tournaments.web.desk.journal.words import LogLine, log_lines

MOST_LETTERS = 80
MOST_SEARCHED = 5_000  # events: their sentences are formatted for each search, in less than a second


@dataclass(frozen=True)
class FoundLines:
    """The lines found, newest first. `is_whole` is False if older events were not searched."""

    lines: list[LogLine]
    is_whole: bool


def search_lines(text: str, events: QuerySet[Event], tournament: Tournament) -> FoundLines:
    """Return the lines that contain every word of `text`, without regard to case and accents; all without a word."""
    wanted = plain(text[:MOST_LETTERS]).split()
    newest = list(events[: MOST_SEARCHED + 1])
    lines = log_lines(newest[:MOST_SEARCHED], tournament)
    found = [line for line in lines if all(word in _searchable(line) for word in wanted)]
    return FoundLines(found, is_whole=len(newest) <= MOST_SEARCHED)


def _searchable(line: LogLine) -> str:
    """Return all words of a line, each folded by `plain`, which would cut a long text."""
    text = " ".join((line.text, line.actor, line.before, line.after, line.reason))
    return " ".join(map(plain, text.split()))
