"""The calls of tables for the arbiter, and the times of disputes."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, prefetch_related_objects

from players.prepared import Prepared
from tournaments.models import Deal, Dispute, Submission, Table, Tournament
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


_unanswered = Prepared(
    lambda tournament: Table.objects.filter(
        round__stage__tournament=tournament, called_at__isnull=False, arbiter_coming=False
    ).values_list("called_at", flat=True)
)
_open_disputes = Prepared(
    lambda tournament: Dispute.objects.filter(
        table__round__stage__tournament=tournament, state=Dispute.State.OPEN, table__called_at=None
    ).values_list("at", flat=True)
)
_conflicts = Prepared(
    lambda tournament: Submission.objects.filter(
        tournament=tournament, verdict=Submission.Verdict.CONFLICT, table__isnull=False
    ).values_list("received_at", flat=True)
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
    def stage_address(self) -> str:
        """The address of the stage of the table."""
        return self.table.round.stage.address

    @property
    def names(self) -> list[str]:
        return [seat.sitter.full_name for seat in self.table.seats.all()]


def moments_to_decide(tournament: Tournament) -> list[datetime]:
    """Return the times of the open disputes and of the results that contradict a sheet, which the arbiter decides.

    A dispute of a table that also calls the arbiter is counted as its call.
    """
    return [*_open_disputes(tournament.pk), *_conflicts(tournament.pk)]


def unanswered_calls(tournament: Tournament) -> list[datetime]:
    """Return the times of the calls to which no arbiter is on the way."""
    return [called_at for called_at in _unanswered(tournament.pk) if called_at]


def calls_waiting(tournament: Tournament) -> list[Call]:
    """Return the open calls, unanswered ones first, in the order of their times.

    One query, and a second one for the players if there are calls.
    """
    tables = _calling_tables(tournament.pk)
    prefetch_related_objects(tables, seats_with_players())
    return [Call(table, table.called_at, table.arbiter_coming, table.entered) for table in tables if table.called_at]
