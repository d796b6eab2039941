"""Opening a round: a table that played on without the desk has sent lines of it before, and they are judged now."""

from django.db.models import QuerySet

from tournaments.models import Round, Stage, Submission, Table
from tournaments.selectors.play.tables import round_at
from tournaments.services.core.actors import Actor
from tournaments.services.inbox.judge import table_catch_up
from tournaments.services.play.rounds import round_open


def round_begin(*, stage: Stage, actor: Actor) -> Round:
    """`round_open`, and then what waits for it."""
    opened = round_open(stage=stage, actor=actor)
    judge_what_waits(Submission.objects.filter(tournament=stage.tournament))
    return opened


def judge_what_waits(rows: QuerySet[Submission]) -> None:
    """Judge again whatever of this waits for an earlier line, or for its round. A draw may have made its table anew."""
    waiting = rows.filter(verdict=Submission.Verdict.WAITING)
    for row in waiting.filter(table=None, round_number__isnull=False):
        row.table = Table.objects.filter(round_at(row.round_number or 0), station=row.station).first()
        row.save(update_fields=["table"])
    tables = Table.objects.filter(pk__in=waiting.values("table"))
    for table in tables.select_related("round__stage__tournament", "station"):
        table_catch_up(table)
