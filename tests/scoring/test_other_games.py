"""`python -m scoring` for Scarto, Texas 42 and Burro: hands and whole sheets."""

import json
from typing import Any

import pytest

from scoring.lines import answer
from tests.scoring.sheets import EXAMPLES


def get_answer(**line: Any) -> dict[str, Any]:
    return answer(json.dumps(line).encode(), "en")


def list_problems(**line: Any) -> list[tuple[str, str]]:
    return [(problem["code"], problem["field"]) for problem in get_answer(**line)["problems"]]


@pytest.mark.parametrize("example", [e for e in EXAMPLES["scarto"] if "points" in e], ids=lambda e: e["id"])
def test_hands_of_scarto_are_scored_from_points_from_piles_and_from_both(example: dict[str, Any]) -> None:
    points, piles = {"points": example["points"]}, {"piles": example.get("piles")}
    for fields in (points, piles, points | piles) if example.get("piles") else (points,):
        reply = get_answer(id=example["id"], game="scarto", **fields)
        assert reply == {"id": example["id"], **points, "scores": example["scores"], "warnings": []}


@pytest.mark.parametrize("example", EXAMPLES["texas-42"], ids=lambda e: e["id"])
def test_hands_of_texas_42_are_scored(example: dict[str, Any]) -> None:
    assert get_answer(game="texas-42", **example["hand"])["scores"] == example["scores"]


@pytest.mark.parametrize("example", EXAMPLES["burro"], ids=lambda e: e["id"])
def test_sheets_of_burro_are_scored(example: dict[str, Any]) -> None:
    reply = get_answer(game="burro", players=example["players"], hands=example["hands"])
    assert reply["scores"] == [len(letters) for letters in example["letters"]]
    for key in ("letters", "complete", "winners", "play_off"):
        assert reply[key] == example[key]


def test_session_of_scarto_is_scored() -> None:
    (example,) = [e for e in EXAMPLES["scarto"] if "hands" in e]
    reply = get_answer(game="scarto", hands=[{"points": points} for points in example["hands"]])
    for key in ("scores", "losers", "stakes"):
        assert reply[key] == example[key]
    assert reply["complete"] is True


def test_scores_of_a_sheet_of_texas_42_are_the_marks_of_each_side() -> None:
    hands = [{"passed": True}, {"bidder": 3, "bid": 84, "kind": "doubles", "made": False}]
    hands += [{"bidder": 1, "bid": 30, "kind": "trump", "trump": 2, "taken": 34}]
    reply = get_answer(game="texas-42", hands=hands)
    assert (reply["scores"], reply["complete"], reply["winners"]) == ([1, 2, 1, 2], False, [])
    assert list_problems(game="texas-42", hands=[hands[1], hands[2]], options={"game_to": 2}) == [
        ("sheet_ended", "hands[2].line")
    ]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ({"game": "scarto", "points": [27, 13, 37]}, [("points_sum", "points")]),
        ({"game": "scarto"}, [("field_missing", "points")]),
        ({"game": "scarto", "points": None, "piles": None}, [("field_missing", "points")]),
        (
            {"game": "texas-42", "passed": True, "options": {"passed_hand": "forced-31"}},
            [("passed_not_played", "passed")],
        ),
        (
            {"game": "texas-42", "passed": True, "bid": 30},
            [("field_missing", "bidder"), ("field_missing", "kind"), ("field_unknown", "passed")],
        ),
        ({"game": "texas-42", "bidder": 1, "bid": 30, "kind": "doubles", "taken": 43}, [("taken_range", "taken")]),
        ({"game": "burro", "players": 3, "last_holder": 4}, [("seat_unknown", "last_holder")]),
        ({"game": "burro", "players": 2, "last_holder": 1}, [("players_range", "players")]),
        ({"game": "burro", "last_holder": 1}, [("field_missing", "players")]),
        (
            {"game": "burro", "players": 3, "hands": [{"last_holder": 1}] * 5 + [{"last_holder": 1}]},
            [("not_in_play_off", "hands[6].last_holder")],
        ),
        ({"game": "scarto", "points": [27, 13, 38], "rules": "fft-2012"}, [("rules_unknown", "rules")]),
        ({"game": "scarto", "points": [27, 13, 38], "options": {"nello": True}}, [("option_unknown", "options")]),
        ({"game": "scarto", "points": [27, 13, 38], "options": {"hands": 4}}, [("option_value", "options")]),
    ],
)
def test_invalid_line_is_refused(line: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    assert list_problems(**line) == problems


def test_passed_hand_scores_zero() -> None:
    assert get_answer(game="texas-42", passed=True)["scores"] == [0, 0, 0, 0]


def test_empty_sheet_is_not_complete() -> None:
    for game, seats in (("scarto", 3), ("texas-42", 4), ("burro", 4)):
        reply = get_answer(game=game, hands=[])
        assert (reply["scores"], reply["complete"], reply["winners"]) == ([0] * seats, False, [])
