"""Short text for the reason of a prize."""

from django.utils.translation import gettext as _

from tournaments.formatting.ordinals import ordinal


def prize_reason(place: int, *, category: str = "", team: str = "") -> str:
    """Format the reason of a prize: `1er`, `1er, Jeune`, `1er, équipe Les Atouts`."""
    if category:
        return _("%(place)s, %(category)s") % {"place": ordinal(place), "category": category}
    if team:
        return _("%(place)s, équipe %(team)s") % {"place": ordinal(place), "team": team}
    return ordinal(place)
