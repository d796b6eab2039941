"""Detection of a sheet that two devices have entered independently of each other."""

from collections import defaultdict

from tournaments.models import Device, Submission, Tournament
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.deals.judging import deal_is_already_recorded
from tournaments.services.inbox.payloads import deal_of, totals_of
from tournaments.services.play.sheets import totals_are_recorded

TAKEN_VERDICTS = (Submission.Verdict.ACCEPTED, Submission.Verdict.SAME)
RESULTS = (Submission.Kind.DEAL, Submission.Kind.TOTALS)
DEVICES_NEEDED = 2
ALL_LINES = 0  # in place of the number of a line: totals, which have none


def is_entered_twice(sheet: Sheet) -> bool:
    """Return True if two devices have each entered all lines, or the totals, as they are recorded now."""
    return all(len(devices) >= DEVICES_NEEDED for devices in _devices_by_line(sheet))


def asks_second_entry(sheet: Sheet, device: Device | None) -> bool:
    """Return True where the next seat to confirm on this device is the one that entered the sheet a second time.

    That is: all seats have to confirm, none has on this device, and it entered all that another one had entered before
    it, with equal results. Where one seat is enough, the second entry itself confirms the sheet.
    """
    if device is None or sheet.tournament.quorum != Tournament.Quorum.ALL:
        return False
    has_confirmed = any(one.device_id == device.pk for one in confirmations_in_force(sheet))
    return not has_confirmed and all(device.pk in devices[1:] for devices in _devices_by_line(sheet))


def _devices_by_line(sheet: Sheet) -> list[list[int | None]]:
    """Return for each line, or for the totals, the devices that entered it with its present values, in their order.

    An incomplete sheet has one line without devices. Submissions of an abandoned play of the round do not count: they
    have another address of the round.
    """
    if not sheet.is_complete:
        return [[]]
    results = Submission.objects.filter(
        table=sheet.table,
        round_number=sheet.table.round.address,
        verdict__in=TAKEN_VERDICTS,
        kind__in=RESULTS,
        device__isnull=False,
    )
    devices: defaultdict[int, dict[int | None, None]] = defaultdict(dict)
    for row in results.order_by("pk"):
        if _is_independent_entry(row, sheet):
            devices[row.line or ALL_LINES].setdefault(row.device_id)
    lines = [ALL_LINES] if sheet.in_totals else [deal.number for deal in sheet.deals]
    return [list(devices[line]) for line in lines]


def _is_independent_entry(row: Submission, sheet: Sheet) -> bool:
    """Return True if the result was entered as new (version 0), not as a correction, and equals the recorded one."""
    payload = row.said
    if payload.get("version"):
        return False
    if row.kind == Submission.Kind.TOTALS:
        return totals_are_recorded(sheet, totals_of(payload)["totals"])
    return deal_is_already_recorded(sheet, deal_of(payload, row.line))
