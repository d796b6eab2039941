"""Deals played card by card within the rules are never refused."""

import random
from collections import Counter

import pytest

from scoring.french_tarot import Contract
from tests.scoring.french_tarot.deals import refusals
from tests.scoring.french_tarot.play import PACK, half_points, play_deal


def test_pack_of_the_simulation_has_91_points() -> None:
    assert len(PACK) == 78
    assert sum(map(half_points, PACK)) == 182


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("contract", [Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE])
def test_deal_played_within_the_rules_is_accepted(players: int, contract: Contract) -> None:
    rng = random.Random(78 * players + contract.rank)
    counts: Counter[str] = Counter()
    for number in range(300):
        deal = play_deal(rng, players, contract, strong=number % 2 == 0)
        assert refusals(deal) == [], deal
        counts[str(deal.chelem_made_by)] += 1
        counts["half"] += deal.points % 2
    assert counts["None"]
    assert bool(counts["half"]) is (players != 4)
