"""A sentence with the seats that entered and confirmed a sheet."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from tournaments.log.events import SheetConfirmed
from tournaments.models import Confirmation
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.seat_words import seat_label
from tournaments.selectors.play.sheets import Sheet, events_of_table

Way = Confirmation.Way


def confirmation_words(sheet: Sheet, confirmations: Sequence[Confirmation], *, public: bool = False) -> str:
    """Return the confirmations in words with full or `public` names; empty without any.

    For example "saisie par Nord · Alix, validée par Est · Basile".
    """
    if not confirmations:
        return ""
    name = partial(seat_label, sheet, public=public)
    return confirmation_sentence([vars(one) for one in confirmations], name)


def confirmation_in_force(sheet: Sheet) -> str:
    """Return who entered and who confirmed the present sheet; a confirmation by the desk names the official."""
    confirmations = confirmations_in_force(sheet)
    if not confirmations or confirmations[-1].way != Way.DESK:
        return confirmation_words(sheet, confirmations)
    event = events_of_table(sheet.table).filter(name=SheetConfirmed.kind).order_by("-sequence").first()
    number = event.actor.partition(":")[2] if event else ""
    official = sheet.tournament.officials.filter(number=number).first() if number.isdecimal() else None
    if official is None:
        return confirmation_words(sheet, confirmations)
    return _("validée par %(confirmers)s") % {"confirmers": official.name}


def confirmation_sentence(confirmations: Sequence[Mapping[str, Any]], name: Callable[[int], str]) -> str:
    """Return who entered the sheet and who confirmed it, by the `name` of a seat; the way if no seat confirmed it."""
    last, entered_by = confirmations[-1], confirmations[0]["entered_by"]
    if last["seat"] is None:
        return _("validée %(how)s") % {"how": Way(last["way"]).label}
    confirmers = ", ".join(_confirmer(one, name) for one in confirmations)
    if entered_by is None:
        return _("validée par %(confirmers)s") % {"confirmers": confirmers}
    if last["seat"] == entered_by:
        return _("saisie et terminée par %(seat)s") % {"seat": name(entered_by)}
    return _("saisie par %(seat)s, validée par %(confirmers)s") % {"seat": name(entered_by), "confirmers": confirmers}


def _confirmer(one: Mapping[str, Any], name: Callable[[int], str]) -> str:
    if one["way"] not in {Way.PHONE, Way.TWICE}:
        return name(one["seat"])
    return _("%(seat)s (%(how)s)") % {"seat": name(one["seat"]), "how": Way(one["way"]).label}
