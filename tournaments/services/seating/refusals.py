"""What the planner refuses, as the services refuse it: in the names of the hall, not in the numbers of a plan."""

from collections.abc import Mapping

from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Stage
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.wording.sentences import error_sentence
from tournaments.services.core.errors import DomainError


def impossible(error: SeatingError, stage: Stage, entries: Mapping[int, Entry] | None = None) -> DomainError:
    """`draw_impossible` with the planner's sentence, players by their names and tables as they are called in the hall.

    `entries` are by start number, for a draw that is not stored yet.
    """
    people = numbered(stage) if entries is None else entries

    def name(number: int) -> str:
        return people[number].full_name if number in people else str(number)

    sentence = error_sentence(error, reader_language(), name, first_table=stage.first_table)
    return DomainError("draw_impossible", detail=sentence)


def numbered(stage: Stage) -> dict[int, Entry]:
    """Everybody who has a start number, by it."""
    drawn = stage.entries.exclude(number=None)
    return {entry.number: entry for entry in drawn if entry.number is not None}
