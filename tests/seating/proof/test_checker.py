"""The checker: sound plans, and one edited plan for each kind of fault."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.seating.samples import create_plane, shuffle_plan
from tournaments.seating.problem.request import Plan, Request, Separation
from tournaments.seating.proof import checker
from tournaments.seating.proof.certificate import certify_plan, plan_json, rounds_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.wording.error_texts import FAULTS


def certify_json(plan: Plan, **fields: Any) -> dict[str, Any]:
    players = max(p for round_ in plan.rounds for table in round_ for p in table)
    request = Request(players=players, rounds=len(plan.rounds), **fields)
    return plan_json(plan, certify_plan(plan, request))


def fault_codes(data: object) -> set[str]:
    return {fault.code for fault in check_plan(data).faults}


def test_affine_plane_of_sixteen_has_no_fault() -> None:
    report = check_plan(certify_json(create_plane()))
    assert report.sound
    assert report.figures["repeats"] == report.figures["coincidences"] == 0
    assert report.figures["most_meetings"] == 1


@pytest.mark.parametrize("sizes", [(4, 4), (4, 4, 3), (3, 3, 3), (5, 4, 4), (5, 5), (4, 4, 4)])
@pytest.mark.parametrize("rounds", [1, 4, 7])
def test_checker_confirms_the_certificate_of_any_plan(sizes: tuple[int, ...], rounds: int) -> None:
    assert check_plan(certify_json(shuffle_plan(sizes, rounds=rounds))).sound


def test_checker_confirms_the_certificate_of_a_plan_with_byes() -> None:
    assert check_plan(certify_json(shuffle_plan((4, 4), rounds=5, players=10))).sound


def test_checker_imports_no_module_of_the_package() -> None:
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports]
    assert set(names) <= {"hashlib", "json", "collections", "dataclasses", "itertools", "typing"}


def set_value(data: Any, path: str, value: object) -> None:
    """Set the value at a dotted path: rounds.0.0.0 is North of table 1 in round 1."""
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in steps:
        data = data[step]
    data[last] = value


#: Each kind of fault, and the edits of a sound plan that cause it.
INVALID_EDITS: dict[str, dict[str, object]] = {
    "fault.no_round": {"rounds": [], "byes": []},
    "fault.not_a_plan": {"rounds": "none"},
    "fault.byes_shape": {"byes": [[]]},
    "fault.certificate_shape": {"certificate.separations": [{"players": "everybody"}]},
    "fault.round_shape": {"rounds.1": "round two"},
    "fault.not_a_number": {"rounds.1.0.0": 2.5},
    "fault.table_size": {"rounds.2.0": [4, 2, 10, 6, 9, 7], "rounds.2.1": [15, 11]},
    "fault.twice": {"rounds.0.0.0": 7},
    "fault.missing": {"rounds.0.0": [2, 5, 8]},
    "fault.unknown": {"rounds.3.0.0": 99},
    "fault.bye_twice": {"rounds.0.0": [5, 8, 9], "byes.0": [2, 2]},
    "fault.seated_and_bye": {"byes.0": [2]},
    "fault.absent_and_there": {"certificate.absent.0": [2]},
    "fault.digest": {"rounds.0.0": [5, 2, 8, 9]},
    "fault.figure": {"certificate.repeats.value": 1},
    "fault.bound": {"certificate.coincidences.bound": 1},
    "fault.proven": {"certificate.most_meetings": {"value": 1, "bound": 0, "proven": True}},
    "fault.share": {"certificate.per_player.first_deals.4": 7},
    "fault.separation": {"certificate.separations.0.met": []},
    "fault.pair_apart": {"certificate.pairs": [[2, 5], [8, 9]]},
    "fault.hard_separation": {"certificate.separations": [{"players": [1, 2], "until": None, "hard": True}]},
}


# Faults that `verify_plan` finds: they depend on the request, which the checker does not read.
REQUEST_ONLY = {"fault.rounds", "fault.history", "fault.fixed_table", "fault.kept"}


@pytest.mark.parametrize("code", sorted(FAULTS.keys() - REQUEST_ONLY))
def test_checker_finds_each_kind_of_fault(code: str) -> None:
    data = certify_json(create_plane(), separations=(Separation(players=(1, 5)),))
    for path, value in INVALID_EDITS[code].items():
        set_value(data, path, value)
    assert code in fault_codes(data)


def test_tables_of_two_or_six_are_faults() -> None:
    assert {(f.code, f.found) for f in check_plan({"rounds": [[[1, 2], [3, 4, 5, 6, 7, 8]]]}).faults} == {
        ("fault.table_size", 2),
        ("fault.table_size", 6),
    }


@pytest.mark.parametrize("figure", sorted(check_plan(rounds_json(create_plane())).figures))
def test_checker_finds_a_wrong_value_of_any_figure(figure: str) -> None:
    data = certify_json(create_plane())
    data["certificate"][figure]["value"] += 1
    wrong_figure = next(fault for fault in check_plan(data).faults if fault.name == figure)
    assert wrong_figure.code == "fault.figure"
    assert wrong_figure.stated == check_plan(data).figures[figure] + 1


def test_checker_finds_wrong_byes() -> None:
    data = certify_json(shuffle_plan((4, 4), rounds=3, players=9))
    data["byes"][0], data["byes"][1] = [], data["byes"][0]
    assert fault_codes(data) >= {"fault.missing", "fault.digest"}


def test_players_declared_absent_are_not_missing() -> None:
    data = rounds_json(shuffle_plan((4, 4), rounds=1))
    data["rounds"].append([[1, 2, 3, 4], [5, 6, 7]])
    data["byes"].append([])
    assert fault_codes(data) == {"fault.missing"}
    assert not fault_codes({**data, "certificate": {"players": 8, "absent": [[], [8]]}})


def test_players_are_counted_without_a_certificate() -> None:
    assert not fault_codes(rounds_json(shuffle_plan((4, 4, 4), rounds=2)))
    assert fault_codes({"rounds": [[[1, 2, 3, 4], [5, 6, 7, 9]]]}) == {"fault.unknown", "fault.missing"}


INVALID_JSON = """
null
3
"plan"
[]
{}
{"rounds": 3}
{"rounds": [3]}
{"rounds": [[3]]}
{"rounds": [[]]}
{"rounds": [[[]]]}
{"rounds": [[[null]]]}
{"rounds": [[[[[[[]]]]]]]}
{"rounds": [[[true, false, 1, 2]]]}
{"rounds": [[[1, 2, 3, NaN]]]}
{"rounds": [[[1, 2, 3, 1e99]]]}
{"rounds": [[["1", "2", "3", "4"]]]}
{"rounds": [[[0, -1, 1000000000000000000000, 4]]]}
{"rounds": [[[1, 2, 3, 4]]], "byes": 7}
{"rounds": [[[1, 2, 3, 4]]], "byes": [null]}
{"rounds": [[[1, 2, 3, 4]]], "certificate": 5}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"players": 1000000000000}}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"players": "four", "absent": {}}}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"repeats": {"value": "none"}}}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"repeats": {"value": 0, "bound": null}}}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"per_player": {"seats": [null]}}}
{"rounds": [[[1, 2, 3, 4]]], "certificate": {"separations": [{"players": [1], "until": -1}]}}
"""


@pytest.mark.parametrize("text", INVALID_JSON.strip().splitlines())
def test_invalid_json_values_are_faults(text: str) -> None:
    assert check_plan(json.loads(text)).faults
