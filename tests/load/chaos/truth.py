"""Comparison of sheets, log and inbox after the chaos test with the answers that tablets got."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from tests.load.chaos.outbox import ACCEPTED, Line, Outbox

# Runs in `manage shell` of the data folder and prints the stored data as JSON.
EXPORT_CODE = """
import json
from tournaments.models import Deal, Event, Submission
deals = Deal.objects.select_related("table__round", "table__station")
log = Event.objects.filter(name="deal.recorded")
inbox = Submission.objects.filter(kind="deal")
print(json.dumps({
    "sheets": [[[d.table.station.number, d.table.round.number, d.number], d.outcome] for d in deals],
    "log": [[[e.table, e.round, e.data["line"]], e.data["after"]["outcome"]] for e in log],
    "inbox": [[s.client_id, [s.round_number, s.line, s.said["outcome"]]] for s in inbox],
}))
"""


def differences(stored: Mapping[str, Sequence[Any]], outboxes: Sequence[Outbox]) -> list[str]:
    """Return the differences between the stored data and the answers to tablets, as sentences."""
    # the seed of a tablet is the number of its table
    written = [(outbox.tablet.seed, line) for outbox in outboxes for line in outbox.written]
    sheets = {(table, line.round, line.number): line.outcome for table, line in written if line.verdict == ACCEPTED}
    inbox = {line.name: (line.round, line.number, line.outcome) for _, line in written}
    wrong = [f"{line.name}: never settled" for _, line in written if not line.is_settled]
    wrong += [f"no tablet got an acceptance of {key}" for key in sheet_lines(written) - sheets.keys()]
    wrong += compare_rows("sheets", stored["sheets"], sheets)
    wrong += compare_rows("log", stored["log"], sheets)
    return wrong + compare_rows("inbox", stored["inbox"], inbox)


def sheet_lines(written: Sequence[tuple[int, Line]]) -> set[tuple[int, int, int]]:
    """Return table, round and line of each submission of a deal."""
    return {(table, line.round, line.number) for table, line in written}


def compare_rows(where: str, rows: Sequence[tuple[Any, Any]], expected: Mapping[Any, Any]) -> list[str]:
    """Compare stored rows, (key, value), with the expected values by key.

    Return a sentence for each key that is lost, doubled or invented, and for each other value.
    """
    stored: list[tuple[Hashable, Any]] = [(tuple(key) if isinstance(key, list) else key, value) for key, value in rows]
    counts = Counter(key for key, _ in stored)
    return [
        *(f"{where}: lost {key}" for key in expected if key not in counts),
        *(f"{where}: doubled {key}" for key in counts if counts[key] > 1),
        *(f"{where}: invented {key}" for key in counts if key not in expected),
        *(
            f"{where}: {key} is {value}, not {expected[key]}"
            for key, value in stored
            if key in expected and not contains(value, expected[key])
        ),
    ]


def contains(stored: Any, sent: Any) -> bool:
    """Return True if the stored value equals the sent one, where stored mappings may have additional fields."""
    if isinstance(sent, Mapping):
        return isinstance(stored, Mapping) and all(contains(stored.get(name), value) for name, value in sent.items())
    if isinstance(sent, tuple):
        return len(stored) == len(sent) and all(map(contains, stored, sent))
    return bool(stored == sent)
