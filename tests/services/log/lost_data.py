"""Loss of data: a tournament that is gone with its people, and a database that is older than its tablets."""

from players.models import Club, Player
from tournaments.log.fold import fold
from tournaments.models import Adjustment, Event, Tournament
from tournaments.selectors.log.copies import copy_part
from tournaments.selectors.log.stored import log_of
from tournaments.services.log.restore import rows_write


def delete_with_people(tournament: Tournament) -> None:
    """Delete the tournament, all people and all clubs, as if the data folder was."""
    Adjustment.objects.all().delete()
    tournament.first_stage.rounds.all().delete()
    tournament.delete()
    Player.objects.all().delete()
    Club.objects.all().delete()


def return_to(tournament: Tournament, version: int) -> None:
    """Set log and rows back to a version of the tournament, like a restored backup."""
    lines = list(log_of(tournament))[:version]
    rows_write(tournament, fold(lines))
    Event.objects.filter(tournament=tournament, sequence__gt=version).delete()
    tournament.refresh_from_db()


def whole_copy(tournament: Tournament) -> bytes:
    """Return the copy of a tablet that has all lines."""
    return copy_part(tournament, 0, tournament.version)
