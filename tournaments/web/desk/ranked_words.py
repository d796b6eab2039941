"""Why each table of a round seated by the ranking is as it is, in words."""

from collections.abc import Iterable, Mapping

from django.utils.translation import get_language

from tournaments.models import Round, Table
from tournaments.seating.ranked import Flag
from tournaments.seating.sentences import flag_sentence


def with_reasons(tables: Iterable[Table], round_: Round, people: Mapping[int, str]) -> list[tuple[Table, list[str]]]:
    """The tables of a round in order, each with its sentences; a drawn round has none. `people`: names by number."""
    reasons = [[_sentence(flag, people) for flag in flags] for flags in round_.reasons]
    return [(table, reasons[index] if reasons else []) for index, table in enumerate(tables)]


def _sentence(flag: Mapping[str, object], people: Mapping[int, str]) -> str:
    known = Flag(**flag)  # type: ignore[arg-type]  # stored as it was
    return flag_sentence(known, get_language() or "fr", lambda number: people.get(number, str(number)))
