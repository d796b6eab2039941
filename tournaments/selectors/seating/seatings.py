"""Where everybody sits all day, for the lists on the wall and the cards in the pocket."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Seat, Stage


@dataclass(frozen=True)
class Seating:
    """One table in one round with those who sit there, in the order of the seats, and for whom some of them sit in."""

    table: int
    entries: tuple[Entry, ...]
    replaced: tuple[Entry, ...] = ()

    def place(self, entry: Entry) -> Place:
        """The seat of a player of this table."""
        return Place(self.entries.index(entry) + 1)

    def others(self, entry: Entry) -> list[Entry]:
        """Whom a player meets here."""
        return [other for other in self.entries if other != entry]


def seatings(stage: Stage) -> dict[int, list[Seating]]:
    """The tables of every round by its number, in table order, in two queries."""
    entries = drawn_entries(stage)
    seats = Seat.objects.filter(table__round__stage=stage)
    rows = seats.order_by("table__round__number", "table__station__number", "number").values_list(
        "table__round__number", "table__station__number", "entry", "played_by"
    )
    at: dict[tuple[int, int], list[Entry]] = {}
    replaced: dict[tuple[int, int], list[Entry]] = {}
    for number, table, entry, played_by in rows:
        at.setdefault((number, table), []).append(entries[played_by or entry])
        if played_by:
            replaced.setdefault((number, table), []).append(entries[entry])
    rounds: dict[int, list[Seating]] = {}
    for (number, table), players in at.items():
        seating = Seating(table, tuple(players), tuple(replaced.get((number, table), ())))
        rounds.setdefault(number, []).append(seating)
    return rounds


def drawn_entries(stage: Stage) -> dict[int, Entry]:
    """Everybody with a start number or who sits in for somebody, by name."""
    sit_in = Seat.objects.filter(table__round__stage=stage).exclude(played_by=None).values("played_by")
    drawn = stage.entries.filter(Q(number__isnull=False) | Q(pk__in=sit_in))
    return {entry.pk: entry for entry in drawn}


def days(rounds: Mapping[int, list[Seating]]) -> dict[int, dict[int, Seating]]:
    """The same by player: primary key of the entry, then round. A bye has no seating."""
    day_of: dict[int, dict[int, Seating]] = {}
    for number, tables in rounds.items():
        for seating in tables:
            for entry in seating.entries:
                day_of.setdefault(entry.pk, {})[number] = seating
    return day_of
