"""The last lines of `make test`: slow files and tests, a table of the lanes, the names of failed tests and checks.

`REASON` is the comment above a slow test that explains its duration; tests without it are listed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter

from tests.engines.programs import ROOT
from tests.lanes.reasons import REASON, SLOW_SECONDS, list_unexplained_tests
from tests.lanes.running import Outcome
from tests.waiting import FACTOR

SLOWEST_SHOWN = 10  # files, and tests, in the lists of the slowest
UNSTEADY_ALLOWED = 2
COLUMNS = "{:<28}{:>8}{:>8}{:>10}{:>9}{:>11}"


def is_green(outcomes: Sequence[Outcome]) -> bool:
    """Return True without failures and with at most two tests that needed a second run."""
    return (
        not any(each.failed for each in outcomes) and sum(len(each.unsteady) for each in outcomes) <= UNSTEADY_ALLOWED
    )


def table_lines(outcomes: Sequence[Outcome], seed: int) -> Iterator[str]:
    """Yield slow files and tests, the table, unsteady and failed tests. The last line counts passed and failed ones."""
    yield from slowest_files(outcomes)
    yield from unexplained_slow_tests(outcomes)
    yield ""
    yield COLUMNS.format("lane", "tests", "failed", "unsteady", "seconds", "processor")
    for each in outcomes:
        numbers = (each.tests, len(each.failed), len(each.unsteady), round(each.seconds), round(each.processor_seconds))
        yield COLUMNS.format(each.name, *numbers)
    yield f"seed {seed}: make test SEED={seed} repeats the order"
    yield from _lines_of("unsteady", [each.unsteady for each in outcomes])
    yield from _lines_of("failed", [each.failed for each in outcomes])
    failed = sum(len(each.failed) for each in outcomes)  # some are no tests: a check, a lane that does not start
    yield f"{max(0, sum(each.tests for each in outcomes) - failed)} passed, {failed} failed"


def slowest_files(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the files that take most of the processor, and how long they take."""
    processor, durations = _by_file(each.processor for each in outcomes), _by_file(each.durations for each in outcomes)
    if processor:
        yield f"the {SLOWEST_SHOWN} slowest files: seconds of processor, seconds"
    for name, seconds in sorted(processor.items(), key=itemgetter(1), reverse=True)[:SLOWEST_SHOWN]:
        yield f"{seconds:8.1f} {durations[name]:8.1f}  {name}"


def _by_file(measured: Iterable[Mapping[str, float]]) -> Mapping[str, float]:
    files: defaultdict[str, float] = defaultdict(float)
    for each in measured:
        for name, seconds in each.items():
            files[name.partition("::")[0]] += seconds
    return files


def unexplained_slow_tests(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Yield the slowest tests that have no comment with a reason, without the time of shared fixtures."""
    own = {name: s - each.shared.get(name, 0) for each in outcomes for name, s in each.processor.items()}
    found = list_unexplained_tests(own, ROOT, factor=FACTOR)
    if found:
        yield f"{len(found)} tests take over {SLOW_SECONDS} s of processor and say no '{REASON.strip()}'"
    for name, seconds in sorted(found.items(), key=itemgetter(1), reverse=True)[:SLOWEST_SHOWN]:
        yield f"{seconds:8.1f}  {name}"


def _lines_of(word: str, groups: Iterable[dict[str, str]]) -> Iterator[str]:
    for group in groups:
        for name, text in group.items():
            yield f"{word}: {name}"
            yield f"    {text}"
