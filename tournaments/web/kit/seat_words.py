"""Labels of seats."""

from typing import Any

from tournaments.formatting.seats import Place
from tournaments.models import Seat
from tournaments.selectors.play.sheets import Sheet


def seat_label(sheet: Sheet, seat: int) -> str:
    """Return place and name, for example "Nord · Chloé Martin"."""
    return f"{Place(seat).name} · {sheet.seats[seat - 1].sitter.full_name}"


def seat_option(seat: Seat) -> dict[str, Any]:
    """Return a seat as an option of `_choice.html`."""
    return {"value": str(seat.number), "label": seat.place.name, "help": seat.sitter.full_name}
