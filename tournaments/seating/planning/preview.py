"""Preview of the odd table sizes before a draw: repeats, odd tables, byes and deals of each choice.

The figures come from a construction or a short search, so they are upper bounds for a draw with a longer search.
"""

from dataclasses import dataclass

from tournaments.seating.annealing.budget import Budget
from tournaments.seating.annealing.random_source import RandomSource
from tournaments.seating.planning.grouping import frame_for, tournament_instance
from tournaments.seating.problem.history import History
from tournaments.seating.problem.limits import refuse_impossible
from tournaments.seating.problem.meetings import nonzero_counts
from tournaments.seating.problem.request import Odd, Request, SeatingError
from tournaments.seating.problem.search_instance import Fair, Layout
from tournaments.seating.problem.table_sizes import table_sizes

SEARCH_SECONDS = 0.2
USUAL = Odd.THREE  # usual in clubs, and homologated (FFT 2012 p.11)
#: The choices for players who do not fill tables of four.
REMAINDER = (USUAL, Odd.FIVE, Odd.FIVE_DEALER_OUT, Odd.BYE)


@dataclass(frozen=True)
class Span:
    """The least and the most of a figure per player."""

    least: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Price:
    """One choice: repeated meetings of the event, and per player odd tables, byes and deals played of `all_deals`."""

    odd: Odd
    repeats: int
    odd_tables: Span
    byes: Span
    deals: Span
    all_deals: int
    usual: bool


def preview_prices(
    players: int, rounds: int, *, deals: int = 5, strict_fairness: bool = False, only: Odd | None = None
) -> tuple[Price, ...]:
    """Return the price of each possible choice, the usual one first; `deals` is the number of deals of one round.

    There is one price if the players fill tables of four, or if a choice is given as `only`.

    :raises SeatingError: the number of players or rounds is not possible
    """
    refuse_impossible(Request(players=players, rounds=rounds))
    choices = (only,) if only else REMAINDER if players % 4 else (USUAL,)
    possible: list[Price] = []
    layouts: dict[tuple[int, ...], Layout] = {}  # both choices of tables of five have the same groups
    for odd in choices:
        try:
            sizes = table_sizes(players, odd.rule)
        except SeatingError:
            continue
        if sizes not in layouts:
            layouts[sizes] = _plan_groups(players, rounds, sizes, usual=odd.rule.usual, strict_fairness=strict_fairness)
        possible.append(_price_choice(odd, layouts[sizes], players=players, deals=deals))
    return tuple(possible)


def _plan_groups(players: int, rounds: int, sizes: tuple[int, ...], *, usual: int, strict_fairness: bool) -> Layout:
    fair = Fair.STRICT if strict_fairness else Fair.EVEN
    instance = tournament_instance(sizes=sizes, players=players, rounds=rounds, fair=fair, usual=usual)
    return frame_for(instance, budget=Budget(seconds=SEARCH_SECONDS), rng=RandomSource(0)).layout


def _price_choice(odd: Odd, layout: Layout, *, players: int, deals: int) -> Price:
    """Count the repeats, odd tables, byes and missed deals of one choice of odd tables."""
    history = History.none(players)
    history.add_meetings(layout)
    repeats = sum(count - 1 for row in history.met for _, count in nonzero_counts(row)) // 2
    odd_tables, byes = [0] * players, [len(layout)] * players
    for tables in layout:
        for table in tables:
            for player in table:
                odd_tables[player] += len(table) != odd.rule.usual
                byes[player] -= 1
    all_deals = len(layout) * deals
    missed_deals = [_missed_deals(odd, visits, rest, deals) for visits, rest in zip(odd_tables, byes, strict=True)]
    return Price(
        odd=odd,
        repeats=repeats,
        odd_tables=Span(min(odd_tables), max(odd_tables)),
        byes=Span(min(byes), max(byes)),
        deals=Span(all_deals - max(m.most for m in missed_deals), all_deals - min(m.least for m in missed_deals)),
        all_deals=all_deals,
        usual=odd is USUAL,
    )


def _missed_deals(odd: Odd, visits: int, byes: int, deals: int) -> Span:
    """Return the deals that a player misses: those of their byes, and every fifth at a table whose dealer sits out."""
    if odd is not Odd.FIVE_DEALER_OUT:
        return Span(byes * deals, byes * deals)
    return Span(visits * (deals // 5), visits * -(-deals // 5))
