"""`python -m scoring`: each line gets one answer, even if it is invalid.

First single lines, given to the function that answers one, then the whole command with its options.
"""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lines import answer
from tests.waiting import TIMEOUT_SECONDS

LINE: dict[str, Any] = {
    "id": "a-1",
    "players": 4,
    "rules": "fft-2012",
    "options": {},
    "taker": 1,
    "partner": None,
    "contract": "garde",
    "bouts": 2,
    "points": 49,
    "petit_au_bout": "attack",
    "poignees": [{"player": 1, "size": "simple"}],
    "chelem_announced": False,
    "chelem_made_by": None,
    "misere": [],
}
SCORED = {
    "id": "a-1",
    "made": True,
    "margin": 8,
    "unit": 106,  # (25 + 8 + 10) * 2 + 20: the petit au bout and the poignée
    "scores": [318, -106, -106, -106],
    "warnings": [],
}


def _problem_codes(line: bytes) -> list[str]:
    return [problem["code"] for problem in answer(line, "en")["problems"]]


def _line(**changes: Any) -> bytes:
    return json.dumps(LINE | changes).encode()


def _run_command(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "scoring", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


def test_answer_to_a_deal_has_its_scores() -> None:
    assert answer(_line(), "en") == SCORED


def test_optional_fields_may_be_missing() -> None:
    line = {"players": 5, "taker": 2, "contract": "prise", "bouts": 2, "points": 40.5, "partner": 4}
    reply = answer(json.dumps(line).encode(), "en")
    assert reply["id"] is None
    assert (reply["made"], reply["margin"], reply["unit"]) == (False, 1, -26)  # 40.5 is recorded as 40
    assert reply["scores"] == [26, -52, 26, -26, 26]


def test_options_set_house_rules() -> None:
    reply = answer(_line(options={"misere": 10, "multiplier_garde": 3}, misere=[2]), "en")
    assert reply["unit"] == 33 * 3 + 30 + 20
    assert sum(reply["scores"]) == 0


def test_warnings_and_problems_have_code_field_and_message() -> None:
    (warning,) = answer(_line(contract="garde_contre"), "fr")["warnings"]
    assert warning == {
        "code": "rare_garde_contre",
        "field": "contract",
        "message": "Une garde contre est rare. Est-ce bien le contrat\u00a0?",
    }
    reply = answer(_line(points=99), "en")
    assert reply == {
        "id": "a-1",
        "problems": [{"code": "points_range", "field": "points", "message": "Points go from 0 to 91."}],
    }


INVALID_LINES: list[tuple[bytes, list[str]]] = [
    (b"", ["line_empty"]),
    (b"  \t\r\n", ["line_empty"]),
    (b"{", ["line_not_json"]),
    (b"[" * 100_000, ["line_not_json"]),
    (b'{"a":' * 100_000, ["line_not_json"]),
    (b'{"points": ' + b"9" * 5000 + b"}", ["line_not_json"]),
    (b"\xff\xfe\x00", ["line_not_utf8"]),
    (b"[]", ["not_an_object"]),
    (b"null", ["not_an_object"]),
    (b"NaN", ["not_an_object"]),
    (b"49", ["not_an_object"]),
    (_line(id=[1]), ["id_not_simple"]),
    (_line(id=float("nan")), ["id_not_simple"]),
    (_line(rules=1), ["wrong_type"]),
    (_line(rules="fft-1066"), ["rules_unknown"]),
    (_line(options=[]), ["wrong_type"]),
    (_line(options={"belote": 1}), ["option_unknown"]),
    (_line(options={"misere": 1e308}), ["option_value"]),
    (_line(options={"misere": float("nan")}), ["option_value"]),
    (_line(points=float("nan")), ["points_range"]),
    (_line(points=1e308), ["points_range"]),
    (_line(points=-1e308), ["points_range"]),
    (_line(points=int("9" * 4000)), ["points_range"]),
    (_line(points=40.3), ["points_not_half"]),
    (_line(bouts=True), ["wrong_type"]),
    (_line(bouts=int("9" * 4000)), ["bouts_range"]),
    (_line(players=0), ["players_range"]),
    (_line(players=-(10**18)), ["players_range"]),
    (_line(taker=int("9" * 4000)), ["seat_unknown"]),
    (_line(taker=1.5), ["wrong_type"]),
    (_line(contract=["garde"]), ["wrong_type"]),
    (_line(contract="\ud800"), ["unknown_value"]),
    (_line(contract="x" * 10_000), ["unknown_value"]),
    (_line(partner="2"), ["wrong_type"]),
    (_line(extra=1), ["field_unknown"]),
    (_line(**{"\ud800": 1}), ["field_unknown"]),
    (_line(poignees=[[[[]]]]), ["wrong_type"]),
]


@pytest.mark.parametrize(("line", "codes"), INVALID_LINES, ids=lambda value: str(value)[:30])
def test_invalid_line_is_refused_with_a_short_message(line: bytes, codes: list[str]) -> None:
    assert _problem_codes(line) == codes
    for lang in ("fr", "en"):
        for problem in answer(line, lang)["problems"]:
            assert 0 < len(problem["message"]) < 300


@pytest.mark.parametrize("identity", ["x", "", 7, 1.5, None, True, "é\ud800"])
def test_id_of_a_refused_line_is_returned(identity: object) -> None:
    assert answer(_line(id=identity, points=1e308, bouts="two", what=0), "en")["id"] == identity


def test_problems_of_rules_and_deal_are_reported_together() -> None:
    assert _problem_codes(_line(rules="x", contract="y")) == ["rules_unknown", "unknown_value"]


@given(st.binary())
def test_any_bytes_are_refused(line: bytes) -> None:
    assert "problems" in answer(line, "en")


def test_command_continues_after_invalid_lines() -> None:
    lines = [
        b"\xef\xbb\xbf" + _line(),
        b"",
        b"\xff",
        b"x" * 70_000,  # the limit is 65,536 bytes
        b"[" * 60_000,
        _line(id="\ud800"),
        _line(id=2),
    ]
    process = _run_command(stdin=b"\n".join(lines))
    replies = [json.loads(line) for line in process.stdout.splitlines()]
    assert (process.returncode, process.stderr) == (0, b"")
    codes = [reply["problems"][0]["code"] if "problems" in reply else reply["unit"] for reply in replies]
    assert codes == [106, "line_empty", "line_not_utf8", "line_too_long", "line_not_json", 106, 106]
    assert [reply["id"] for reply in replies] == ["a-1", None, None, None, None, "\ud800", 2]


def test_option_lang_sets_the_language_of_messages() -> None:
    process = _run_command("--lang", "fr", stdin=b"\n")
    assert json.loads(process.stdout)["problems"][0]["message"] == "La ligne est vide."


def test_option_text_scores_a_deal() -> None:
    process = _run_command("--text", "4p t1 garde 2b 49 petit:attack", "--lang", "fr")
    assert process.returncode == 0
    assert "Chaque défenseur donne 86." in process.stdout.decode()  # (25 + 8 + 10) * 2
    assert "+258  −86  −86  −86" in process.stdout.decode()


@pytest.mark.parametrize("text", ["4p t1 garde 2b 86", "hello"])
def test_option_text_prints_why_a_deal_is_refused(text: str) -> None:
    process = _run_command("--text", text)
    assert (process.returncode, process.stderr) == (1, b"")
    assert process.stdout


def test_help_lists_the_fields_and_an_unknown_language_is_refused() -> None:
    process = _run_command("--help")
    assert process.returncode == 0
    assert b"petit_au_bout" in process.stdout
    assert _run_command("--lang", "de").returncode == 2


def test_command_exits_without_error_if_stdout_is_closed() -> None:
    command = [sys.executable, "-m", "scoring"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.communicate(_line() + b"\n", timeout=TIMEOUT_SECONDS)
        finally:
            process.kill()
    assert process.returncode == 0
