"""Only its own folders import a game; other code uses the protocol, or the slice of its pages."""

import ast
import re
from pathlib import Path

from scoring.games import MODULES
from tests.architecture.files import ROOT, python_files

ROOMS = {module.split(".")[1] for module in MODULES.values()}
OWN = (
    "scoring",
    "tournaments/documents/sheets/games",
    "tournaments/web/games",
    "tournaments/management/simulation/games",
    "templates/games",
)
OWN_SCRIPTS = "tournaments/static/chelem/js/games"
# The gallery shows components with a day of French Tarot; names of demo clubs and teams contain its words.
GALLERY = ("tournaments/web/styleguide", "templates/styleguide", "tournaments/management/demo_club.py")
VOCABULARY = re.compile(
    r"\b(contracts?|contrats?|bouts|poign[eé]es?|petit_au_bout|mis[eè]re|garde_sans|preneur)\b", re.IGNORECASE
)


def of_a_game(path: Path) -> bool:
    rooms = {f"{folder}/{room}" for folder in OWN for room in ROOMS}
    return any(str(path).startswith(f"{room}/") or str(path) == f"{room}.py" for room in rooms)


def files_outside_games() -> list[Path]:
    """Return the modules, templates and scripts that belong to no game."""
    templates = [path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.html")]
    scripts = [path.relative_to(ROOT) for path in (ROOT / "tournaments/static").rglob("*.js")]
    paths = [*python_files("scoring", "players", "tournaments", "deploy"), *templates, *scripts]
    excluded = (*GALLERY, OWN_SCRIPTS)
    return [path for path in paths if not of_a_game(path) and not str(path).startswith(excluded)]


def imported_modules(source: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return named | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_no_module_outside_imports_a_game() -> None:
    rooms = tuple(f"{package}.{room}." for package in ("scoring", "tournaments.web.games") for room in ROOMS)
    paths = [path for path in files_outside_games() if path.suffix == ".py"]
    found = {str(path): imported_modules((ROOT / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: names for path, names in found.items() if any(f"{n}.".startswith(rooms) for n in names)} == {}


def test_no_file_outside_uses_words_of_french_tarot() -> None:
    """The command line may: its help and its examples are deals of French Tarot."""
    paths = [path for path in files_outside_games() if path.parts[0] != "scoring"]
    found = {str(path): VOCABULARY.findall((ROOT / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: words for path, words in found.items() if words} == {}


def test_words_of_a_game_and_its_files_are_recognised() -> None:
    assert VOCABULARY.findall('{"contract": deal.contract, "bouts": 2}') == ["contract", "contract", "bouts"]
    assert not VOCABULARY.search("tous les bouts de phrase".replace("bouts", "morceaux"))
    assert of_a_game(Path("scoring/french_tarot/deal.py"))
    assert not of_a_game(Path("tournaments/services/deals/judging.py"))
