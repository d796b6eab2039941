"""A line that was sent without an answer is taken back, whether its submission arrived, arrives later, or never."""

from typing import Any

import pytest

from tests import cast
from tournaments.models import Deal, Device, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.decide import submission_take
from tournaments.services.inbox.taking_back import line_take_back

pytestmark = pytest.mark.django_db


def garde(points: int, **fields: Any) -> dict[str, Any]:
    """Return the payload of a garde made with these points."""
    return {"outcome": cast.SIMPLE_GARDE | {"points": points}, **fields}


def take_back(device: Device, *client_ids: str, line: int = 1) -> None:
    table = cast.table_of(device.tournament)
    line_take_back(table=table, device=device, round_address=1, line=line, client_ids=client_ids)


def read_points() -> list[int]:
    """Return the points of each recorded line; a line sent without a payload has 49."""
    return [deal.outcome["points"] for deal in Deal.objects.order_by("number") if deal.outcome]


def is_log_right(tournament: Tournament) -> bool:
    tournament.refresh_from_db()
    return not list(check_log(tournament))


def test_a_recorded_line_is_removed(tournament: Tournament, tablet: Device) -> None:
    cast.send(tablet, "sent-first")
    take_back(tablet, "sent-first")
    assert (read_points(), Submission.objects.get().verdict) == ([], "superseded")
    assert is_log_right(tournament)


def test_a_line_that_arrives_later_is_not_recorded(tablet: Device) -> None:
    take_back(tablet, "sent-first")
    late = cast.send(tablet, "sent-first")
    assert (read_points(), late.verdict, late.answered["status"]) == ([], "superseded", 200)
    assert Submission.objects.count() == 1


def test_a_repeated_message_leaves_the_same_line_entered_again(tournament: Tournament, tablet: Device) -> None:
    cast.send(tablet, "sent-first")
    take_back(tablet, "sent-first")
    cast.send(tablet, "sent-again")
    take_back(tablet, "sent-first")
    assert read_points() == [49]
    assert is_log_right(tournament)


def test_a_line_is_taken_back_with_its_correction(tablet: Device) -> None:
    cast.send(tablet, "sent-first", payload=garde(41))
    cast.send(tablet, "corrected", payload=garde(51, version=1, corrects="sent-first"))
    take_back(tablet, "sent-first", "corrected")
    assert read_points() == []


def test_a_contested_line_leaves_the_result_of_the_other_device(tablet: Device, phone: Device) -> None:
    cast.send(phone, "of-the-phone", payload=garde(45))
    cast.send(tablet, "sent-first", payload=garde(41))
    take_back(tablet, "sent-first")
    assert (read_points(), Submission.objects.filter(verdict="conflict").count()) == ([45], 0)


def test_a_line_that_waits_for_an_earlier_one_is_never_recorded(tablet: Device) -> None:
    cast.send(tablet, "sent-second", line=2)
    take_back(tablet, "sent-second", line=2)
    cast.send(tablet, "sent-first", payload=garde(41))
    assert read_points() == [41]


@pytest.mark.parametrize("change", ["corrected at the desk", "a later line", "entered by another device too"])
def test_a_line_that_the_table_alone_did_not_make_stays(tablet: Device, phone: Device, change: str) -> None:
    if change == "entered by another device too":
        cast.send(phone, "of-the-phone")
    cast.send(tablet, "sent-first")
    table = cast.table_of(tablet.tournament)
    if change == "corrected at the desk":
        cast.enter(table, cast.basile(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41}, reason="vu")
    if change == "a later line":
        cast.enter(table, cast.basile())
    before = read_points()
    with pytest.raises(Conflict) as refusal:
        take_back(tablet, "sent-first")
    assert (refusal.value.code, read_points()) == ("take_back_late", before)


def test_a_confirmed_sheet_keeps_its_lines(tournament: Tournament, tablet: Device) -> None:
    for number in (1, 2, 3):
        cast.send(tablet, f"tablet-1-deal-{number}", line=number)
    cast.confirm(cast.table_of(tournament))
    with pytest.raises(Conflict) as refusal:
        take_back(tablet, "tablet-1-deal-3", line=3)
    assert (refusal.value.code, len(read_points())) == ("table_confirmed", 3)


def test_submissions_for_another_line_stay(tablet: Device) -> None:
    cast.send(tablet, "sent-first")
    take_back(tablet, "sent-first", line=2)
    assert read_points() == [49]


def test_a_line_that_another_device_entered_afterwards_stays(
    tournament: Tournament, tablet: Device, phone: Device
) -> None:
    cast.send(tablet, "sent-first")
    assert cast.send(phone, "of-the-phone").verdict == Submission.Verdict.SAME
    with pytest.raises(Conflict) as refusal:
        take_back(tablet, "sent-first")
    assert (refusal.value.code, read_points(), is_log_right(tournament)) == ("take_back_late", [49], True)


def test_another_result_for_a_line_that_was_taken_back_waits_for_the_desk(tablet: Device, phone: Device) -> None:
    cast.send(tablet, "sent-first", payload=garde(41))
    cast.send(phone, "of-the-phone", payload=garde(45))
    take_back(tablet, "sent-first")
    assert read_points() == []
    submission_take(submission=Submission.objects.get(verdict="conflict"), reason="vu", actor=cast.alice())
    assert read_points() == [45]
