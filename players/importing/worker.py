"""The process that reads one stranger's file: JSON lines out.

    python -m players.importing.worker BYTES SECONDS [results] < file

It takes its limits before it has seen a byte, and knows neither the database nor the settings. The first line of the
answer is `{"columns": [[heading, field], …]}` or `{"refused": [code, params]}`; each further line is `[number, cells]`.
Whatever else ends it, `apart.py` tells from the way it ended.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress

from players.errors import DomainError
from players.importing import limits
from players.importing.columns import Column, columns_of
from players.importing.reading import FileLine, read_lines

RESULTS = "results"  # asked to read the columns of an evening too


def main(arguments: list[str]) -> None:
    """Read the file on the standard input, and answer on the standard output."""
    size, seconds = map(int, arguments[:2])
    limits.limit_this_process(seconds)
    content = sys.stdin.buffer.read()
    with suppress(MemoryError):  # what filled it is gone when this ends, and there is room to say so
        for answer in _answers(content, size, results=RESULTS in arguments):
            sys.stdout.write(f"{json.dumps(answer)}\n")
        return
    sys.stdout.write(f"{json.dumps(_refused('file_too_heavy', {'limit': limits.MEMORY // 2**20}))}\n")


def _answers(content: bytes, size: int, *, results: bool) -> Iterator[object]:
    try:
        columns, lines = columns_of(read_lines(content, size_limit=size), results=results)
    except DomainError as refusal:
        yield _refused(refusal.code, refusal.params)
        return
    yield {"columns": [[column.heading, column.field] for column in columns]}
    for line in lines:
        yield [line.number, list(_wanted(line, columns))]


def _refused(code: str, params: dict[str, object]) -> object:
    return {"refused": [code, params]}


def _wanted(line: FileLine, columns: tuple[Column, ...]) -> Iterator[str]:
    """What nobody reads stays here, but for what stands beyond the titles: it makes the line too wide."""
    for place, cell in enumerate(line.cells):
        yield cell if place >= len(columns) or columns[place].field else ""


if __name__ == "__main__":
    main(sys.argv[1:])
