"""Labels of seats."""

from tournaments.formatting.seats import Place
from tournaments.selectors.play.sheets import Sheet


def seat_label(sheet: Sheet, seat: int, *, public: bool = False) -> str:
    """Return place and full or `public` name, for example "Nord · Chloé Martin"."""
    sitter = sheet.seats[seat - 1].sitter
    return place_with_name(seat, sitter.public_name if public else sitter.full_name)


def place_with_name(seat: int, name: str) -> str:
    """Return the place and the name of its player; the place alone without a name."""
    place = Place(seat).name
    return f"{place} · {name}" if name else place
