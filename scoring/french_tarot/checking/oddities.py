"""What is possible on a sheet, and still worth a look before a ranking is final."""

from collections.abc import Iterator, Sequence

from ...games.sheet import LineKind, SheetLine
from ...problem import Problem, Severity
from ..deal import Deal
from ..rules import Rules
from ..vocabulary import PoigneeSize
from .whole import check

_ENOUGH = 3
"""Deals before which nobody is "always" alone."""


def sheet_oddities(lines: Sequence[SheetLine], players: int, rules: Rules) -> tuple[Problem, ...]:
    """Every oddity of a whole sheet; totals from paper are one adjusted line."""
    played = [line.outcome for line in lines if line.kind is LineKind.PLAYED]
    return (*_of_deals(played, rules), *_of_totals(lines, players))


def _of_deals(played: Sequence[Deal], rules: Rules) -> Iterator[Problem]:
    if sum(poignee.size is PoigneeSize.TRIPLE for deal in played for poignee in deal.poignees) > 1:
        yield _warning("odd_triple_poignees", "lines")
    if len(played) >= _ENOUGH and all(deal.players == 5 and deal.partner is None for deal in played):
        yield _warning("odd_always_alone", "lines")
    if any(problem.code == "chelem_implied" for deal in played for problem in check(deal, rules)):
        yield _warning("odd_slam_missing", "lines")


def _of_totals(lines: Sequence[SheetLine], players: int) -> Iterator[Problem]:
    """A deal gives the taker, for each of the others, what it takes from every one of them: at tables of three and of
    four all totals leave the same rest when they are divided by the number of players. Miseres do not change that.
    """
    in_totals = players in {3, 4} and len(lines) == 1 and lines[0].kind is LineKind.ADJUSTED
    if in_totals and len({score % players for score in lines[0].scores}) > 1:
        yield _warning("odd_totals", "lines")


def _warning(code: str, field: str) -> Problem:
    return Problem(code=code, field=field, severity=Severity.WARNING)
