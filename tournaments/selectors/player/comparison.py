"""Averages of a player for each deal, next to those of all players of the stage: all deals, by seat, role and bid.

Only played deals of closed rounds with public results count. The sums of a round are cached until one of its sheets
changes: 250 tables have some 1,250 deals, whose outcomes take a quarter of a second to read.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Sum

from tournaments.models import Deal, Round, Stage
from tournaments.selectors.play.sheets import Sheet, round_sheets
from tournaments.selectors.player.own_deals import AGAINST, BIDDER, PARTNER, OwnSheet, role_of
from tournaments.selectors.results.public import last_public_round

ALL, SEAT, ROLE, BID = "all", "seat", "role", "bid"
Group = tuple[str, str | int]  # a kind of those above, and the seat, the role, or the name of the bid
Sums = dict[Group, tuple[int, int]]  # the number of deals, and the sum of their scores


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """The averages of a group of deals: `mine` over `deals` deals of the player, `field` over those of all players."""

    kind: str
    value: str | int
    deals: int
    mine: int
    field: int


def compare_with_field(stage: Stage, sheets: Iterable[OwnSheet], *, lang: str) -> list[Comparison]:
    """Return the averages of the groups in which the player has a deal: all, seats, roles, bids of their own."""
    until = last_public_round(stage)
    rounds = {
        round_.number: round_
        for round_ in stage.rounds.filter(state=Round.State.CLOSED)
        if until is None or round_.number <= until
    }
    mine = _add_up(_own_sums(sheet) for sheet in sheets if sheet.round in rounds)
    if not mine:
        return []
    field = _add_up(_sums_of_round(round_, lang) for round_ in rounds.values())
    return [
        Comparison(kind=kind, value=value, deals=deals, mine=round(score / deals), field=_average(field, (kind, value)))
        for (kind, value), (deals, score) in sorted(mine.items(), key=_order)
    ]


def _order(line: tuple[Group, tuple[int, int]]) -> tuple[int, int, str]:
    """Return the sort key of a group: all deals, the roles, the bids by number of deals, the seats."""
    (kind, value), (deals, _score) = line
    within = 0
    if kind == ROLE:
        within = {BIDDER: 0, PARTNER: 1, AGAINST: 2}.get(str(value), 0)
    elif kind == BID:
        within = -deals  # the most frequent one first
    return (ALL, ROLE, BID, SEAT).index(kind), within, str(value)


def _average(sums: Sums, group: Group) -> int:
    deals, score = sums.get(group, (0, 0))
    return round(score / deals) if deals else 0


def _add_up(parts: Iterable[Sums]) -> Sums:
    """Return the numbers of deals and the sums of scores of all parts, added up for each group."""
    total: dict[Group, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for part in parts:
        for group, (deals, score) in part.items():
            total[group] = (total[group][0] + deals, total[group][1] + score)
    return dict(total)


def _own_sums(sheet: OwnSheet) -> Sums:
    """Return the sums of the player whose sheet this is."""
    return _add_up(
        dict.fromkeys(_groups(sheet.seat, deal.role, deal.bid), (1, deal.score))
        for deal in sheet.deals
        if deal.score is not None and deal.status == Deal.Status.PLAYED
    )


def _groups(seat: int, role: str, bid: str) -> list[Group]:
    """Return the groups of a deal: bids are compared among those who made them."""
    groups: list[Group] = [(ALL, ""), (SEAT, seat)]
    if role:
        groups.append((ROLE, role))
    if role == BIDDER and bid:
        groups.append((BID, bid))
    return groups


def _sums_of_round(round_: Round, lang: str) -> Sums:
    """Return the sums of all players in a round, cached until the version of a sheet changes."""
    now = round_.tables.aggregate(tables=Count("pk"), versions=Sum("version"))
    key = f"field-sums:{round_.pk}:{now['tables']}:{now['versions']}:{lang}"
    sums: Sums | None = cache.get(key)
    if sums is None:
        sums = _add_up(_sums_of_sheet(sheet, lang) for sheet in round_sheets(round_.pk, names=False))
        cache.set(key, sums)
    return sums


def _sums_of_sheet(sheet: Sheet, lang: str) -> Sums:
    """Return the sums of all players at a table."""
    parts: list[Sums] = []
    for deal in sheet.deals:
        if deal.status != Deal.Status.PLAYED or not deal.outcome:
            continue
        outcome = sheet.engine.outcome_from_json(deal.outcome, sheet.turn(deal.number))
        side, bid = sheet.engine.bidding_side(outcome), sheet.engine.bid_name(outcome, sheet.rules, lang)
        for seat in sheet.seats_playing(deal.number):
            parts.append(dict.fromkeys(_groups(seat, role_of(seat, side), bid), (1, deal.scores[seat - 1])))
    return _add_up(parts)
