"""Seats as options of a form."""

from typing import Any

from tournaments.models import Seat


def seat_option(seat: Seat) -> dict[str, Any]:
    """Return a seat as an option of `_choice.html`."""
    return {"value": str(seat.number), "label": seat.place.name, "help": seat.sitter.full_name}
