"""Shares of the fifth chair, whose holder deals first and, where the dealer sits out, sits out first."""

import pytest

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Plan, Request
from tournaments.seating.proof.certificate import certify_plan, plan_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.wording.sentences import certificate_sentences


def create_request(players: int, rounds: int) -> Request:
    return Request(players=players, rounds=rounds, odd=Odd.FIVE_DEALER_OUT, seed=1, time_limit=0.05)


@pytest.mark.parametrize(("players", "rounds"), [(13, 5), (30, 5), (22, 7)])
def test_fifth_chairs_are_shared_within_one(players: int, rounds: int) -> None:
    request = create_request(players, rounds)
    recount = Recount(draw(request), players)
    fifth_seats = [seats[4] for seats in recount.seats.values()]
    assert max(fifth_seats) - min(fifth_seats) <= 1
    assert recount.seat_spread <= 1
    assert recount.dealer_spread <= 1


def test_certificate_and_checker_count_the_fifth_chairs() -> None:
    request = create_request(30, 5)
    plan = draw(request)
    certificate = verify_plan(plan, request)
    figure = certificate.figures["fifth_spread"]
    assert (figure.value, figure.bound) == (1, 1)  # two tables of five in five rounds: 10 of 30 players sit fifth
    assert "La cinquième place revient à chacun aussi souvent qu’aux autres, à une fois près." in certificate_sentences(
        certificate
    )
    plan_data = plan_json(plan, certificate)
    assert check_plan(plan_data).figures["fifth_spread"] == 1
    plan_data["certificate"]["fifth_spread"]["value"] = 0
    assert [fault.code for fault in check_plan(plan_data).faults] == ["fault.figure"]


def test_uneven_share_of_fifth_chairs_has_a_sentence() -> None:
    table, other = (1, 2, 3, 4, 5), (6, 7, 8, 9)
    plan = Plan(rounds=((table, other), (table, other)), byes=((), ()), method="by hand")
    request = Request(players=9, rounds=2, odd=Odd.FIVE)
    assert certify_plan(plan, request).figures["fifth_spread"].value == 2
    (text,) = [text for text in certificate_sentences(certify_plan(plan, request), "en") if "fifth" in text]
    assert text == "Everybody sits fifth as often as the others, give or take two."


def test_plan_without_tables_of_five_has_no_sentence_of_fifth_chairs() -> None:
    request = Request(players=16, rounds=3)
    assert not [text for text in certificate_sentences(verify_plan(draw(request), request)) if "cinquième" in text]
