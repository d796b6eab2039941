"""Taking back a line that a tablet sent without an answer: its submissions may have arrived, or may arrive later.

The tablet names them all. Those that arrived are undone, the others are entered in the inbox as superseded: it makes no
difference which of the two messages is first.
"""

from collections.abc import Iterable

from django.db import transaction

from tournaments.models import Device, Submission, Table
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_sheet
from tournaments.services.deals.conflicts import deal_must_be_last
from tournaments.services.deals.judging import deal_is_already_recorded
from tournaments.services.deals.storing import deal_remove
from tournaments.services.inbox.judge import must_be_of_present_play, supersede
from tournaments.services.inbox.limits import sending_count
from tournaments.services.inbox.payloads import deal_of
from tournaments.services.play.sheets import table_must_accept


@transaction.atomic
def line_take_back(*, table: Table, device: Device, round_address: int, line: int, client_ids: Iterable[str]) -> None:
    """Take back the submissions of a device for one line: the line leaves the sheet, or is never recorded. Idempotent.

    `round_address` is that of the round which the tablet shows, `client_ids` those of the line and its corrections.

    :raises Conflict: `take_back_late`, the line on the sheet is another one, or not the last; `play_abandoned`;
        `device_replaced`, and those of `table_must_accept`; :raises TooMany: those of `sending_count`.
    """
    sending_count(device)
    if device.replaced_by_id is not None:
        raise Conflict("device_replaced")
    lock_sheet(table)
    names = set(client_ids)
    named = Submission.objects.filter(tournament=table.round.stage.tournament, client_id__in=names).order_by("pk")
    rows = list(named.filter(kind=Submission.Kind.DEAL, table=table, round_number=round_address, line=line))
    recorded = [row for row in rows if row.verdict in {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}]
    if recorded:
        _remove_line(table, recorded[-1], line, device)
    for row in rows:
        supersede(row)
    known = set(named.values_list("client_id", flat=True))
    for name in sorted(names - known):
        supersede(_unseen_submission(table, device, round_address, line, name))


def _remove_line(table: Table, row: Submission, line: int, device: Device) -> None:
    """Remove the line from the sheet, if it is what this submission has recorded."""
    must_be_of_present_play(row, table)
    sheet, actor = sheet_get(table), Actor.at_table(table.number, device)
    table_must_accept(sheet, actor)
    stored = sheet.line(line)
    if stored is None:
        return
    is_its_own = row.verdict == Submission.Verdict.ACCEPTED and deal_is_already_recorded(sheet, deal_of(row.said, line))
    if not is_its_own or stored.number != sheet.deals[-1].number or _is_entered_by_another(row):
        raise Conflict("take_back_late", line=line)
    deal_must_be_last(sheet, stored, stored.version)
    deal_remove(sheet, stored, actor)


def _is_entered_by_another(row: Submission) -> bool:
    """Return True if another device got the answer that its line is on the sheet already."""
    of_line = Submission.objects.filter(table=row.table, round_number=row.round_number, line=row.line)
    same = of_line.filter(kind=Submission.Kind.DEAL, verdict=Submission.Verdict.SAME)
    return same.exclude(device=row.device).exists()


def _unseen_submission(table: Table, device: Device, round_address: int, line: int, client_id: str) -> Submission:
    """Return the unsaved row that stands for a submission that has not arrived; its content is unknown."""
    return Submission(
        tournament=table.round.stage.tournament,
        client_id=client_id,
        device=device,
        station=table.station,
        table=table,
        round_number=round_address,
        line=line,
        kind=Submission.Kind.DEAL,
        payload=Submission.UNSEEN,
    )
