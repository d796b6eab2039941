"""Submissions of a table that plays the next round before it is open wait until the director opens it.

A table without a connection to the server also confirms its sheet by the balances, since it knows no version of it.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tournaments.models import Deal, Device, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.inbox import submissions_pending
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.inbox.opening import round_begin
from tournaments.services.inbox.sweep import inbox_sweep
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, rounds_planned=3, deals_per_round=3)


@pytest.fixture
def tablet(tournament: Tournament) -> Device:
    return cast.tablet(1, tournament)[0]


def send_ahead(tablet: Device, line: int = 1, round_address: int = 2, **fields: object) -> Submission:
    """Send a line of a round that is not open yet; `fields` are added to its payload."""
    content = {"outcome": cast.SIMPLE_GARDE, **fields}
    return cast.send(tablet, f"ahead-{round_address}-{line}", round_address=round_address, line=line, payload=content)


def read_verdicts() -> list[str]:
    return [row.verdict for row in Submission.objects.order_by("line")]


def test_a_line_of_the_next_round_waits_until_it_opens(tournament: Tournament, tablet: Device) -> None:
    assert [send_ahead(tablet, line).verdict for line in (2, 1)] == ["waiting", "waiting"]
    assert not Deal.objects.exists()
    cast.close_round(tournament)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    assert read_verdicts() == ["accepted", "accepted"]
    assert len(sheet_get(cast.table_of(tournament, round_number=2)).deals) == 2
    assert list(check_log(tournament)) == []


def test_the_sweep_judges_waiting_lines_of_an_opened_round(tournament: Tournament, tablet: Device) -> None:
    send_ahead(tablet)
    cast.close_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    inbox_sweep()
    assert read_verdicts() == ["accepted"]


def test_a_waiting_line_is_not_pending_and_does_not_stop_the_next_round(tournament: Tournament, tablet: Device) -> None:
    send_ahead(tablet)
    much_later = timezone.now() + timedelta(hours=1)
    assert submissions_pending(tournament, much_later) == []
    cast.close_round(tournament)
    assert cast.open_next_round(tournament).number == 2


def test_a_line_of_a_later_round_is_a_conflict(tablet: Device) -> None:
    assert send_ahead(tablet, round_address=3).verdict == "conflict"


def test_a_new_draw_keeps_waiting_lines(tournament: Tournament, tablet: Device) -> None:
    """A new draw has replaced the table of the round."""
    sitters = list(sheet_get(cast.table_of(tournament, round_number=2)).sitters)
    submission = send_ahead(tablet, sitters=sitters)
    Submission.objects.update(table=None)  # as when the rows of a plan are replaced
    cast.close_round(tournament)
    round_begin(stage=tournament.first_stage, actor=cast.alice())
    submission.refresh_from_db()
    assert (submission.verdict, submission.table) == ("accepted", cast.table_of(tournament, round_number=2))
    assert Table.objects.filter(submissions=submission).exists()


def send_confirmation(tablet: Device, name: str, **fields: object) -> Submission:
    content = {"seat": 2, "entered_by": 1, **fields}
    return cast.send(tablet, f"confirmed-{name}", kind="confirmation", line=None, payload=content)


def test_a_sheet_is_confirmed_by_its_balances_without_a_version(tournament: Tournament, tablet: Device) -> None:
    """Each line gives North 198 and the others −66."""
    table = cast.table_of(tournament)
    for _ in range(3):
        cast.enter(table, cast.alice())
    refused = send_confirmation(tablet, "of-two-lines", balances=[396, -132, -132, -132])
    assert (refused.verdict, refused.answered["code"]) == ("refused", "table_stale")
    assert send_confirmation(tablet, "of-all", balances=[594, -198, -198, -198]).verdict == "accepted"
    table.refresh_from_db()
    assert table.state == Table.State.CONFIRMED
    assert table.confirmations.get().version == table.version - 1  # confirming itself increments the version
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("payload", "field"), [({"balances": [1, "2"]}, "balances"), ({"balances": 7}, "balances"), ({}, "version")]
)
def test_a_malformed_confirmation_is_refused_with_its_field(
    tablet: Device, payload: dict[str, object], field: str
) -> None:
    submission = send_confirmation(tablet, "unreadable", **payload)
    assert (submission.verdict, submission.answered["code"], submission.answered["field"]) == (
        "refused",
        "submission_shape",
        field,
    )
