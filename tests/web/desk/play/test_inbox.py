"""The desk decides between a recorded and a submitted result, and the log has both; a dispute is settled once."""

import pytest
import time_machine
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Deal, Event, Submission, Table

pytestmark = pytest.mark.django_db

OTHER_PAYLOAD = {"outcome": cast.SIMPLE_GARDE | {"points": 41}}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def devices(tournament):
    """Return the tablet and a phone of table 1."""
    return [cast.tablet(1, tournament)[0] for _ in range(2)]


@pytest.fixture
def conflict(devices) -> Submission:
    """Return a conflicting submission: deal 1 has 49 points from the tablet, 41 from the phone."""
    tablet, phone = devices
    cast.send(tablet)
    return cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD)


def get_dashboard(client, tournament):
    """Return the response of the tournament's dashboard."""
    return client.get(reverse("desk-tournament", args=[tournament.slug]))


def post_decision(client, tournament, submission, decision, reason="Feuille relue"):
    """Post a decision on a submission, `take` or `keep`, and return the response."""
    address = reverse("desk-decide", args=[tournament.slug, submission.pk])
    return client.post(address, {"decision": decision, "reason": reason})


def test_both_results_are_shown_side_by_side(basile, tournament, conflict):
    text = text_of(get_dashboard(basile, tournament))
    assert "La table 1 a envoyé un autre résultat pour la donne 1" in text
    assert "Garde de Nord, 2 bouts, 49 points" in text
    assert "Garde de Nord, 2 bouts, 41 points" in text
    assert "+198" in text  # the taker with 49 points
    assert "+150" in text  # with 41


def test_the_queue_is_hidden_while_it_is_empty(basile, tournament, devices):
    cast.send(devices[0])
    assert "À décider" not in text_of(get_dashboard(basile, tournament))


def test_the_arbiter_takes_the_submission(basile, tournament, conflict):
    assert post_decision(basile, tournament, conflict, "take").status_code == 302
    assert Deal.objects.get().outcome["points"] == 41
    conflict.refresh_from_db()
    assert (conflict.verdict, conflict.decided_by, conflict.reason) == (
        "accepted",
        cast.user_of(cast.basile()),
        "Feuille relue",
    )
    assert "À décider" not in text_of(get_dashboard(basile, tournament))


def test_the_arbiter_keeps_the_recorded_result(basile, tournament, conflict):
    assert post_decision(basile, tournament, conflict, "keep").status_code == 302
    assert Deal.objects.get().outcome["points"] == 49
    conflict.refresh_from_db()
    assert (conflict.verdict, conflict.said) == ("refused", OTHER_PAYLOAD)


def test_both_results_and_the_reason_are_logged(basile, tournament, conflict):
    post_decision(basile, tournament, conflict, "take")
    names = list(Event.objects.filter(tournament=tournament).order_by("-sequence").values_list("name", flat=True)[:3])
    assert names == ["submission.taken", "deal.recorded", "submission.held"]
    event = Event.objects.filter(name="deal.recorded").last()
    assert (event.data["before"]["outcome"]["points"], event.data["after"]["outcome"]["points"]) == (49, 41)
    text = text_of(basile.get(reverse("desk-log", args=[tournament.slug])))
    assert "Le résultat envoyé par la table est pris" in text
    assert "Feuille relue" in text


def test_a_resend_gets_the_first_response_after_the_decision(basile, tournament, devices, conflict):
    post_decision(basile, tournament, conflict, "take")
    assert cast.send(devices[1], "phone-of-chloe", payload=OTHER_PAYLOAD).answer == conflict.answer


def test_a_decision_needs_a_reason(basile, tournament, conflict):
    answer = post_decision(basile, tournament, conflict, "take", reason=" ")
    assert answer.status_code == 422
    assert "Indiquez le motif" in text_of(answer)
    assert "La table 1 a envoyé un autre résultat" in text_of(answer)


def test_a_second_decision_is_refused(basile, tournament, conflict):
    post_decision(basile, tournament, conflict, "keep")
    answer = post_decision(basile, tournament, conflict, "take")
    assert answer.status_code == 409
    assert "déjà été jugé" in text_of(answer)
    assert Deal.objects.get().outcome["points"] == 49


def test_taking_a_late_result_reopens_the_confirmed_sheet(basile, tournament, devices):
    for number in (1, 2):
        cast.send(devices[0], f"tablet-1-deal-{number}", line=number)
    cast.confirm(cast.table_of(tournament))
    submission = cast.send(devices[0], "tablet-1-late", line=2, payload=OTHER_PAYLOAD | {"version": 1})
    assert "La feuille est validée" in text_of(get_dashboard(basile, tournament))
    post_decision(basile, tournament, submission, "take")
    table = cast.table_of(tournament)
    assert (table.state, table.deals.get(number=2).outcome["points"]) == (Table.State.PLAYING, 41)


def test_an_impossible_result_cannot_be_taken(basile, tournament, devices):
    # An impossible line is refused at once, except one that waited for the line before: the desk decides about it.
    cast.send(devices[0], "tablet-1-deal-2", line=2, payload={"outcome": cast.SIMPLE_GARDE | {"points": 95}})
    cast.send(devices[0], "tablet-1-deal-1", line=1)
    submission = Submission.objects.get(line=2)
    answer = post_decision(basile, tournament, submission, "take")
    assert answer.status_code == 422
    assert "Cette donne est impossible" in text_of(answer)


def test_a_waiting_line_is_shown_when_the_line_before_does_not_arrive(basile, tournament, devices):
    waiting = cast.send(devices[0], "tablet-1-deal-2", line=2)
    assert "À décider" not in text_of(get_dashboard(basile, tournament))
    with time_machine.travel(waiting.received_at.timestamp() + 180):  # it is late after two minutes
        text = text_of(get_dashboard(cast.client_of(cast.basile()), tournament))
    assert "mais une donne d’avant n’est pas arrivée" in text


def test_conflicting_totals_are_compared(basile):
    tournament = cast.running_tournament(8, recording_mode="totals")
    tablet, phone = (cast.tablet(1, tournament)[0] for _ in range(2))
    for device, name, totals in ((tablet, "totals-1", [30, -10, -10, -10]), (phone, "totals-2", [60, -20, -20, -20])):
        submission = cast.send(device, name, kind="totals", line=None, payload={"totals": totals})
    text = text_of(get_dashboard(basile, tournament))
    assert "La table 1 a envoyé d’autres totaux" in text
    assert "+60" in text
    post_decision(basile, tournament, submission, "take")
    assert [seat.score for seat in cast.table_of(tournament).seats.all()] == [60, -20, -20, -20]


def test_a_submission_of_another_tournament_is_not_found(basile, tournament, conflict):
    other = cast.tournament(name="Coupe d’hiver")
    assert post_decision(basile, other, conflict, "take").status_code == 404


def test_a_dispute_is_shown_at_the_table_and_settled_once(basile, tournament, devices):
    payload = {"seat": 3, "text": "La donne 1 était une prise."}
    cast.send(devices[0], "dispute-one", kind="dispute", line=None, payload=payload)
    address = reverse("desk-table", args=[tournament.slug, 1, 1])
    text = text_of(basile.get(address))
    assert "n’est pas d’accord avec la feuille" in text
    assert "La donne 1 était une prise." in text
    dispute = cast.table_of(tournament).disputes.get()
    settle_url = reverse("desk-dispute-settle", args=[tournament.slug, dispute.pk])
    assert basile.post(settle_url)["Location"] == address
    assert "n’est pas d’accord" not in text_of(basile.get(address))
    assert basile.post(settle_url).status_code == 409


def test_an_unknown_decision_is_not_found(basile, tournament, conflict):
    assert post_decision(basile, tournament, conflict, "perhaps").status_code == 404
    conflict.refresh_from_db()
    assert conflict.verdict == "conflict"
