"""The lists of the treasurer, in euros: fees due and paid, movements of the till, prizes."""

from decimal import Decimal

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.exporting import Value
from tournaments.models import Stage
from tournaments.publishing.lists.listing import Filters, ListColumn, Listing, marks_of
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.selectors.registration.entries import GONE


def dues_listing(stage: Stage, _filters: Filters) -> Listing:
    """Return a line for each entry. A player who left owes zero, but may have paid."""
    columns = [
        ListColumn("serial", _("Inscription")),
        ListColumn("name", _("Joueur")),
        ListColumn("club", _("Club")),
        ListColumn("tariff", _("Tarif")),
        ListColumn("due", _("Dû")),
        ListColumn("paid", _("Payé")),
        ListColumn("owed", _("Reste dû")),
        ListColumn("state", _("État")),
    ]
    rows: list[list[Value]] = []
    for entry in stage.tournament.entries.order_by("sort_key", "serial"):
        due = 0 if entry.state in GONE else entry.fee_due
        rows.append(
            [
                entry.serial,
                entry.full_name,
                entry.club,
                entry.tariff or _("plein tarif"),
                euros(due),
                euros(entry.fee_paid),
                euros(max(due - entry.fee_paid, 0)),
                str(entry.get_state_display()),
            ]
        )
    return Listing(columns, rows, marks_of(stage.tournament))


def till_listing(stage: Stage, _filters: Filters) -> Listing:
    """Return the movements of the till, in order. Payouts have a negative change, counts a change of zero."""
    columns = [
        ListColumn("number", _("Mouvement")),
        ListColumn("at", _("Heure")),
        ListColumn("kind", _("Genre")),
        ListColumn("method", _("Moyen")),
        ListColumn("amount", _("Montant")),
        ListColumn("change", _("Entrée ou sortie")),
        ListColumn("entry", _("Inscription")),
        ListColumn("name", _("Joueur")),
        ListColumn("reason", _("Motif")),
        ListColumn("receipt", _("Reçu")),
        ListColumn("cancels", _("Annule le mouvement")),
        ListColumn("cancelled_by", _("Annulé par le mouvement")),
    ]
    rows: list[list[Value]] = [
        [
            line.number,
            f"{localtime(line.at):%Y-%m-%d %H:%M}",
            line.kind_label,
            line.method_label,
            euros(line.cents),
            euros(line.change),
            line.entry,
            line.name,
            line.reason,
            line.receipt,
            line.cancels,
            line.cancelled_by,
        ]
        for line in till_of(stage.tournament).lines
    ]
    return Listing(columns, rows, marks_of(stage.tournament))


def prizes_listing(stage: Stage, _filters: Filters) -> Listing:
    """Return a line for each winner, with the total to hand over; provisional until the results are published."""
    columns = [
        ListColumn("serial", _("Inscription")),
        ListColumn("name", pgettext("person", "Nom")),
        ListColumn("club", _("Club")),
        ListColumn("reason", _("Prix")),
        ListColumn("amount", _("Montant")),
        ListColumn("handed", _("Remis")),
    ]
    fund = prize_fund(stage.tournament)
    rows: list[list[Value]] = [
        [one.serial, one.name, one.club, " · ".join(one.reasons), euros(one.cents), euros(one.handed)]
        for one in fund.winners
    ]
    return Listing(columns, rows, marks_of(stage.tournament, early=fund.provisional))


def euros(cents: int) -> Decimal:
    """Convert cents to euros, exact, with two decimals."""
    return Decimal(cents).scaleb(-2)
