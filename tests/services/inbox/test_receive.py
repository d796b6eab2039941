"""A submission is stored unchanged and judged once; a resent one gets the stored answer.

Verdicts of lines that come twice, early, late or from two devices; crashes between storing and judging; and the sheet
that is read before and returned after.
"""

from unittest.mock import patch

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tournaments.models import Deal, Device, Event, Submission
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.inbox import judge
from tournaments.services.inbox.sweep import inbox_sweep

pytestmark = pytest.mark.django_db

OTHER_PAYLOAD = {"outcome": cast.SIMPLE_GARDE | {"points": 41}}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=3)


@pytest.fixture
def tablet(tournament) -> Device:
    return cast.tablet(1, tournament)[0]


@pytest.fixture
def phone(tournament) -> Device:
    """Return a second device at the same table."""
    return cast.tablet(1, tournament)[0]


def read_verdicts() -> list[str]:
    return [row.verdict for row in Submission.objects.all()]


def test_payload_verdict_and_event_are_stored(tournament, tablet):
    submission = cast.send(tablet)
    assert submission.said == {"outcome": cast.SIMPLE_GARDE}
    assert (submission.verdict, submission.device, submission.round_number, submission.line) == (
        "accepted",
        tablet,
        1,
        1,
    )
    event = Event.objects.get(tournament=tournament, sequence=submission.sequence)
    assert (event.name, event.actor) == ("deal.recorded", "tablet:1.1")
    assert submission.answered["deal"]["scores"] == [198, -66, -66, -66]  # (25 + 8) x 2 from each of the others


def test_a_resent_line_gets_its_stored_answer_after_a_correction(tournament, tablet):
    first_answer = cast.send(tablet).answer
    corrected_deal = DealInput(number=1, version=1, outcome=OTHER_PAYLOAD["outcome"])
    deal_record(table=cast.table_of(tournament), deal=corrected_deal, actor=cast.basile())
    assert cast.send(tablet).answer == first_answer
    assert Deal.objects.get().outcome["points"] == 41


def test_a_resent_refused_line_gets_its_stored_answer(tablet):
    wrong_payload = {"outcome": cast.SIMPLE_GARDE | {"points": 95}}
    first_submission = cast.send(tablet, payload=wrong_payload)
    assert (first_submission.verdict, first_submission.answered["code"]) == ("refused", "deal_refused")
    assert cast.send(tablet, payload=wrong_payload).answer == first_submission.answer
    assert Submission.objects.count() == 1


def test_an_equal_result_of_a_second_device_is_the_same(tablet, phone):
    cast.send(tablet)
    assert cast.send(phone, "phone-of-chloe").verdict == "same"
    assert Event.objects.filter(name="deal.recorded").count() == 1


def test_a_line_resent_by_a_rebound_tablet_is_recognised(tablet, phone):
    # A tablet bound again is another row of Device, here that of the phone; it sends the same ID again.
    assert cast.send(phone).pk == cast.send(tablet).pk


def test_a_different_result_of_a_second_device_is_a_conflict(tournament, tablet, phone):
    cast.send(tablet)
    submission = cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD)
    assert (submission.verdict, submission.answered["status"], submission.answered["code"]) == (
        "conflict",
        409,
        "deal_stale",
    )
    assert Deal.objects.get().outcome["points"] == 49
    event = Event.objects.get(tournament=tournament, sequence=submission.sequence)
    assert event.name == "submission.held"


def test_other_content_under_a_used_client_id_is_a_conflict_and_stored(tablet):
    first_submission = cast.send(tablet)
    reused_submission = cast.send(tablet, payload=OTHER_PAYLOAD)
    assert reused_submission.pk != first_submission.pk
    assert (reused_submission.verdict, reused_submission.answered["code"], reused_submission.said) == (
        "conflict",
        "client_id_reused",
        OTHER_PAYLOAD,
    )
    assert cast.send(tablet, payload=OTHER_PAYLOAD).pk == reused_submission.pk, "and again"


def test_a_later_line_waits_for_the_earlier_one(tablet):
    later_submission = cast.send(tablet, "tablet-1-deal-2", line=2, payload=OTHER_PAYLOAD)
    assert (later_submission.verdict, later_submission.answered["status"]) == ("waiting", 202)
    assert not Deal.objects.exists()
    cast.send(tablet)
    later_submission.refresh_from_db()
    assert later_submission.verdict == "accepted"
    assert cast.send(tablet, "tablet-1-deal-2", line=2, payload=OTHER_PAYLOAD).answered["deal"]["number"] == 2
    assert [deal.outcome["points"] for deal in Deal.objects.order_by("number")] == [49, 41]


def test_waiting_lines_are_judged_in_the_order_of_the_sheet(tournament, tablet):
    for number in (3, 2, 1):
        cast.send(tablet, f"tablet-1-deal-{number}", line=number)
    assert read_verdicts() == ["accepted"] * 3
    assert [row.sequence for row in Submission.objects.order_by("line")] == sorted(
        row.sequence for row in Submission.objects.all()
    )
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def test_a_waiting_line_that_is_refused_is_a_conflict(tablet):
    later_submission = cast.send(
        tablet, "tablet-1-deal-2", line=2, payload={"outcome": cast.SIMPLE_GARDE | {"points": 95}}
    )
    cast.send(tablet)
    later_submission.refresh_from_db()
    assert (later_submission.verdict, later_submission.answered["code"]) == ("conflict", "deal_refused")


def test_waiting_lines_are_judged_when_the_desk_enters_the_missing_line(tournament, tablet):
    cast.send(tablet, "tablet-1-deal-2", line=2)
    cast.enter(cast.table_of(tournament), cast.basile(), number=1)
    inbox_sweep()
    assert read_verdicts() == ["accepted"]


def test_a_table_can_settle_its_own_conflict(tablet, phone):
    cast.send(tablet)
    cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD)
    cast.send(phone, "phone-once-more", payload=OTHER_PAYLOAD | {"version": 1})
    assert read_verdicts() == ["accepted", "superseded", "accepted"]
    assert cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD).answered["verdict"] == "conflict", (
        "as it was answered"
    )


def test_a_conflict_ends_when_the_sheet_has_the_same_line(tablet, phone):
    cast.send(tablet)
    cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD)
    cast.send(tablet, "tablet-1-again", payload=OTHER_PAYLOAD | {"version": 1})
    assert read_verdicts() == ["accepted", "superseded", "accepted"]


def test_a_line_after_the_confirmation_is_a_conflict(tournament, tablet):
    for number in (1, 2, 3):
        cast.send(tablet, f"tablet-1-deal-{number}", line=number)
    cast.confirm(cast.table_of(tournament))
    late_submission = cast.send(tablet, "tablet-1-deal-3-again", line=3, payload=OTHER_PAYLOAD | {"version": 1})
    assert (late_submission.verdict, late_submission.answered["code"]) == ("conflict", "table_confirmed")


def test_a_line_for_the_former_table_of_a_tablet_is_a_conflict(tournament, tablet):
    station = tablet.station
    tablet.station = tournament.stations.get(number=2)
    tablet.save()
    sent = cast.Sent(client_id="left-the-table", kind="deal", round_address=1, line=1, payload=OTHER_PAYLOAD)
    submission = cast.submission_receive(
        station=station, table=cast.table_of(tournament), device=tablet, message=sent
    ).row
    assert (submission.verdict, submission.answered["code"]) == ("conflict", "device_away")
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"payload": 7}, "payload"),
        ({"payload": None}, "payload"),
        ({"payload": {"outcome": [1]}}, "outcome"),
        ({"payload": {"outcome": {}, "version": "1"}}, "version"),
        ({"payload": {"outcome": {}, "version": True}}, "version"),
        ({"payload": {"outcome": {}, "override": ["points"]}}, "override"),
        ({"payload": {"status": "cancelled", "reason": "petit\0sec"}}, "reason"),
        ({"payload": {"status": "cancelled", "reason": "\ud83d"}}, "reason"),
        ({"line": None}, "line"),
        ({"kind": "", "payload": {"kind": "draw"}}, "kind"),
        ({"kind": "totals", "payload": {}}, "totals"),
        ({"kind": "confirmation", "payload": {"seat": 1.5}}, "seat"),
        ({"kind": "dispute", "payload": {"seat": 1, "text": 4}}, "text"),
        ({"kind": "dispute", "payload": {"seat": 1, "line": 1, "wish": {"status": 4}}}, "status"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_field_and_stored(tablet, changes, field):
    submission = cast.send(tablet, **changes)
    assert (submission.verdict, submission.answered["code"], submission.answered["field"]) == (
        "refused",
        "submission_shape",
        field,
    )
    assert submission.said == changes.get("payload", {"outcome": cast.SIMPLE_GARDE})


class TestSubmissionAfterACrash:
    """A submission that was stored but not judged, after an unexpected error."""

    @pytest.fixture
    def pending_submission(self, tablet):
        with patch.object(judge, "_apply_submission", side_effect=SystemExit), pytest.raises(SystemExit):
            cast.send(tablet)
        return Submission.objects.get()

    def test_a_submission_is_stored_before_it_is_judged(self, pending_submission):
        assert (pending_submission.verdict, pending_submission.said) == ("received", {"outcome": cast.SIMPLE_GARDE})

    def test_a_stored_submission_is_judged_when_the_tablet_resends_it(self, pending_submission, tablet):
        assert cast.send(tablet).verdict == "accepted"
        assert Submission.objects.count() == 1

    def test_a_stored_submission_is_judged_by_the_sweep(self, pending_submission):
        with time_machine.travel(pending_submission.received_at.timestamp() + 60):
            inbox_sweep()
        assert read_verdicts() == ["accepted"]

    def test_the_sweep_skips_recent_submissions(self, pending_submission):
        inbox_sweep()
        assert read_verdicts() == ["received"]

    def test_a_failing_submission_does_not_stop_the_sweep(self, pending_submission, tournament):
        second_tablet = cast.tablet(2, tournament)[0]
        with patch.object(judge, "_apply_submission", side_effect=SystemExit), pytest.raises(SystemExit):
            cast.send(second_tablet, "tablet-2-deal-1")
        apply_submission = judge._apply_submission

        def fail_for_pending(row, table, sheet):
            if row.pk == pending_submission.pk:
                raise ZeroDivisionError
            return apply_submission(row, table, sheet)

        with (
            time_machine.travel(pending_submission.received_at.timestamp() + 60),
            patch.object(judge, "_apply_submission", side_effect=fail_for_pending),
        ):
            inbox_sweep()
        assert read_verdicts() == ["received", "accepted"]


def test_a_sheet_read_before_a_write_is_read_again(tournament, tablet):
    table = cast.table_of(tournament)
    stale_sheet = sheet_get(table)
    cast.enter(cast.table_of(tournament), cast.basile())
    second_line = cast.Sent(client_id="tablet-1-deal-2", kind="deal", round_address=1, line=2, payload=OTHER_PAYLOAD)
    received = cast.submission_receive(
        station=table.station, table=table, device=tablet, message=second_line, sheet=stale_sheet
    )
    assert received.row.verdict == "accepted", "and does not wait for a line that it cannot see"
    assert received.sheet is not None
    assert [line.number for line in received.sheet.deals] == [1, 2]


def test_the_returned_sheet_equals_the_stored_one(tournament, tablet):
    table = cast.table_of(tournament)
    sent = cast.Sent(client_id="tablet-1-deal-1", kind="deal", round_address=1, line=1, payload=OTHER_PAYLOAD)
    received = cast.submission_receive(
        station=table.station, table=table, device=tablet, message=sent, sheet=sheet_get(table)
    )
    stored_sheet = sheet_get(cast.table_of(tournament))
    assert received.sheet is not None
    assert (received.sheet.deals, received.sheet.totals_written) == (stored_sheet.deals, stored_sheet.totals_written)
    assert received.sheet.table.version == stored_sheet.table.version


def test_a_deal_takes_at_most_15_queries(tablet, tournament):
    table = cast.table_of(tournament)
    sent = cast.Sent(client_id="tablet-1-deal-1", kind="deal", round_address=1, line=1, payload=OTHER_PAYLOAD)
    with CaptureQueriesContext(connection) as queries:
        cast.submission_receive(station=table.station, table=table, device=tablet, message=sent)
    assert len(queries) <= 15
    assert sheet_get(table).counted == 1
