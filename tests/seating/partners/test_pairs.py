"""Fixed pairs of partners, and partners that change in each round."""

from dataclasses import replace
from typing import Any

import pytest

from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import FixedTable, Plan, Request, SeatingError, Separation
from tournaments.seating.problem.table_rule import TableRule
from tournaments.seating.proof.certificate import plan_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.exchange import exchange
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import RankedRequest, append_round, seat_next_round
from tournaments.seating.wording.sentences import certificate_sentences


def create_request(count: int, rounds: int, **fields: Any) -> Request:
    """Return a request of `count` pairs: players 1 and 2 are partners, 3 and 4, and so on."""
    pairs = tuple((2 * k + 1, 2 * k + 2) for k in range(count))
    return replace(Request(players=2 * count, rounds=rounds, pairs=pairs), **fields)


def partner_pairs(plan: Plan) -> set[frozenset[int]]:
    """Return the players who sit opposite each other in a round."""
    return {frozenset((t[i], t[i + 2])) for tables in plan.rounds for t in tables for i in (0, 1)}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 9, 15, 33])
def test_two_pairs_meet_at_most_once_in_a_cycle(count: int) -> None:
    """A cycle has a round for each opponent of a pair, and one more for the bye if the number of pairs is odd."""
    request = create_request(count, min(12, count - 1 + count % 2))
    plan = draw(request)
    figures = verify_plan(plan, request).figures
    assert partner_pairs(plan) == {frozenset(pair) for pair in request.pairs}
    assert figures["repeats"].value == 0
    assert figures["bye_most"].value == count % 2
    assert figures["seat_spread"].value <= 1
    assert figures["dealer_spread"].value <= 1


@pytest.mark.parametrize(("count", "rounds", "repeats"), [(4, 5, 16), (5, 10, 40), (3, 5, 8), (6, 12, 84)])
def test_repeats_of_a_second_cycle_equal_the_bound(count: int, rounds: int, repeats: int) -> None:
    """Two pairs that meet again are four repeats: each of two players meets each of two opponents again."""
    request = create_request(count, rounds)
    figure = verify_plan(draw(request), request).figures["repeats"]
    assert (figure.value, figure.bound) == (repeats, repeats)


def test_certificate_sentences_count_pairs() -> None:
    request = create_request(6, 5)
    certificate = verify_plan(draw(request), request)
    assert "In five rounds no pair meets the same pair twice." in certificate_sentences(certificate, "en")
    request = create_request(4, 5)  # 16 repeats of players: two pairs that meet again are four of them
    texts = certificate_sentences(verify_plan(draw(request), request), "en")
    assert "4 meetings of pairs are repeats: it is proven that no plan can do better." in texts


def test_checker_finds_partners_who_do_not_sit_opposite() -> None:
    request = create_request(4, 3)
    plan = draw(request)
    north, east, south, west = plan.rounds[1][0]
    turned_round = ((south, north, east, west), *plan.rounds[1][1:])
    invalid_plan = replace(plan, rounds=(plan.rounds[0], turned_round, plan.rounds[2]))
    faults = check_plan(plan_json(invalid_plan, verify_plan(plan, request))).faults
    assert {fault.player for fault in faults if fault.code == "fault.pair_apart"} == {north, east, south, west}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"pairs": ((1, 2), (3, 4))}, "pair_missing"),
        ({"pairs": ((1, 2), (3, 4), (5, 1))}, "pair_twice"),
        ({"pairs": ((1, 2), (3, 4), (5, 7))}, "pair_twice"),
        ({"absent": frozenset({3})}, "pair_missing"),
        ({"absent": frozenset({1, 2, 3, 4})}, "players_few"),
        ({"separations": (Separation(players=(5, 6)),)}, "pair_separated"),
    ],
)
def test_invalid_pairs_are_refused(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(SeatingError) as error:
        draw(create_request(3, 3, **fields))
    assert error.value.code == code


def test_pairs_keep_separations_and_fixed_tables() -> None:
    club = Separation(players=(1, 2, 3, 4, 5, 6))
    request = create_request(10, 5, separations=(club,), fixed_tables=(FixedTable(20, 2),))
    plan = draw(request)
    figures = verify_plan(plan, request).figures
    assert (figures["separations_broken"].value, figures["repeats"].value) == (0, 0)
    assert all({19, 20} <= set(tables[1]) for tables in plan.rounds)


def test_substitute_takes_the_chair_of_the_leaver_of_a_pair() -> None:
    request = create_request(8, 5)
    plan = draw(request)
    result = repair(request, plan, Change(played=2, leavers=(3,), arrivals=1))
    assert result.request.pairs[1] == (17, 4, 3)  # the two who play, then the one who left
    assert not [change for change in result.changes if change.old]
    assert result.repeats_after == 0
    assert all({17, 4} <= {p for table in tables for p in table} for tables in result.plan.rounds[2:])


def test_pair_leaves_and_another_arrives_later() -> None:
    request = create_request(8, 6)
    after_departure = repair(request, draw(request), Change(played=2, leavers=(5, 6)))
    assert after_departure.repeats_after == 0
    assert all(len(resting) == 2 for resting in after_departure.plan.byes[2:])
    after_arrival = repair(after_departure.request, after_departure.plan, Change(played=3, arrivals=2))
    assert after_arrival.request.pairs[-1] == (17, 18)
    assert all(not resting for resting in after_arrival.plan.byes[3:])
    assert after_arrival.repeats_after <= 8  # at most two meetings of pairs, four repeats each


def test_change_that_leaves_a_player_without_partner_is_refused() -> None:
    request = create_request(8, 5)
    for change in (Change(played=2, leavers=(3,)), Change(played=2, arrivals=1)):
        with pytest.raises(SeatingError) as error:
            repair(request, draw(request), change)
        assert error.value.code == "pair_missing"


def test_exchange_moves_both_partners() -> None:
    request = create_request(6, 3)
    plan = draw(request)
    first, second = plan.rounds[1][0][0], plan.rounds[1][1][0]
    result = exchange(request, plan, round_number=2, first=first, second=second)
    assert partner_pairs(result.plan) == {frozenset(pair) for pair in request.pairs}
    assert first in result.plan.rounds[1][1]


def test_pair_has_the_rank_of_its_better_player() -> None:
    request = create_request(6, 2)
    plan = draw(request)
    ranking = (12, 1, 3, 5, 7, 9, 2, 4, 6, 8, 10, 11)
    ranked_request = RankedRequest(
        ranking=ranking, rounds=3, history=plan.rounds, history_byes=plan.byes, pairs=request.pairs
    )
    new_plan = append_round(plan, seat_next_round(ranked_request))
    assert [set(table) for table in new_plan.rounds[2]] == [{11, 12, 1, 2}, {3, 4, 5, 6}, {7, 8, 9, 10}]
    verify_plan(new_plan, replace(request, rounds=3))


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (20, 5), (22, 5)])
def test_changing_partners_do_not_repeat(players: int, rounds: int) -> None:
    request = Request(players=players, rounds=rounds, sizes=TableRule(byes=True), partners_change=True, time_limit=0.1)
    certificate = verify_plan(draw(request), request)
    assert certificate.figures["partners_repeated"].value == 0
    assert certificate.figures["seat_spread"].value <= 1
    assert "Nobody has the same partner twice." in certificate_sentences(certificate, "en")


def test_checker_finds_a_wrong_number_of_repeated_partners() -> None:
    request = Request(players=20, rounds=5, partners_change=True, time_limit=0.1)
    plan = draw(request)
    data = plan_json(plan, verify_plan(plan, request))
    data["certificate"]["partners_repeated"]["value"] += 1
    assert "fault.figure" in {fault.code for fault in check_plan(data).faults}


def test_repeated_partners_of_four_players_equal_the_bound() -> None:
    request = Request(players=4, rounds=5, partners_change=True)
    figure = verify_plan(draw(request), request).figures["partners_repeated"]
    assert (figure.value, figure.bound) == (4, 4)  # five rounds of two partnerships, but only six pairs of players


@pytest.mark.parametrize("seed", [0])  # others: `tests/prove`
@pytest.mark.parametrize("change", [Change(played=1, arrivals=4), Change(played=1, leavers=(5,), arrivals=1)])
def test_repair_repeats_no_partner(change: Change, seed: int) -> None:
    request = Request(players=16, rounds=5, sizes=TableRule(byes=True), partners_change=True, time_limit=0.1, seed=seed)
    result = repair(request, draw(request), change)
    assert result.certificate.figures["partners_repeated"].value == 0


def test_repair_keeps_the_chairs_of_unchanged_tables() -> None:
    request = Request(players=16, rounds=5, sizes=TableRule(byes=True), partners_change=True, time_limit=0.1)
    plan = draw(request)
    result = repair(request, plan, Change(played=1, leavers=(5,), arrivals=1))
    tables = [tuple(17 if player == 5 else player for player in table) for table in plan.rounds[2]]
    assert list(result.plan.rounds[2]) == tables
