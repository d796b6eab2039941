"""The logo and the colour of a club."""

from players.models import Organiser
from tournaments.models import Look


def look_of(organiser: Organiser | None) -> Look | None:
    """Return the logo and the colour of a club, None if it has chosen neither."""
    return Look.objects.filter(organiser=organiser).first() if organiser is not None else None


def look_without_logo(organiser: Organiser | None) -> Look | None:
    """Return the look as `look_of`, without loading the bytes of the logo, for pages that link to it."""
    return Look.objects.defer("logo").filter(organiser=organiser).first() if organiser is not None else None
