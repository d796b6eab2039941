"""Encoding and decoding of the payloads of submissions: lines of a sheet, and confirmations."""

import json

import pytest

from tests import cast
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.payloads import confirmation_of, deal_of, deal_payload


@pytest.mark.parametrize(
    "deal",
    [
        DealInput(number=1, outcome=cast.SIMPLE_GARDE),
        DealInput(number=4, outcome=cast.SIMPLE_GARDE, version=3, acknowledged=True),
        DealInput(number=2, status="passed"),
        DealInput(number=2, status="cancelled", reason="petit sec", version=1),
    ],
)
def test_a_line_is_encoded_and_decoded_without_loss(deal: DealInput) -> None:
    assert deal_of(json.loads(json.dumps(deal_payload(deal))), deal.number) == deal


@pytest.mark.parametrize(
    ("payload", "field"),
    [
        ([], "payload"),
        ({"outcome": []}, "outcome"),
        ({"version": True}, "version"),
        ({"version": None}, "version"),
        ({"reason": "\0"}, "reason"),
        ({"sitters": [1, "2"]}, "sitters"),
        ({"dealer": None}, "dealer"),
        ({"scores": [1, 2]}, "scores"),
        ({"override": ["x"]}, "override"),
        ({"é" * 100: 1}, "é" * 40),  # the refusal cuts a name
    ],
)
def test_an_unexpected_shape_is_refused_with_its_field(payload: object, field: str) -> None:
    with pytest.raises(DomainError) as refusal:
        deal_of(payload, 1)
    assert (refusal.value.code, refusal.value.field) == ("submission_shape", field)


@pytest.mark.parametrize("payload", [{"seat": 1}, {"seat": 1, "version": None}, {"seat": 1, "balances": []}])
def test_a_confirmation_requires_version_or_balances(payload: object) -> None:
    with pytest.raises(DomainError) as refusal:
        confirmation_of(payload)
    assert refusal.value.field == "version"
