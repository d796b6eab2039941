"""Corrections of recorded deals."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.events import DealRecorded
from tournaments.models import Deal, Event, Stage
from tournaments.selectors.play.sheets import Sheet, events_of_table, round_sheets


def desk_correction(sheet: Sheet) -> Deal | None:
    """Return the line that the desk corrected, unless the table has recorded a deal since."""
    if all(deal.version == 1 for deal in sheet.deals):
        return None
    table = sheet.table
    newest = events_of_table(table).filter(name=DealRecorded.kind).order_by("-sequence").first()
    if newest is None or newest.is_by_tablet:
        return None
    is_correction = bool(newest.data["before"])
    return sheet.line(newest.data["line"]) if is_correction else None


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A correction of a line. `deal` is the present number of the line on the sheet."""

    at: datetime
    round: int
    table: int
    deal: int | str
    reason: str


def corrections_of(stage: Stage) -> list[Correction]:
    """Return all corrections of lines of the stage, by the desk or by tables, in the order of the log."""
    recorded = stage.tournament.events.filter(name=DealRecorded.kind, stage=stage.number).order_by("sequence")
    correction_events = [event for event in recorded if event.data["before"]]
    sheets = {
        (round_.number, sheet.table.number): sheet
        for round_ in stage.rounds.filter(number__in={event.round for event in correction_events})
        for sheet in round_sheets(round_.pk, names=False)
    }
    return [
        Correction(
            at=event.at,
            round=event.round or 0,
            table=event.table or 0,
            deal=_line_number(event, sheets.get((event.round or 0, event.table or 0))),
            reason=event.data["after"]["reason"],
        )
        for event in correction_events
    ]


def _line_number(event: Event, sheet: Sheet | None) -> int | str:
    """Return the number of the line on the sheet.

    Return its number at the time of the event if it was removed, or if the round was abandoned and played again.
    """
    line: int = event.data["line"]
    then: int = event.data["deal"]
    opened = sheet and sheet.table.round.opened_at
    return sheet.label(line) if sheet and opened and opened <= event.at and sheet.line(line) else then
