"""A sheet that two devices have entered without having seen each other's lines."""

from collections import defaultdict

from tournaments.models import Submission
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import deal_is_recorded
from tournaments.services.inbox.payloads import deal_of, totals_of
from tournaments.services.play.sheets import totals_are_recorded

TAKEN = (Submission.Verdict.ACCEPTED, Submission.Verdict.SAME)
RESULTS = (Submission.Kind.DEAL, Submission.Kind.TOTALS)
TWO = 2
ALL_LINES = 0


def is_entered_twice(sheet: Sheet) -> bool:
    """Whether two devices have sent each line, or the totals, as new and as it stands now."""
    sent = Submission.objects.filter(table=sheet.table, verdict__in=TAKEN, kind__in=RESULTS, device__isnull=False)
    devices: defaultdict[int, set[int | None]] = defaultdict(set)
    for row in sent:
        if _stands(row, sheet):
            devices[row.line or ALL_LINES].add(row.device_id)
    lines = [ALL_LINES] if sheet.in_totals else [deal.number for deal in sheet.deals]
    return sheet.is_complete and all(len(devices[line]) >= TWO for line in lines)


def _stands(row: Submission, sheet: Sheet) -> bool:
    """Whether it was entered as new, not read and corrected, and is what the sheet says."""
    said = row.said
    if said.get("version"):
        return False
    if row.kind == Submission.Kind.TOTALS:
        return totals_are_recorded(sheet, totals_of(said)["totals"])
    return deal_is_recorded(sheet, deal_of(said, row.line))
