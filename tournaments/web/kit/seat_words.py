"""A seat as people name it."""

from typing import Any

from tournaments.formatting.seats import Place
from tournaments.models import Seat
from tournaments.selectors.play.sheets import Sheet


def seat_label(sheet: Sheet, seat: int) -> str:
    """Place and name, for example "Nord · Chloé Martin"."""
    return f"{Place(seat).name} · {sheet.seats[seat - 1].sitter.full_name}"


def seat_option(seat: Seat) -> dict[str, Any]:
    """A seat as one answer among others, for `_choice.html`."""
    return {"value": str(seat.number), "label": seat.place.name, "help": seat.sitter.full_name}
