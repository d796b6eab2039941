"""The report of a rehearsal: each dispute waits until its own answer."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tournaments.log.events import DisputeOpened, DisputeSettled
from tournaments.selectors.rehearsal.duties import report_of
from tournaments.services.core.log import event_append
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db


def test_two_disputes_of_a_table_wait_for_their_own_answers() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())

    def opened(number: int) -> DisputeOpened:
        return DisputeOpened(stage=1, round=1, table=1, dispute=number, seat=1, version=1, text="", calls=False)

    def settled(number: int) -> DisputeSettled:
        return DisputeSettled(stage=1, round=1, table=1, dispute=number, seat=1)

    begin = timezone.now()
    for seconds, event in (
        (0, opened(1)),
        (10, opened(2)),
        (30, settled(2)),
        (100, settled(1)),
    ):
        with time_machine.travel(begin + timedelta(seconds=seconds), tick=False):
            event_append(tournament=copy, event=event, actor=cast.alice())
    (duty,) = (duty for duty in report_of(copy).duties if duty.task == "dispute")
    assert sorted(round(wait.total_seconds()) for wait in duty.waits) == [20, 100]
