"""The calls of tables for the arbiter."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, prefetch_related_objects

from players.prepared import Prepared
from tournaments.models import Deal, Table, Tournament
from tournaments.selectors.play.sheets import seats_with_players

_calling_tables = Prepared(  # a prepared query: each page of the desk runs it
    lambda tournament: (
        Table.objects.filter(round__stage__tournament=tournament)
        .exclude(called_at=None)
        .select_related("station", "round__stage__tournament")
        .order_by("arbiter_coming", "called_at", "station__number")
        .annotate(entered=Count("deals", filter=~Q(deals__status=Deal.Status.NOT_PLAYED)))
    )
)


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
    tables = _calling_tables(tournament.pk)
    prefetch_related_objects(tables, seats_with_players())
    return [Call(table, table.called_at, table.arbiter_coming, table.entered) for table in tables if table.called_at]
