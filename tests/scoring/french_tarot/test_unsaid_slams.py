"""A total that only a slam can give, with no slam said: refused, until the slam is said or the arbiter decides."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from scoring import Problem, Severity
from scoring.french_tarot import Camp, Contract, Deal, check
from scoring.french_tarot.vocabulary import TABLE_SIZES, Chien, recorded_points
from tests.scoring.french_tarot.deals import FFT, a_deal

ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE
LOW_CARDS = 59
CODE = "chelem_implied"


@cache
def with_tricks_on_both_sides(players: int, chien: Chien) -> tuple[frozenset[int], ...]:
    """Recorded half points by bouts, counted card by card: courts of each rank, and low cards for the rest."""
    size = TABLE_SIZES[players]
    found: tuple[set[int], ...] = (set(), set(), set(), set())
    for bouts, kings, queens, knights, jacks in product(range(4), *[range(5)] * 4):
        dear = bouts + kings + queens + knights + jacks
        worth = 9 * (bouts + kings) + 7 * queens + 5 * knights + 3 * jacks
        for won in range(1, size.hand):
            pile = players * won + (0 if chien is Chien.DEFENCE else size.chien)
            low = pile - dear
            # The discard holds no King and no bout; the Excuse, kept, may have been exchanged for a discard.
            outside_tricks = kings + bouts - (1 if bouts else 0) - players * won
            if 0 <= low <= LOW_CARDS and not (chien is Chien.ECART and outside_tricks > 0):
                found[bouts].add(recorded_points(worth + low, bouts))
    return tuple(map(frozenset, found))


def every_deal(chelem: Camp | None, *, announced: bool) -> Iterator[Deal]:
    for players, contract, bouts, points in product((3, 4, 5), FFT.contracts(), range(4), range(183)):
        if points % 2 == 0 or players != 4:  # a half at four is the arbiter's anyway
            yield Deal(
                players=players,
                taker=1,
                contract=contract,
                bouts=bouts,
                points=points,
                chelem_announced=announced,
                chelem_made_by=chelem,
            )


def unsaid(deal: Deal) -> Problem | None:
    return next((problem for problem in check(deal, FFT) if problem.code == CODE), None)


def refused(deal: Deal, *override: str) -> list[str]:
    return [problem.code for problem in check(deal, FFT, override) if problem.refuses]


def said(deal: Deal, camp: Camp) -> Deal:
    return Deal.from_json(deal.to_json() | {"chelem_made_by": camp.value})


def test_a_total_that_needs_a_slam_never_passes_without_one() -> None:
    for announced in (False, True):
        for deal in every_deal(None, announced=announced):
            ordinary = with_tricks_on_both_sides(deal.players, deal.contract.chien)[deal.bouts]
            if recorded_points(deal.points, deal.bouts) in ordinary:
                assert unsaid(deal) is None, deal
            else:
                assert refused(deal), deal


def test_it_says_which_side_made_the_slam_and_takes_the_deal_once_it_is_said() -> None:
    for announced in (False, True):
        for deal in every_deal(None, announced=announced):
            slams = [camp for camp in Camp if not refused(said(deal, camp))]
            problem = unsaid(deal)
            if problem is not None:
                assert [problem.params["camp"]] == slams, deal
                assert problem.severity is Severity.OVERRIDABLE
                assert refused(deal) == [CODE]
            else:
                assert not slams or not refused(deal), deal


def test_a_slam_that_was_said_is_never_asked_for() -> None:
    for camp, announced in product(Camp, (False, True)):
        assert not [deal for deal in every_deal(camp, announced=announced) if unsaid(deal)]


def test_only_the_arbiter_sets_it_aside() -> None:
    for announced in (False, True):
        for deal in every_deal(None, announced=announced):
            if unsaid(deal):
                assert refused(deal, CODE) == [], deal


def test_the_arbiter_who_says_that_it_was_no_slam_decides_the_last_trick_too() -> None:
    deal = a_deal(points=174, petit_au_bout=DEFENCE)
    assert refused(deal) == [CODE, "petit_against_chelem"]
    assert refused(deal, CODE, "petit_against_chelem") == []


def test_it_asks_of_both_sides() -> None:
    whole_pack = a_deal(bouts=3, points=182)
    nothing = a_deal(contract=Contract.GARDE_CONTRE, bouts=0, points=0)
    asked = [unsaid(whole_pack), unsaid(nothing), unsaid(a_deal(bouts=0, points=6))]
    assert [problem and problem.params["camp"] for problem in asked] == [ATTACK, DEFENCE, DEFENCE]
