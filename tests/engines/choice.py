"""Which tests `make test` runs once more on PostgreSQL: those whose outcome another engine could change.

Every test that reaches the database is one, with two exceptions. What the browser does is tried without it as well. And
among pages and documents (`LOOKED_AT`) a test that only looks is left out: it has a tournament arranged by the cast,
asks for a page and reads it. It does more once its text, or that of a fixture or helper it uses, holds a sign of a
write, a lock, a constraint, a search, a look into stored JSON, a migration or a race.
`tests/conftest.py` marks the chosen ones, and fails a test that was left out and sends something all the same.
"""

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.core.signals import request_started
from django.db.models import JSONField

DATABASE = {"db", "transactional_db", "django_db_setup", "module_db", "live_server"}
TESTS = Path(__file__).resolve().parents[1]
NEVER = (TESTS / "browser",)
LOOKED_AT = (TESTS / "web", TESTS / "documents")

RACES = {"asyncio", "concurrent", "multiprocessing", "subprocess", "threading"}
HARMLESS = (
    *("django.conf", "django.contrib", "django.core.files", "django.http", "django.template", "django.test"),
    *("django.urls", "django.utils", "players.models", "scoring", "tournaments.documents", "tournaments.models"),
    *("tournaments.ranking", "tournaments.seating", "tournaments.selectors", "tournaments.web"),
)
# They arrange what is looked at by services that have tests of their own on both engines.
ARRANGING = {TESTS / name for name in ("cast.py", "worlds.py", "conftest.py", "documents/reading.py")}
WRITES = {
    *("post", "put", "patch", "delete", "generic"),
    *("save", "create", "update", "bulk_create", "bulk_update", "get_or_create", "update_or_create"),
}
SEARCH = re.compile(r"(?:^|[?&])q(?:=|$)")


def is_chosen(item: pytest.Item) -> bool:
    """Whether this test runs on PostgreSQL too."""
    database = item.get_closest_marker("django_db")
    if _within(item.path, NEVER) or not (database or DATABASE & set(getattr(item, "fixturenames", ()))):
        return False
    if not may_be_left_out(item.path) or (database and database.kwargs.get("transaction")):
        return True  # what needs real transactions is about locks and races
    return bool(signs(item.path, getattr(item, "originalname", item.name)))


def may_be_left_out(path: Path) -> bool:
    """Whether the tests of this file are judged one by one."""
    return _within(path, LOOKED_AT)


@contextmanager
def only_looking() -> Iterator[None]:
    """Fail whoever sends something to the site meanwhile."""

    def refuse(environ: dict[str, str] | None = None, scope: dict[str, str] | None = None, **_: object) -> None:
        method = environ["REQUEST_METHOD"] if environ else (scope or {})["method"]
        if method not in {"GET", "HEAD", "OPTIONS"}:
            pytest.fail("This test writes, and is not run on PostgreSQL: teach tests/engines/choice.py to see it.")

    request_started.connect(refuse)
    yield
    request_started.disconnect(refuse)


def signs(path: Path, function: str) -> set[str]:
    """What in this function, or in anything it uses from the tests, could fare differently on another engine.

    A name that is defined twice counts as both.
    """
    known, seen, to_do, found = _definitions(path), set[str](), [function], set[str]()
    while to_do:
        name = to_do.pop()
        if name not in seen:
            seen.add(name)
            for part in known.get(name, []):
                found |= part.signs
                to_do += part.names
    return found


@dataclass(frozen=True)
class Part:
    """A function, a method or a constant of the tests: what it names, and the signs in its own text."""

    names: frozenset[str]
    signs: frozenset[str]


@cache
def _definitions(path: Path) -> dict[str, list[Part]]:
    """By name, all that a module defines, imports from other modules of the tests, or is given by a conftest."""
    tree = ast.parse(path.read_text())
    risky, helpers = _imports(tree)
    found: dict[str, list[Part]] = {}
    for name, node in _parts(tree):
        found.setdefault(name, []).append(_part(node, risky))
    conftests = {folder / "conftest.py" for folder in path.parents if path.name != "conftest.py"}
    for other in (helpers | conftests) - ARRANGING:
        if other.exists():
            for name, parts in _definitions(other).items():
                found.setdefault(name, []).extend(parts)
    return found


def _imports(tree: ast.AST) -> tuple[set[str], set[Path]]:
    """The names whose use is a sign, and the modules of the tests that are to be read as well."""
    risky, helpers = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            risky |= {alias.asname or alias.name.split(".")[0] for alias in node.names if _is_risky(alias.name)}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if node.module == "tests" or str(node.module).startswith("tests."):
                    helpers |= {TESTS.parent / f"{name.replace('.', '/')}.py" for name in (str(node.module), whole)}
                elif _is_risky(whole):
                    risky.add(alias.asname or alias.name)
    return risky, helpers


def _is_risky(module: str) -> bool:
    """Unknown parts of Django and of the program are."""
    top = module.split(".", maxsplit=1)[0]
    if top in sys.stdlib_module_names:
        return top in RACES
    ours = top in {"django", "rest_framework", "celery", "deploy", "players", "scoring", "tournaments"}
    return ours and not any(f"{module}.".startswith(f"{harmless}.") for harmless in HARMLESS)


def _parts(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Functions and methods by their names, constants by theirs; a class stands for how it is made."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for name, part in _parts(node):
                yield (node.name if name == "__init__" else name), part
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((target.id, node) for target in targets if isinstance(target, ast.Name))


def _part(node: ast.AST, risky: set[str]) -> Part:
    names, found = set(), set()
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            names.add(each.id)
            found |= {each.id} & risky
        elif isinstance(each, ast.arg):
            names.add(each.arg)
        elif isinstance(each, ast.Attribute):
            names.add(each.attr)
            found |= {each.attr} & (WRITES | _borrowed())
        elif isinstance(each, ast.keyword) and each.arg:
            field, _, lookup = each.arg.partition("__")
            found |= {field} & _json_fields() if lookup else set()
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            found |= {each.value.lower()} & WRITES
            found |= {"q"} if SEARCH.search(each.value) else set()
    return Part(frozenset(names), frozenset(found))


@cache
def _json_fields() -> frozenset[str]:
    models = [*apps.get_app_config("players").get_models(), *apps.get_app_config("tournaments").get_models()]
    return frozenset(f.name for model in models for f in model._meta.concrete_fields if isinstance(f, JSONField))


@cache
def _borrowed() -> frozenset[str]:
    """Services that a test may reach as `cast.entry_add`: the cast imports them, and arranges nothing by that name."""
    return frozenset(_imports(ast.parse((TESTS / "cast.py").read_text()))[0])


def _within(path: Path, folders: tuple[Path, ...]) -> bool:
    return any(folder in path.parents for folder in folders)
