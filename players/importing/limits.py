"""What a stranger's file may cost before it is refused: a list of a whole federation is well below all of it."""

import os

try:
    import resource
except ImportError:  # Windows: the process that starts a reader watches it instead, see `process.py`
    resource = None  # type: ignore[assignment]

SECONDS = 10  # of a processor; 20,000 people in a workbook take two to three
PATIENCE = 15  # seconds on the clock: a reader hangs that has taken less than STEP meanwhile, on the busiest laptop
STEP = 0.1  # seconds of a processor
MEMORY = 256 * 2**20  # bytes of address space; 20,000 people take a third of it
READERS = 2  # files that are read at the same time; the next waits its turn, as long as PATIENCE

ROWS = 20_000
COLUMNS = 60
CELL = 1_000  # characters of a cell that anything looks at
TITLE = 200  # characters of a title of a column
TEXT = 10_000_000  # characters of all cells: one long text, kept once in a workbook, may stand in every cell

UNPACKED = 20_000_000  # bytes of all parts of a workbook; 20,000 people take about 9 MB of XML
PARTS = 1_000

POLITE = 10  # added to the niceness: pages of the hall come first


def limit_this_process(seconds: int, memory: int = MEMORY) -> None:
    """A reader takes its limits by itself, where the system lets it: `memory` in bytes of address space."""
    if resource is None:
        return
    os.nice(POLITE)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # it writes no file
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
