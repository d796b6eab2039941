"""Each wait in the tests has a timeout, and no test depends on the time that work takes.

A program or thread that hangs fails its test instead of blocking the run; a slow machine fails no test.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.files import ROOT

WAITS = {"wait", "join", "communicate", "recv", "result"}  # methods of processes, threads, events, pipes and futures
RUNS = {"run", "call", "check_call", "check_output"}  # functions of `subprocess`
CONNECTS = {"urlopen", "HTTPConnection", "HTTPSConnection", "create_connection"}
MAY_WAIT = re.compile(
    rf"\b(wait|communicate|recv|result)\(|\.join\((\)|\w+=|\*)|\bsubprocess\b|PoolExecutor|\b({'|'.join(CONNECTS)})\b"
)
"""What is in the text of each module that may wait: the others are not parsed."""


def waits_without_timeout(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each call without a timeout."""
    if not MAY_WAIT.search(source):
        return
    tree = ast.parse(source)
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}
    polled = "poll(" in source
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in awaited and _has_no_timeout(node, polled=polled):
            yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.With):
            yield from ((item.context_expr.lineno, text) for item in node.items for text in _thread_pool(item))


def _has_no_timeout(call: ast.Call, *, polled: bool) -> bool:
    """Return True for a call that waits without a timeout; `polled`: its module calls `poll` before `recv`."""
    if any(keyword.arg in {"timeout", None} for keyword in call.keywords):
        return False
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in WAITS | RUNS | CONNECTS or (name in {"wait", "join"} and call.args):
        return False
    owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    if owner == "subprocess":
        return name in RUNS
    if name in CONNECTS:
        return not owner.endswith("asyncio")
    if name == "communicate":
        return True
    return name in WAITS and bool(owner) and not call.args and not (name == "recv" and polled)


def _thread_pool(item: ast.withitem) -> Iterator[str]:
    """Yield the source of a thread pool in a `with` statement: at its end it joins its threads without a timeout."""
    call = item.context_expr
    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("PoolExecutor"):
        yield ast.unparse(call)


@pytest.mark.parametrize(
    ("line", "has_timeout"),
    [
        ("process.wait()", False),
        ("process.wait(5)", True),
        ("process.wait(timeout=5)", True),
        ("thread.join()", False),
        ("', '.join(names)", True),
        ("process.communicate(b'x')", False),
        ("process.communicate(b'x', timeout=1)", True),
        ("pipe.recv()", False),
        ("pipe.poll(5) and pipe.recv()", True),
        ("socket.recv(100)", True),
        ("future.result()", False),
        ("subprocess.run(['true'], check=True)", False),
        ("subprocess.check_output(['true'], timeout=9)", True),
        ("subprocess.run(['true'], **given)", True),
        ("urllib.request.urlopen(address)", False),
        ("with ThreadPoolExecutor(2) as pool: pass", False),
        ("async def wait():\n    await event.wait()", True),
    ],
)
def test_wait_without_timeout_is_found(line: str, *, has_timeout: bool) -> None:
    assert bool(list(waits_without_timeout(line))) is not has_timeout


def test_each_wait_has_a_timeout() -> None:
    offenders = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, text in waits_without_timeout(path.read_text(encoding="utf-8"))
    ]
    assert not offenders, "\n".join(offenders)


TIMER_CALL = re.compile(r"\b(process_time|perf_counter|thread_time)\w*\(")
TIMING_ALLOWED = {"load", "lanes", "waiting.py"}  # benches, durations printed by a run, and the factor of this machine


def test_tests_count_calls_instead_of_seconds() -> None:
    """`tests.work.calls_of` gives the same number on every machine."""
    tests = ROOT / "tests"
    offenders = [
        str(path)
        for path in (each.relative_to(tests) for each in sorted(tests.rglob("*.py")))
        if path.parts[0] not in TIMING_ALLOWED and TIMER_CALL.search((tests / path).read_text(encoding="utf-8"))
    ]
    assert not offenders
