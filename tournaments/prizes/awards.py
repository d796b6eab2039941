"""Who gets what: the fund over the places, with ties, categories and teams."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from tournaments.prizes.fund import EURO, places_paid, shared_out, weights_of
from tournaments.prizes.rules import PrizeRules, Split


class PrizeFor(StrEnum):
    """What a prize is for."""

    PLACE = "place"
    CATEGORY = "category"
    TEAM = "team"


@dataclass(frozen=True)
class Ranked:
    """A line of a ranking: who, by a number, on which rank (None: not ranked), and their category."""

    who: int
    rank: int | None
    category: str = ""


@dataclass(frozen=True)
class Award:
    """`cents` for `who`: a player, or a team where `why` says so. `place` counts in what the prize is for."""

    why: PrizeFor
    who: int
    place: int
    tied: bool
    cents: int
    category: str = ""


def awards_of(
    rules: PrizeRules, fund: int, players: Sequence[Ranked], teams: Sequence[Ranked] = ()
) -> tuple[Award, ...]:
    """Every prize. Together they are the fund, unless nobody is ranked.

    What is kept for the teams or for a category comes off first, and falls back to the places where nobody can have
    it. Those on one rank share the prizes of their places to the cent; the cents left over go to the first of them in
    the order of the ranking.
    """
    field, sides = _groups(players), _groups(teams)
    count = sum(len(group) for group in field)
    paid = places_paid(rules, count)
    if not count:
        return ()
    for_teams = fund * rules.teams // 100 if sides else 0
    in_categories = tuple(_in_categories(rules, fund - for_teams, field, paid))
    rest = fund - for_teams - sum(one.cents for one in in_categories)
    unit = EURO if rules.whole_euros else 1
    by_place = shared_out(rest, weights_of(rules, paid), unit=unit)
    of_teams = replace(rules, split=Split.TABLE, own=(), places=0) if rules.own or rules.places else rules
    by_team = shared_out(for_teams, weights_of(of_teams, places_paid(of_teams, sum(map(len, sides)))), unit=unit)
    found = (*_over(field, by_place, PrizeFor.PLACE), *in_categories, *_over(sides, by_team, PrizeFor.TEAM))
    return tuple(award for award in found if award.cents)


def _groups(lines: Sequence[Ranked]) -> list[list[Ranked]]:
    """Those who are ranked, best first, those of one rank together."""
    ranked = sorted((line for line in lines if line.rank is not None), key=_rank)
    return [list(group) for _rank_, group in groupby(ranked, key=_rank)]


def _rank(line: Ranked) -> int:
    return line.rank or 0


def _over(groups: Sequence[Sequence[Ranked]], prizes: Sequence[int], why: PrizeFor) -> Iterator[Award]:
    place = 1
    for group in groups:
        together = sum(prizes[place - 1 : place - 1 + len(group)])
        yield from _alike(group, together, why, place)
        place += len(group)


def _alike(group: Sequence[Ranked], cents: int, why: PrizeFor, place: int, category: str = "") -> Iterator[Award]:
    each, left = divmod(cents, len(group))
    for index, line in enumerate(group):
        more = 1 if index < left else 0
        yield Award(why, line.who, place, tied=len(group) > 1, cents=each + more, category=category)


def _in_categories(rules: PrizeRules, most: int, field: Sequence[Sequence[Ranked]], paid: int) -> Iterator[Award]:
    """The first of each category, or the first who has no other prize."""
    taken: set[int] = set()
    place = 1
    for group in field:
        if place <= paid and not rules.several:
            taken |= {line.who for line in group}
        place += len(group)
    for prize in rules.categories:
        wanted = prize.name.casefold()
        inside = [[line for line in group if line.category.casefold() == wanted] for group in field]
        free = [[line for line in group if line.who not in taken] for group in inside]
        best = next((number for number, group in enumerate(free) if group), None)
        cents = min(prize.cents, most)
        if best is None or not cents:
            continue
        most -= cents
        taken |= set() if rules.several else {line.who for line in free[best]}
        before = sum(len(group) for group in inside[:best])
        yield from _alike(free[best], cents, PrizeFor.CATEGORY, before + 1, prize.name)
