"""Docstrings, comments and names are plain English: `deploy/docs/contributing.md` has the rule.

Rooms are added as they are rewritten.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator

import pytest

from tests.architecture.files import ROOT, python_files
from tests.engines.programs import run_program

ROOMS = (
    "deploy",
    "players",
    "tournaments/api",
    "tournaments/charts",
    "tournaments/formatting",
    "tournaments/log",
    "tournaments/management",
    "tournaments/models",
    "tournaments/prizes",
    "tournaments/publishing",
    "tournaments/ranking",
    "tournaments/selectors",
    "tournaments/services",
    "tournaments/web/games",
    "tournaments/web/hall",
    "tournaments/web/kit",
    "tournaments/web/public",
    "tournaments/web/signin",
    "tournaments/web/styleguide",
    "tournaments/web/table",
    "tests/charts",
    "tests/deploy",
    "tests/formatting",
    "tests/log",
    "tests/management",
    "tests/players",
    "tests/prizes",
    "tests/publishing",
    "tests/ranking",
    "tests/services",
    "tests/web/table",
    "tests/real/deploy",
)
AVOIDED = re.compile(
    r"\b(nobody|whoever|somebody|whatever|anew|beside|for ever|as it is|of now|that is none)\b", re.IGNORECASE
)
COMMENT = re.compile(r"(//|/?\*\*?) .*")
RELATIVE = re.compile(r"(What|Who|Whom|Whose|Whoever|Whether|Whatever|Where|When|How|Which)\b")
NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each docstring, comment and name, names with spaces for underscores."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, NAMED):
            yield node.lineno, node.name.replace("_", " ")
        if isinstance(node, (*NAMED, ast.Module)) and (text := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), text
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def avoidable(source: str) -> list[tuple[int, str]]:
    """Return the texts with an avoided word, and the docstrings that begin with a relative clause."""
    return [(line, text) for line, text in sentences(source) if AVOIDED.search(text) or RELATIVE.match(text)]


@pytest.mark.parametrize(
    ("source", "is_plain"),
    [
        ('"""Return the limits of an address."""', True),
        ('"""What nobody reads."""', False),
        ('def f():\n    """Whether it is open."""', False),
        ("x = 1  # beside the folder", False),
        ("x = 1  # next to the folder", True),
        ("def test_it_is_sent_anew(): ...", False),
        ("text = 'whoever reads this'", True),
    ],
)
def test_an_avoided_word_is_found(source: str, *, is_plain: bool) -> None:
    assert (avoidable(source) == []) is is_plain


def test_rooms_are_written_in_plain_english() -> None:
    found = [
        f"{path}:{line} {text.splitlines()[0]}"
        for path in python_files(*ROOMS)
        for line, text in avoidable((ROOT / path).read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_comments_of_scripts_are_plain_english() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted((ROOT / "tournaments/static/chelem/js").rglob("*.js"))
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (comment := COMMENT.search(text)) and AVOIDED.search(comment.group())
    ]
    assert not found, "\n".join(found)


def test_docstrings_of_rooms_begin_with_an_imperative() -> None:
    """Ruff's D401, whose word list knows verbs in the imperative."""
    checked = run_program([sys.executable, "-m", "ruff", "check", "--select", "D401", *ROOMS], cwd=ROOT)
    assert checked.returncode == 0, checked.stdout
