"""The calls of tables for the arbiter."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournaments.models import Deal, Table, Tournament
from tournaments.selectors.play.sheets import seats_with_players


@dataclass(frozen=True)
class Call:
    """A call of a table for the arbiter. `coming`: the arbiter has answered and is on the way.

    `entered` is the number of deals on the sheet, without unplayed ones.
    """

    table: Table
    since: datetime
    coming: bool
    entered: int

    @property
    def at(self) -> str:
        """The address of the stage of the table."""
        return self.table.round.stage.address

    @property
    def names(self) -> list[str]:
        return [seat.sitter.full_name for seat in self.table.seats.all()]


def calls_waiting(tournament: Tournament) -> list[Call]:
    """Return the open calls, unanswered ones first, in the order of their times.

    One query, and a second one for the players if there are calls.
    """
    tables = Table.objects.filter(round__stage__tournament=tournament).exclude(called_at=None)
    waiting = tables.select_related("station", "round__stage__tournament").prefetch_related(seats_with_players())
    ordered = waiting.order_by("arbiter_coming", "called_at", "station__number")
    counted = ordered.annotate(entered=Count("deals", filter=~Q(deals__status=Deal.Status.NOT_PLAYED)))
    return [Call(table, table.called_at, table.arbiter_coming, table.entered) for table in counted if table.called_at]
