"""The package has no dependencies and imports fast, and its doctests pass; French Tarot implements `Game`."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from random import Random

import pytest

import scoring
from scoring import ScoringError
from scoring.french_tarot import Deal
from scoring.games import MODULES, Turn, game_named, games
from tests.scoring.french_tarot.deals import create_deal

EVERY_MODULE = [m.name for m in pkgutil.walk_packages(scoring.__path__, "scoring.") if not m.name.endswith("__main__")]


def _python(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return run.stdout


def test_package_imports_the_standard_library_only() -> None:
    imports = "\n".join(f"import {name}" for name in EVERY_MODULE)
    loaded = _python(f"import sys\n{imports}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))")
    foreign = set(loaded.split()) - set(sys.stdlib_module_names) - {"scoring"}
    assert {name for name in foreign if not name.startswith(("_", "sitecustomize"))} == set()


def _import_calls(module: str) -> int:
    return int(_python(f"from tests.work import calls_of; print(calls_of(lambda: __import__({module!r})))"))


@pytest.mark.parametrize("module", ["scoring", *MODULES.values()])
def test_import_takes_fewer_calls_than_asyncio(module: str) -> None:
    """Calls are equal on every machine; `tests/load/bench_scoring.py` measures the time."""
    assert _import_calls(module) < _import_calls("asyncio")


@pytest.mark.parametrize("module", MODULES.values())
def test_game_imports_no_other_game(module: str) -> None:
    loaded = set(_python(f"import sys, {module}; print(*sys.modules)").split())
    assert loaded & set(MODULES.values()) == {module}


@pytest.mark.parametrize("name", ["scoring", *EVERY_MODULE])
def test_doctests_pass(name: str) -> None:
    # sys.modules, because `scoring.french_tarot.score` is a function as well as a module.
    importlib.import_module(name)
    assert doctest.testmod(sys.modules[name]).failed == 0


def test_french_tarot_implements_the_protocol() -> None:
    assert games()[0] == "french-tarot"
    game = game_named("french-tarot")
    rules = game.rules(game.rule_sets()[0], {})
    deal = game.outcome_from_json(create_deal(points=80).to_json())  # half points: 40, of 41 needed with two bouts
    assert deal == create_deal(points=80) == Deal.from_json(game.outcome_to_json(deal))
    assert game.check(deal, rules) == ()
    assert sum(game.score(deal, rules).by_seat) == 0
    assert game.sheet_row(deal, rules, "fr") == "Garde"
    assert game.explanation(deal, rules, "fr").startswith("Garde, chutée de 1")
    assert game.rule_sheet(rules, "fr")[0].label == "Règlement"
    assert "Contrats" in {row.label for row in game.crib(rules, "fr")}
    assert [column.label for column in game.sheet_columns(5, rules, "en")] == ["Contract"]
    assert game.outcome_from_text(game.outcome_to_text(deal)) == deal
    (problem, *_) = game.check(create_deal(points=172), rules)
    assert "86" in game.problem_text(problem, "en")  # 172 half points


@pytest.mark.parametrize(("seats", "out"), [(3, None), (4, None), (5, None), (5, 2)])
def test_random_deals_have_no_problems(seats: int, out: int | None) -> None:
    game, random = game_named("french-tarot"), Random(seats)
    rules, turn = game.rules("fft-2012", {"pousse": True}), Turn(seats=seats, dealer=2, sits_out=out)
    for _ in range(200):
        assert game.check(game.random_outcome(random, turn, rules), rules) == ()


def test_unknown_game_is_refused() -> None:
    with pytest.raises(ScoringError) as error:
        game_named("belote")
    assert error.value.code == "game_unknown"
