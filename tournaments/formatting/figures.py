"""Short texts for the figures that a ranking compares: values, order, the head of the totals; and for stakes."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.numbers import format_signed


def other_figures(keys: Sequence[str], figures: Sequence[int], unit: str) -> str:
    """Format all figures but the first, which is the total: "différence +12, 30 marks". `keys` are the measures."""
    texts = (_figure_text(key, figure, unit) for key, figure in list(zip(keys, figures, strict=False))[1:])
    return ", ".join(filter(None, texts))


def _figure_text(key: str, figure: int, unit: str) -> str:
    """Return a figure of the ranking with its words; an unknown key gets the unit of the game."""
    match key:
        case "score":
            return _("différence %(figure)s") % {"figure": format_signed(figure)}
        case "won":
            return ngettext("%(n)s tour gagné", "%(n)s tours gagnés", figure) % {"n": figure}
        case "lost":
            return ngettext("%(n)s tour perdu", "%(n)s tours perdus", figure) % {"n": figure}
        case "paid":
            return stake_text(figure)
    return f"{figure} {unit}"


def total_column_heading(key: str, unit: str, *, tallied: bool) -> str:
    """Return the heading of the column of totals.

    `key` is that of the first measure. `tallied`: its figures are written without a sign.
    """
    if key == "won":
        return _("Gagnés")
    return unit.capitalize() if tallied else _("Total")


def criteria_text(keys: Sequence[str], unit: str) -> str:
    """List the measures of a ranking, for example "tours gagnés, puis différence, puis marks"."""
    names = {"won": _("tours gagnés"), "lost": _("tours perdus")}
    if keys[0] != "score":
        names["score"] = _("différence")
    return _(", puis ").join(names.get(key, unit) for key in keys)


def stake_text(paid: int) -> str:
    """Describe a stake that a player receives or, below zero, pays; return an empty text for zero."""
    if not paid:
        return ""
    return _("reçoit %(figure)s") % {"figure": paid} if paid > 0 else _("paie %(figure)s") % {"figure": -paid}
