"""Reads the comments `# Worth its time: ...` above slow tests, which give the reason for their duration."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

REASON = "# Worth its time: "
SLOW_SECONDS = 0.5  # of CPU time; slower tests need such a comment


@cache
def explained_tests(path: Path) -> frozenset[str]:
    """Return the names of the functions and classes of a file above which such a comment stands."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            above = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 2
            while above >= 0 and lines[above].lstrip().startswith("#"):
                if lines[above].lstrip().startswith(REASON):
                    names.add(node.name)
                above -= 1
    return frozenset(names)


def list_unexplained_tests(cpu_seconds: Mapping[str, float], root: Path, *, factor: float) -> dict[str, float]:
    """Return the slow tests without a reason, with the CPU seconds of their slowest case.

    `cpu_seconds` is by test case; `factor`: how much slower this machine is than a quiet one.
    """
    slow_tests: dict[str, float] = {}
    for case, seconds in cpu_seconds.items():
        test = case.partition("[")[0]
        file, *names = test.split("::")
        if seconds > SLOW_SECONDS * factor and not explained_tests(root / file) & set(names):
            slow_tests[test] = max(seconds, slow_tests.get(test, 0))
    return slow_tests
