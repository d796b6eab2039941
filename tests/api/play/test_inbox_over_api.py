"""Submissions that wait for the desk are listed, taken and refused over the API."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Deal, Submission, Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db

OTHER_PAYLOAD = {"outcome": cast.SIMPLE_GARDE | {"points": 41}}


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def conflict(tournament: Tournament) -> Submission:
    """Record deal 1 with 49 points, and return the conflicting submission of another device with 41."""
    tablet, phone = (cast.tablet(1, tournament)[0] for _ in range(2))
    cast.send(tablet)
    return cast.send(phone, "phone-of-chloe", payload=OTHER_PAYLOAD)


def list_pending(client: APIClient, tournament: Tournament) -> list[dict[str, object]]:
    """Return the submissions that wait for a decision."""
    rows: list[dict[str, object]] = client.get(reverse("api-inbox", args=[tournament.slug])).json()
    return rows


def post_decision(client: APIClient, tournament: Tournament, pk: int, **body: object) -> int:
    """Post a decision on the submission `pk` and return the status of the response."""
    address = reverse("api-inbox-decide", args=[tournament.slug, pk])
    return client.post(address, {"reason": "Feuille relue"} | body, format="json").status_code


def test_conflict_lists_sent_and_recorded_deal(
    arbiter: APIClient, tournament: Tournament, conflict: Submission
) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        (item,) = list_pending(arbiter, tournament)
    assert (item["id"], item["table"], item["line"], item["code"]) == (conflict.pk, 1, 1, "deal_stale")
    assert item["sent"] == OTHER_PAYLOAD
    recorded = item["recorded"]
    assert isinstance(recorded, dict)
    assert recorded["outcome"]["points"] == 49


@pytest.mark.parametrize(("decision", "points"), [("take", 41), ("refuse", 49)])
def test_conflict_is_decided_once(
    arbiter: APIClient, tournament: Tournament, conflict: Submission, decision: str, points: int
) -> None:
    assert post_decision(arbiter, tournament, conflict.pk, decision=decision) == 204
    assert Deal.objects.get().outcome["points"] == points  # type: ignore[index]
    assert list_pending(arbiter, tournament) == []
    assert post_decision(arbiter, tournament, conflict.pk, decision=decision) == 409
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("body", [{"decision": "keep"}, {"decision": "take", "reason": ""}, {}, {"reason": "x" * 300}])
def test_invalid_decision_is_refused(
    arbiter: APIClient, tournament: Tournament, conflict: Submission, body: dict[str, object]
) -> None:
    assert post_decision(arbiter, tournament, conflict.pk, **body) in {400, 422}
    assert len(list_pending(arbiter, tournament)) == 1


def test_conflict_of_another_tournament_is_not_found(
    arbiter: APIClient, tournament: Tournament, conflict: Submission
) -> None:
    other = cast.running_tournament(8, name="Autre")
    assert post_decision(arbiter, other, conflict.pk, decision="take") == 404
