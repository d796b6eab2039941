"""A line for which the tablet showed other players than sit there now is a conflict."""

import pytest

from tests import cast
from tournaments.models import Deal, Device, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.inbox import submissions_pending
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.inbox.decide import submission_take
from tournaments.services.inbox.sweep import inbox_sweep
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.web.games.two_sides import sent_side

pytestmark = pytest.mark.django_db


def exchange_north_and_east(tournament: Tournament) -> None:
    """Exchange North and East of table 1."""
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    round_ = cast.table_of(tournament).round
    seats_exchange(round_=round_, chairs=chairs, reason="mal assis", actor=cast.basile())


def garde_payload(tournament: Tournament, **changes: object) -> dict[str, object]:
    """Return the payload of a garde by North from a tablet that shows the present seats."""
    return {"outcome": cast.SIMPLE_GARDE, "sitters": list(sheet_get(cast.table_of(tournament)).sitters)} | changes


def test_a_line_with_the_present_players_is_recorded(tournament: Tournament, tablet: Device) -> None:
    assert cast.send(tablet, payload=garde_payload(tournament)).verdict == "accepted"


def test_a_line_with_other_players_is_a_conflict(tournament: Tournament, tablet: Device) -> None:
    payload = garde_payload(tournament)
    exchange_north_and_east(tournament)
    submission = cast.send(tablet, payload=payload)
    assert (submission.verdict, submission.answered["code"], submission.answered["status"]) == (
        "conflict",
        "seats_changed",
        409,
    )
    assert not Deal.objects.exists()
    assert list(check_log(tournament)) == []


def test_a_line_is_a_conflict_once_a_substitute_plays(tournament: Tournament, tablet: Device) -> None:
    payload = garde_payload(tournament)
    north = sheet_get(cast.table_of(tournament)).seats[0].entry
    substitute = entry_add(tournament=tournament, player=cast.player(20), actor=cast.alice(), checked_in=True)
    substitute_appoint(
        stage=tournament.first_stage,
        entry=tournament.first_stage.entries.get(pk=north.pk),
        substitute=substitute,
        actor=cast.alice(),
    )
    assert cast.send(tablet, payload=payload).verdict == "conflict"


def test_a_waiting_line_is_compared_when_it_is_judged(tournament: Tournament, tablet: Device) -> None:
    payload = garde_payload(tournament)
    assert cast.send(tablet, "tablet-1-deal-2", line=2, payload=payload).verdict == "waiting"
    exchange_north_and_east(tournament)
    cast.enter(cast.table_of(tournament), cast.alice())
    inbox_sweep()
    assert Submission.objects.get().verdict == "conflict"


def test_the_arbiter_sees_the_former_names_and_takes_the_line_for_the_present_players(
    tournament: Tournament, tablet: Device
) -> None:
    north, east = (seat.sitter.full_name for seat in sheet_get(cast.table_of(tournament)).seats[:2])
    payload = garde_payload(tournament)
    exchange_north_and_east(tournament)
    submission = cast.send(tablet, payload=payload)
    (pending,) = submissions_pending(tournament, submission.received_at)
    assert [item["name"] for item in sent_side(pending)["scores"]][:2] == [north, east]
    submission_take(submission=submission, reason="le preneur était bien Nord", actor=cast.basile())
    sheet = sheet_get(cast.table_of(tournament))
    assert (sheet.seats[0].sitter.full_name, sheet.seats[0].score) == (east, 198)  # the score of the taker


def test_a_new_line_with_the_present_players_settles_the_conflict(tournament: Tournament, tablet: Device) -> None:
    payload = garde_payload(tournament)
    exchange_north_and_east(tournament)
    submission = cast.send(tablet, payload=payload)
    assert cast.send(tablet, "tablet-1-deal-1-again", payload=garde_payload(tournament)).verdict == "accepted"
    submission.refresh_from_db()
    assert submission.verdict == "superseded"


@pytest.mark.parametrize("sitters", [[1, 2, "3", 4], [True, 1, 2, 3], "1.2.3.4", 4])
def test_an_invalid_list_of_players_is_refused_with_its_field(tablet: Device, sitters: object) -> None:
    submission = cast.send(tablet, payload={"outcome": cast.SIMPLE_GARDE, "sitters": sitters})
    assert (submission.verdict, submission.answered["code"], submission.answered["field"]) == (
        "refused",
        "submission_shape",
        "sitters",
    )


def test_without_players_the_line_is_for_the_present_ones(tournament: Tournament, tablet: Device) -> None:
    exchange_north_and_east(tournament)
    assert cast.send(tablet).verdict == "accepted"
