"""What the desk corrected on a sheet that a table keeps."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Deal, Stage
from tournaments.selectors.play.sheets import Sheet, events_of


def desk_correction(sheet: Sheet) -> Deal | None:
    """The line that somebody at the desk corrected, while nothing was recorded at the table since."""
    if all(deal.version == 1 for deal in sheet.deals):
        return None
    table = sheet.table
    newest = events_of(table).filter(name="deal.recorded").order_by("-sequence").first()
    if newest is None or newest.actor.startswith("tablet:") or not newest.data["before"]:
        return None
    return sheet.line(newest.data["line"])


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A line of a sheet that was written once more. `deal` counts the lines that count, as the sheet shows it."""

    at: datetime
    round: int
    table: int
    deal: int
    reason: str


def corrections(stage: Stage) -> list[Correction]:
    """Every line of the stage that was corrected, by whom ever, in the order of the log."""
    written = stage.tournament.events.filter(name="deal.recorded", stage=stage.number)
    return [
        Correction(
            at=event.at,
            round=event.round or 0,
            table=event.table or 0,
            deal=event.data["deal"],
            reason=event.data["after"]["reason"],
        )
        for event in written.order_by("sequence")
        if event.data["before"]
    ]
