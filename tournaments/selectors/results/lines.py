"""The common fields of the lines of rankings of players and teams, and the format of their figures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tournaments.formatting.figures import other_figures
from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import Unsigned
from tournaments.models import Tournament
from tournaments.ranking.results import RankedLine
from tournaments.selectors.results.heads import displayed_round_score


@dataclass(frozen=True, kw_only=True)
class RankingLine(RankedLine):
    """A line for display. `also` is the text of the figures other than the total, in the language of the reader.

    Its name is stored with the rows of standings.
    """

    also: str = ""


@dataclass(frozen=True, kw_only=True)
class RankedPerson:
    """A player on a ranking, alone or in a team: primary key, serial and start number of the entry, and its names."""

    entry: int
    serial: int
    number: int | None
    name: str
    public_name: str


LineT = TypeVar("LineT", bound=RankingLine)


def format_lines(lines: Sequence[LineT], tournament: Tournament) -> list[LineT]:
    """Return the lines with figures for display: signed totals in zero-sum games, and the other figures as text."""
    engine = tournament.engine
    if engine.is_zero_sum and len(engine.ranking) == 1:
        return list(lines)  # signed numbers are the default, and there is no other figure
    number: type[int] = int if engine.is_zero_sum else Unsigned
    keys, unit = [ranked.key for ranked in engine.ranking], engine.unit(reader_language())
    return [
        replace(
            line,
            total=number(line.total),
            rounds=[None if score is None else displayed_round_score(tournament, score) for score in line.rounds],
            also=other_figures(keys, line.figures, unit),
        )
        for line in lines
    ]
