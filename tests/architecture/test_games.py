"""Only the folders of a game import it or use its words; other code uses the protocols of games.

Other code uses the protocol of the rules (`scoring/games/protocol.py`) and the pages that a game registers
(`tournaments/web/games/pages.py`).
"""

import ast
import re
from pathlib import Path

from scoring.games import MODULES
from tests.architecture.files import ROOT, python_files

GAME_FOLDERS = {module.split(".")[1] for module in MODULES.values()}
FOLDERS_OF_GAMES = (
    "scoring",
    "tournaments/documents/sheets/games",
    "tournaments/web/games",
    "tournaments/management/simulation/games",
    "templates/games",
)
SCRIPTS_OF_GAMES = "tournaments/static/chelem/js/games"
# The gallery shows components with a day of French Tarot; names of demo clubs and teams contain its words.
GALLERY = ("tournaments/web/styleguide", "templates/styleguide", "tournaments/management/demo_club.py")
VOCABULARY = re.compile(
    r"\b(contracts?|contrats?|bouts|poign[eé]es?|petit_au_bout|mis[eè]re|garde_sans|preneur)\b", re.IGNORECASE
)


def belongs_to_a_game(path: Path) -> bool:
    """Return True for a path in the folder of a game, or its module."""
    stems = {f"{folder}/{game}" for folder in FOLDERS_OF_GAMES for game in GAME_FOLDERS}
    return any(str(path).startswith(f"{stem}/") or str(path) == f"{stem}.py" for stem in stems)


def files_outside_games() -> list[Path]:
    """Return the modules, templates and scripts that belong to no game."""
    templates = [path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.html")]
    scripts = [path.relative_to(ROOT) for path in (ROOT / "tournaments/static").rglob("*.js")]
    paths = [*python_files("scoring", "players", "tournaments", "deploy"), *templates, *scripts]
    excluded = (*GALLERY, SCRIPTS_OF_GAMES)
    return [path for path in paths if not belongs_to_a_game(path) and not str(path).startswith(excluded)]


def imported_modules(source: str) -> set[str]:
    """Return the names of the modules in the import statements of a source."""
    nodes = list(ast.walk(ast.parse(source)))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return imported | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_no_module_outside_imports_a_game() -> None:
    game_modules = tuple(
        f"{package}.{game}." for package in ("scoring", "tournaments.web.games") for game in GAME_FOLDERS
    )
    paths = [path for path in files_outside_games() if path.suffix == ".py"]
    sources = {str(path): (ROOT / path).read_text(encoding="utf-8") for path in paths}
    imports_by_path = {
        path: imported_modules(source)
        for path, source in sources.items()
        if any(game in source for game in GAME_FOLDERS)
    }
    offenders = {
        path: names
        for path, names in imports_by_path.items()
        if any(f"{name}.".startswith(game_modules) for name in names)
    }
    assert offenders == {}


def test_no_file_outside_uses_words_of_french_tarot() -> None:
    """`scoring` is exempt: the help and the examples of its command line are deals of French Tarot."""
    paths = [path for path in files_outside_games() if path.parts[0] != "scoring"]
    words_by_path = {str(path): VOCABULARY.findall((ROOT / path).read_text(encoding="utf-8")) for path in paths}
    assert {path: words for path, words in words_by_path.items() if words} == {}


def test_words_of_a_game_and_its_files_are_recognised() -> None:
    assert VOCABULARY.findall('{"contract": deal.contract, "bouts": 2}') == ["contract", "contract", "bouts"]
    assert not VOCABULARY.search("tous les morceaux de phrase")
    assert belongs_to_a_game(Path("scoring/french_tarot/deal.py"))
    assert not belongs_to_a_game(Path("tournaments/services/deals/judging.py"))
