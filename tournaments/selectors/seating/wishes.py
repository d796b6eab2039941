"""The director's wishes as the planner takes them, by start number."""

from collections.abc import Mapping

from tournaments.models import Draw, Tournament, Wish
from tournaments.seating.problem.request import Apart
from tournaments.selectors.seating.plans import request_of

Wishes = tuple[tuple[Apart, ...], tuple[tuple[int, int], ...]]


def wishes_now(tournament: Tournament, numbers: Mapping[int, int]) -> Wishes:
    """Who is kept apart, and who stays at which table. `numbers` are start numbers by primary key of the entry.

    A wish that concerns nobody of them, or one player alone, asks for nothing.
    """
    apart: list[Apart] = []
    fixed: dict[int, int] = {}
    of_club = _by_club(tournament, numbers)
    for wish in tournament.wishes.prefetch_related("entries"):
        named = {numbers[entry.pk] for entry in wish.entries.all() if entry.pk in numbers}
        if wish.kind == Wish.Kind.FIXED and wish.table is not None:
            fixed |= dict.fromkeys(named, wish.table)
            continue
        players = tuple(sorted(named.union(of_club.get(wish.club_id, ()))))
        if len(players) > 1:
            apart.append(Apart(players=players, until=wish.until, hard=wish.hard))
    return tuple(apart), tuple(sorted(fixed.items()))


def wishes_waiting(draw: Draw) -> bool:
    """Whether the wishes have changed since this plan was made."""
    drawn = draw.tournament.entries.exclude(number=None).values_list("pk", "number")
    apart, fixed = wishes_now(draw.tournament, {pk: number for pk, number in drawn if number is not None})
    asked = request_of(draw)
    here = {place for place in fixed if place[0] not in asked.absent}
    return _in_short(asked.apart) != _in_short(apart) or set(asked.fixed) != here


def _in_short(apart: tuple[Apart, ...]) -> set[tuple[tuple[int, ...], int | None, bool]]:
    """The wishes without the moment when they were made."""
    return {(wish.players, wish.until, wish.hard) for wish in apart}


def _by_club(tournament: Tournament, numbers: Mapping[int, int]) -> dict[int | None, set[int]]:
    """The start numbers of the members of each club."""
    found: dict[int | None, set[int]] = {}
    for pk, club in tournament.entries.exclude(player__club=None).values_list("pk", "player__club"):
        if pk in numbers:
            found.setdefault(club, set()).add(numbers[pk])
    return found
