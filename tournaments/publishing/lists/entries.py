"""Entries and online registrations, as the registration desk lists them. Payments are in the lists of the treasurer."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from players.exporting import Value
from tournaments.models import Stage
from tournaments.publishing.lists.listing import Filters, ListColumn, Listing, marks_of
from tournaments.selectors.registration.entries import list_entries
from tournaments.selectors.registration.online_list import list_registrations


def entries_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the entries, filtered by `voir` and the words `q`."""
    columns = [
        ListColumn("serial", _("Inscription")),
        ListColumn("number", _("Numéro")),
        ListColumn("last_name", _("Nom")),
        ListColumn("first_name", _("Prénom")),
        ListColumn("club", _("Club")),
        ListColumn("category", _("Catégorie")),
        ListColumn("rating", _("Force")),
        ListColumn("state", _("État")),
        ListColumn("consent", _("Consentement")),
    ]
    rows: list[list[Value]] = [
        [
            entry.serial,
            entry.number,
            entry.last_name,
            entry.first_name,
            entry.club,
            entry.category,
            entry.rating,
            str(entry.get_state_display()),
            _("oui") if entry.consent_full_name else _("non"),
        ]
        for entry in list_entries(stage, words=filters.get("q", ""), show=filters.get("voir", ""))
    ]
    return Listing(columns, rows, marks_of(stage.tournament))


def registrations_listing(stage: Stage, _filters: Filters) -> Listing:
    """Return the registrations of the public page, in the order of the desk's page, without mail addresses."""
    columns = [
        ListColumn("at", _("Demandée")),
        ListColumn("last_name", _("Nom")),
        ListColumn("first_name", _("Prénom")),
        ListColumn("club", _("Club")),
        ListColumn("licence", _("Licence")),
        ListColumn("team", _("Équipe")),
        ListColumn("captain", _("Inscrit par")),
        ListColumn("state", _("État")),
        ListColumn("waiting", _("Rang d’attente")),
        ListColumn("consent", _("Consentement")),
    ]
    rows: list[list[Value]] = [
        [
            f"{localtime(one.asked_at):%Y-%m-%d %H:%M}",
            one.last_name,
            one.first_name,
            one.club,
            one.licence,
            one.team_name,
            one.captain.full_name if one.captain else "",
            str(one.get_state_display()),
            line.rank or None,
            _("oui") if one.consent_full_name else _("non"),
        ]
        for line in list_registrations(stage.tournament)
        for one in (line.registration,)
    ]
    return Listing(columns, rows, marks_of(stage.tournament))
