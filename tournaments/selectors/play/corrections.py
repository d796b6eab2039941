"""What the desk corrected on a sheet that a table keeps."""

from tournaments.models import Deal
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
