"""The command line: JSON on the standard output, or one sentence on the standard error and no traceback.

First the draw with each option, then repair, rounds by rank and `check`, and at the end invalid options and files.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.seating.samples import PLANE_16, create_plane
from tournaments.seating.__main__ import main
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.checker import check_plan

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """Run a command that must succeed; return its JSON."""
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert output.err == ""
    answer: dict[str, Any] = json.loads(output.out)
    return answer


def run_refused(capsys: Capture, *arguments: str) -> str:
    """Run a command that must fail; return its error, one line on the standard error. The standard output is empty."""
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.endswith(".\n")
    assert output.err.count("\n") == 1
    return output.err.strip()


@pytest.fixture
def write_json(tmp_path: Path) -> Any:
    """Return a function that writes bytes, or other content as JSON, to a new file and returns its path."""

    def write_file(content: Any) -> str:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(file)

    return write_file


def test_draw_prints_a_sound_plan(capsys: Capture) -> None:
    answer = run(capsys, "--players", "32", "--rounds", "5", "--seed", "1", "--odd", "3")
    assert set(answer) == {"rounds", "byes", "certificate", "method"}
    assert [len(round_) for round_ in answer["rounds"]] == [8] * 5
    assert answer["byes"] == [[]] * 5
    assert answer["certificate"]["repeats"] == {"value": 0, "bound": 0, "proven": True, "because": "counting"}
    assert check_plan(answer).sound


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [("9", "3,bye", [3, 3, 3]), ("10", "3,bye", [3, 3, 3]), ("10", "4,3,5", [3, 3, 4]), ("7", "3,4", [3, 4])],
)
def test_sizes_option_sets_the_table_sizes(capsys: Capture, players: str, sizes: str, tables: list[int]) -> None:
    answer = run(capsys, "--players", players, "--rounds", "3", "--sizes", sizes, "--time-limit", "0.1")
    assert all(sorted(map(len, round_)) == tables for round_ in answer["rounds"])
    assert check_plan(answer).sound


def test_fixed_partners_sit_opposite_each_other(capsys: Capture, write_json: Any) -> None:
    pairs = [[1, 2], [3, 4], [5, 6], [7, 8]]
    answer = run(capsys, "--players", "8", "--rounds", "3", "--pairs", write_json(pairs))
    assert {tuple(sorted(table[i::2])) for round_ in answer["rounds"] for table in round_ for i in (0, 1)} == {
        (1, 2),
        (3, 4),
        (5, 6),
        (7, 8),
    }
    assert answer["certificate"]["pairs"] == pairs
    assert check_plan(answer).sound


def test_partners_change_in_each_round(capsys: Capture) -> None:
    answer = run(capsys, "--players", "20", "--rounds", "5", "--sizes", "4,bye", "--partners-change")
    assert answer["certificate"]["partners_repeated"]["value"] == 0
    assert check_plan(answer).sound


def test_equal_commands_print_equal_output(capsys: Capture) -> None:
    outputs = []
    for _ in range(2):
        main(["--players", "21", "--seed", "4"])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize(("odd", "size"), [("3", 3), ("5", 5), ("5mort", 5), ("bye", None)])
def test_odd_option_seats_the_remaining_players(capsys: Capture, odd: str, size: int | None) -> None:
    answer = run(capsys, "--players", "33", "--rounds", "3", "--odd", odd)
    sizes = {len(table) for round_ in answer["rounds"] for table in round_}
    assert sizes == ({4, size} if size else {4})
    assert [len(resting) for resting in answer["byes"]] == [0 if size else 1] * 3


def test_separations_and_fixed_tables_are_kept(capsys: Capture, write_json: Any) -> None:
    separations = write_json([[1, 2], {"players": [5, 6, 7], "until": 2, "hard": False}])
    fixed = write_json({"3": 2})
    answer = run(capsys, "--players", "24", "--separations", separations, "--fixed-tables", fixed)
    assert not any({1, 2} <= set(table) for round_ in answer["rounds"] for table in round_)
    assert all(3 in round_[1] for round_ in answer["rounds"])
    assert answer["certificate"]["separations_broken"]["value"] == 0


def test_history_is_kept_and_the_other_rounds_are_planned(capsys: Capture, write_json: Any) -> None:
    history = [[list(table) for table in round_] for round_ in PLANE_16[:2]]
    for content in (history, {"rounds": history, "byes": [[], []]}):
        answer = run(capsys, "--players", "16", "--rounds", "5", "--history", write_json(content))
        assert answer["rounds"][:2] == history
        assert len(answer["rounds"]) == 5


def test_one_absent_player_after_two_rounds_adds_no_repeat(capsys: Capture, write_json: Any) -> None:
    plan = run(capsys, "--players", "32")
    history = write_json({"rounds": plan["rounds"][:2], "byes": plan["byes"][:2]})
    answer = run(capsys, "--players", "32", "--history", history, "--absent", "7")
    assert answer["rounds"][:2] == plan["rounds"][:2]
    assert answer["certificate"]["repeats"]["value"] == 0
    assert not any(7 in table for round_ in answer["rounds"][2:] for table in round_)


def test_repair_of_a_printed_plan_lists_the_changes(capsys: Capture, write_json: Any) -> None:
    plan = write_json(run(capsys, "--players", "32"))
    plan_of_leaver = run(capsys, "--players", "32", "--history", plan, "--played", "2", "--absent", "7")
    assert plan_of_leaver["changes"] == []
    answer = run(
        capsys,
        "--players",
        "32",
        "--history",
        plan,
        "--played",
        "2",
        "--absent",
        "1,2,3,4",
        "--add",
        "1",
        "--lang",
        "en",
    )
    assert answer["certificate"]["repeats"]["value"] == 0
    assert any(change["player"] == 33 for change in answer["changes"])
    sentence = answer["changes"][0]["sentences"][0]
    assert sentence.startswith("Round ")
    assert "instead of table" in sentence


def test_repaired_plan_can_be_repaired_again(capsys: Capture, write_json: Any) -> None:
    plan = run(capsys, "--players", "32")
    repaired_plan = run(
        capsys, "--players", "32", "--history", write_json(plan), "--played", "1", "--absent", "7", "--add", "2"
    )
    plan_repaired_twice = run(
        capsys, "--players", "34", "--history", write_json(repaired_plan), "--played", "3", "--absent", "9,33"
    )
    assert check_plan(plan_repaired_twice).sound
    assert plan_repaired_twice["certificate"]["absent"][-1] == [7, 9, 33]


def test_ranking_option_seats_the_next_round_by_rank(capsys: Capture, write_json: Any) -> None:
    ranking = write_json(list(range(16, 0, -1)))
    first_round = run(capsys, "--players", "16", "--ranking", ranking)
    assert sorted(first_round["rounds"][0][0]) == [13, 14, 15, 16]
    history = write_json({"rounds": first_round["rounds"], "byes": first_round["byes"]})
    options = ("--players", "16", "--ranking", ranking, "--history", history, "--lang", "en")
    assert run(capsys, *options)["certificate"]["repeats"]["value"] == 24  # the same four tables again, six pairs each
    two_rounds = run(capsys, *options, "--most-moved", "24")
    assert len(two_rounds["rounds"]) == 2
    assert tally([tuple(map(tuple, round_)) for round_ in two_rounds["rounds"]]).repeats == 0
    assert two_rounds["certificate"]["tables"][0][0].startswith("Moves away from the rank to avoid a meeting: ")
    folded_round = run(capsys, "--players", "16", "--ranking", ranking, "--pattern", "folded")
    assert sorted(folded_round["rounds"][0][0]) == [1, 8, 9, 16]  # one player of each quarter of the ranking


def test_rounds_by_rank_are_not_planned(capsys: Capture) -> None:
    assert len(run(capsys, "--players", "32", "--rounds", "5", "--rounds-by-rank", "2")["rounds"]) == 3


def test_arrival_gets_the_next_player_number(capsys: Capture) -> None:
    answer = run(capsys, "--players", "31", "--add", "1", "--rounds", "2")
    assert sorted(p for table in answer["rounds"][0] for p in table) == list(range(1, 33))


def test_check_accepts_a_printed_plan(capsys: Capture, write_json: Any) -> None:
    path = write_json(run(capsys, "--players", "19", "--rounds", "4"))
    assert run(capsys, "check", path)["sound"]


def test_check_lists_faults_with_exit_code_one(capsys: Capture, write_json: Any) -> None:
    data = {"rounds": [[[1, 2, 3, 4], [5, 6, 7, 7]]], "byes": [[]]}
    assert main(["check", write_json(data), "--lang", "en"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["faults"][0] == {"code": "fault.twice", "message": "Round 1: player 7 is seated twice."}


def test_help_lists_the_shapes_of_the_files(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as error:
        main(["--help"])
    assert error.value.code == 0
    assert "best first" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "--players 0",
        "--players 2",
        "--players -5",
        "--players NaN",
        "--players 8.5",
        "--players 100000",
        "--players 99999999999999999999",
        "--players",
        "--players 32 --rounds 0",
        "--players 9 --sizes 6",
        "--players 9 --sizes bye",
        "--players 8 --sizes 3",
        "--players 8 --pairs /nowhere/at/all",
        "--players 32 --rounds 40",
        "--players 8 --rounds 13",
        "--players 1000 --rounds 999",
        "--players 32 --odd 6",
        "--players 11 --odd 5",
        "--players 32 --seed x",
        "--players 32 --time-limit NaN",
        "--players 32 --time-limit -1",
        "--players 32 --time-limit inf",
        "--players 32 --absent 33",
        "--players 32 --absent x,y",
        "--players 4 --absent 1,2",
        "--players 32 --add -1",
        "--players 32 --lang de",
        "--players 32 --pattern snake",
        "--players 32 --balance fair",
        "--players 32 --unknown",
        "--players 32 --history /nowhere/at/all",
        "--players 32 --rounds-by-rank 5",
        "--players 32 surplus",
        "check",
        "check /nowhere/at/all",
        "check /",
    ],
)
def test_invalid_options_get_one_sentence(capsys: Capture, arguments: str) -> None:
    assert run_refused(capsys, *arguments.split())
    if "--lang" not in arguments:
        assert run_refused(capsys, *arguments.split(), "--lang", "en")


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"9" * 10_000, b"null", b"7", b"[NaN]", b'"x"', b"[[[1,2,3,4]]]"],
)
@pytest.mark.parametrize("option", ["--separations", "--fixed-tables", "--history", "--ranking"])
def test_invalid_files_get_one_sentence(capsys: Capture, write_json: Any, option: str, content: bytes) -> None:
    assert run_refused(capsys, "--players", "32", option, write_json(content))


@pytest.mark.parametrize(
    ("option", "content"),
    [
        ("--separations", [list(range(1, 33))]),
        ("--separations", [[1]]),
        ("--separations", [[1, 99]]),
        ("--separations", [{"players": [1, 2], "hard": "yes"}]),
        ("--fixed-tables", {"1": 99}),
        ("--fixed-tables", {"99": 1}),
        ("--fixed-tables", [[1, 2, 3]]),
        ("--fixed-tables", {"a": 1}),
        ("--history", [[[1, 2, 3, 4], [5, 6, 7, 8]]]),
        ("--history", [[[p, p + 1, p + 2, p + 3] for p in range(1, 33, 4)]] * 5),  # no round is left to draw
        ("--history", [[list(range(1, 7)), *([p, p + 1] for p in range(7, 33, 2))]]),  # tables of six and of two
        ("--history", {"rounds": [[[1, 2, 3, 3]]], "byes": [[]]}),
        ("--ranking", list(range(1, 32))),
        ("--ranking", [1, *range(1, 33)]),
        ("--ranking", list(range(1, 34))),
    ],
)
def test_files_that_contradict_the_options_get_one_sentence(
    capsys: Capture, write_json: Any, option: str, content: Any
) -> None:
    assert run_refused(capsys, "--players", "32", option, write_json(content))


def test_impossible_repairs_get_one_sentence(capsys: Capture, write_json: Any) -> None:
    history = write_json([[list(table) for table in round_] for round_ in create_plane().rounds])
    for options in (
        "--played 9",
        "--played x",
        "--played 2 --absent 17",
        "--played 2 --tables 3",
        "--played 2 --tables x",
    ):
        assert run_refused(capsys, "--players", "16", "--history", history, *options.split())
    assert run_refused(capsys, "--players", "16", "--played", "2")
