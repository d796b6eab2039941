"""Docstrings, comments and names are plain English: `deploy/docs/contributing.md` has the rule.

Ruff's D401 checks the imperative of docstrings.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator

import pytest

from tests.architecture.files import PACKAGES, ROOT, python_files

AVOIDED = re.compile(
    r"\b(nobody|whoever|somebody|whatever|anew|beside|for ever|as it is|of now|that is none)\b", re.IGNORECASE
)
COMMENT = re.compile(r"(//|/?\*\*?) .*")
RELATIVE = re.compile(r"(What|Who|Whom|Whose|Whoever|Whether|Whatever|Where|When|How|Which)\b")
PARTICIPLE = re.compile(
    r"_?(told|shown|kept|written|said|found|known|made|given|held|seen|drawn|sent|taken|chosen|done|gone|meant|thought"
    r"|heard|begun|hidden|broken|paid|met|[a-z]+(?<!e)ed)"
)
TIME = re.compile(r"(TIMEOUT|PATIENCE|INTERVAL|DELAY|PAUSE|TTL)\b")
TIME_WITHOUT_UNIT = re.compile(rf"(\w+_)?{TIME.pattern}")
TEXT_BEGINS = r"([\"'#]|def|class)[\\\s]*"  # quote, definition or comment sign before the first word of a text
MAY_OFFEND = re.compile(rf"(?i:{AVOIDED.pattern})|{TEXT_BEGINS}{RELATIVE.pattern}")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each docstring, comment and name, names with spaces for underscores."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DEFINITIONS):
            yield node.lineno, node.name.replace("_", " ")
        if isinstance(node, (*DEFINITIONS, ast.Module)) and (text := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), text
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def find_avoided_texts(source: str) -> list[tuple[int, str]]:
    """Return the texts with an avoided word, and the docstrings that begin with a relative clause."""
    if not MAY_OFFEND.search(source.replace("_", " ")):
        return []
    return [(line, text) for line, text in sentences(source) if AVOIDED.search(text) or RELATIVE.match(text)]


def find_participle_names(source: str) -> list[tuple[int, str]]:
    """Return the functions named by a bare participle; properties are adjectives."""
    if not re.search(rf"def\s+{PARTICIPLE.pattern}\b", source):
        return []
    return [
        (node.lineno, node.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and PARTICIPLE.fullmatch(node.name)
        and not any("property" in ast.unparse(each) for each in node.decorator_list)
    ]


def find_times_without_unit(source: str) -> list[tuple[int, str]]:
    """Return the constants of a module that are a number for a time, and do not name its unit."""
    if not TIME.search(source):
        return []
    return [
        (node.lineno, target.id)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant | ast.BinOp)
        for target in node.targets
        if isinstance(target, ast.Name) and TIME_WITHOUT_UNIT.fullmatch(target.id)
    ]


def find_offenders(rule: Callable[[str], list[tuple[int, str]]], *folders: str) -> list[str]:
    """Return `path:line text` of each offender that a rule finds in the modules below the folders."""
    return [
        f"{path}:{line} {text.splitlines()[0]}"
        for path in python_files(*folders)
        for line, text in rule((ROOT / path).read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(
    ("rule", "source", "is_plain"),
    [
        (find_avoided_texts, '"""Return the limits of an address."""', True),
        (find_avoided_texts, '"""What nobody reads."""', False),
        (find_avoided_texts, 'def f():\n    """Whether it is open."""', False),
        (find_avoided_texts, "x = 1  # beside the folder", False),
        (find_avoided_texts, "x = 1  # next to the folder", True),
        (find_avoided_texts, "def test_it_is_sent_anew(): ...", False),
        (find_avoided_texts, "text = 'whoever reads this'", True),
        (find_participle_names, "def told(): ...", False),
        (find_participle_names, "def _renamed(): ...", False),
        (find_participle_names, "def need(): ...", True),
        (find_participle_names, "def format_told(): ...", True),
        (find_participle_names, "class A:\n    @property\n    def paused(self): ...", True),
        (find_times_without_unit, "RETRY_DELAY = 3", False),
        (find_times_without_unit, "RETRY_DELAY_SECONDS = 3", True),
    ],
)
def test_each_rule_finds_offenders_only(
    rule: Callable[[str], list[tuple[int, str]]], source: str, *, is_plain: bool
) -> None:
    assert (rule(source) == []) is is_plain


# Worth its time: searches the text of every module.
def test_docstrings_and_names_avoid_proverbs_and_relative_clauses() -> None:
    assert not (offenders := find_offenders(find_avoided_texts, *PACKAGES, "tests")), "\n".join(offenders)


def test_functions_are_named_by_a_verb_or_a_noun() -> None:
    assert not (offenders := find_offenders(find_participle_names, *PACKAGES)), "\n".join(offenders)


def test_constants_for_a_time_name_their_unit() -> None:
    assert not (offenders := find_offenders(find_times_without_unit, *PACKAGES, "tests")), "\n".join(offenders)


def test_comments_of_scripts_are_plain_english() -> None:
    offenders = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted((ROOT / "tournaments/static/chelem/js").rglob("*.js"))
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (comment := COMMENT.search(text)) and AVOIDED.search(comment.group())
    ]
    assert not offenders, "\n".join(offenders)
