"""Labels of seats."""

from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet


def seat_label(sheet: Sheet, seat: int) -> str:
    """Return place and name, for example "Nord · Chloé Martin"."""
    return place_with_name(seat, sheet.seats[seat - 1].sitter.full_name)


def place_with_name(seat: int, name: str) -> str:
    """Return the place and the name of its player; the place alone without a name."""
    place = Place(seat).name
    return f"{place} · {name}" if name else place
