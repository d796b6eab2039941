"""The subprocess that reads one untrusted file and writes JSON lines.

    python -m players.importing.worker BYTES SECONDS [results] < file

It sets its resource limits before it reads a byte, and uses neither the database nor the settings. The first line of
the output is `{"columns": [[heading, field], …]}` or `{"refused": [code, params]}`; each further line is
`[number, cells]`. For every other end `apart.py` derives the error from the exit code.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress

from players.errors import DomainError
from players.importing import limits
from players.importing.columns import Column, columns_of
from players.importing.reading import FileLine, read_lines

RESULTS = "results"  # argument: read the result columns of an evening too


def main(arguments: list[str]) -> None:
    """Read the file from standard input, and write the lines to standard output."""
    size, seconds = map(int, arguments[:2])
    limits.limit_this_process(seconds)
    content = sys.stdin.buffer.read()
    with suppress(MemoryError):  # its memory is freed after this block: the refusal below can be written
        for answer in _answers(content, size, results=RESULTS in arguments):
            sys.stdout.write(f"{json.dumps(answer)}\n")
        return
    sys.stdout.write(f"{json.dumps(_refusal('file_too_heavy', {'limit': limits.MEMORY_BYTES // 2**20}))}\n")


def _answers(content: bytes, size: int, *, results: bool) -> Iterator[object]:
    """Yield the lines of the output as JSON values: the columns and the rows, or one refusal."""
    try:
        columns, lines = columns_of(read_lines(content, size_limit=size), results=results)
    except DomainError as refusal:
        yield _refusal(refusal.code, refusal.params)
        return
    yield {"columns": [[column.heading, column.field] for column in columns]}
    for line in lines:
        yield [line.number, list(_needed_cells(line, columns))]


def _refusal(code: str, params: dict[str, object]) -> object:
    return {"refused": [code, params]}


def _needed_cells(line: FileLine, columns: tuple[Column, ...]) -> Iterator[str]:
    """Yield the cells, blank in ignored columns. Cells beyond the last heading stay, to refuse the row as too wide."""
    for place, cell in enumerate(line.cells):
        yield cell if place >= len(columns) or columns[place].field else ""


if __name__ == "__main__":
    main(sys.argv[1:])
