"""The distance of a player to the places before and after them in a ranking."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.selectors.results.standings import Standing


@dataclass(frozen=True, kw_only=True)
class PlaceGap:
    """The points that are missing to the next better place `ahead`, and those of the lead over the next place `behind`.

    None for a place that does not exist. `tied` is the number of other players with the same rank.
    """

    ahead: int | None = None
    to_ahead: int = 0
    behind: int | None = None
    to_behind: int = 0
    tied: int = 0


def place_gap(standings: Sequence[Standing], entry: int) -> PlaceGap | None:
    """Return the gaps around an entry, given a ranking in which high totals win; None for an unranked entry."""
    own = next((line for line in standings if line.entry == entry), None)
    if own is None or own.rank is None:
        return None
    ranked = [(line.rank, line.total) for line in standings if line.rank is not None]
    before = max((line for line in ranked if line[0] < own.rank), default=None)
    after = min((line for line in ranked if line[0] > own.rank), default=None)
    return PlaceGap(
        ahead=before[0] if before else None,
        to_ahead=before[1] - own.total if before else 0,
        behind=after[0] if after else None,
        to_behind=own.total - after[1] if after else 0,
        tied=sum(rank == own.rank for rank, _total in ranked) - 1,
    )
