"""Oddities of a sheet: possible, but to be reviewed before a ranking is final."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...games.sheet import LineKind, SheetLine
from ...problem import Problem, Severity
from ..deal import Deal
from ..rules import Rules
from ..vocabulary import PoigneeSize
from .whole import check

_MIN_DEALS = 3
"""Deals with the taker alone before "always alone" is an oddity."""
_MIN_PETITS = 3
"""Petits au bout on one sheet, and more than a third of its deals, that are an oddity: at a frequency of 6 % there are
three in five deals on 2 of 1,000 sheets by chance."""
_SAME_POINTS = 5
"""Deals in a row with the same points that are an oddity."""


def sheet_oddities(lines: Sequence[SheetLine], players: int, rules: Rules) -> tuple[Problem, ...]:
    """Return every oddity of a whole sheet. Totals entered from paper are one adjusted line."""
    deals = [line.outcome for line in lines if line.kind is LineKind.PLAYED]
    return (*_check_deals(deals, rules), *_check_totals(lines, players))


def _check_deals(deals: Sequence[Deal], rules: Rules) -> Iterator[Problem]:
    """Yield the oddities of the deals of a sheet, such as several triple poignées."""
    if sum(poignee.size is PoigneeSize.TRIPLE for deal in deals for poignee in deal.poignees) > 1:
        yield _warning("odd_triple_poignees", "lines")
    if len(deals) >= _MIN_DEALS and all(deal.players == 5 and deal.partner is None for deal in deals):
        yield _warning("odd_always_alone", "lines")
    if any(problem.code == "chelem_implied" for deal in deals for problem in check(deal, rules)):
        yield _warning("odd_slam_missing", "lines")
    petits = sum(deal.petit_au_bout is not None for deal in deals)
    if petits >= _MIN_PETITS and 3 * petits > len(deals):
        yield _warning("odd_petits_au_bout", "lines")
    runs = [len(list(run)) for _, run in groupby(deals, lambda deal: deal.points)]
    if any(length >= _SAME_POINTS for length in runs):
        yield _warning("odd_same_points", "lines")


def _check_totals(lines: Sequence[SheetLine], players: int) -> Iterator[Problem]:
    """Yield a warning if totals entered from paper are not congruent modulo the number of players.

    Each defender has -unit and the taker +unit times (players - 1), so at three and at four all totals leave the same
    remainder. Misères do not change that.
    """
    in_totals = players in {3, 4} and len(lines) == 1 and lines[0].kind is LineKind.ADJUSTED
    if in_totals and len({score % players for score in lines[0].scores}) > 1:
        yield _warning("odd_totals", "lines")


def _warning(code: str, field: str) -> Problem:
    return Problem(code=code, field=field, severity=Severity.WARNING)
