"""What the planner refuses, as the services refuse it: players by their names, not by their numbers."""

from collections.abc import Mapping

from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Stage
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.wording.sentences import error_sentence
from tournaments.services.core.errors import DomainError


def impossible(error: SeatingError, entries: Mapping[int, Entry]) -> DomainError:
    """`draw_impossible` with the planner's sentence; `entries` are by start number."""

    def name(number: int) -> str:
        return entries[number].full_name if number in entries else str(number)

    return DomainError("draw_impossible", detail=error_sentence(error, reader_language(), name))


def numbered(stage: Stage) -> dict[int, Entry]:
    """Everybody who has a start number, by it."""
    drawn = stage.entries.exclude(number=None)
    return {entry.number: entry for entry in drawn if entry.number is not None}
