"""Opening a round, and judging submissions for it that tables have sent before it was open."""

from django.db.models import QuerySet

from tournaments.models import Round, Stage, Submission, Table
from tournaments.selectors.play.tables import in_round
from tournaments.services.core.actors import Actor
from tournaments.services.inbox.judge import open_submissions_judge
from tournaments.services.play.rounds import round_open


def round_begin(*, stage: Stage, actor: Actor) -> Round:
    """Open the next round, then judge the submissions that wait for it.

    :raises Conflict: those of `round_open`.
    """
    round_ = round_open(stage=stage, actor=actor)
    judge_waiting(Submission.objects.filter(tournament=stage.tournament))
    return round_


def judge_waiting(rows: QuerySet[Submission]) -> None:
    """Judge submissions again that wait for an earlier line or for their round.

    One whose table was deleted by a new draw is assigned to the table of the same station first.
    """
    waiting = rows.filter(verdict=Submission.Verdict.WAITING)
    for row in waiting.filter(table=None, round_number__isnull=False):
        row.table = Table.objects.filter(in_round(row.round_number or 0), station=row.station).first()
        row.save(update_fields=["table"])
    tables = Table.objects.filter(pk__in=waiting.values("table"))
    for table in tables.select_related("round__stage__tournament", "station"):
        open_submissions_judge(table)
