"""The place of a player in the public ranking, and the distance to the places before and after.

1,000 phones read one line each, and to build 1,000 lines takes 20 ms, so the places are cached as a whole by version.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.cache import cache

from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.results.public import last_public_round, public_final_standings, public_standings
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.seasons.career import higher_score_wins


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


@dataclass(frozen=True, kw_only=True)
class PublicPlace:
    """The line of a player in the public ranking. `gap` is None without a rank, or if scores are not compared first."""

    rank: int | None
    total: int
    withdrawn: bool
    adjustment: int
    gap: PlaceGap | None


@dataclass(frozen=True, kw_only=True)
class FinalPlace:
    """The line of a player in the final ranking over all stages, which has `players` lines."""

    rank: int | None
    total: int
    players: int


# The fields of `PublicPlace` in order, the gap as those of `PlaceGap`.
Line = tuple[int | None, int, bool, int, tuple[int | None, int, int | None, int, int] | None]


def public_place(stage: Stage, entry: int) -> PublicPlace | None:
    """Return the public place of an entry in a stage, by primary key; None until the ranking is public."""
    tournament = stage.tournament
    if not tournament.is_public:
        return None
    mark = f"{tournament.state}:{tournament.digest}:{last_public_round(stage)}"
    key = f"public-places:{stage.pk}:{mark}"
    lines: dict[int, Line] | None = cache.get(key)
    if lines is None:
        lines = _lines(public_standings(stage), with_gaps=higher_score_wins(tournament))
        cache.set(key, lines)
    if (line := lines.get(entry)) is None:
        return None
    rank, total, withdrawn, adjustment, gap = line
    around = None
    if gap is not None:
        ahead, to_ahead, behind, to_behind, tied = gap
        around = PlaceGap(ahead=ahead, to_ahead=to_ahead, behind=behind, to_behind=to_behind, tied=tied)
    return PublicPlace(rank=rank, total=total, withdrawn=withdrawn, adjustment=adjustment, gap=around)


def final_place(tournament: Tournament, entry: Entry) -> FinalPlace | None:
    """Return the place of a player over all stages in a tournament that is over; None until it is public."""
    if not tournament.is_public or not tournament.is_over:
        return None
    key = f"final-places:{tournament.pk}:{tournament.state}:{tournament.digest}"
    places: dict[int, tuple[int | None, int]] | None = cache.get(key)
    if places is None:
        places = {one.serial: (one.rank, one.total) for one in public_final_standings(tournament)}
        cache.set(key, places)
    if entry.serial not in places:
        return None
    rank, total = places[entry.serial]
    return FinalPlace(rank=rank, total=total, players=len(places))


def _lines(standings: Sequence[Standing], *, with_gaps: bool) -> dict[int, Line]:
    """Return the lines by entry as plain tuples, which the cache decodes fast."""
    gaps = dict(place_gaps(standings)) if with_gaps else {}
    return {
        one.entry: (
            one.rank,
            one.total,
            one.withdrawn,
            one.adjustment,
            (gap.ahead, gap.to_ahead, gap.behind, gap.to_behind, gap.tied) if (gap := gaps.get(one.entry)) else None,
        )
        for one in standings
    }


def place_gaps(standings: Sequence[Standing]) -> Iterator[tuple[int, PlaceGap]]:
    """Yield each ranked entry with its gap, given a ranking in order in which high totals win.

    Withdrawn players may rank after all others with any total: they have no gap, and are no neighbours.
    """
    ranked = [(one.rank, one.total, one.entry) for one in standings if one.rank is not None and not one.withdrawn]
    groups = [(rank, list(lines)) for rank, lines in groupby(sorted(ranked), key=lambda line: line[0])]
    for index, (_rank, lines) in enumerate(groups):
        before = groups[index - 1] if index else None
        after = groups[index + 1] if index + 1 < len(groups) else None
        for _same_rank, total, entry in lines:
            yield (
                entry,
                PlaceGap(
                    ahead=before[0] if before else None,
                    to_ahead=before[1][0][1] - total if before else 0,
                    behind=after[0] if after else None,
                    to_behind=total - after[1][0][1] if after else 0,
                    tied=len(lines) - 1,
                ),
            )
