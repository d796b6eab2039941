"""The statuses of a line and their rules, as one table."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Protocol

from players.errors import DomainError
from players.names import tidy
from scoring.games import Game
from tournaments.models import Deal, Tournament


class SheetNow(Protocol):
    """The properties of a sheet that the rules depend on."""

    @property
    def engine(self) -> Game[Any, Any]: ...
    @property
    def may_stop(self) -> bool: ...


class ScoreSource(Enum):
    """The source of the scores of a line."""

    GAME = auto()
    ZERO = auto()
    ARBITER = auto()


@dataclass(frozen=True, kw_only=True)
class StatusRule:
    """The rule of a status. `table_may`: a table may record such a line with this reason; the arbiter always may.

    `counts`: the line counts as one of the deals of the round.
    """

    scores: ScoreSource
    needs_reason: bool
    table_may: Callable[[SheetNow, str], bool]
    counts: Callable[[Tournament], bool]


def _always(*_facts: object) -> bool:
    return True


def _never(*_facts: object) -> bool:
    return False


def _is_cancelled_by_rule(sheet: SheetNow, reason: str) -> bool:
    return tidy(reason) in sheet.engine.own_cancellations


def _table_may_stop(sheet: SheetNow, _reason: str) -> bool:
    return sheet.may_stop


def _passes_count(tournament: Tournament) -> bool:
    return bool(tournament.passed_deals == Tournament.PassedDeals.COUNTED)


STATUS_RULES: dict[str, StatusRule] = {
    Deal.Status.PLAYED: StatusRule(scores=ScoreSource.GAME, needs_reason=False, table_may=_always, counts=_always),
    Deal.Status.PASSED: StatusRule(
        scores=ScoreSource.ZERO, needs_reason=False, table_may=_always, counts=_passes_count
    ),
    Deal.Status.CANCELLED: StatusRule(
        scores=ScoreSource.ZERO, needs_reason=True, table_may=_is_cancelled_by_rule, counts=_never
    ),
    Deal.Status.NOT_PLAYED: StatusRule(
        scores=ScoreSource.ZERO, needs_reason=True, table_may=_table_may_stop, counts=_always
    ),
    Deal.Status.ADJUSTED: StatusRule(scores=ScoreSource.ARBITER, needs_reason=True, table_may=_never, counts=_always),
}


def status_rule(status: str) -> StatusRule:
    """Return the rule of a status.

    :raises DomainError: `status_unknown`.
    """
    if (rule := STATUS_RULES.get(status)) is None:
        raise DomainError("status_unknown", field="status")
    return rule
