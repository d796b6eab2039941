"""Claims against results: those that are open, for the director, and the rounds whose results are provisional."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from players.prepared import Prepared
from tournaments.models import Dispute, Round, Submission, Table, Tournament
from tournaments.selectors.play.gaps import UNDECIDED

_closed_rounds = Prepared(  # of all stages, the last one of each stage first
    lambda tournament: (
        Round.objects.filter(stage__tournament=tournament, state=Round.State.CLOSED)
        .select_related("stage")
        .order_by("stage__number", "-number")
    )
)


@dataclass(frozen=True, kw_only=True)
class ProvisionalRound:
    """A closed round whose results can be contested until `until`. `stage` is a title, empty with one stage."""

    number: int
    stage: str
    until: datetime


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


def provisional_rounds(tournament: Tournament) -> list[ProvisionalRound]:
    """Return the last closed round of each stage while it is provisional; no query without `round_claim_minutes`.

    Earlier rounds were closed before it. Their time ends sooner, so that one sentence is enough. Once play has ended,
    the deadline of the tournament holds for all rounds.
    """
    has_deadline = tournament.claims_until is not None and tournament.state == Tournament.State.FINISHED
    if not tournament.round_claim_minutes or tournament.state == Tournament.State.PUBLISHED or has_deadline:
        return []
    last_rounds: dict[int, Round] = {}
    for round_ in _closed_rounds(tournament.pk):
        round_.stage.tournament = tournament
        last_rounds.setdefault(round_.stage_id, round_)
    several = len(last_rounds) > 1 or any(round_.stage.number > 1 for round_ in last_rounds.values())
    return [
        ProvisionalRound(number=round_.number, stage=round_.stage.title if several else "", until=until)
        for round_ in last_rounds.values()
        if (until := round_.provisional_until) and until > timezone.now()
    ]
