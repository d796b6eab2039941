"""Tables of a round to come that the director wants to stay as they are."""

from dataclasses import asdict

from django.db import transaction

from tournaments.models import Round, Tournament
from tournaments.seating.problem.locks import lock_of
from tournaments.seating.problem.request import Lock, SeatingError
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.seating.refusals import impossible, numbered
from tournaments.services.setup.lifecycle import must_allow


def table_lock(*, tournament: Tournament, number: int, table: int, actor: Actor) -> None:
    """Keep a table of round `number` as it is: another draw, a repair or an exchange leaves it alone.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `lock_round`; :raises DomainError: `draw_impossible` when
        there is no such table.
    """
    _store(tournament=tournament, number=number, table=table, locked=True, actor=actor)


def table_unlock(*, tournament: Tournament, number: int, table: int, actor: Actor) -> None:
    """Let the table go. Seats stay until they are drawn or repaired again.

    :raises Conflict, DomainError: those of `table_lock`.
    """
    _store(tournament=tournament, number=number, table=table, locked=False, actor=actor)


@transaction.atomic
def _store(*, tournament: Tournament, number: int, table: int, locked: bool, actor: Actor) -> None:
    """Locking twice is locking once, and says nothing to the log."""
    lock_tournament(tournament)
    must_allow(tournament, "rounds")
    newest = tournament.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    if not tournament.rounds.filter(
        number=number, number__lte=tournament.rounds_drawn, state=Round.State.PLANNED
    ).exists():
        raise Conflict("lock_round")
    try:
        wanted = lock_of(plan_of(newest), number, table)
    except SeatingError as error:
        raise impossible(error, numbered(tournament)) from error
    before = request_of(newest).locked
    others = [lock for lock in before if (lock.round, lock.table) != (number, table)]
    if (len(others) < len(before)) == locked:
        return
    newest.request["locked"] = [asdict(lock) for lock in [*others, *[wanted] * locked]]
    newest.save(update_fields=["request"])
    event_append(
        tournament=tournament,
        name="table.locked" if locked else "table.unlocked",
        actor=actor,
        data={"round": number, "table": table, "names": _names(tournament, wanted)},
    )


def _names(tournament: Tournament, lock: Lock) -> list[str]:
    seated = tournament.entries.filter(number__in=lock.players).select_related("player")
    return [entry.player.full_name for entry in seated]
