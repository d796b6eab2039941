"""Comparison of the stored data after the evening with the answers to tablets."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from tests.load.chaos.outbox import ACCEPTED, Line, Outbox

TRUTH = """
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
    """Return differences between sheets, log and inbox and the answers to tablets."""
    written = [(outbox.tablet.seed, line) for outbox in outboxes for line in outbox.written]
    sheets = {(table, line.round, line.number): line.outcome for table, line in written if line.verdict == ACCEPTED}
    inbox = {line.name: (line.round, line.number, line.outcome) for _, line in written}
    wrong = [f"{line.name}: never settled" for _, line in written if not line.is_settled]
    wrong += [f"nobody was told of {key}" for key in places(written) - sheets.keys()]
    wrong += compared("sheets", stored["sheets"], sheets)
    wrong += compared("log", stored["log"], sheets)
    return wrong + compared("inbox", stored["inbox"], inbox)


def places(written: Sequence[tuple[int, Line]]) -> set[tuple[int, int, int]]:
    """Each line of each sheet."""
    return {(table, line.round, line.number) for table, line in written}


def compared(where: str, rows: Sequence[tuple[Any, Any]], expected: Mapping[Any, Any]) -> list[str]:
    """`rows`: keys with what is stored under them. What is lost, doubled, invented, or another."""
    found: list[tuple[Hashable, Any]] = [(tuple(key) if isinstance(key, list) else key, said) for key, said in rows]
    times = Counter(key for key, _ in found)
    return [
        *(f"{where}: lost {key}" for key in expected if key not in times),
        *(f"{where}: doubled {key}" for key in times if times[key] > 1),
        *(f"{where}: invented {key}" for key in times if key not in expected),
        *(
            f"{where}: {key} is {said}, not {expected[key]}"
            for key, said in found
            if key in expected and not says(said, expected[key])
        ),
    ]


def says(stored: Any, sent: Any) -> bool:
    """Return True if the stored submission equals the sent one; a form of a page has additional fields."""
    if isinstance(sent, Mapping):
        return isinstance(stored, Mapping) and all(says(stored.get(name), value) for name, value in sent.items())
    if isinstance(sent, tuple):
        return len(stored) == len(sent) and all(map(says, stored, sent))
    return bool(stored == sent)
