"""Objections of players from their own page, to a deal of a sheet at which they sat, until results are final."""

from django.db import transaction

from tournaments.models import Dispute, Entry, Round, Seat, Table, Tournament
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.player.own_deals import seated_as
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.access.permissions import state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, TooMany
from tournaments.services.core.row_locks import lock_table
from tournaments.services.inbox.disputes import DisputeInput, dispute_write

MOST = 10  # objections of a player within `WINDOW_SECONDS`, refused ones included
WINDOW_SECONDS = 3600


def takes_objections(tournament: Tournament) -> bool:
    """Return True while results may still change: in play and until the deadline of claims, not once published."""
    return state_allows(tournament, "results")


@transaction.atomic
def objection_open(*, entry: Entry, table: Table, line: int | None, text: str) -> Dispute:
    """Open a dispute of a line, or of the whole sheet without `line`, for the player of an entry.

    The arbiter is called to the table while its round is played; later they decide at the desk.

    :raises DomainError: `objection_not_theirs`, the player did not sit there; those of `dispute_write`;
    :raises Conflict: those of `dispute_write`; :raises TooMany: `objections_many`.
    """
    seat = Seat.objects.filter(table=table).filter(seated_as(entry)).first()
    if seat is None or table.round.state == Round.State.PLANNED:
        raise DomainError("objection_not_theirs", field="line")
    if not text.strip():
        raise DomainError("dispute_empty", field="text")
    if not takes_objections(table.round.stage.tournament):
        raise Conflict("objections_over")
    if try_exceeds_limit(f"objections:{entry.pk}", most=MOST, window=WINDOW_SECONDS):
        raise TooMany("objections_many")
    lock_table(table)
    about = DisputeInput(seat=seat.number, text=text, line=line, calls=table.round.state == Round.State.OPEN)
    return dispute_write(sheet=sheet_get(table), dispute=about, actor=Actor.at_table(table.number))
