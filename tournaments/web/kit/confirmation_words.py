"""A sentence with the seats that entered and confirmed a sheet."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.formatting.seats import Place
from tournaments.models import Confirmation
from tournaments.selectors.play.sheets import Sheet
from tournaments.web.kit.seat_words import seat_label

Way = Confirmation.Way


def confirmation_words(sheet: Sheet, confirmations: Sequence[Confirmation]) -> str:
    """Return the confirmations in words, with names: "saisie par Nord · Alix, validée par Est · Basile"."""
    return (
        _sentence([vars(one) for one in confirmations], lambda seat: seat_label(sheet, seat)) if confirmations else ""
    )


def confirmation_of_event(data: dict[str, Any]) -> str:
    """Return a confirmation in the log in words, with seats and without names."""
    return _sentence([data], lambda seat: Place(seat).name)


def _sentence(confirmations: Sequence[dict[str, Any]], name: Callable[[int], str]) -> str:
    """Return who entered the sheet and who confirmed it; the way if no seat did."""
    last, entered_by = confirmations[-1], confirmations[0]["entered_by"]
    if last["seat"] is None:
        return _("validée %(how)s") % {"how": Way(last["way"]).label}
    confirmers = ", ".join(_confirmer(one, name) for one in confirmations)
    if entered_by is None:
        return _("validée par %(confirmers)s") % {"confirmers": confirmers}
    if last["seat"] == entered_by:
        return _("saisie et terminée par %(seat)s") % {"seat": name(entered_by)}
    return _("saisie par %(seat)s, validée par %(confirmers)s") % {"seat": name(entered_by), "confirmers": confirmers}


def _confirmer(one: dict[str, Any], name: Callable[[int], str]) -> str:
    if one["way"] != Way.PHONE:
        return name(one["seat"])
    return _("%(seat)s (%(how)s)") % {"seat": name(one["seat"]), "how": Way.PHONE.label}
