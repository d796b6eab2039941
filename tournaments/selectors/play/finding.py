"""Finding a player or a table of a tournament from anywhere on the desk."""

from dataclasses import dataclass

from players.models import Player
from tournaments.models import Entry, Round, Seat, Stage
from tournaments.selectors.typed import number_typed

MOST = 12


@dataclass(frozen=True)
class FoundPlayer:
    """A player and where the round of the moment seats them, if it does."""

    entry: Entry
    seat: Seat | None


def players_found(stage: Stage, words: str, current: Round | None) -> list[FoundPlayer]:
    """Players whose name, licence or club begins like every word, or whose start number it is."""
    players = Player.objects.search(words).values("pk")
    found = stage.entries.filter(player__in=players)
    if (number := number_typed(words)) is not None:
        found = stage.entries.filter(number=number)
    entries = list(found[:MOST])
    seats = Seat.objects.filter(table__round=current, entry__in=entries).select_related("table__station")
    seat_of = {seat.entry_id: seat for seat in seats}
    return [FoundPlayer(entry, seat_of.get(entry.pk)) for entry in entries]
