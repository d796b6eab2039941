"""Points carried into the next stage, and the overall ranking of all stages."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.cuts import CutRefused
from tournaments.ranking.results import Row


@dataclass(frozen=True, kw_only=True)
class OverallRow:
    """The place of a player in the overall ranking, None if they are not ranked; `row` is their line in the last stage.

    `stage` is the position of that stage, from 1, in the argument of `rank_overall`. Callers replace it by its number.
    """

    player: int
    rank: int | None
    tied: bool
    stage: int
    row: Row


def carry_points(total: int, share: Fraction, prorata: Fraction = Fraction(1)) -> int:
    """Return the part of a total that counts in the next stage, rounded once, halves away from zero.

    `share` is from 0 to 1. `prorata` is the deals planned in the next stage divided by the deals played in this one.

    :raises CutRefused: `carry_share`

    >>> carry_points(1303, Fraction(1, 2)), carry_points(-685, Fraction(1, 2))
    (652, -343)
    >>> carry_points(1000, Fraction(1), Fraction(10, 25))
    400
    """
    if not 0 <= share <= 1 or prorata < 0:
        raise CutRefused("carry_share", share=share)
    return round_half_away(total * share * prorata)


def round_half_away(value: Fraction) -> int:
    """Return the nearest whole number, halves away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole


def rank_overall(rankings: Sequence[Sequence[Row]]) -> tuple[OverallRow, ...]:
    """Return one ranking from the rankings of all stages, given best first: final, consolation, qualification.

    A player stands where their last stage puts them, before all players who were eliminated earlier. Ties are shared
    only inside a stage. Players who are not ranked in the last stage they entered come last.
    """
    places: list[OverallRow] = []
    unranked_rows: list[OverallRow] = []
    seen: set[int] = set()
    for number, ranking in enumerate(rankings, start=1):
        rows = [row for row in ranking if row.player not in seen]
        seen |= {row.player for row in rows}
        sharing = Counter(row.rank for row in rows)
        first: dict[int, int] = {}
        for row in rows:
            if row.rank is None:
                unranked_rows.append(OverallRow(player=row.player, rank=None, tied=False, stage=number, row=row))
            else:
                rank = first.setdefault(row.rank, len(places) + 1)
                places.append(
                    OverallRow(player=row.player, rank=rank, tied=sharing[row.rank] > 1, stage=number, row=row)
                )
    return (*places, *unranked_rows)
