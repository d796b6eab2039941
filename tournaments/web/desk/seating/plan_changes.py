"""What a repair or an exchange changed in the plan, in one line for each player."""

from collections.abc import Mapping, Sequence

from tournaments.formatting.language import reader_language
from tournaments.models import Stage
from tournaments.seating.problem.seat_changes import SeatChange
from tournaments.seating.wording.repair_sentences import by_player

Lines = list[dict[str, str]]


def change_lines(found: Sequence[SeatChange], people: Mapping[int, str], stage: Stage) -> Lines:
    """Who, and "round 4: table 7 West instead of table 3 North", in the order of `people` (names by number)."""
    told = dict(by_player(found, reader_language(), first_table=stage.first_table))
    return [{"name": name, "text": " ".join(told[number])} for number, name in people.items() if number in told]
