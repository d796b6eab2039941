"""Changes of a plan by a repair or an exchange, one line for each player."""

from collections.abc import Mapping, Sequence

from tournaments.formatting.language import reader_language
from tournaments.models import Stage
from tournaments.seating.problem.seat_changes import SeatChange
from tournaments.seating.wording.repair_sentences import sentences_by_player

Lines = list[dict[str, str]]


def change_lines(changes: Sequence[SeatChange], people: Mapping[int, str], stage: Stage) -> Lines:
    """Return names with their changes, "round 4: table 7 West instead of table 3 North", in the order of `people`.

    `people` are names by start number.
    """
    sentences = dict(sentences_by_player(changes, reader_language(), first_table=stage.first_table))
    return [
        {"name": name, "text": " ".join(sentences[number])} for number, name in people.items() if number in sentences
    ]
