"""How a club shows itself."""

from players.models import Organiser
from tournaments.models import Look


def look_of(organiser: Organiser | None) -> Look | None:
    """Its logo and colour; None where it has chosen neither, or where nobody is named."""
    return Look.objects.filter(organiser=organiser).first() if organiser is not None else None


def look_told(organiser: Organiser | None) -> Look | None:
    """The same without the bytes of the logo, for pages that name its address."""
    return Look.objects.defer("logo").filter(organiser=organiser).first() if organiser is not None else None
