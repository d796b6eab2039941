"""Three to nine players, and rounds of threes or of fives only; `tests/prove/seating/` has seven and 5,000 players."""

import pytest

from tests.seating.recount import Recount
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.request import Odd, Request, SeatingError
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.wording.sentences import certificate_sentences, error_sentence


@pytest.mark.parametrize(
    ("players", "tables"), [(3, [3]), (4, [4]), (5, [5]), (6, [3, 3]), (9, [3, 3, 3]), (8, [4, 4])]
)
def test_small_fields_have_the_expected_tables(players: int, tables: list[int]) -> None:
    plan = draw(Request(players=players, rounds=5))
    assert Recount(plan, players).is_complete
    assert all(sorted(map(len, round_), reverse=True) == tables for round_ in plan.rounds)


@pytest.mark.parametrize(("players", "repeats"), [(3, 12), (4, 24), (5, 40), (6, 15)])
def test_repeats_of_small_fields_equal_the_bound(players: int, repeats: int) -> None:
    request = Request(players=players, rounds=5)
    figures = verify_plan(draw(request), request).figures
    assert (figures["repeats"].value, figures["repeats"].proven) == (repeats, True)
    assert figures["coincidences"].proven
    assert figures["seat_spread"].value <= 2
    assert figures["dealer_spread"].value <= 1


def test_coincidences_of_six_players_in_twelve_rounds_equal_the_bound() -> None:
    request = Request(players=6, rounds=12)
    figure = verify_plan(draw(request), request).figures["coincidences"]
    assert (figure.value, figure.bound) == (140, 140)  # the known minimum


@pytest.mark.parametrize(("odd", "players"), [(Odd.ALL_THREE, n) for n in (6, 15, 21, 27, 60)])
def test_threes_only_have_no_other_table(odd: Odd, players: int) -> None:
    request = Request(players=players, rounds=5, odd=odd)
    plan = draw(request)
    figures = verify_plan(plan, request).figures
    assert {len(table) for round_ in plan.rounds for table in round_} == {3}
    assert figures["odd_most"].value == 0
    assert figures["seat_spread"].value <= 1
    assert figures["dealer_spread"].value <= 1
    assert figures["repeats"].value == 0 or players == 6


@pytest.mark.parametrize("players", [5, 10, 25, 40])
def test_fives_only_have_no_other_table(players: int) -> None:
    request = Request(players=players, rounds=5, odd=Odd.ALL_FIVE)
    plan = draw(request)
    figures = verify_plan(plan, request).figures
    assert {len(table) for round_ in plan.rounds for table in round_} == {5}
    assert (figures["odd_most"].value, figures["fifth_spread"].value) == (0, figures["fifth_spread"].bound)
    assert figures["seat_spread"].value <= 1


def test_refusal_names_the_nearest_numbers_of_players_that_fit() -> None:
    with pytest.raises(SeatingError) as error:
        draw(Request(players=4, rounds=3, odd=Odd.ALL_FIVE))
    assert error_sentence(error.value, "en").startswith("4 players do not fill tables of 5: it would take 5.")
    with pytest.raises(SeatingError) as error:
        draw(Request(players=10, rounds=3, odd=Odd.ALL_THREE))
    assert error_sentence(error.value, "en").startswith("10 players do not fill tables of 3: it would take 9 or 12.")


def test_certificate_of_threes_does_not_mention_west() -> None:
    request = Request(players=9, rounds=3, odd=Odd.ALL_THREE)
    texts = certificate_sentences(verify_plan(draw(request), request), "en")
    assert "Everybody sits North, East and South equally often, give or take one." in texts


def test_certificate_of_one_table_has_its_own_sentence() -> None:
    request = Request(players=5, rounds=3)
    assert "There is only one table." in certificate_sentences(verify_plan(draw(request), request), "en")
