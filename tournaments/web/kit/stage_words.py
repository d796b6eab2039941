"""The cut and the carried points of a stage in a few words: on its page, in the journal, on paper."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _


def cut_words(cut: Mapping[str, Any]) -> str:
    """Return a cut in words, such as `les 16 premiers du classement`."""
    count, wild = cut.get("count", 0), cut.get("wild", 0)
    match cut.get("who", "all"):
        case "best":
            return _("les %(n)s premiers du classement") % {"n": count}
        case "percent":
            return _("les premiers du classement, %(n)s %% des joueurs") % {"n": count}
        case "quota":
            words = {"table": _("table"), "club": _("club"), "category": _("catégorie")}
            text = _("les %(n)s premiers de chaque %(group)s") % {
                "n": count,
                "group": words.get(cut.get("group", ""), ""),
            }
            return _("%(told)s, et les %(wild)s meilleurs des autres") % {"told": text, "wild": wild} if wild else text
        case "others":
            return _("tous ceux qui ne passent pas ailleurs")
    return _("tout le monde")


def carry_words(carry: Mapping[str, Any]) -> str:
    """Return the carried points in words, such as `avec la moitié de leurs points`."""
    up, down = carry.get("numerator", 1), carry.get("denominator", 1)
    if not up:
        return _("sans aucun point")
    if up == down:
        text = _("avec tous leurs points")
    elif 2 * up == down:
        text = _("avec la moitié de leurs points")
    else:
        text = _("avec %(up)s/%(down)s de leurs points") % {"up": up, "down": down}
    return _("%(told)s, à proportion des donnes") % {"told": text} if carry.get("prorata") else text
