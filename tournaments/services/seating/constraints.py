"""What the director asks of the seating: players kept apart, and players who stay at their table."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club
from tournaments.log.events import ConstraintDropped, ConstraintMade
from tournaments.models import Constraint, Draw, Entry, Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.seating.repairs import plan_repair

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
    must_allow(actor, "constraints", tournament)
    if club is None and len({entry.pk for entry in entries}) < 2:
        raise DomainError("constraint_nobody", field="first")
    if until is not None and not 1 <= until <= tournament.rounds_planned:
        raise DomainError("constraint_rounds", field="until", rounds=tournament.rounds_planned)
    made = Constraint(kind=Constraint.Kind.SEPARATION, club=club.name if club else "", until=until, hard=hard)
    return _make(made, tournament=tournament, entries=entries, actor=actor)


@transaction.atomic
def fixed_table_make(*, tournament: Tournament, entry: Entry, table: int, actor: Actor) -> Constraint:
    """Let a player stay at one table all day; a newer constraint replaces their older one.

    :raises Conflict: `state_not_allowed`; :raises DomainError: `constraint_table`.
    """
    lock_tournament(tournament)
    must_allow(actor, "constraints", tournament)
    if not 1 <= table <= TABLE_LIMIT:
        raise DomainError("constraint_table", field="table", limit=TABLE_LIMIT)
    made = Constraint(kind=Constraint.Kind.FIXED_TABLE, table=table)
    older = tournament.constraints.filter(kind=Constraint.Kind.FIXED_TABLE, entries=entry)
    replaces = tuple(older.values_list("number", flat=True))
    older.delete()
    return _make(made, tournament=tournament, entries=[entry], actor=actor, replaces=replaces)


@transaction.atomic
def constraint_drop(*, constraint: Constraint, actor: Actor) -> None:
    """Drop a constraint. Seats that were drawn with it stay until they are drawn or repaired again.

    :raises Conflict: `state_not_allowed`, or `gone` when somebody else has dropped it.
    """
    lock_tournament(constraint.tournament)
    must_allow(actor, "constraints", constraint.tournament)
    if not constraint.tournament.constraints.filter(pk=constraint.pk).exists():
        raise Conflict("gone")
    event = ConstraintDropped(
        constraint=constraint.number,
        asks=constraint.kind,
        entries=tuple(constraint.entries.order_by("serial").values_list("serial", flat=True)),
        club=constraint.club or None,
    )
    event_append(tournament=constraint.tournament, event=event, actor=actor)
    constraint.delete()


def constraints_apply(*, tournament: Tournament, actor: Actor) -> Draw:
    """Seat the rounds to come by the constraints of now, with as few changes as that takes.

    :raises Conflict, DomainError: those of `plan_repair`.
    """
    must_allow(actor, "constraints")
    repaired = plan_repair(tournament=tournament, leavers=[], arrivals=[], actor=actor)
    assert repaired is not None  # that is for leavers after the last round
    return repaired


def _make(
    made: Constraint,
    *,
    tournament: Tournament,
    entries: Sequence[Entry],
    actor: Actor,
    replaces: tuple[int, ...] = (),
) -> Constraint:
    """Store it under the next number of its tournament."""
    tournament.last_constraint += 1
    tournament.save(update_fields=["last_constraint"])
    made.tournament, made.number = tournament, tournament.last_constraint
    made.save()
    made.entries.set(entries)
    event = ConstraintMade(
        constraint=made.number,
        asks=made.kind,
        entries=tuple(sorted({entry.serial for entry in entries})),
        club=made.club or None,
        table=made.table,
        until=made.until,
        hard=made.hard,
        replaces=replaces,
    )
    event_append(tournament=tournament, event=event, actor=actor)
    return made
