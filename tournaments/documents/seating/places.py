"""Places of a table in words, the same on every document."""

from django.utils.translation import gettext as _

from tournaments.formatting.seats import seat_name
from tournaments.models import Entry

FIFTH = "5"


def seat_title(letter: str) -> str:
    """`Nord`, `Est`, ..., `5e joueur`."""
    return _("5e joueur") if letter == FIFTH else seat_name(letter)


def number_text(entry: Entry) -> str:
    """The start number as people write it."""
    return _("n° %(number)s") % {"number": entry.number}
