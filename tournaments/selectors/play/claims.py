"""Open claims against results, which the director sees before results become final."""

from dataclasses import dataclass

from tournaments.models import Dispute, Round, Submission, Table, Tournament
from tournaments.selectors.play.gaps import UNDECIDED


@dataclass(frozen=True)
class OpenClaims:
    """The numbers of open claims by kind, in all stages. `sent` counts undecided submissions, `called` calls."""

    disputes: int
    sent: int
    reopened: int
    called: int

    @property
    def any(self) -> bool:
        return bool(self.disputes or self.sent or self.reopened or self.called)


def open_claims(tournament: Tournament) -> OpenClaims:
    """Count open disputes, undecided submissions, reopened sheets and open calls for the arbiter."""
    tables = Table.objects.filter(round__stage__tournament=tournament)
    disputes = Dispute.objects.filter(table__in=tables, state=Dispute.State.OPEN)
    submissions = Submission.objects.filter(tournament=tournament, verdict__in=UNDECIDED, table__isnull=False)
    closed_tables = tables.filter(round__state=Round.State.CLOSED)
    return OpenClaims(
        disputes=disputes.count(),
        sent=submissions.count(),
        reopened=closed_tables.exclude(state=Table.State.CONFIRMED).count(),
        called=tables.exclude(called_at=None).count(),
    )
