"""Sentences for the desk about registrations from the public page."""

from collections import Counter
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.formatting.dates import date_format
from tournaments.selectors.registration.online import Online, Status

MESSAGES: dict[str, Promise] = {
    "accept": gettext_lazy("%(name)s a une place."),
    "refuse": gettext_lazy("L’inscription de %(name)s est refusée."),
    "wait": gettext_lazy("%(name)s est à la fin de la liste d’attente."),
    "mail": gettext_lazy("Le courriel de %(name)s part de nouveau."),
    "person": gettext_lazy("%(name)s est dans la liste des inscrits."),
}


def status_words(online: Online) -> str:
    """Return the sentence that says if online registration is open, and until which day."""
    match online.status:
        case Status.CLOSED:
            return _("Les inscriptions en ligne sont fermées.")
        case Status.DRAWN:
            return _("Les places sont tirées : les inscriptions en ligne sont closes.")
        case Status.LATER:
            return _("Les inscriptions en ligne ouvrent le %(day)s.") % {"day": _day(online.opens)}
        case Status.OVER:
            return _("Les inscriptions en ligne ont fini le %(day)s.") % {"day": _day(online.closes)}
    return _("Les inscriptions en ligne sont ouvertes jusqu’au %(day)s compris.") % {"day": _day(online.closes)}


def counts_words(counts: Counter[str]) -> list[str]:
    """Return the number of registrations in each state, without empty states."""
    words = {
        "confirmed": ngettext("%(n)s confirmée", "%(n)s confirmées", counts["confirmed"]),
        "waiting": ngettext("%(n)s en attente", "%(n)s en attente", counts["waiting"]),
        "asked": ngettext("%(n)s à confirmer", "%(n)s à confirmer", counts["asked"]),
        "cancelled": ngettext("%(n)s annulée", "%(n)s annulées", counts["cancelled"]),
        "refused": ngettext("%(n)s refusée", "%(n)s refusées", counts["refused"]),
        "failed": ngettext("%(n)s courriel non parti", "%(n)s courriels non partis", counts["failed"]),
    }
    return [text % {"n": counts[key]} for key, text in words.items() if counts[key]]


def _day(day: date | None) -> str:
    return date_format(day, "l j F") if day else ""
