"""Translation of a refusal by the planner into a `DomainError` with names of players and tables."""

from collections.abc import Mapping

from tournaments.formatting.language import reader_language
from tournaments.models import Entry, Stage
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.wording.sentences import error_sentence
from tournaments.services.core.errors import DomainError


def draw_impossible(error: SeatingError, stage: Stage, entries: Mapping[int, Entry] | None = None) -> DomainError:
    """Return `draw_impossible` with the planner's sentence, players by name and tables by their number in the hall.

    `entries` are by start number, for a draw that is not stored yet.
    """
    people = entries_by_number(stage) if entries is None else entries

    def name(number: int) -> str:
        return people[number].full_name if number in people else str(number)

    sentence = error_sentence(error, reader_language(), name, first_table=stage.first_table)
    return DomainError("draw_impossible", detail=sentence)


def entries_by_number(stage: Stage) -> dict[int, Entry]:
    """Return the entries with a start number, by that number."""
    drawn = stage.entries.exclude(number=None)
    return {entry.number: entry for entry in drawn if entry.number is not None}
