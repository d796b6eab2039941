"""Totals that only a slam can give: refused until the slam is entered or an arbiter overrides the problem."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from scoring import Problem, Severity
from scoring.french_tarot import Camp, Contract, Deal, check
from scoring.french_tarot.vocabulary import TABLE_SIZES, Chien, recorded_points
from tests.scoring.french_tarot.deals import FFT, create_deal

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE
LOW_CARDS = 59  # cards of half a point in the pack
CODE = "chelem_implied"


@pytest.fixture(params=[4])
def players(request: pytest.FixtureRequest) -> int:
    """Return the number of players; `make prove` has the others."""
    return request.param  # type: ignore[no-any-return]


@cache
def totals_with_tricks_on_both_sides(players: int, chien: Chien) -> tuple[frozenset[int], ...]:
    """Return recorded half points by bouts, enumerated by court cards of each rank, with low cards for the rest."""
    size = TABLE_SIZES[players]
    totals_by_bouts: tuple[set[int], ...] = (set(), set(), set(), set())
    for bouts, kings, queens, knights, jacks in product(range(4), *[range(5)] * 4):
        counting_cards = bouts + kings + queens + knights + jacks
        half_points = 9 * (bouts + kings) + 7 * queens + 5 * knights + 3 * jacks
        for tricks in range(1, size.hand):
            pile = players * tricks + (0 if chien is Chien.DEFENCE else size.chien)
            low = pile - counting_cards
            # The discard holds no King and no bout, so that all must fit into the tricks; but a camp that keeps its
            # Excuse gives a low card for it, which may be one of the discard.
            too_many_for_tricks = kings + bouts - (1 if bouts else 0) > players * tricks
            if 0 <= low <= LOW_CARDS and not (chien is Chien.ECART and too_many_for_tricks):
                totals_by_bouts[bouts].add(recorded_points(half_points + low, bouts))
    return tuple(map(frozenset, totals_by_bouts))


def deals_of_every_total(players: int, chelem: Camp | None, *, announced: bool) -> Iterator[Deal]:
    """Yield a deal of each contract, bouts and total; five play without a partner."""
    for contract, bouts, points in product(FFT.contracts(), range(4), range(183)):
        if points % 2 == 0 or players != 4:  # half points at four have another problem
            yield Deal(
                players=players,
                taker=1,
                contract=contract,
                bouts=bouts,
                points=points,
                chelem_announced=announced,
                chelem_made_by=chelem,
            )


def find_implied(deal: Deal) -> Problem | None:
    """Return the problem of a slam that the total implies and the deal does not have."""
    return next((problem for problem in check(deal, FFT) if problem.code == CODE), None)


def refusal_codes(deal: Deal, *override: str) -> list[str]:
    return [problem.code for problem in check(deal, FFT, override) if problem.refuses]


def add_slam(deal: Deal, camp: Camp) -> Deal:
    return Deal.from_json(deal.to_json() | {"chelem_made_by": camp.value})


def test_total_that_needs_a_slam_is_refused_without_one(players: int) -> None:
    for announced in (False, True):
        for deal in deals_of_every_total(players, None, announced=announced):
            ordinary = totals_with_tricks_on_both_sides(deal.players, deal.contract.chien)[deal.bouts]
            if recorded_points(deal.points, deal.bouts) in ordinary:
                assert find_implied(deal) is None, deal
            else:
                assert refusal_codes(deal), deal


def test_problem_names_the_camp_and_is_solved_by_entering_its_slam(players: int) -> None:
    for announced in (False, True):
        for deal in deals_of_every_total(players, None, announced=announced):
            slams = [camp for camp in Camp if not refusal_codes(add_slam(deal, camp))]
            problem = find_implied(deal)
            if problem is not None:
                assert [problem.params["camp"]] == slams, deal
                assert problem.severity is Severity.OVERRIDABLE
                assert refusal_codes(deal) == [CODE]
            else:
                solved_by_a_slam = bool(slams and refusal_codes(deal))
                assert not solved_by_a_slam, deal


def test_entered_slam_is_not_implied(players: int) -> None:
    for camp, announced in product(Camp, (False, True)):
        assert not [deal for deal in deals_of_every_total(players, camp, announced=announced) if find_implied(deal)]


def test_arbiter_may_override_an_implied_slam(players: int) -> None:
    for announced in (False, True):
        for deal in deals_of_every_total(players, None, announced=announced):
            if find_implied(deal):
                assert refusal_codes(deal, CODE) == [], deal


def test_arbiter_may_override_the_petit_of_an_implied_slam() -> None:
    deal = create_deal(points=174, petit_au_bout=DEFENCE)
    assert refusal_codes(deal) == [CODE, "petit_against_chelem"]
    assert refusal_codes(deal, CODE, "petit_against_chelem") == []


def test_slam_of_either_camp_is_implied() -> None:
    whole_pack = create_deal(bouts=3, points=182)
    no_points = create_deal(contract=Contract.GARDE_CONTRE, bouts=0, points=0)
    discard_alone = create_deal(bouts=0, points=6)  # six low cards of one half point: the attack has no trick
    problems = [find_implied(deal) for deal in (whole_pack, no_points, discard_alone)]
    assert [problem and problem.params["camp"] for problem in problems] == [ATTACK, DEFENCE, DEFENCE]
