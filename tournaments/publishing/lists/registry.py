"""The registry of all tables, by key."""

from django.utils.translation import gettext_lazy

from tournaments.publishing.lists.entries import entries_listing, registrations_listing
from tournaments.publishing.lists.listing import ListKind
from tournaments.publishing.lists.money import dues_listing, prizes_listing, till_listing
from tournaments.publishing.lists.played import deals_listing, decisions_listing, results_listing
from tournaments.publishing.lists.rankings import ranking_listing, team_ranking_listing
from tournaments.publishing.lists.seats import seats_listing

LISTS = {
    kind.key: kind
    for kind in (
        ListKind("entries", gettext_lazy("Inscrits"), entries_listing),
        ListKind("ranking", gettext_lazy("Classement"), ranking_listing),
        ListKind("teams", gettext_lazy("Classement des équipes"), team_ranking_listing),
        ListKind("results", gettext_lazy("Résultats des tours"), results_listing),
        ListKind("deals", gettext_lazy("Donnes"), deals_listing),
        ListKind("decisions", gettext_lazy("Décisions de l’arbitre"), decisions_listing),
        ListKind("seats", gettext_lazy("Plan des places"), seats_listing),
        ListKind("registrations", gettext_lazy("Inscriptions en ligne"), registrations_listing),
        ListKind("dues", gettext_lazy("Droits d’engagement"), dues_listing, action="fees"),
        ListKind("till", gettext_lazy("Mouvements de la caisse"), till_listing, action="fees"),
        ListKind("prizes", gettext_lazy("Prix à remettre"), prizes_listing, action="fees"),
    )
}
