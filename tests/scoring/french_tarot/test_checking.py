"""Refusals, overridable problems and warnings of deals.

`create_deal` gives a possible deal of four players; the tests change fields of it. `points` are half points: 98 is 49.
"""

from typing import Any

import pytest

from scoring import Severity
from scoring.french_tarot import Camp, Contract, Poignee, PoigneeSize, check, rules_named
from tests.scoring.french_tarot.deals import FFT, create_deal, refusals, warnings

SIMPLE, DOUBLE, TRIPLE = PoigneeSize
ATTACK, DEFENCE = Camp.ATTACK, Camp.DEFENCE


def _poignees(*sizes: PoigneeSize) -> tuple[Poignee, ...]:
    return tuple(Poignee(player=seat, size=size) for seat, size in enumerate(sizes, start=1))


REFUSED: list[tuple[dict[str, Any], list[str]]] = [
    ({"players": 6}, ["players_range"]),
    ({"bouts": 4}, ["bouts_range"]),
    ({"points": 183}, ["points_range"]),
    ({"points": -1}, ["points_range"]),
    ({"contract": Contract.POUSSE}, ["contract_not_played"]),
    ({"points": 172}, ["points_impossible"]),
    ({"bouts": 3, "points": 181}, ["points_impossible"]),
    ({"taker": 5}, ["seat_unknown"]),
    ({"taker": 0}, ["seat_unknown"]),
    ({"partner": 2}, ["partner_not_at_five"]),
    ({"players": 3, "partner": 2}, ["partner_not_at_five"]),
    ({"players": 5, "partner": 1}, ["partner_is_taker"]),
    ({"players": 5, "partner": 6}, ["seat_unknown"]),
    ({"sitting_out": 1}, ["seat_sits_out"]),
    ({"sitting_out": 6}, ["sitting_out_seat"]),
    ({"players": 5, "partner": 2, "sitting_out": 3}, ["sitting_out_seat"]),
    ({"sitting_out": 2, "poignees": _poignees(SIMPLE, SIMPLE)}, ["seat_sits_out"]),
    ({"bouts": 0, "points": 112, "petit_au_bout": ATTACK}, ["petit_without_bout"]),
    ({"bouts": 3, "petit_au_bout": DEFENCE}, ["petit_with_three_bouts"]),
    ({"chelem_made_by": ATTACK}, ["chelem_points"]),
    ({"bouts": 0, "chelem_made_by": ATTACK}, ["chelem_bouts"]),
    ({"chelem_made_by": DEFENCE}, ["chelem_bouts"]),
    ({"points": 174, "chelem_made_by": ATTACK, "petit_au_bout": DEFENCE}, ["petit_against_chelem"]),
    ({"points": 174, "petit_au_bout": DEFENCE}, ["chelem_implied", "petit_against_chelem"]),
    ({"bouts": 1, "points": 14, "petit_au_bout": ATTACK}, ["chelem_implied", "petit_against_chelem"]),
    ({"points": 174}, ["chelem_implied"]),
    ({"points": 174, "chelem_announced": True}, ["chelem_implied"]),
    ({"bouts": 3, "points": 182}, ["chelem_implied"]),
    ({"bouts": 0, "points": 6, "chelem_announced": True}, ["chelem_implied"]),
    ({"players": 3, "bouts": 1, "points": 15}, ["chelem_implied"]),
    ({"poignees": _poignees(SIMPLE, DOUBLE)}, ["poignee_trumps"]),
    ({"players": 5, "partner": 2, "poignees": _poignees(SIMPLE, SIMPLE, SIMPLE)}, ["poignee_trumps"]),
    ({"players": 3, "poignees": _poignees(SIMPLE, SIMPLE)}, ["poignee_trumps"]),
    ({"poignees": _poignees(SIMPLE) * 2}, ["poignee_twice"]),
    ({"poignees": (Poignee(player=5, size=SIMPLE),)}, ["seat_unknown"]),
    ({"misere": (2,)}, ["misere_not_played"]),
    ({"roi_au_bout": ATTACK}, ["roi_not_played"]),
    ({"petit_chelem_made": True}, ["petit_chelem_not_played"]),
]


@pytest.mark.parametrize(("changes", "codes"), REFUSED)
def test_impossible_deal_is_refused(changes: dict[str, Any], codes: list[str]) -> None:
    assert refusals(create_deal(**changes)) == codes


def test_every_problem_is_reported_at_once() -> None:
    deal = create_deal(taker=9, bouts=0, points=160, petit_au_bout=ATTACK, partner=2, misere=(7,))
    assert refusals(deal) == [
        "seat_unknown",
        "partner_not_at_five",
        "petit_without_bout",
        "seat_unknown",
        "misere_not_played",
        "points_impossible",
    ]


def test_figure_out_of_range_does_not_hide_problems_of_seats() -> None:
    assert refusals(create_deal(bouts=7, points=999, taker=9)) == ["bouts_range", "points_range", "seat_unknown"]


def test_impossible_points_are_refused_with_the_possible_ranges() -> None:
    (problem, _) = check(create_deal(points=172), FFT)
    assert problem.params["possible"] == ((13, 85), (87, 87))


ACCEPTED: list[dict[str, Any]] = [
    {},
    {"players": 3, "points": 81},
    {"players": 5, "partner": 3, "points": 83},
    {"players": 3, "bouts": 2, "points": 25},  # 12.5, exact
    {"players": 3, "bouts": 2, "points": 24},  # 12, as 12.5 is recorded
    {"players": 3, "bouts": 0, "points": 156, "petit_au_bout": DEFENCE},  # 78, as 77.5 is recorded
    {"sitting_out": 3},
    {"sitting_out": 2, "taker": 5},
    {"poignees": _poignees(SIMPLE, SIMPLE)},
    {"players": 5, "partner": 2, "poignees": _poignees(TRIPLE, SIMPLE)},
    {"players": 5, "partner": 2, "poignees": _poignees(DOUBLE, DOUBLE)},
    {"chelem_announced": True},
    {"points": 174, "chelem_made_by": ATTACK, "petit_au_bout": ATTACK, "chelem_announced": True},
    {"contract": Contract.GARDE_CONTRE, "bouts": 0, "points": 120, "chelem_made_by": ATTACK},
    {"bouts": 0, "points": 6, "chelem_made_by": DEFENCE, "petit_au_bout": DEFENCE},
]


@pytest.mark.parametrize("changes", ACCEPTED)
def test_possible_deal_is_accepted(changes: dict[str, Any]) -> None:
    assert refusals(create_deal(**changes)) == []


WARNED: list[tuple[dict[str, Any], list[str]]] = [
    ({"contract": Contract.GARDE_CONTRE}, ["rare_garde_contre"]),
    ({"points": 28}, ["rare_points"]),
    ({"points": 30}, []),
    ({"points": 160}, []),
    ({"points": 162}, ["rare_points"]),
    ({"players": 5}, ["rare_taker_alone"]),
    ({"players": 5, "partner": 2}, []),
    ({"chelem_announced": True}, ["rare_chelem_missed"]),
    ({"poignees": _poignees(TRIPLE)}, ["rare_triple_poignee"]),
    ({"poignees": _poignees(SIMPLE, SIMPLE)}, ["rare_two_poignees"]),
    ({"points": 174, "chelem_made_by": ATTACK}, ["rare_points", "rare_chelem"]),
    ({"bouts": 0, "points": 10, "chelem_made_by": DEFENCE}, ["rare_points", "rare_chelem_defence"]),
]


@pytest.mark.parametrize(("changes", "codes"), WARNED)
def test_rare_deal_gives_a_warning(changes: dict[str, Any], codes: list[str]) -> None:
    deal = create_deal(**changes)
    assert refusals(deal) == []
    assert warnings(deal) == codes


def test_prise_gives_a_warning_if_unusual_and_is_refused_if_forbidden() -> None:
    prise = create_deal(contract=Contract.PRISE)
    assert warnings(prise, rules_named("fft-2012", {"prise": "unusual"})) == ["rare_prise"]
    assert refusals(prise, rules_named("fft-2012", {"prise": "forbidden"})) == ["contract_not_played"]
    assert not check(prise, FFT)


def test_arbiter_may_override_a_half_point_at_four() -> None:
    deal = create_deal(points=99)
    (problem,) = check(deal, FFT)
    assert (problem.code, problem.severity) == ("half_point", Severity.OVERRIDABLE)
    assert check(deal, FFT, override={"half_point"}) == ()


def test_arbiter_may_override_points_that_need_an_excuse_without_exchange() -> None:
    deal = create_deal(players=3, contract=Contract.GARDE_CONTRE, bouts=3, points=28)
    assert refusals(deal) == ["excuse_not_exchanged"]
    remaining_problems = check(deal, FFT, override={"excuse_not_exchanged"})
    assert not any(problem.refuses for problem in remaining_problems)


def test_arbiter_cannot_override_impossible_points() -> None:
    deal = create_deal(points=172)
    assert refusals(deal) == ["points_impossible"]
    assert any(problem.refuses for problem in check(deal, FFT, override={"points_impossible", "half_point"}))


def test_half_points_impossible_even_without_exchange_are_not_overridable() -> None:
    assert refusals(create_deal(bouts=3, points=181)) == ["points_impossible"]
    assert refusals(create_deal(points=173)) == ["points_impossible"]
