"""A receipt of a tablet is compared with the log over the API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.receipts import receipt_of
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


def send_deal(tablet_at: Callable[..., Any], tournament: Tournament, table: int) -> str:
    """Send deal 1 of a table as its tablet does, and return the receipt of the response."""
    tablet, address = tablet_at(tournament, table)
    item = {"client_id": f"deal-of-{table}", "round": 1, "line": 1, "payload": {"outcome": cast.SIMPLE_GARDE}}
    response = tablet.post(f"{address}submissions/", {"items": [item]}, format="json")
    assert [answer["verdict"] for answer in response.json()] == ["accepted"]
    tournament.refresh_from_db()
    return str(response["Chelem-Receipt"])


def read_verdict(director: APIClient, tournament: Tournament, text: str) -> dict[str, object]:
    """Return the answer of the API about the text of a receipt."""
    answer: dict[str, object] = director.get(reverse("api-log-receipt", args=[tournament.slug, text])).json()
    return answer


def test_receipt_of_a_sending_is_known_by_its_line(
    director: APIClient, tournament: Tournament, tablet_at: Callable[..., Any]
) -> None:
    receipt = send_deal(tablet_at, tournament, 1)
    newest = send_deal(tablet_at, tournament, 2)
    for text in (receipt, receipt.split(".")[1]):
        answer = read_verdict(director, tournament, text)
        assert (answer["found"], answer["sequence"]) == ("known", int(receipt.split(".")[0]))
        assert answer["at"] is not None
        assert answer["newest"] == newest


def test_log_that_ends_before_the_receipt_is_an_older_copy(director: APIClient, tournament: Tournament) -> None:
    last = receipt_of(tournament).sequence or 0
    answer = read_verdict(director, tournament, f"{last + 1}.QWERTYUA")
    assert answer == {
        "found": "older_copy",
        "sequence": None,
        "at": None,
        "tournament": "",
        "newest": str(receipt_of(tournament)),
    }


@pytest.mark.parametrize(("text", "verdict"), [("1.QWERTYUA", "diverged"), ("QWERTYUA", "unknown")])
def test_letters_that_no_line_has_are_a_verdict_of_their_own(
    director: APIClient, tournament: Tournament, text: str, verdict: str
) -> None:
    assert read_verdict(director, tournament, text)["found"] == verdict


def test_receipt_of_another_tournament_names_it(director: APIClient, tournament: Tournament) -> None:
    other = tournament_create(settings={"name": "Coupe d’hiver"}, actor=cast.alice())
    answer = read_verdict(director, tournament, str(receipt_of(other)))
    assert (answer["found"], answer["tournament"]) == ("other_tournament", other.slug)


@pytest.mark.parametrize("text", ["412", "412.QWERTY", "1234567890.QWERTYUA", "QWERTYUI"])
def test_text_that_is_no_receipt_is_not_found(director: APIClient, tournament: Tournament, text: str) -> None:
    assert director.get(reverse("api-log-receipt", args=[tournament.slug, text])).status_code == 404
