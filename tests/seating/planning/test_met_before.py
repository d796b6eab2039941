"""Pairs who met in an earlier stage (`met_before`): avoided if possible or always, and counted in the certificate."""

from dataclasses import replace
from itertools import combinations

import pytest

from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Request, SeatingError, Separation
from tournaments.seating.problem.tally import pairs_at_table
from tournaments.seating.proof.certificate import certify_plan, plan_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.exchange import exchange
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import RankedRequest, seat_next_round
from tournaments.seating.wording.sentences import certificate_sentences, error_sentence

FIRST_ROUND = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
MET = tuple(pair for table in FIRST_ROUND for pair in combinations(table, 2))
SIXTEEN = Request(players=16, rounds=3, met_before=MET, time_limit=0.2)


def count_met_again(plan, met=MET) -> int:
    """Return the number of meetings of pairs who have met before."""
    return sum(pair in met for tables in plan.rounds for table in tables for pair in pairs_at_table(sorted(table)))


@pytest.mark.parametrize("hard", [False, True])
def test_sixteen_finalists_avoid_all_earlier_meetings(hard):
    request = replace(SIXTEEN, met_before_hard=hard)
    plan = draw(request)
    certificate = verify_plan(plan, request)
    assert count_met_again(plan) == 0
    assert certificate.figures["met_again"].proven
    assert certificate.figures["repeats"].value == 0
    assert "Personne ne retrouve qui il a rencontré dans une phase précédente." in certificate_sentences(certificate)


def test_soft_met_before_adds_no_repeat_and_is_counted():
    request = replace(SIXTEEN, rounds=5)
    plan = draw(request)
    certificate = verify_plan(plan, request)
    assert certificate.figures["repeats"].value == 0  # in five rounds of sixteen each pair meets once
    assert certificate.figures["met_again"].value == count_met_again(plan) == len(MET)
    assert len(MET) == 24  # six pairs at each of four tables
    assert "24 rencontres ont déjà eu lieu dans une phase précédente." in certificate_sentences(certificate)
    report = check_plan(plan_json(plan, certificate))
    assert report.sound
    assert report.figures["met_again"] == len(MET)


def test_hard_met_before_has_priority_over_repeats():
    request = replace(SIXTEEN, rounds=5, met_before_hard=True)
    plan = draw(request)
    assert count_met_again(plan) == 0
    assert verify_plan(plan, request).figures["repeats"].value > 0


def test_checker_finds_a_wrong_number_of_earlier_meetings():
    plan = draw(replace(SIXTEEN, met_before=()))
    plan_data = plan_json(plan, certify_plan(plan, replace(SIXTEEN, met_before=((1, 2), plan.rounds[0][0][:2]))))
    plan_data["certificate"]["met_again"]["value"] = 0
    assert [fault.code for fault in check_plan(plan_data).faults] == ["fault.figure"]


def test_impossible_hard_met_before_is_refused_with_an_advice():
    met = tuple(combinations(range(1, 6), 2))  # five players who all met, at two tables
    with pytest.raises(SeatingError) as error:
        draw(Request(players=8, rounds=1, met_before=met, met_before_hard=True))
    assert error.value.code == "met_before_impossible"
    assert "demandez de les séparer si possible" in error_sentence(error.value)


def test_separation_has_priority_over_met_before_in_the_error_code():
    request = Request(
        players=8, rounds=1, separations=(Separation(players=(1, 2, 3)),), met_before=((1, 2),), met_before_hard=True
    )
    with pytest.raises(SeatingError) as error:
        draw(request)
    assert error.value.code == "separation_impossible"


def test_repair_and_exchange_keep_hard_met_before():
    request = replace(SIXTEEN, met_before_hard=True)
    plan = draw(request)
    result = repair(request, plan, Change(played=1, leavers=(1,)))
    assert count_met_again(result.plan) == 0
    first, second = plan.rounds[1][0][0], next(p for t in plan.rounds[1][1:] for p in t)
    # The exchange would seat `second` with `neighbour`, whom they have met.
    neighbour = next(player for player in plan.rounds[1][0] if player != first)
    met = (min(neighbour, second), max(neighbour, second))
    later_request = replace(request, met_before=(*MET, met), history=plan.rounds[:1], history_byes=plan.byes[:1])
    with pytest.raises(SeatingError) as error:
        exchange(later_request, plan, round_number=2, first=first, second=second)
    assert error.value.code == "met_before_broken"


def test_round_by_rank_counts_met_before_as_a_meeting():
    ranking = tuple(range(1, 17))
    ranked_round = seat_next_round(RankedRequest(ranking=ranking, rounds=1, met_before=MET))
    assert sorted(ranked_round.tables[0]) == [1, 2, 3, 4]
    assert [flag.code for flag in ranked_round.flags[0]].count("repeat") == 6  # the pairs of the table
    round_with_moves = seat_next_round(RankedRequest(ranking=ranking, rounds=1, met_before=((4, 3),), most_moved=1))
    assert not any({3, 4} <= set(table) for table in round_with_moves.tables)
