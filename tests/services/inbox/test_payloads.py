"""A line that is written for the inbox is read back as it was."""

import json

import pytest

from tests import cast
from tournaments.services.deals.lines import DealInput
from tournaments.services.inbox.payloads import deal_of, deal_said


@pytest.mark.parametrize(
    "deal",
    [
        DealInput(number=1, outcome=cast.SIMPLE_GARDE),
        DealInput(number=4, outcome=cast.SIMPLE_GARDE, version=3, acknowledged=True),
        DealInput(number=2, status="passed"),
        DealInput(number=2, status="cancelled", reason="petit sec", version=1),
    ],
)
def test_a_line_is_read_back_as_it_was_written(deal: DealInput) -> None:
    assert deal_of(json.loads(json.dumps(deal_said(deal))), deal.number) == deal
