"""Rate limits of submissions: requests above them are not stored; normal play stays below them."""

import time

import pytest
import time_machine

from tests import cast
from tournaments.models import Deal, Event, Submission
from tournaments.services.core.errors import TooMany
from tournaments.services.inbox import limits
from tournaments.services.inbox.decide import submission_put_aside
from tournaments.services.inbox.limits import DAY, MINUTE, OPEN_CONFLICTS, PAYLOAD_BYTES, SENDINGS, last_stopped_device

pytestmark = pytest.mark.django_db

NOON = 1_795_521_600  # 2026-11-24 12:00 UTC


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=3)


@pytest.fixture
def tablet(tournament):
    return cast.tablet(1, tournament)[0]


def send_contradiction(tablet, number):
    """Send another line under the client id of line 1."""
    return cast.send(tablet, line=number + 2)


@pytest.fixture
def exhausted_tablet(monkeypatch, tablet):
    """Return the tablet after the two requests to which the fixture limits a minute."""
    monkeypatch.setitem(SENDINGS, MINUTE, 2)
    for number in range(2):
        cast.send(tablet, f"line-{number:05}")
    return tablet


def test_the_limits_have_their_documented_values():
    assert SENDINGS == {60: 60, 24 * 60 * 60: 2_000}
    assert (PAYLOAD_BYTES, OPEN_CONFLICTS) == (2_048, 20)


@pytest.mark.parametrize(("window", "retry_after"), [(MINUTE, 48), (DAY, 12 * 60 * 60 - 12)])
def test_a_request_above_the_limit_is_not_stored_and_has_retry_after(monkeypatch, tablet, window, retry_after):
    """A minute begins at its first second, a day at midnight UTC."""
    monkeypatch.setitem(SENDINGS, window, 3)
    with time_machine.travel(NOON + 12, tick=False):
        for number in range(3):
            cast.send(tablet, f"line-{number:05}")
        with pytest.raises(TooMany) as refusal:
            cast.send(tablet, "line-00003")
        assert (refusal.value.code, refusal.value.retry_after) == ("sendings_too_many", retry_after)
        assert Submission.objects.count() == 3
    with time_machine.travel(NOON + 12 + retry_after, tick=False):
        cast.send(tablet, "line-00003")
    assert Submission.objects.count() == 4


def test_another_device_of_the_table_is_not_limited(tournament, exhausted_tablet):
    assert cast.send(cast.tablet(1, tournament)[0], "line-00009").verdict


def test_a_resent_submission_counts_towards_the_limit(exhausted_tablet):
    with pytest.raises(TooMany):
        cast.send(exhausted_tablet, "line-00000")


@pytest.mark.parametrize(("excess_bytes", "verdict"), [(0, "accepted"), (1, "refused")])
def test_a_payload_above_two_kilobytes_is_refused_and_not_stored(tablet, excess_bytes, verdict):
    payload = {"outcome": cast.SIMPLE_GARDE, "reason": ""}
    # A payload within the limit has a reason of 150: reasons above 200 characters are refused for their length.
    payload["reason"] = "x" * (PAYLOAD_BYTES - len(str(payload)) + excess_bytes) if excess_bytes else "x" * 150
    submission = cast.send(tablet, payload=payload)
    assert (submission.verdict, Submission.objects.count()) == (verdict, 1 - excess_bytes)
    assert not excess_bytes or submission.answered["code"] == "submission_too_large"
    assert Deal.objects.count() == 1 - excess_bytes


def test_conflicts_above_the_limit_of_a_table_are_not_stored(tournament, tablet):
    cast.send(tablet)
    for number in range(OPEN_CONFLICTS):
        assert send_contradiction(tablet, number).verdict == "conflict"
    event_count = Event.objects.count()
    with pytest.raises(TooMany) as refusal:
        send_contradiction(tablet, OPEN_CONFLICTS)
    assert (refusal.value.code, refusal.value.retry_after) == ("conflicts_many", 0)
    assert (Event.objects.count(), Submission.objects.count()) == (event_count, OPEN_CONFLICTS + 1)
    assert cast.send(tablet, "line-00002", line=2).verdict == "accepted", "the table plays on"
    conflict = Submission.objects.filter(verdict="conflict").first()
    submission_put_aside(submission=conflict, reason="Vu.", actor=cast.basile())
    assert send_contradiction(tablet, OPEN_CONFLICTS).verdict == "conflict"


def test_waiting_submissions_are_judged_above_the_limit_of_conflicts(monkeypatch, tablet):
    monkeypatch.setattr(limits, "OPEN_CONFLICTS", 0)
    impossible = {"outcome": {"taker": 9}}  # a line that is refused after it has waited is a conflict
    early_submission = cast.send(tablet, "line-00002", line=2, payload=impossible)
    cast.send(tablet)
    early_submission.refresh_from_db()
    assert early_submission.verdict == "conflict"


# Worth its time: it renders the dashboard that the desk has open.
def test_the_desk_shows_a_stopped_device_for_some_minutes(tournament, exhausted_tablet):
    assert last_stopped_device(tournament) is None
    with pytest.raises(TooMany):
        cast.send(exhausted_tablet, "line-00003")
    stopped_device = last_stopped_device(tournament)
    assert stopped_device is not None
    assert (stopped_device.table, stopped_device.device) == (1, exhausted_tablet.number)
    html = cast.client_of(cast.basile()).get(f"/bureau/{tournament.slug}/").content.decode()
    assert "Trop d’envois de la table 1" in html
    with time_machine.travel(time.time() + limits.NOTICE_SECONDS + 1):
        assert last_stopped_device(tournament) is None
