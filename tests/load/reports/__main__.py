"""Run the benches and write a report of their figures, each next to its limit: `python -m tests.load.reports`.

Names of benches as arguments run only these; the report of the day keeps the others. Limits are words for the reader:
this program does not compare them. Values in "times" or "as a fraction of" are relative to other work of the same run,
such as an empty POST or a quiet server, so that they hardly depend on the machine.
"""

import os
import platform
import re
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.waiting import TIMEOUT_SECONDS

BENCH_TIMEOUT_SECONDS = 60 * TIMEOUT_SECONDS  # an hour, longer on a slow machine
HERE = Path(__file__).parent
BENCHES = [
    "deal",
    "tablets",
    "tablets 600 100",
    "ranking",
    "field 200 1000 3000",
    "log",
    "copies",
    "attacks",
    "one_address",
    "two_clubs",
    "evening 1000 3000",
    "chaos",
    "portal",
    "tablet",
]
GB = 1_000_000_000
MULTILINE_DOTALL = re.MULTILINE | re.DOTALL
ENGINES = "SQLite, then PostgreSQL"
FIELDS = "200, 1,000, 3,000 players"


@dataclass(frozen=True)
class Figure:
    """A row of the report: `pattern` finds the value in the output of the bench, once per database or field.

    `bench` is an item of `BENCHES`; `what` describes the value; `limit` is its highest or lowest accepted value in the
    words of the report.
    """

    bench: str
    what: str
    limit: str
    pattern: str


FIGURES = [
    Figure(
        "deal", f"a deal by the page, times an empty POST; {ENGINES}", "≤ 6", r"by the page .*? ms \( *([\d.]+) times\)"
    ),
    Figure(
        "deal",
        f"processor time of a deal by the page, times an empty POST; {ENGINES}",
        "≤ 4.5",
        r"by the page .*processor .*\( *([\d.]+) times\)",
    ),
    Figure(
        "deal", f"a deal by the API, times an empty POST; {ENGINES}", "≤ 6", r"by the API .*? ms \( *([\d.]+) times\)"
    ),
    Figure(
        "deal",
        f"processor time of a deal by the API, times an empty POST; {ENGINES}",
        "≤ 4.5",
        r"by the API .*processor .*\( *([\d.]+) times\)",
    ),
    Figure(
        "tablets",
        "250 tablets, 50 readers: p95 of a deal, times that of an empty POST",
        "≤ 6",
        r"percentiles: ([\d.]+)",
    ),
    Figure("tablets", "250 tablets, 50 readers: memory of the web process, MB", "≤ 200", r"(\d+) MB"),
    Figure("tablets", "tablets woken by a deal of another table", "0", r"deal of another table: (\d+)"),
    Figure(
        "tablets 600 100",
        "600 tablets, 100 readers: p95 of a deal, times that of an empty POST",
        "≤ 6",
        r"percentiles: ([\d.]+)",
    ),
    Figure("tablets 600 100", "600 tablets, 100 readers: memory of the web process, MB", "–", r"(\d+) MB"),
    Figure(
        "ranking",
        f"unchanged rankings per second, as a fraction of empty views; {ENGINES}",
        "≥ 0.5",
        r"whole page .*\(([\d.]+) of",
    ),
    Figure(
        "ranking",
        f"from a deal until the last of 200 open rankings shows it, median of eight; {ENGINES}",
        "≤ 0.5 s",
        r"median ([\d.]+ s)",
    ),
    Figure(
        "field 200 1000 3000", f"the ranking after one deal; {FIELDS}", "≤ 20 ms at 1,000", r"after one deal: (\d+ ms)"
    ),
    Figure(
        "field 200 1000 3000",
        f"a departure before the next round; {FIELDS}",
        "≤ 0.3 s at 1,000",
        r"before the next round: (\d+ ms)",
    ),
    Figure("field 200 1000 3000", f"the slowest page; {FIELDS}", "≤ 0.3 s at 1,000", r"after one deal.*\n +(\d+ ms)"),
    Figure(
        "field 200 1000 3000",
        f"score sheets of a round for the first time, times a bare canvas; {FIELDS}",
        "≤ 2.5",
        r"first: .* ([\d.]+) times",
    ),
    Figure(
        "field 200 1000 3000",
        f"score sheets with known codes of the tables, times a bare canvas; {FIELDS}",
        "≤ 2",
        r"known: .* ([\d.]+) times",
    ),
    Figure("field 200 1000 3000", f"movement cards; {FIELDS}", "≤ 10 s at 3,000", r"movement_cards +([\d.]+ s)"),
    Figure("field 200 1000 3000", f"table plan; {FIELDS}", "≤ 10 s at 3,000", r"table_plan +([\d.]+ s)"),
    Figure("log", "check_log of 12,500 deals as a command", "≤ 1.5 s", r"as a command: ([\d.]+ s)"),
    Figure(
        "copies",
        "copy of the log on a tablet after 60 players and 7 rounds, times one in a single part",
        "≤ 2.5",
        r"parts: .* ([\d.]+) times",
    ),
    Figure(
        "copies", "to import it, times reading and verifying the log", "≤ 30", r"import the copy: .* ([\d.]+) times"
    ),
    Figure(
        "attacks",
        "a deal's median among 64 clients, times a quiet one; both engines",
        "≤ 2",
        r"64 clients.*\n.*\n.*\n +deal .*?\( *([\d.]+)\)",
    ),
    Figure("attacks", "answers lost in 3 s, quiet and in six attacks; both engines", "0", r": (\d+) without answer"),
    Figure(
        "two_clubs",
        f"a club's page while phones load another club's slow page, as a fraction of that; {ENGINES}",
        "≤ 1",
        r"to the slow one: ([\d.]+)",
    ),
    Figure(
        "evening 1000 3000",
        "the slowest press or page of the desk; 1,000, 3,000 players",
        "≤ 0.3 s at 1,000",
        r"takes ([\d.]+ s)",
    ),
    Figure("chaos", f"lines lost, in an evening of accidents; {ENGINES}", "0", r"lost (\d+), doubled \d+"),
    Figure("chaos", "lines doubled in that evening", "0", r"doubled (\d+), invented"),
    Figure("chaos", "lines invented in that evening", "0", r"invented (\d+), 0 with differences"),
    Figure("portal", "lines lost behind a network that answers itself (captive portal)", "0", r"lost (\d+), doubled"),
    Figure("tablet", "lines of a dead tablet that reach the desk", "1 of 1", r"at the desk: (\d+ of 1)"),
    Figure(
        "tablet", "from the press at the desk until the next tablet is there", "≤ 5 s", r"([\d.]+ s) from the press"
    ),
    Figure("tablet", "median processor time of a tap, times six as on an old tablet", "≤ 200 ms", r"median (\d+ ms),"),
    Figure("one_address", "requests that failed, of 1,000 phones behind one address", "0", r"(\d+) of \d+ failed"),
]


def describe_machine() -> str:
    """Return a description of the machine, without its name and paths."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GB
    return (
        f"{os.cpu_count()} cores ({platform.machine()}), {memory:.0f} GB of memory, {platform.system()}, "
        f"Python {platform.python_version()}, Django {version('django')}, granian {version('granian')}, "
        f"SQLite {sqlite3.sqlite_version}. Other programs at the beginning kept {os.getloadavg()[1]:.1f} cores busy."
    )


def module_and_arguments(bench: str) -> str:
    """Return the module of a bench below `tests.load` and its arguments, separated by blanks."""
    name = bench.split(maxsplit=1)[0]
    return f"bench_{bench}" if (HERE.parent / f"bench_{name}.py").exists() else bench


def run(bench: str) -> str:
    """Return the output of a bench, with its errors."""
    module, *arguments = module_and_arguments(bench).split()
    command = [sys.executable, "-m", f"tests.load.{module}", *arguments]
    started = time.monotonic()
    result = subprocess.run(
        command, cwd=HERE.parents[2], capture_output=True, text=True, check=False, timeout=BENCH_TIMEOUT_SECONDS
    )
    lines = [line for line in result.stdout.splitlines() if "[warning" not in line]
    failed = [f"ended with {result.returncode}", *result.stderr.splitlines()[-5:]] if result.returncode else []
    return "\n".join([*lines, *failed, f"({time.monotonic() - started:.0f} s)"]).strip()


def format_report(outputs: dict[str, str], machine: str) -> str:
    """Return the report in Markdown: table of figures, then the output of each bench."""
    rows = [
        f"| {figure.what} | {figure.limit} | {' / '.join(re.findall(figure.pattern, outputs[figure.bench])) or '–'} |"
        for figure in FIGURES
        if figure.bench in outputs
    ]
    raw = [f"## {module_and_arguments(bench)}\n\n```\n{text}\n```\n" for bench, text in outputs.items()]
    head = f"# Load, {datetime.now(UTC):%d %B %Y}\n\n{machine}\n\nMade by `python -m tests.load.reports`.\n"
    if missing := [module_and_arguments(bench) for bench in BENCHES if bench not in outputs]:
        head += f"Not measured on this day, see the report before it: {', '.join(missing)}.\n"
    return "\n".join([head, "| what | limit | measured |", "|---|---|---|", *rows, "", *raw])


def read_outputs(path: Path) -> dict[str, str]:
    """Return the output of the benches in an existing report."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {
        bench: output
        for bench in BENCHES
        for output in re.findall(rf"^## {module_and_arguments(bench)}\n\n```\n(.*?)\n```$", text, MULTILINE_DOTALL)
    }


def main(names: list[str]) -> None:
    machine, path = describe_machine(), HERE / f"{datetime.now(UTC):%Y-%m-%d}.md"
    for bench in BENCHES:
        if names and bench.split(maxsplit=1)[0] not in names:
            continue
        print(f"{bench} ...", flush=True)
        output = run(bench)
        print(output, flush=True)
        outputs = read_outputs(path) | {bench: output}
        in_order = {name: outputs[name] for name in BENCHES if name in outputs}
        path.write_text(format_report(in_order, machine), encoding="utf-8")
    print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
