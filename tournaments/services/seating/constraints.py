"""What the director asks of the seating: players kept apart, and players who stay at their table."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club
from tournaments.models import Constraint, Draw, Entry, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.seating.repairs import plan_repair
from tournaments.services.setup.lifecycle import must_allow

TABLE_LIMIT = 999


@transaction.atomic
def separation_make(
    *,
    tournament: Tournament,
    entries: Sequence[Entry],
    club: Club | None,
    until: int | None,
    hard: bool,
    actor: Actor,
) -> Constraint:
    """Keep these players, or all of a club, from meeting in rounds 1 to `until` (None: all day).

    :raises Conflict: `state_not_allowed`; :raises DomainError: `constraint_nobody`, `constraint_rounds`.
    """
    lock_tournament(tournament)
    must_allow(tournament, "entries")
    if club is None and len({entry.pk for entry in entries}) < 2:
        raise DomainError("constraint_nobody", field="first")
    if until is not None and not 1 <= until <= tournament.rounds_planned:
        raise DomainError("constraint_rounds", field="until", rounds=tournament.rounds_planned)
    constraint = Constraint.objects.create(
        tournament=tournament, kind=Constraint.Kind.SEPARATION, club=club, until=until, hard=hard
    )
    constraint.entries.set(entries)
    _log(constraint, "constraint.made", actor)
    return constraint


@transaction.atomic
def fixed_table_make(*, tournament: Tournament, entry: Entry, table: int, actor: Actor) -> Constraint:
    """Let a player stay at one table all day; a newer constraint replaces his older one.

    :raises Conflict: `state_not_allowed`; :raises DomainError: `constraint_table`.
    """
    lock_tournament(tournament)
    must_allow(tournament, "entries")
    if not 1 <= table <= TABLE_LIMIT:
        raise DomainError("constraint_table", field="table", limit=TABLE_LIMIT)
    tournament.constraints.filter(kind=Constraint.Kind.FIXED_TABLE, entries=entry).delete()
    constraint = Constraint.objects.create(tournament=tournament, kind=Constraint.Kind.FIXED_TABLE, table=table)
    constraint.entries.set([entry])
    _log(constraint, "constraint.made", actor)
    return constraint


@transaction.atomic
def constraint_drop(*, constraint: Constraint, actor: Actor) -> None:
    """Drop a constraint. Seats that were drawn with it stay until they are drawn or repaired again.

    :raises Conflict: `state_not_allowed`, or `gone` when somebody else has dropped it.
    """
    lock_tournament(constraint.tournament)
    must_allow(constraint.tournament, "entries")
    if not constraint.tournament.constraints.filter(pk=constraint.pk).exists():
        raise Conflict("gone")
    _log(constraint, "constraint.dropped", actor)
    constraint.delete()


def constraints_apply(*, tournament: Tournament, actor: Actor) -> Draw:
    """Seat the rounds to come by the constraints of now, with as few changes as that takes.

    :raises Conflict, DomainError: those of `plan_repair`.
    """
    repaired = plan_repair(tournament=tournament, leavers=[], arrivals=[], actor=actor)
    assert repaired is not None  # that is for leavers after the last round
    return repaired


def _log(constraint: Constraint, name: str, actor: Actor) -> None:
    named = [entry.player.full_name for entry in constraint.entries.select_related("player")]
    names = [*named, constraint.club.name] if constraint.club else named
    data: dict[str, object] = {"kind": constraint.kind, "names": names}
    data |= {"table": constraint.table, "until": constraint.until, "hard": constraint.hard}
    event_append(tournament=constraint.tournament, name=name, actor=actor, data=data)
