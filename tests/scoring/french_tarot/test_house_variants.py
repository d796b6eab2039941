"""The effects of house rules on scores and checks.

`create_deal` gives a garde made by 8 with two bouts, 198 to the taker and −66 to each other seat, unless fields are
changed. `points` are half points: 98 is 49.
"""

from typing import Any

import pytest

from scoring.french_tarot import Camp, Contract, Poignee, PoigneeSize, Scores, rules_named, score
from tests.scoring.french_tarot.deals import create_deal, refusals


def _scores(options: dict[str, object], **deal: Any) -> Scores:
    return score(create_deal(**deal), rules_named("fft-2012", options))


def _unit(options: dict[str, object], **deal: Any) -> int:
    return _scores(options, **deal).unit


def test_misere_is_paid_to_the_player_by_each_other_player() -> None:
    assert _scores({"misere": 10}, misere=(2,)).by_seat == (198 - 10, -66 + 3 * 10, -66 - 10, -66 - 10)


def test_misere_may_be_multiplied_by_the_contract() -> None:
    scores = _scores({"misere": 10, "misere_multiplied": True}, misere=(2,))
    assert scores.by_seat == (198 - 20, -66 + 3 * 20, -66 - 20, -66 - 20)


def test_misere_may_be_paid_to_the_camp() -> None:
    options: dict[str, object] = {"misere": 20, "misere_for": "camp"}
    assert _unit(options, misere=(1,)) == 66 + 20
    assert _unit(options, misere=(2, 3)) == 66 - 2 * 20


def test_dealer_who_sits_out_does_not_pay_for_a_misere() -> None:
    scores = _scores({"misere": 10}, misere=(2,), sitting_out=3)
    assert scores.by_seat == (198 - 10, -66 + 3 * 10, 0, -66 - 10, -66 - 10)


@pytest.mark.parametrize(
    ("scale", "unannounced_bonus", "announced_bonus", "missed_penalty"),
    [("300-150-150", 150, 300, -150), ("300-0-150", 0, 300, -150), ("500-500-0", 500, 500, 0)],
)
def test_petit_chelem_follows_its_scale(
    scale: str, unannounced_bonus: int, announced_bonus: int, missed_penalty: int
) -> None:
    options: dict[str, object] = {"petit_chelem": scale}
    base_unit = _unit(options, points=160)
    assert _unit(options, points=160, petit_chelem_made=True) == base_unit + unannounced_bonus
    assert (
        _unit(options, points=160, petit_chelem_made=True, petit_chelem_announced=True) == base_unit + announced_bonus
    )
    assert _unit(options, points=160, petit_chelem_announced=True) == base_unit + missed_penalty


def test_petit_chelem_needs_points_possible_with_few_lost_tricks() -> None:
    rules = rules_named("fft-2012", {"petit_chelem": "300-150-150", "petit_chelem_tricks": 1})
    assert refusals(create_deal(points=160, petit_chelem_made=True), rules) == []
    assert refusals(create_deal(points=98, petit_chelem_made=True), rules) == ["petit_chelem_points"]


def test_petit_chelem_goes_with_a_slam_only_if_it_was_announced() -> None:
    rules = rules_named("fft-2012", {"petit_chelem": "300-150-150"})
    slam = {"points": 174, "chelem_made_by": Camp.ATTACK}
    announced: dict[str, Any] = {"petit_chelem_announced": True, "petit_chelem_made": True}
    assert refusals(create_deal(**slam, **announced), rules) == []
    assert refusals(create_deal(**slam, petit_chelem_made=True), rules) == ["petit_chelem_and_chelem"]
    deal = create_deal(bouts=0, points=6, chelem_made_by=Camp.DEFENCE, petit_chelem_made=True)
    assert refusals(deal, rules) == ["petit_chelem_and_chelem"]


def test_roi_au_bout_is_not_multiplied_and_goes_to_the_camp_of_the_last_trick() -> None:
    assert _unit({"roi_au_bout": 10}, roi_au_bout=Camp.ATTACK) == 66 + 10
    assert _unit({"roi_au_bout": 10}, roi_au_bout=Camp.DEFENCE) == 66 - 10
    deal = create_deal(roi_au_bout=Camp.ATTACK, petit_au_bout=Camp.DEFENCE)
    assert refusals(deal, rules_named("fft-2012", {"roi_au_bout": 10})) == ["roi_against_last_trick"]


def test_multiplier_options_change_the_score() -> None:
    garde_contre = {"contract": Contract.GARDE_CONTRE}
    assert _unit({"multiplier_garde_contre": 8}, **garde_contre) == (25 + 8) * 8
    assert _unit({"multiplier_garde_contre": 12}, **garde_contre, petit_au_bout=Camp.ATTACK) == (25 + 8 + 10) * 12


def test_multiplier_of_pousse_is_that_of_prise_by_default() -> None:
    deal_of_pousse = {"contract": Contract.POUSSE}
    assert _unit({"pousse": True}, **deal_of_pousse) == 25 + 8
    assert _unit({"pousse": True, "multiplier_pousse": 2}, **deal_of_pousse) == (25 + 8) * 2


@pytest.mark.parametrize(("scale", "lowest"), [("10-160", 10), ("20-320", 20)])
def test_fixed_contract_values_double_from_bid_to_bid(scale: str, lowest: int) -> None:
    options: dict[str, object] = {"contract_values": scale, "pousse": True}
    for contract in Contract:
        assert _unit(options, contract=contract) == lowest * 2**contract.rank + 8
        assert _unit(options, contract=contract, petit_au_bout=Camp.ATTACK) == lowest * 2**contract.rank + 18


def test_gae_replaces_prise_and_scores_as_a_garde() -> None:
    assert _unit({"gae": True, "prise": "forbidden"}, contract=Contract.PRISE) == (25 + 8) * 2
    assert refusals(create_deal(contract=Contract.PRISE), rules_named("fft-2012", {"gae": True})) == []


@pytest.mark.parametrize(
    ("scale", "values"), [("20-30-40", (20, 30, 40)), ("20-40-60", (20, 40, 60)), ("10-20-40", (10, 20, 40))]
)
def test_poignees_follow_their_scale(scale: str, values: tuple[int, ...]) -> None:
    for size, value in zip(PoigneeSize, values, strict=True):
        poignees = (Poignee(player=2, size=size),)
        assert _unit({"poignees": scale}, poignees=poignees) == 66 + value


def test_rounding_goes_away_from_zero_and_scores_still_sum_to_zero() -> None:
    garde_sans = {"contract": Contract.GARDE_SANS, "points": 106}
    poignees = (Poignee(player=1, size=PoigneeSize.SIMPLE),)
    # (25 + 12) * 4 + 20 = 168
    assert _scores({"round_unit": 10}, **garde_sans, poignees=poignees).by_seat == (510, -170, -170, -170)
    prise = {"contract": Contract.PRISE, "points": 82}  # made by 0: 25
    assert _scores({"round_unit": 10}, **prise).by_seat == (90, -30, -30, -30)
    lost_prise = {"contract": Contract.PRISE, "points": 62}  # lost by 10: 35
    assert _scores({"round_unit": 10}, **lost_prise).by_seat == (-120, 40, 40, 40)


def test_margin_may_be_rounded() -> None:
    assert _scores({"round_margin": 10}) == Scores(made=True, margin=8, unit=70, by_seat=(210, -70, -70, -70))
    assert _unit({"round_margin": 5}, points=87) == 2 * (25 + 5)  # 43.5 counts as 44, 3 more than 41


@pytest.mark.parametrize(("points", "taker", "partner"), [(90, 44, 43), (74, -44, -43)])
def test_an_equal_split_at_five_leaves_the_odd_point_to_the_taker(points: int, taker: int, partner: int) -> None:
    """A prise made or lost by 4 is 29 from each of three defenders, or to them: 87."""
    deal = {"players": 5, "partner": 2, "contract": Contract.PRISE, "points": points}
    scores = _scores({"equal_split": True}, **deal)
    assert scores.by_seat[:2] == (taker, partner)
    assert sum(scores.by_seat) == 0


@pytest.mark.parametrize("options", [{"petit_sec": "no-trump"}, {"petit_imprenable": True}, {"parole": "any"}], ids=str)
def test_options_that_are_only_recorded_change_no_score(options: dict[str, object]) -> None:
    assert _scores(options) == _scores({})
