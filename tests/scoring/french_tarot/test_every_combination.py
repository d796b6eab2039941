"""Every contract, bouts, total and bonus at a table, against a second implementation of the formula."""

import pytest

from scoring.french_tarot import Camp, Contract, Deal, PoigneeSize, check, score
from tests.scoring.french_tarot.deals import FFT, every_deal

MULTIPLIERS = {Contract.PRISE: 1, Contract.GARDE: 2, Contract.GARDE_SANS: 4, Contract.GARDE_CONTRE: 6}
POINTS_NEEDED = {0: 56, 1: 51, 2: 41, 3: 36}
POIGNEE_POINTS = {PoigneeSize.SIMPLE: 20, PoigneeSize.DOUBLE: 30, PoigneeSize.TRIPLE: 40}


@pytest.fixture(params=[(4, None)], ids=str)
def table(request: pytest.FixtureRequest) -> tuple[int, int | None]:
    """Return the number of players, and the seat of the partner."""
    return request.param  # type: ignore[no-any-return]


def _expected_result(deal: Deal) -> tuple[bool, int, int]:
    """Return whether the contract is made, the margin and the unit, computed in points instead of half points."""
    points_needed, points = POINTS_NEEDED[deal.bouts], deal.points / 2
    is_made = points >= points_needed
    margin = int(points + 0.5) - points_needed if is_made else points_needed - int(points)
    multiplier = MULTIPLIERS[deal.contract]
    unit = (25 + margin) * multiplier if is_made else -(25 + margin) * multiplier
    unit += {Camp.ATTACK: 10 * multiplier, Camp.DEFENCE: -10 * multiplier, None: 0}[deal.petit_au_bout]
    poignees = sum(POIGNEE_POINTS[poignee.size] for poignee in deal.poignees)
    unit += poignees if is_made else -poignees
    if deal.chelem_made_by == Camp.ATTACK:
        unit += 400 if deal.chelem_announced else 200
    elif deal.chelem_announced:
        unit -= 200
    if deal.chelem_made_by == Camp.DEFENCE:
        unit -= 200
    return is_made, margin, unit


def test_scores_match_the_formula(table: tuple[int, int | None]) -> None:
    players, partner = table
    for deal in every_deal(players, partner):
        assert score(deal, FFT)[:3] == _expected_result(deal), deal


def test_shares_follow_the_rules_and_sum_to_zero(table: tuple[int, int | None]) -> None:
    players, partner = table
    defenders = players - (1 if partner is None else 2)
    for deal in every_deal(players, partner):
        scores = score(deal, FFT)
        by_seat = dict(enumerate(scores.by_seat, start=1))
        assert sum(scores.by_seat) == 0
        partner_share = 0 if partner is None else scores.unit
        assert by_seat.pop(3) == defenders * scores.unit - partner_share  # the taker sits at 3
        if partner is not None:
            assert by_seat.pop(partner) == scores.unit
        assert set(by_seat.values()) == {-scores.unit}


def test_only_prise_has_odd_scores(table: tuple[int, int | None]) -> None:
    players, partner = table
    for deal in every_deal(players, partner):
        assert deal.contract is Contract.PRISE or all(s % 2 == 0 for s in score(deal, FFT).by_seat)


def test_accepted_slam_belongs_to_the_camp_that_wins_the_deal(table: tuple[int, int | None]) -> None:
    players, partner = table
    for deal in every_deal(players, partner):
        if deal.chelem_made_by and not any(problem.refuses for problem in check(deal, FFT)):
            assert score(deal, FFT).made is (deal.chelem_made_by is Camp.ATTACK), deal
