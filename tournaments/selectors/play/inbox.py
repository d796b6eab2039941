"""What the desk has to decide: submissions that contradict the sheet, those whose earlier line does not come,
and seats that do not agree."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch

from tournaments.models import Deal, Dispute, Round, Seat, Station, Submission, Table, Tournament
from tournaments.selectors.play.sheets import Sheet

PATIENCE = timedelta(minutes=2)  # the line before is mostly on its way


@dataclass(frozen=True)
class Pending:
    """A submission with the sheet as it is now; `recorded` is the line that the sheet has in its place."""

    submission: Submission
    sheet: Sheet

    @property
    def recorded(self) -> Deal | None:
        return self.sheet.line(self.submission.line) if self.submission.line is not None else None


def disputes_pending(tournament: Tournament) -> list[tuple[Dispute, Sheet]]:
    """Which seats do not agree with their sheet, the oldest first, each with the sheet as it is now."""
    rows = (
        Dispute.objects.filter(table__round__stage__tournament=tournament, state=Dispute.State.OPEN)
        .select_related("table__round__stage__tournament", "table__station")
        .prefetch_related(Prefetch("table__seats", Seat.objects.with_people()), "table__deals")
    )
    return [(row, _sheet(row.table)) for row in rows]


def submissions_pending(tournament: Tournament, now: datetime) -> list[Pending]:
    """What the desk has to decide, the oldest first, in three queries however much it is."""
    rows = (
        Submission.objects.filter(tournament=tournament, verdict__in=Submission.OPEN, table__isnull=False)
        .select_related("table__round__stage__tournament", "table__station", "station", "device__station")
        .prefetch_related(Prefetch("table__seats", Seat.objects.with_people()), "table__deals")
    )
    return [_pending(row) for row in rows if row.verdict == Submission.Verdict.CONFLICT or _is_late(row, now)]


def submissions_contested(sheet: Sheet) -> list[Pending]:
    """What was sent for this sheet and contradicts it, in one query."""
    rows = Submission.objects.filter(
        tournament=sheet.tournament, table=sheet.table, verdict=Submission.Verdict.CONFLICT
    )
    return [Pending(row, sheet) for row in rows]


def submissions_taken(station: Station) -> list[str]:
    """What the desk took of a station after it had not been taken at once, by the names that its devices gave."""
    taken = Submission.objects.filter(station=station, verdict=Submission.Verdict.ACCEPTED).exclude(decided_at=None)
    return list(taken.order_by("pk").values_list("client_id", flat=True))


def submission_pending(tournament: Tournament, pk: int) -> Pending | None:
    """One of them, however long it waits; None when it has been decided."""
    row = (
        Submission.objects.filter(tournament=tournament, pk=pk, verdict__in=Submission.OPEN, table__isnull=False)
        .select_related("table__round__stage__tournament", "table__station", "station", "device__station")
        .first()
    )
    return None if row is None else _pending(row)


def _is_late(row: Submission, now: datetime) -> bool:
    """Whether an earlier line does not come. One of a round that is not open yet waits for the director."""
    ahead = row.table is not None and row.table.round.state == Round.State.PLANNED
    return row.verdict == Submission.Verdict.WAITING and not ahead and now - row.received_at > PATIENCE


def _pending(row: Submission) -> Pending:
    table = row.table
    assert table is not None  # asked for by both queries
    return Pending(row, _sheet(table))


def _sheet(table: Table) -> Sheet:
    seats: list[Seat] = sorted(table.seats.all(), key=lambda seat: seat.number)
    lines = sorted(table.deals.all(), key=lambda deal: deal.number)
    return Sheet(table, table.round.stage.tournament, tuple(seats), tuple(lines))
