"""The seats of all players in all rounds, for posted lists and personal cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Seat, Stage


@dataclass(frozen=True)
class Seating:
    """A table in a round with its players in the order of the seats, and the players replaced by substitutes."""

    table: int
    entries: tuple[Entry, ...]
    replaced: tuple[Entry, ...] = ()

    def place(self, entry: Entry) -> Place:
        """Return the seat of a player of this table."""
        return Place(self.entries.index(entry) + 1)

    def others(self, entry: Entry) -> list[Entry]:
        """Return the other players of the table."""
        return [other for other in self.entries if other != entry]


def load_seatings(stage: Stage) -> dict[int, list[Seating]]:
    """Return the tables of each round by its number, in table order, in two queries."""
    entries = drawn_entries(stage)
    seats = Seat.objects.filter(table__round__stage=stage)
    rows = seats.order_by("table__round__number", "table__station__number", "number").values_list(
        "table__round__number", "table__station__number", "entry", "played_by"
    )
    at: dict[tuple[int, int], list[Entry]] = {}
    replaced_entries: dict[tuple[int, int], list[Entry]] = {}
    for number, table, entry, played_by in rows:
        at.setdefault((number, table), []).append(entries[played_by or entry])
        if played_by:
            replaced_entries.setdefault((number, table), []).append(entries[entry])
    rounds: dict[int, list[Seating]] = {}
    for (number, table), players in at.items():
        seating = Seating(table, tuple(players), tuple(replaced_entries.get((number, table), ())))
        rounds.setdefault(number, []).append(seating)
    return rounds


def drawn_entries(stage: Stage) -> dict[int, Entry]:
    """Return all entries with a start number and all substitutes by primary key, in the order of names."""
    sit_in = Seat.objects.filter(table__round__stage=stage).exclude(played_by=None).values("played_by")
    drawn = stage.entries.filter(Q(number__isnull=False) | Q(pk__in=sit_in))
    return {entry.pk: entry for entry in drawn}


def seatings_by_entry(rounds: Mapping[int, list[Seating]]) -> dict[int, dict[int, Seating]]:
    """Return the seatings by primary key of the entry, then by round. A bye has no seating."""
    day_of: dict[int, dict[int, Seating]] = {}
    for number, tables in rounds.items():
        for seating in tables:
            for entry in seating.entries:
                day_of.setdefault(entry.pk, {})[number] = seating
    return day_of
