"""A deal for which the tablet showed another dealer who sits out than the sheet has now is a conflict."""

import pytest

from tests import cast
from tournaments.models import Deal, Device, Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(5, odd_tables=Stage.OddTables.FIVE_DEALER_OUT, rounds_planned=2, deals_per_round=4)


@pytest.fixture
def tablet(tournament: Tournament) -> Device:
    return cast.tablet(1, tournament)[0]


def garde_payload(dealer: int) -> dict[str, object]:
    """Return the payload of a garde by East."""
    return {"outcome": cast.SIMPLE_GARDE | {"taker": 2}, "dealer": dealer}


def test_a_deal_with_the_right_dealer_is_recorded(tablet: Device) -> None:
    """Seat 5 deals the first line, seat 1 the second."""
    assert cast.send(tablet, payload=garde_payload(5)).verdict == "accepted"
    assert cast.send(tablet, "tablet-1-deal-2", line=2, payload=garde_payload(1)).verdict == "accepted"


def test_a_deal_with_another_dealer_is_a_conflict(tournament: Tournament, tablet: Device) -> None:
    """The tablet has assumed a played deal before it, which the desk entered as a pass: another player deals."""
    cast.enter(cast.table_of(tournament), cast.alice(), status="passed", outcome=None)
    submission = cast.send(tablet, line=2, payload=garde_payload(1))
    assert (submission.verdict, submission.answered["code"]) == ("conflict", "dealer_changed")
    assert Deal.objects.filter(status="played").count() == 0


def test_an_early_deal_waits_for_the_lines_before_it(tablet: Device) -> None:
    early_submission = cast.send(tablet, "tablet-1-deal-2", line=2, payload=garde_payload(1))
    assert early_submission.verdict == "waiting"
    cast.send(tablet, "tablet-1-deal-1", payload=garde_payload(5))
    early_submission.refresh_from_db()
    assert early_submission.verdict == "accepted"


def test_an_invalid_dealer_is_refused(tablet: Device) -> None:
    submission = cast.send(tablet, payload=garde_payload(5) | {"dealer": "5"})
    assert (submission.verdict, submission.answered["code"]) == ("refused", "submission_shape")


def test_the_dealer_is_compared_only_where_the_dealer_sits_out() -> None:
    tournament_of_fours = cast.running_tournament(8)
    assert cast.send(cast.tablet(1, tournament_of_fours)[0], payload=garde_payload(3)).verdict == "accepted"
