"""Names of seats and start numbers in documents."""

from django.utils.translation import gettext as _

from tournaments.formatting.seats import Place


def seat_title(place: Place) -> str:
    """Return the name of a seat: `Nord`, `Est`, ..., `5e joueur`."""
    return _("5e joueur") if place.is_fifth else place.name


def number_text(number: int | None) -> str:
    """Return a start number as text: `n° 12`."""
    return _("n° %(number)s") % {"number": number}
