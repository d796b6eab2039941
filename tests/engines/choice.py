"""Which tests `make test` runs once more on PostgreSQL: enough of them that nothing asked of SQLite goes untried there.

The run on SQLite writes down what the program asks of the database in each test: the statement, what is remarkable
about the values handed over, whether it was refused. From these notes the cheapest tests are chosen that together ask
everything `TIMES` times, or as often as it is asked at all. Tests of real transactions are always chosen, for they are
about locks and races, and those of the browser never: what it does is tried without it as well.
"""

import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from heapq import heapify, heappop, heappush
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
NEVER = TESTS / "browser"
OURS, LIBRARIES = f"{TESTS.parent}{os.sep}", f"{sys.prefix}{os.sep}"
TIMES = 2
USUAL_TEXT = 32  # characters; from there on each doubling is another kind of text
USUAL_NUMBER = 2**15  # what the smallest of PostgreSQL's numbers holds
LISTS = re.compile(r"\(%s(?:, %s)*\)(?:, \(%s(?:, %s)*\))*")
NAMES = re.compile(r'"?s\d+_x\d+"?|"_\w+_cursor_\w+"')  # of savepoints and cursors, new each time


@dataclass
class Note:
    """What a test asked, by numbers that mean the same in all notes, and the seconds of processor it took."""

    asked: set[int] = field(default_factory=set)
    cost: float = 0
    always: bool = False


class Notebook:
    """Notes by the names of the tests. `watch` listens to a connection for as long as that lives."""

    def __init__(self) -> None:
        self.notes: dict[str, Note] = {}
        self._now = Note()
        self._after_refusal = False

    @contextmanager
    def of(self, item: pytest.Item) -> Iterator[None]:
        """Whatever is asked inside is asked by that test."""
        mark = item.get_closest_marker("django_db")
        real = {"transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
        self._now = Note(always=bool(real or (mark and mark.kwargs.get("transaction"))))
        begun = time.process_time()
        yield
        self._now.cost = time.process_time() - begun
        if (self._now.asked or self._now.always) and NEVER not in item.path.parents:
            self.notes[item.nodeid] = self._now
        self._now = Note()

    def watch(self, execute: Callable[..., Any], sql: str, parameters: Any, many: bool, context: Any) -> Any:
        """An execute wrapper of Django's."""
        after, self._after_refusal = self._after_refusal, True
        answered = False
        try:
            result = execute(sql, parameters, many, context)
            answered = True
            self._after_refusal = False
            return result
        finally:
            if _comes_from_the_program():
                rows = parameters if many else [parameters or ()]
                self._now.asked.add(_number((shape(sql), kinds(rows), answered, after)))

    def write(self, file: Path) -> None:
        told = {name: [note.cost, note.always, sorted(note.asked)] for name, note in self.notes.items()}
        file.write_text(json.dumps(told))


def read(folder: Path) -> dict[str, Note]:
    """The notes of all processes of a run, each in a file of its own."""
    told = {name: said for file in folder.glob("*.json") for name, said in json.loads(file.read_text()).items()}
    return {name: Note(set(asked), cost, always) for name, (cost, always, asked) in told.items()}


def chosen(notes: Mapping[str, Note], times: int = TIMES) -> set[str]:
    """The tests that run on PostgreSQL too: the one that adds most for its cost, again and again."""
    picked = {name for name, note in notes.items() if note.always}
    here = Counter(each for note in notes.values() for each in note.asked)
    missing = Counter({each: min(times, count) for each, count in here.items()})
    for name in picked:
        missing.subtract(notes[name].asked)

    def price(name: str) -> float:
        new = sum(missing[each] > 0 for each in notes[name].asked)
        return (notes[name].cost + 0.001) / new if new else 0

    queue = [(price(name), name) for name in notes.keys() - picked]
    heapify(queue)
    while queue:
        _, name = heappop(queue)
        now = price(name)
        if now and queue and now > queue[0][0]:
            heappush(queue, (now, name))  # others have asked some of it meanwhile
        elif now:
            picked.add(name)
            missing.subtract(notes[name].asked)
    return picked


@cache
def shape(sql: str) -> str:
    """The statement without what differs from one time to the next: how many values a list has, made-up names."""
    return NAMES.sub("?", LISTS.sub("(…)", sql))


def kinds(rows: Iterable[Any]) -> frozenset[str]:
    """What is remarkable about the values: each engine has its own limits for numbers and texts."""
    values = (value for row in rows for value in (row.values() if isinstance(row, Mapping) else row))
    return frozenset(kind for value in values for kind in _kinds(value))


def _kinds(value: object) -> Iterator[str]:
    if isinstance(value, bool | None):
        return
    if isinstance(value, int):
        if not 0 <= value < USUAL_NUMBER:
            yield "negative" if value < 0 else f"a number of {(value.bit_length() // 16) * 16} bits"
    elif isinstance(value, str):
        if len(value) >= USUAL_TEXT:
            yield f"a text of {len(value).bit_length()} bits"
        if not value.isascii():
            yield "letters beyond ASCII"
        if not value.isprintable():
            yield "signs that nobody sees"
    else:
        yield type(value).__name__


def _comes_from_the_program() -> bool:
    """Whether the innermost of our own functions is one of the product: what a test itself looks up is its own way."""
    frame = sys._getframe(1)  # of `watch`
    while frame := frame.f_back:  # type: ignore[assignment]  # the outermost has none
        name = frame.f_code.co_filename
        if name.startswith(OURS) and not name.startswith(LIBRARIES) and name != __file__:  # another notebook's
            return not name.startswith(f"{TESTS}{os.sep}")
    return False


@cache
def _number(asked: tuple[Any, ...]) -> int:
    """The same in every process."""
    text, found, *answers = asked
    said = repr((text, sorted(found), answers)).encode()
    return int.from_bytes(blake2b(said, digest_size=6).digest(), "big")
