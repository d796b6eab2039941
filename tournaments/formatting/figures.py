"""What a ranking compares after its first figure, in a few words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formatting.numbers import signed


def other_figures(keys: Sequence[str], figures: Sequence[int], unit: str) -> str:
    """For example "différence +12, 30 marks"; `keys` are those of the game's ranking, the first is the total itself."""
    told = (_figure(key, figure, unit) for key, figure in list(zip(keys, figures, strict=False))[1:])
    return ", ".join(filter(None, told))


def _figure(key: str, figure: int, unit: str) -> str:
    match key:
        case "score":
            return _("différence %(figure)s") % {"figure": signed(figure)}
        case "won":
            return ngettext("%(n)s tour gagné", "%(n)s tours gagnés", figure) % {"n": figure}
        case "lost":
            return ngettext("%(n)s tour perdu", "%(n)s tours perdus", figure) % {"n": figure}
        case "paid":
            return stake(figure)
    return f"{figure} {unit}"


def total_name(key: str, unit: str, *, tallied: bool) -> str:
    """The head of the column of totals; `key` is what the ranking compares first, `tallied` whether it has no sign."""
    if key == "won":
        return _("Gagnés")
    return unit.capitalize() if tallied else _("Total")


def order_of(keys: Sequence[str], unit: str) -> str:
    """What a ranking compares, for example "tours gagnés, puis différence, puis marks"."""
    names = {"won": _("tours gagnés"), "lost": _("tours perdus")}
    if keys[0] != "score":
        names["score"] = _("différence")
    return _(", puis ").join(names.get(key, unit) for key in keys)


def stake(paid: int) -> str:
    """What somebody receives of a stake, or pays, below zero; nothing where nothing is paid."""
    if not paid:
        return ""
    return _("reçoit %(figure)s") % {"figure": paid} if paid > 0 else _("paie %(figure)s") % {"figure": -paid}
