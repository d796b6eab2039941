"""Why each table of a round seated by the ranking is as it is, in words."""

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language

from tournaments.models import Round, Table
from tournaments.seating.swiss.ranked import Flag
from tournaments.seating.wording.sentences import flag_sentences


def with_reasons(tables: Iterable[Table], round_: Round, people: Mapping[int, str]) -> list[tuple[Table, list[str]]]:
    """The tables of a round in order, each with its sentences; a drawn round has none. `people`: names by number."""
    language = get_language() or "fr"
    flags = ([Flag(**flag) for flag in table] for table in round_.reasons)
    reasons = [flag_sentences(known, language, lambda number: people.get(number, str(number))) for known in flags]
    return [(table, reasons[index] if reasons else []) for index, table in enumerate(tables)]
