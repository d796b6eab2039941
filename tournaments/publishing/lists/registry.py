"""The registry of all tables, by key."""

from django.utils.translation import gettext_lazy

from tournaments.publishing.lists.entries import entries, registrations
from tournaments.publishing.lists.listing import ListKind
from tournaments.publishing.lists.money import dues, prizes, till_lines
from tournaments.publishing.lists.played import deals, decisions, results
from tournaments.publishing.lists.rankings import ranking, teams
from tournaments.publishing.lists.seats import seats

LISTS = {
    kind.key: kind
    for kind in (
        ListKind("entries", gettext_lazy("Inscrits"), entries),
        ListKind("ranking", gettext_lazy("Classement"), ranking),
        ListKind("teams", gettext_lazy("Classement des équipes"), teams),
        ListKind("results", gettext_lazy("Résultats des tours"), results),
        ListKind("deals", gettext_lazy("Donnes"), deals),
        ListKind("decisions", gettext_lazy("Décisions de l’arbitre"), decisions),
        ListKind("seats", gettext_lazy("Plan des places"), seats),
        ListKind("registrations", gettext_lazy("Inscriptions en ligne"), registrations),
        ListKind("dues", gettext_lazy("Droits d’engagement"), dues, action="fees"),
        ListKind("till", gettext_lazy("Mouvements de la caisse"), till_lines, action="fees"),
        ListKind("prizes", gettext_lazy("Prix à remettre"), prizes, action="fees"),
    )
}
