"""Distribution of the prize fund over places, categories and teams, with ties."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from tournaments.prizes.fund import EURO, places_paid, split_by_weight, weights_of
from tournaments.prizes.rules import PrizeRules, Split


class PrizeFor(StrEnum):
    """The reason of a prize."""

    PLACE = "place"
    CATEGORY = "category"
    TEAM = "team"


@dataclass(frozen=True)
class Ranked:
    """A line of a ranking: number of the player or team, rank (None: not ranked) and category."""

    who: int
    rank: int | None
    category: str = ""


@dataclass(frozen=True)
class Award:
    """A prize in cents for `who`, the number of a player or, by `why`, of a team.

    `place` counts inside the category for a category prize.
    """

    why: PrizeFor
    who: int
    place: int
    tied: bool
    cents: int
    category: str = ""


def awards_of(
    rules: PrizeRules, fund: int, players: Sequence[Ranked], teams: Sequence[Ranked] = ()
) -> tuple[Award, ...]:
    """Return all prizes. Their sum is the `fund`, in cents, unless no player is ranked: then there are none.

    The parts of teams and categories are deducted first; a part that no one can receive goes back to the places. Tied
    players share the prizes of their places to the cent; the remaining cents go to the first of them in the ranking.
    """
    player_groups, team_groups = _group_by_rank(players), _group_by_rank(teams)
    count = sum(len(group) for group in player_groups)
    paid_places = places_paid(rules, count)
    if not count:
        return ()
    for_teams = fund * rules.teams // 100 if team_groups else 0
    in_categories = tuple(_award_categories(rules, fund - for_teams, player_groups, paid_places))
    rest = fund - for_teams - sum(one.cents for one in in_categories)
    unit = EURO if rules.whole_euros else 1
    by_place = split_by_weight(rest, weights_of(rules, paid_places), unit=unit)
    # The club's own places and shares are for players; teams then use the standard table.
    team_rules = replace(rules, split=Split.TABLE, own=(), places=0) if rules.own or rules.places else rules
    team_places = places_paid(team_rules, sum(map(len, team_groups)))
    by_team = split_by_weight(for_teams, weights_of(team_rules, team_places), unit=unit)
    awards = (
        *_award_places(player_groups, by_place, PrizeFor.PLACE),
        *in_categories,
        *_award_places(team_groups, by_team, PrizeFor.TEAM),
    )
    return tuple(award for award in awards if award.cents)


def _group_by_rank(lines: Sequence[Ranked]) -> list[list[Ranked]]:
    """Group the ranked lines by rank, best first."""
    ranked = sorted((line for line in lines if line.rank is not None), key=_rank_of)
    return [list(group) for _rank_, group in groupby(ranked, key=_rank_of)]


def _rank_of(line: Ranked) -> int:
    return line.rank or 0


def _award_places(groups: Sequence[Sequence[Ranked]], prizes: Sequence[int], why: PrizeFor) -> Iterator[Award]:
    """Award the prizes, in cents by place; tied players share those of the places that they occupy."""
    place = 1
    for group in groups:
        cents = sum(prizes[place - 1 : place - 1 + len(group)])
        yield from _award_equally(group, cents, why, place)
        place += len(group)


def _award_equally(
    group: Sequence[Ranked], cents: int, why: PrizeFor, place: int, category: str = ""
) -> Iterator[Award]:
    """Award equal parts; the cents that are left go one each to the first of the group."""
    share, remainder = divmod(cents, len(group))
    for index, line in enumerate(group):
        extra = 1 if index < remainder else 0
        yield Award(why, line.who, place, tied=len(group) > 1, cents=share + extra, category=category)


def _award_categories(
    rules: PrizeRules, most: int, field: Sequence[Sequence[Ranked]], paid_places: int
) -> Iterator[Award]:
    """Award the first of each category or, unless `several` are allowed, the first without another prize.

    `most` is the sum in cents for all categories: once it is used up, later ones in the rules get less or nothing.
    """
    winners: set[int] = set()  # of a prize for their place, then of a category too
    place = 1
    for group in field:
        if place <= paid_places and not rules.several:
            winners |= {line.who for line in group}
        place += len(group)
    for prize in rules.categories:
        category_name = prize.name.casefold()
        in_category = [[line for line in group if line.category.casefold() == category_name] for group in field]
        free = [[line for line in group if line.who not in winners] for group in in_category]
        best = next((number for number, group in enumerate(free) if group), None)
        cents = min(prize.cents, most)
        if best is None or not cents:
            continue
        most -= cents
        winners |= set() if rules.several else {line.who for line in free[best]}
        before = sum(len(group) for group in in_category[:best])
        yield from _award_equally(free[best], cents, PrizeFor.CATEGORY, before + 1, prize.name)
