"""Each fault in `deploy/docs/real-events.md` has a test that exists and names the report in its docstring."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.architecture.files import ROOT

LIST = (ROOT / "deploy/docs/real-events.md").read_text(encoding="utf-8")
ROW = re.compile(r"^ {2}- (?P<reports>[^`]+): `(?P<name>test_\w+)` in `(?P<path>tests/[\w/]+\.py)`$")


def read_rows() -> Iterator[tuple[str, str, str]]:
    """Yield the reports, the name and the path of the test of each row; a row may be wrapped."""
    for row in re.findall(r"^ {2}- .+(?:\n {4}.+)*", LIST, re.MULTILINE):
        match = ROW.match(re.sub(r"\n {4}", " ", row))
        assert match, row
        yield match["reports"], match["name"], match["path"]


@cache
def read_docstrings(path: str) -> dict[str, str]:
    """Return the docstrings of the functions of a file by name."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {function.name: ast.get_docstring(function) or "" for function in functions}


def test_each_fault_of_a_real_event_has_a_test_that_names_its_report() -> None:
    rows = list(read_rows())
    unnamed = [
        (report, name)
        for reports, name, path in rows
        for report in reports.split(", ")
        if report not in read_docstrings(path).get(name, "")
    ]
    assert unnamed == []
    assert len(rows) >= LIST.count("\n- **") > 0


def test_each_fault_of_a_real_event_has_a_row() -> None:
    faults = re.split(r"^- \*\*", LIST, flags=re.MULTILINE)[1:]
    assert [fault.splitlines()[0] for fault in faults if "\n  - " not in fault] == []
