"""The certificate: figures, bounds and sentences."""

import dataclasses
import json
from typing import Any

import pytest

from tests.seating.samples import PLANE_16, create_plane, shuffle_plan
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import FixedTable, KeptTable, Plan, Request, Separation
from tournaments.seating.proof.certificate import certify_plan, plan_digest, plan_json
from tournaments.seating.proof.verify import UnsoundPlanError, verify_plan
from tournaments.seating.wording.sentences import certificate_sentences


def create_request(players: int, rounds: int, **fields: object) -> Request:
    return Request(players=players, rounds=rounds, **fields)  # type: ignore[arg-type] # mixed test fields


def test_affine_plane_of_sixteen_is_proven_perfect() -> None:
    figures = certify_plan(create_plane(), create_request(16, 5)).figures
    assert figures["repeats"].value == figures["repeats"].bound == 0
    assert figures["repeats"].proven
    assert figures["most_meetings"].value == 1


def test_figure_has_its_bound_and_the_reason_of_it() -> None:
    certificate = certify_plan(shuffle_plan((4, 4, 4), rounds=5), create_request(12, 5))
    assert certificate.figures["coincidences"].bound == 30  # the least of twelve players in five rounds
    assert certificate.figures["coincidences"].reason == "overlap"
    figure = certificate.as_json()["coincidences"]
    assert set(figure) == {"value", "bound", "proven", "because"}


def test_certificate_counts_odd_tables_byes_seats_and_first_deals() -> None:
    plan = Plan(
        rounds=(((1, 2, 3, 4), (5, 6, 7)), ((5, 1, 2), (7, 3, 8, 4))),
        byes=((8,), (6,)),
        method="by hand",
    )
    certificate = certify_plan(plan, create_request(8, 2))
    assert certificate.odd_tables == (1, 1, 0, 0, 2, 1, 1, 0)
    assert certificate.byes == (0, 0, 0, 0, 0, 1, 0, 1)
    assert certificate.first_deals == (1, 0, 0, 0, 2, 0, 1, 0)
    assert certificate.seats[3] == (0, 0, 0, 2, 0)  # player 4 sat twice on the fourth seat
    assert certificate.figures["table_stays"].value == 3  # 1 and 2 at the first table, 7 at the second
    assert certificate.odd_size == 3


def test_fifth_player_deals_first() -> None:
    plan = Plan(rounds=(((1, 2, 3, 4, 5), (6, 7, 8, 9)),), byes=((),), method="by hand")
    assert certify_plan(plan, create_request(9, 1)).first_deals == (0, 0, 0, 0, 1, 1, 0, 0, 0)


def test_certificate_lists_the_meetings_that_break_a_separation() -> None:
    separations = (Separation(players=(2, 5, 8), until=1), Separation(players=(1, 6), until=0, hard=False))
    certificate = certify_plan(create_plane(), create_request(16, 5, separations=separations))
    # Two players and the round: 2, 5 and 8 share a table of round 1.
    assert certificate.separations[0].met == ((2, 5, 1), (2, 8, 1), (5, 8, 1))
    assert certificate.separations[1].met == ()
    assert certificate.figures["separations_broken"].value == 3


def test_impossible_separation_has_a_bound() -> None:
    """Six players at four tables meet at least twice in each of the five rounds."""
    club = Separation(players=(1, 2, 3, 4, 5, 6))
    assert (
        certify_plan(create_plane(), create_request(16, 5, separations=(club,))).figures["separations_broken"].bound
        == 10
    )


def test_digest_depends_on_rounds_and_byes_alone() -> None:
    plan = create_plane()
    assert plan_digest(plan) == plan_digest(dataclasses.replace(plan, method="other"))
    assert plan_digest(plan) != plan_digest(dataclasses.replace(plan, rounds=plan.rounds[::-1]))
    assert plan_digest(plan) != plan_digest(dataclasses.replace(plan, byes=((17,), *plan.byes[1:])))
    assert len(plan_digest(plan)) == 64


def test_certificate_is_valid_json() -> None:
    plan = shuffle_plan((4, 4, 3), rounds=4)
    data = plan_json(plan, certify_plan(plan, create_request(11, 4)))
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["rounds", "byes", "certificate", "method"]


def test_plan_without_repeats_has_its_sentence() -> None:
    certificate = certify_plan(create_plane(), create_request(16, 5))
    assert certificate_sentences(certificate, "en")[0] == "In five rounds nobody meets the same player twice."
    assert certificate_sentences(certificate)[0] == "En cinq tours, personne ne rencontre deux fois le même joueur."


def test_missing_wests_explain_an_uneven_share() -> None:
    request = Request(players=17, rounds=5)
    facts = certificate_sentences(certify_plan(draw(request), request), "en")
    assert [fact for fact in facts if "a table of three has no West, and no plan does better" in fact]


def test_shares_of_tables_of_three_have_a_sentence() -> None:
    rounds_of_15 = tuple(tuple(tuple(p for p in table if p != 16) for table in round_) for round_ in PLANE_16)
    certificate = certify_plan(Plan(rounds=rounds_of_15, byes=((),) * 5, method="by hand"), create_request(15, 5))
    assert "Everybody sits once at a table of three." in certificate_sentences(certificate, "en")
    # Player 16 would share a table with 5, 10 and 15 in the fifth round.
    shorter_certificate = certify_plan(
        Plan(rounds=rounds_of_15[:4], byes=((),) * 4, method="by hand"), create_request(15, 4)
    )
    assert "Everybody sits once at a table of three, except 5, 10 and 15 (never)." in certificate_sentences(
        shorter_certificate, "en"
    )
    assert "Chacun joue une fois à une table de trois, sauf 5, 10 et 15 (jamais)." in certificate_sentences(
        shorter_certificate, "fr"
    )


def test_few_players_with_a_bye_or_at_an_odd_table_are_named() -> None:
    plan = Plan(rounds=(PLANE_16[0],), byes=((17,),), method="by hand")
    certificate = certify_plan(plan, create_request(17, 1))
    assert "Nobody has a bye, except 17 (once)." in certificate_sentences(certificate, "en")
    assert "Personne n’est exempt, sauf 17 (une fois)." in certificate_sentences(certificate, "fr")
    large_plan = Plan(
        rounds=(((1, 2, 3, 4, 5), *((p, p + 1, p + 2, p + 3) for p in range(6, 54, 4))),), byes=((),), method=""
    )
    assert "Nobody sits at a table of five, except 1, 2, 3, 4 and 5 (once)." in certificate_sentences(
        certify_plan(large_plan, create_request(53, 1)), "en"
    )


def test_sentences_of_repeats_state_that_their_number_is_proven() -> None:
    plan = Plan(rounds=(*PLANE_16, PLANE_16[0]), byes=((),) * 6, method="by hand")  # again six pairs at four tables
    texts = certificate_sentences(certify_plan(plan, create_request(16, 6)), "en")
    assert texts[0] == "24 meetings are repeats: it is proven that no plan can do better."
    assert texts[1] == "No two players meet more than 2 times."
    assert texts[2] == "Nobody meets the same player in two rounds running."


def test_players_are_named_by_the_caller() -> None:
    certificate = certify_plan(create_plane(), create_request(16, 5, separations=(Separation(players=(1, 2)),)))
    names = {1: "Alice", 2: "Basile"}
    texts = certificate_sentences(certificate, "fr", names.__getitem__)
    assert "Malgré le souhait contraire, Alice et Basile se rencontrent." in texts


def test_french_punctuation_follows_a_no_break_space() -> None:
    certificate = certify_plan(create_plane(), create_request(16, 5))
    assert any("\u00a0:" in sentence for sentence in certificate_sentences(certificate))
    assert not any(" :" in sentence or " ;" in sentence for sentence in certificate_sentences(certificate))


def test_verify_plan_returns_the_certificate_of_a_sound_plan() -> None:
    assert verify_plan(create_plane(), create_request(16, 5)).figures["repeats"].value == 0


@pytest.mark.parametrize("table", [(1, 2), (1, 2, 3, 4, 5, 6), (1, 2, 2)])
def test_verify_plan_refuses_a_plan_that_cannot_be_counted(table: tuple[int, ...]) -> None:
    plan = Plan(rounds=((table, (7, 8, 9, 10)),), byes=((),), method="by hand")
    with pytest.raises(UnsoundPlanError):
        verify_plan(plan, create_request(10, 1))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"rounds": 6}, "fault.rounds"),
        ({"history": PLANE_16[1:2], "history_byes": ((),)}, "fault.history"),
        ({"fixed_tables": (FixedTable(1, 1),)}, "fault.fixed_table"),
        ({"kept_tables": (KeptTable(round=2, table=1, players=(1, 2, 3, 4)),)}, "fault.kept"),
        ({"separations": (Separation(players=(1, 2)),)}, "fault.hard_separation"),
        ({"players": 17}, "fault.missing"),
    ],
)
def test_verify_plan_refuses_a_plan_that_does_not_match_its_request(fields: dict[str, Any], code: str) -> None:
    request = dataclasses.replace(create_request(16, 5), **fields)
    plan = create_plane()
    if code == "fault.missing":
        plan = dataclasses.replace(plan, byes=((17,), (), (), (), ()))
    with pytest.raises(UnsoundPlanError) as error:
        verify_plan(plan, request)
    assert code in {fault.code for fault in error.value.faults}


def test_avoidable_repeats_are_counted_without_a_bound() -> None:
    plan = Plan(rounds=(PLANE_16[0], PLANE_16[0]), byes=((), ()), method="by hand")  # again six pairs at four tables
    assert certificate_sentences(certify_plan(plan, create_request(16, 2)), "en")[0] == "24 meetings are repeats."
