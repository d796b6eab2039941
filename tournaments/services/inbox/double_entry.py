"""Detection of a sheet that two devices have entered independently of each other."""

from collections import defaultdict

from tournaments.models import Submission
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import deal_is_already_recorded
from tournaments.services.inbox.payloads import deal_of, totals_of
from tournaments.services.play.sheets import totals_are_recorded

TAKEN_VERDICTS = (Submission.Verdict.ACCEPTED, Submission.Verdict.SAME)
RESULTS = (Submission.Kind.DEAL, Submission.Kind.TOTALS)
DEVICES_NEEDED = 2
ALL_LINES = 0  # in place of the number of a line: totals, which have none


def is_entered_twice(sheet: Sheet) -> bool:
    """Return True if two devices have each entered all lines, or the totals, as they are recorded now.

    Submissions of an abandoned play of the round do not count: they have another address of the round.
    """
    results = Submission.objects.filter(
        table=sheet.table,
        round_number=sheet.table.round.address,
        verdict__in=TAKEN_VERDICTS,
        kind__in=RESULTS,
        device__isnull=False,
    )
    devices: defaultdict[int, set[int | None]] = defaultdict(set)
    for row in results:
        if _is_independent_entry(row, sheet):
            devices[row.line or ALL_LINES].add(row.device_id)
    lines = [ALL_LINES] if sheet.in_totals else [deal.number for deal in sheet.deals]
    return sheet.is_complete and all(len(devices[line]) >= DEVICES_NEEDED for line in lines)


def _is_independent_entry(row: Submission, sheet: Sheet) -> bool:
    """Return True if the result was entered as new (version 0), not as a correction, and equals the recorded one."""
    payload = row.said
    if payload.get("version"):
        return False
    if row.kind == Submission.Kind.TOTALS:
        return totals_are_recorded(sheet, totals_of(payload)["totals"])
    return deal_is_already_recorded(sheet, deal_of(payload, row.line))
