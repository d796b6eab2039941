"""The sweep of the inbox: judges submissions that a failure left unjudged, or that wait for an earlier line."""

from datetime import timedelta

import structlog
from django.utils import timezone

from tournaments.models import Submission
from tournaments.services.inbox.judge import submission_judge
from tournaments.services.inbox.opening import judge_waiting

GRACE_PERIOD = timedelta(seconds=20)  # a younger submission may still be judged by its request


def inbox_sweep() -> None:
    """Judge stored submissions without verdict, then those that wait, again.

    The error of one without verdict is logged, and the sweep goes on with the next.
    """
    unjudged_rows = Submission.objects.filter(
        verdict=Submission.Verdict.RECEIVED, received_at__lt=timezone.now() - GRACE_PERIOD
    )
    for row in unjudged_rows.select_related("station__tournament", "table__round__stage__tournament", "table__station"):
        try:
            submission_judge(row)
        except Exception as error:  # the row stays for the next sweep
            structlog.get_logger().error("submission not judged", submission=row.pk, error=str(error))
    judge_waiting(Submission.objects.all())
