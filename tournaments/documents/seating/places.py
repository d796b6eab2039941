"""Places of a table in words, the same on every document."""

from django.utils.translation import gettext as _

from tournaments.formatting.seats import Place


def seat_title(place: Place) -> str:
    """`Nord`, `Est`, ..., `5e joueur`."""
    return _("5e joueur") if place.is_fifth else place.name


def number_text(number: int | None) -> str:
    """The start number as people write it."""
    return _("n° %(number)s") % {"number": number}
