"""The seating plan as a table: each seat of each round."""

from django.utils.translation import gettext as _

from players.exporting import Value
from tournaments.models import Stage
from tournaments.publishing.lists.listing import Filters, ListColumn, Listing, marks_of
from tournaments.selectors.seating.seatings import load_seatings
from tournaments.selectors.typed import number_typed


def seats_listing(stage: Stage, filters: Filters) -> Listing:
    """Return the seats of the round `tour`, or of all drawn rounds. Substitutes have the seats of those replaced."""
    columns = [
        ListColumn("round", _("Tour")),
        ListColumn("table", _("Table")),
        ListColumn("seat", _("Siège")),
        ListColumn("number", _("Numéro")),
        ListColumn("name", _("Joueur")),
        ListColumn("club", _("Club")),
    ]
    wanted_round = number_typed(filters.get("tour", ""))
    rows: list[list[Value]] = [
        [number, seating.table, seating.place(entry).name, entry.number, entry.full_name, entry.club]
        for number, tables in load_seatings(stage).items()
        if wanted_round in {None, number}
        for seating in tables
        for entry in seating.entries
    ]
    return Listing(columns, rows, marks_of(stage.tournament))
