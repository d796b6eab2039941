"""Round trips of a deal through its JSON and text forms, and invalid input."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DealFormatError, NotationError
from scoring.french_tarot import Camp, Deal
from scoring.french_tarot.notation import format_deal, parse_deal
from tests.scoring.french_tarot.deals import any_deals, create_deal

MINIMAL: dict[str, Any] = {"players": 4, "taker": 1, "contract": "garde", "bouts": 2, "points": 49}


@given(any_deals())
def test_deal_survives_a_round_trip_through_json(deal: Deal) -> None:
    assert Deal.from_json(json.loads(json.dumps(deal.to_json()))) == deal


@given(any_deals())
def test_deal_survives_a_round_trip_through_text(deal: Deal) -> None:
    assert parse_deal(format_deal(deal)) == deal


# Worth its time: many lines, drawn by Hypothesis.
@given(any_deals(), st.randoms(use_true_random=False))
def test_optional_words_may_come_in_any_order_and_are_written_in_one(deal: Deal, random: Any) -> None:
    words = format_deal(deal).split()
    rest = [word for word in words[5:] if not word.startswith("poignee")]
    random.shuffle(rest)
    shuffled = "  ".join([*words[:5], *rest, *(w for w in words[5:] if w.startswith("poignee"))])
    assert format_deal(parse_deal(shuffled)) == format_deal(deal)


def test_json_form_has_the_fields_of_the_command_line() -> None:
    assert create_deal(points=81).to_json() == {
        "players": 4,
        "taker": 1,
        "partner": None,
        "contract": "garde",
        "bouts": 2,
        "points": 40.5,
        "petit_au_bout": None,
        "poignees": [],
        "chelem_announced": False,
        "chelem_made_by": None,
        "misere": [],
    }
    assert create_deal(sitting_out=3, roi_au_bout=Camp.ATTACK).to_json()["sitting_out"] == 3


def test_optional_fields_have_defaults() -> None:
    assert Deal.from_json(MINIMAL) == create_deal()


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"players": "4"}, "wrong_type", "players"),
        ({"taker": True}, "wrong_type", "taker"),
        ({"taker": 1.0}, "wrong_type", "taker"),
        ({"bouts": None}, "wrong_type", "bouts"),
        ({"contract": 2}, "wrong_type", "contract"),
        ({"contract": "grande"}, "unknown_value", "contract"),
        ({"points": "49"}, "wrong_type", "points"),
        ({"points": True}, "wrong_type", "points"),
        ({"points": float("nan")}, "points_range", "points"),
        ({"points": float("inf")}, "points_range", "points"),
        ({"points": 40.25}, "points_not_half", "points"),
        ({"petit_au_bout": "nobody"}, "unknown_value", "petit_au_bout"),
        ({"petit_au_bout": False}, "wrong_type", "petit_au_bout"),
        ({"poignees": {}}, "wrong_type", "poignees"),
        ({"poignees": [1]}, "wrong_type", "poignees"),
        ({"poignees": [{"player": 1}]}, "wrong_type", "poignees"),
        ({"poignees": [{"player": 1, "size": "simple", "x": 0}]}, "wrong_type", "poignees"),
        ({"poignees": [{"player": 1, "size": "huge"}]}, "unknown_value", "poignees"),
        ({"poignees": [{"player": "1", "size": "simple"}]}, "wrong_type", "poignees"),
        ({"chelem_announced": 1}, "wrong_type", "chelem_announced"),
        ({"chelem_made_by": []}, "wrong_type", "chelem_made_by"),
        ({"misere": [None]}, "wrong_type", "misere"),
        ({"misere": "12"}, "wrong_type", "misere"),
        ({"colour": "red"}, "field_unknown", "colour"),
    ],
)
def test_problem_names_the_invalid_field(changes: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(DealFormatError) as error:
        Deal.from_json(MINIMAL | changes)
    assert [(p.code, p.field) for p in error.value.problems] == [(code, field)]


def test_every_invalid_field_is_reported_at_once() -> None:
    with pytest.raises(DealFormatError) as error:
        Deal.from_json({"taker": "x", "contract": "garde", "points": 1, "z": 0})
    assert {(p.code, p.field) for p in error.value.problems} == {
        ("field_missing", "players"),
        ("field_missing", "bouts"),
        ("wrong_type", "taker"),
        ("field_unknown", "z"),
    }


@pytest.mark.parametrize("mapping", [None, [], "deal", 4])
def test_json_that_is_not_an_object_is_refused(mapping: Any) -> None:
    with pytest.raises(DealFormatError) as error:
        Deal.from_json(mapping)
    assert error.value.code == "not_an_object"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "notation_head"),
        ("4p t1 garde 2b", "notation_head"),
        ("4p t1 grande 2b 49", "notation_head"),
        ("4p t1 garde 2b 49.25", "notation_head"),
        ("4p t1 garde 2b ٤٩", "notation_head"),
        ("4p t-1 garde 2b 49", "notation_head"),
        ("4p t1 garde 2b 9999999999", "notation_head"),
        ("4p t1 garde 2b 49 petit", "notation_word"),
        ("4p t1 garde 2b 49 petit:nobody", "notation_word"),
        ("4p t1 garde 2b 49 poignee:1", "notation_word"),
        ("4p t1 garde 2b 49 poignee:x:simple", "notation_word"),
        ("4p t1 garde 2b 49 misere:", "notation_word"),
        ("4p t1 garde 2b 49 out:", "notation_word"),
        ("4p t1 garde 2b 49 chelem:attack chelem:defence", "notation_twice"),
        ("4p t1 garde 2b 49 hello", "notation_word"),
    ],
)
def test_invalid_text_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_deal(text)
    assert error.value.code == code


@given(st.text())
def test_any_text_is_refused_or_survives_a_round_trip(text: str) -> None:
    try:
        deal = parse_deal(text)
    except NotationError:
        return
    assert parse_deal(format_deal(deal)) == deal
