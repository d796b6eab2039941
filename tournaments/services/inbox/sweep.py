"""What a crash left between storing and judging, and what still waits for an earlier line."""

from datetime import timedelta

import structlog
from django.utils import timezone

from tournaments.models import Submission
from tournaments.services.inbox.judge import submission_judge
from tournaments.services.inbox.opening import judge_what_waits

SETTLED = timedelta(seconds=20)  # a request that is still judging is left alone


def inbox_sweep() -> None:
    """Judge everything that was only stored; one that cannot be judged is reported, and stops no other."""
    left = Submission.objects.filter(verdict=Submission.Verdict.RECEIVED, received_at__lt=timezone.now() - SETTLED)
    for row in left.select_related("station__tournament", "table__round__stage__tournament", "table__station"):
        try:
            submission_judge(row)
        except Exception as error:  # whatever it is, the row stays for the next sweep
            structlog.get_logger().error("submission not judged", submission=row.pk, error=str(error))
    judge_what_waits(Submission.objects.all())
