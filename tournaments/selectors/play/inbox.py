"""The inbox of the desk: submissions that contradict the sheet or wait too long for an earlier line, and disputes.

Also the submissions that the desk has taken, which tablets ask for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, prefetch_related_objects

from players.prepared import Prepared
from tournaments.models import Deal, Dispute, Round, Seat, Station, Submission, Table, Tournament
from tournaments.selectors.play.sheets import Sheet

CONFLICT = 409  # status of an answer
MOST_REFUSED = 3
LATE_AFTER = timedelta(minutes=2)  # by then the line before has usually arrived


# Both are read at each opening of the dashboard.
_open_disputes = Prepared(
    lambda tournament: Dispute.objects.filter(
        table__round__stage__tournament=tournament, state=Dispute.State.OPEN
    ).select_related("table__round__stage__tournament", "table__station")
)
_open_submissions = Prepared(
    lambda tournament: Submission.objects.filter(
        tournament=tournament, verdict__in=Submission.OPEN, table__isnull=False
    ).select_related("table__round__stage__tournament", "table__station", "station", "device__station")
)


@dataclass(frozen=True)
class Pending:
    """A submission with the present sheet. `recorded` is the stored line with the same number."""

    submission: Submission
    sheet: Sheet

    @property
    def recorded(self) -> Deal | None:
        return self.sheet.line(self.submission.line) if self.submission.line is not None else None


@dataclass(frozen=True)
class PendingDispute:
    """An open dispute with the present sheet. `recorded` is the disputed line."""

    dispute: Dispute
    sheet: Sheet

    @property
    def recorded(self) -> Deal | None:
        return self.sheet.line(self.dispute.line) if self.dispute.line is not None else None


def disputes_pending(tournament: Tournament) -> list[PendingDispute]:
    """Return the open disputes with their present sheets, oldest first."""
    rows = _open_disputes(tournament.pk)
    _prefetch_sheets([row.table for row in rows])
    return [PendingDispute(row, _sheet_of(row.table)) for row in rows]


def submissions_pending(tournament: Tournament, now: datetime) -> list[Pending]:
    """Return the submissions that the desk has to decide, oldest first, in three queries."""
    rows = [
        row
        for row in _open_submissions(tournament.pk)
        if row.verdict == Submission.Verdict.CONFLICT or _is_late(row, now)
    ]
    _prefetch_sheets([row.table for row in rows if row.table])
    return [_build_pending(row) for row in rows]


def submissions_contested(sheet: Sheet) -> list[Pending]:
    """Return the submissions that contradict this sheet, in one query."""
    rows = Submission.objects.filter(
        tournament=sheet.tournament, table=sheet.table, verdict=Submission.Verdict.CONFLICT
    )
    return [Pending(row, sheet) for row in rows]


@dataclass(frozen=True)
class Decided:
    """The client ids of submissions that were held until the desk took them, or put them aside."""

    taken: Sequence[str] = ()
    put_aside: Sequence[str] = ()


def submissions_decided(station: Station) -> Decided:
    """Return the submissions of a station that the desk has decided."""
    rows = Submission.objects.filter(station=station).exclude(decided_at=None).order_by("pk")
    verdicts = list(rows.values_list("client_id", "verdict"))
    return Decided(
        taken=[name for name, verdict in verdicts if verdict == Submission.Verdict.ACCEPTED],
        put_aside=[name for name, verdict in verdicts if verdict == Submission.Verdict.REFUSED],
    )


def disputes_refused(table: Table) -> list[Submission]:
    """Return the disputes of a table that came too late or contradicted the sheet, newest first, at most three.

    Those that only lacked a field were corrected on the page. A dispute of the same device that was taken later ends
    the earlier ones.
    """
    rows = Submission.objects.filter(table=table, kind=Submission.Kind.DISPUTE).order_by("-pk").select_related("device")
    refused, done = [], set()
    for row in rows:
        if row.verdict != Submission.Verdict.REFUSED:
            done.add(row.device_id)
        elif row.device_id not in done and row.answered["status"] == CONFLICT:
            refused.append(row)
    return refused[:MOST_REFUSED]


def submission_pending(tournament: Tournament, pk: int) -> Pending | None:
    """Return an undecided submission, also one that is not late; None if it has been decided."""
    row = (
        Submission.objects.filter(tournament=tournament, pk=pk, verdict__in=Submission.OPEN, table__isnull=False)
        .select_related("table__round__stage__tournament", "table__station", "station", "device__station")
        .first()
    )
    return None if row is None else _build_pending(row)


def _is_late(row: Submission, now: datetime) -> bool:
    """Return True if the earlier line is overdue. A submission for a planned round waits for its opening instead."""
    is_for_planned_round = row.table is not None and row.table.round.state == Round.State.PLANNED
    return row.verdict == Submission.Verdict.WAITING and not is_for_planned_round and now - row.received_at > LATE_AFTER


def _prefetch_sheets(tables: list[Table]) -> None:
    """Load the seats and lines of the tables, in two queries or none."""
    prefetch_related_objects(tables, Prefetch("seats", Seat.objects.with_people()), "deals")


def _build_pending(row: Submission) -> Pending:
    table = row.table
    assert table is not None  # required by both queries
    return Pending(row, _sheet_of(table))


def _sheet_of(table: Table) -> Sheet:
    seats: list[Seat] = sorted(table.seats.all(), key=lambda seat: seat.number)
    lines = sorted(table.deals.all(), key=lambda deal: deal.number)
    return Sheet(table, table.round.stage.tournament, tuple(seats), tuple(lines))
