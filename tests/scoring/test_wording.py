"""Every code of a problem has a text in French and in English, and shared texts exist only once."""

import ast
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import scoring
from scoring.games import MODULES
from scoring.wording import format_signed, problem_texts

PACKAGE = Path(scoring.__file__).parent
GAME_FOLDERS = [module.split(".")[1] for module in MODULES.values()]
CODES_IN_VARIABLES = {"half_point", "excuse_not_exchanged", "chelem_points", "chelem_bouts"}


def _texts(folder: str) -> dict[str, dict[str, str]]:
    texts: dict[str, dict[str, str]] = import_module(f"scoring.{folder}.wording.problem_texts").TEXTS
    return texts


def _codes(paths: list[Path]) -> set[str]:
    """Return every string passed as `code=`, or to the helpers `_warning` and `_error`."""
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    arguments = [node.value for node in nodes if isinstance(node, ast.keyword) and node.arg == "code"]
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_warning", "_error"):
            arguments.append(node.args[0])
    constants = {part.value for value in arguments for part in ast.walk(value) if isinstance(part, ast.Constant)}
    return {constant for constant in constants if isinstance(constant, str)}


def _codes_in(folder: str) -> set[str]:
    return _codes(list((PACKAGE / folder).rglob("*.py"))) | (CODES_IN_VARIABLES if folder == "french_tarot" else set())


@pytest.mark.parametrize("folder", GAME_FOLDERS)
def test_codes_and_texts_of_a_game_are_the_same(folder: str) -> None:
    own_codes, shared_codes = set(_texts(folder)), set(problem_texts.TEXTS)
    assert _codes_in(folder) - shared_codes == own_codes


def test_every_shared_code_is_used_and_has_a_text() -> None:
    game_codes = set().union(*(_texts(folder) for folder in GAME_FOLDERS))
    codes = _codes(list(PACKAGE.rglob("*.py")))
    assert codes - game_codes == set(problem_texts.TEXTS) - game_codes


@pytest.mark.parametrize("folder", ["", *GAME_FOLDERS])
def test_both_languages_have_the_same_fields_and_no_break_spaces(folder: str) -> None:
    for code, translations in (_texts(folder) if folder else problem_texts.TEXTS).items():
        fields = {
            lang: {name for _, name, _, _ in Formatter().parse(text) if name} for lang, text in translations.items()
        }
        assert set(fields) == {"fr", "en"}, code
        assert fields["fr"] == fields["en"], code
        for mark in (" :", " ;", " ?", " !", " »", "« ", "'"):
            assert mark not in translations["fr"], code


def test_signed_numbers_use_a_true_minus() -> None:
    assert [format_signed(points) for points in (318, -106, 0)] == ["+318", "\u2212106", "0"]
