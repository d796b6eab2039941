"""Step 4 of recording a deal: write the line, the totals of the seats and the event, without further checks."""

from django.utils import timezone

from players.names import tidy
from tournaments.log.events import DealRecorded, DealTakenBack, LineState
from tournaments.models import Deal
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.actors import Actor
from tournaments.services.core.log import event_append
from tournaments.services.deals.lines import DealInput, Reading
from tournaments.services.play.sheets import seat_totals_update, table_save


def deal_store(sheet: Sheet, deal: DealInput, reading: Reading, actor: Actor) -> Deal:
    """Write a line, new or corrected. The event of a correction holds the previous content."""
    stored = sheet.line(deal.number)
    line = stored or Deal(table=sheet.table, number=deal.number, version=0)
    before = None if stored is None else _line_state(stored)
    moment = timezone.now()
    line.status, line.outcome, line.scores, line.dealer = reading
    line.reason = tidy(deal.reason)
    line.version, line.updated_at = line.version + 1, moment
    table_save(sheet.table)
    line.save()
    seat_totals_update(sheet, line.number, line.scores)
    event = DealRecorded(
        **sheet.table.log_address,
        line=line.number,
        deal=deal_number(sheet, line.number),
        before=before,
        after=_line_state(line),
        override=tuple(sorted(deal.override)),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)
    return line


def deal_remove(sheet: Sheet, line: Deal, actor: Actor) -> None:
    """Delete a line. Its event holds the content."""
    before, moment = _line_state(line), timezone.now()
    line.delete()
    table_save(sheet.table)
    seat_totals_update(sheet, line.number)
    event = DealTakenBack(
        **sheet.table.log_address,
        line=line.number,
        deal=deal_number(sheet, line.number),
        before=before,
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)


def deal_number(sheet: Sheet, number: int) -> int:
    """Return the number of a line among the lines that count."""
    return 1 + sum(sheet.counts(other) for other in sheet.deals if other.number < number)


def _line_state(line: Deal) -> LineState:
    """Return the columns of a line that its event stores."""
    return LineState(
        status=line.status,
        outcome=line.outcome,
        scores=tuple(line.scores),
        reason=line.reason,
        dealer=line.dealer,
    )
