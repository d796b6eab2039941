"""A correction names the submission that it corrects, so that it never replaces the result of another device."""

from typing import Any

import pytest

from tests import cast
from tournaments.models import Deal, Device, Submission
from tournaments.services.inbox.decide import submission_take

pytestmark = pytest.mark.django_db


def garde(points: int, **fields: Any) -> dict[str, Any]:
    """Return the payload of a garde made with these points; more than 91 are impossible."""
    return {"outcome": cast.SIMPLE_GARDE | {"points": points}, **fields}


def read_points() -> int:
    outcome = Deal.objects.get().outcome or {}
    return int(outcome["points"])


def test_a_correction_of_a_recorded_line_replaces_it(tablet: Device) -> None:
    cast.send(tablet, "sent-first", payload=garde(41))
    correction = cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="sent-first"))
    assert (correction.verdict, read_points()) == ("accepted", 51)


def test_a_correction_of_a_contested_line_leaves_the_result_of_the_other_device(tablet: Device, phone: Device) -> None:
    cast.send(phone, "of-the-phone", payload=garde(45))
    contested = cast.send(tablet, "sent-first", payload=garde(41))
    correction = cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="sent-first"))
    contested.refresh_from_db()
    assert (contested.verdict, correction.verdict, read_points()) == ("superseded", "conflict", 45)


def test_a_correction_of_a_stale_correction_is_stale_too(tablet: Device, phone: Device) -> None:
    cast.send(tablet, "sent-first", payload=garde(41))
    cast.send(phone, "of-the-phone", payload=garde(45, version=1))
    cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="sent-first"))
    again = cast.send(tablet, "once-more", payload=garde(52, version=2, corrects="corrected"))
    assert (again.verdict, read_points()) == ("conflict", 45)


def test_a_correction_of_a_refused_line_is_recorded_as_a_new_line(tablet: Device) -> None:
    assert cast.send(tablet, "sent-first", payload=garde(95)).verdict == "refused"
    correction = cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="sent-first"))
    assert (correction.verdict, read_points()) == ("accepted", 51)


def test_a_correction_of_an_unknown_submission_does_not_replace_a_recorded_line(tablet: Device, phone: Device) -> None:
    cast.send(phone, "of-the-phone", payload=garde(45))
    correction = cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="never-sent"))
    assert (correction.verdict, read_points()) == ("conflict", 45)


def test_corrections_in_a_circle_are_judged(tablet: Device) -> None:
    cast.send(tablet, "one-of-two", payload=garde(95, corrects="two-of-two"))
    second = cast.send(tablet, "two-of-two", payload=garde(51, corrects="one-of-two"))
    assert (second.verdict, Submission.objects.count()) == ("accepted", 2)


def test_a_correction_after_one_that_changed_nothing_is_recorded(tablet: Device) -> None:
    cast.send(tablet, "sent-first", payload=garde(41))
    unchanged = cast.send(tablet, "corrected", payload=garde(41, version=1, corrects="sent-first"))
    again = cast.send(tablet, "once-more", payload=garde(52, version=2, corrects="corrected"))
    assert (unchanged.verdict, again.verdict, read_points()) == ("same", "accepted", 52)


def test_a_correction_of_a_line_that_the_desk_has_taken_is_recorded(tablet: Device, phone: Device) -> None:
    cast.send(phone, "of-the-phone", payload=garde(45))
    contested = cast.send(tablet, "sent-first", payload=garde(41))
    submission_take(submission=contested, reason="vu", actor=cast.alice())
    correction = cast.send(tablet, "corrected", payload=garde(51, version=2, corrects="sent-first"))
    assert (correction.verdict, read_points()) == ("accepted", 51)


def test_a_correction_of_an_invalid_client_id_is_refused(tablet: Device) -> None:
    correction = cast.send(tablet, "corrected", payload=garde(51, version=1, corrects=7))
    assert (correction.verdict, correction.answered["code"]) == ("refused", "submission_shape")
