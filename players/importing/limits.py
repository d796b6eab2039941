"""Limits on an uploaded file and on the process that reads it. The list of a whole federation is well below them."""

import os

try:
    import resource
except ImportError:  # Windows: `watched.py` enforces the limits from the parent process
    resource = None  # type: ignore[assignment]

CPU_SECONDS = 10  # CPU time of a reader; 20,000 people in a workbook take two to three
TIMEOUT_SECONDS = 15  # wall-clock time in which a reader must use PROGRESS_CPU_SECONDS, even on a busy laptop
PROGRESS_CPU_SECONDS = 0.1  # a reader that uses less CPU time in TIMEOUT_SECONDS hangs
MEMORY_BYTES = 256 * 2**20  # address space; 20,000 people take a third of it
READERS = 2  # concurrent readers; the next request waits for at most TIMEOUT_SECONDS

ROWS = 20_000
COLUMNS = 60
CELL_CHARACTERS = 1_000  # longer cells are cut, then refused
HEADING_CHARACTERS = 200
TEXT_CHARACTERS = 10_000_000  # of all cells: every cell of a workbook may refer to one long shared string

UNPACKED_BYTES = 20_000_000  # of all parts of a workbook; 20,000 people take about 9 MB of XML
PARTS = 1_000

NICENESS = 10  # added to the niceness of a reader: the pages of the server come first


def limit_this_process(seconds: int, memory: int = MEMORY_BYTES) -> None:
    """Limit CPU seconds and address space (`memory`, in bytes) of this process, lower its priority and forbid files.

    Do nothing on Windows, which has no module `resource`.
    """
    if resource is None:
        return
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # a reader writes no file
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
