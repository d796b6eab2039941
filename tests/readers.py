"""Readers of uploaded files and pictures that answer in the process of the test: a start takes a tenth of a second.

`tests/hostile/` and `tests/pictures/` start real ones, with their limits, by the fixture `real_readers`.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from subprocess import CompletedProcess

import pytest

from players.importing import apart as files
from players.importing import process
from players.importing import worker as files_worker
from tournaments.pictures import apart as pictures
from tournaments.pictures import worker as pictures_worker
from tournaments.pictures.rewriting import Wanted

FILES, PICTURES = [*files.READER], [*pictures.READER]
RUN_READER = process.run_reader
WITHOUT_NICENESS = (  # with niceness, a reader gets a tenth of a CPU next to the other worker
    "import sys; from players.importing import limits, worker; limits.NICENESS = 0; worker.main(sys.argv[1:])"
)


def answer_here(command: Sequence[str], content: bytes) -> "CompletedProcess[bytes]":
    """Answer like `process.run_reader`; only a reader that a test has replaced is started."""
    if command[: len(FILES)] == FILES:
        size, _seconds, *options = command[len(FILES) :]
        answers = files_worker._answers(content, int(size), results=files_worker.RESULTS in options)
        return CompletedProcess(command, 0, "\n".join(map(json.dumps, answers)).encode())
    if command[: len(PICTURES)] == PICTURES:
        head, picture = pictures_worker._re_encode(content, Wanted(**json.loads(command[-1])))
        return CompletedProcess(command, 0, json.dumps(head).encode() + b"\n" + picture)
    return RUN_READER(command, content)


@pytest.fixture(scope="module", autouse=True)
def real_readers() -> Iterator[None]:
    """Start a process for each file, as Chelem does, but without niceness for member files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "run_reader", RUN_READER)
        patch.setattr(files, "READER", [sys.executable, "-c", WITHOUT_NICENESS])
        yield
