"""The search of the desk for players of a tournament."""

from dataclasses import dataclass

from players.models import Player
from tournaments.models import Entry, Round, Seat, Stage
from tournaments.selectors.typed import number_typed

MOST = 12


@dataclass(frozen=True)
class FoundPlayer:
    """A player with the seat in the current round, None without one."""

    entry: Entry
    seat: Seat | None


def find_players(stage: Stage, words: str, current: Round | None) -> list[FoundPlayer]:
    """Return up to `MOST` players whose name, licence or club begins with each word, or who have that start number."""
    players = Player.objects.search(words).values("pk")
    matches = stage.entries.filter(player__in=players)
    if (number := number_typed(words)) is not None:
        matches = stage.entries.filter(number=number)
    entries = list(matches[:MOST])
    seats = Seat.objects.filter(table__round=current, entry__in=entries).select_related("table__station")
    seat_of = {seat.entry_id: seat for seat in seats}
    return [FoundPlayer(entry, seat_of.get(entry.pk)) for entry in entries]
