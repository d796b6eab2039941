"""Constraints of the director on the seating: players kept apart, and players who stay at one table."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club
from tournaments.log.events import ConstraintDropped, ConstraintMade
from tournaments.models import Constraint, Draw, Entry, Stage
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.repairs import repair_make

TABLE_LIMIT = 999


@transaction.atomic
def separation_make(
    *,
    stage: Stage,
    entries: Sequence[Entry],
    club: Club | None,
    until: int | None,
    hard: bool,
    actor: Actor,
) -> Constraint:
    """Keep these players, or all of a club, from meeting in rounds 1 to `until` (None: in all rounds).

    :raises Conflict: `state_not_allowed`; :raises DomainError: `constraint_nobody`, `constraint_rounds`.
    """
    lock_stage(stage)
    must_allow(actor, "constraints", stage.tournament)
    if club is None and len({entry.pk for entry in entries}) < 2:
        raise DomainError("constraint_nobody", field="first")
    if until is not None and not 1 <= until <= stage.rounds_planned:
        raise DomainError("constraint_rounds", field="until", rounds=stage.rounds_planned)
    constraint = Constraint(kind=Constraint.Kind.SEPARATION, club=club.name if club else "", until=until, hard=hard)
    return _store_constraint(constraint, stage=stage, entries=entries, actor=actor)


@transaction.atomic
def fixed_table_make(*, stage: Stage, entry: Entry, table: int, actor: Actor) -> Constraint:
    """Keep a player at one table in all rounds, in place of an earlier constraint of that kind.

    :raises Conflict: `state_not_allowed`; :raises DomainError: `constraint_table`.
    """
    lock_stage(stage)
    must_allow(actor, "constraints", stage.tournament)
    if not 1 <= table <= TABLE_LIMIT:
        raise DomainError("constraint_table", field="table", limit=TABLE_LIMIT)
    constraint = Constraint(kind=Constraint.Kind.FIXED_TABLE, table=table)
    older = stage.constraints.filter(kind=Constraint.Kind.FIXED_TABLE, entries=entry)
    replaces = tuple(older.values_list("number", flat=True))
    older.delete()
    return _store_constraint(constraint, stage=stage, entries=[entry], actor=actor, replaces=replaces)


@transaction.atomic
def constraint_drop(*, constraint: Constraint, actor: Actor) -> None:
    """Delete a constraint. Seats that were drawn with it stay until the next draw or repair.

    :raises Conflict: `state_not_allowed`, or `gone` if it was deleted meanwhile.
    """
    lock_stage(constraint.stage)
    must_allow(actor, "constraints", constraint.stage.tournament)
    if not constraint.stage.constraints.filter(pk=constraint.pk).exists():
        raise Conflict("gone")
    event = ConstraintDropped(
        stage=constraint.stage.number,
        constraint=constraint.number,
        asks=constraint.kind,
        entries=tuple(constraint.entries.order_by("serial").values_list("serial", flat=True)),
        club=constraint.club or None,
    )
    event_append(tournament=constraint.stage.tournament, event=event, actor=actor)
    constraint.delete()


def constraints_apply(*, stage: Stage, actor: Actor) -> Draw:
    """Repair the seats of later rounds for the present constraints, with as few changes as possible.

    :raises Conflict, DomainError: those of `repair_make`.
    """
    must_allow(actor, "constraints")
    repaired = repair_make(stage=stage, leavers=[], arrivals=[], actor=actor)
    assert repaired is not None  # None is only returned for leavers after the last round
    return repaired


def _store_constraint(
    constraint: Constraint,
    *,
    stage: Stage,
    entries: Sequence[Entry],
    actor: Actor,
    replaces: tuple[int, ...] = (),
) -> Constraint:
    """Store the constraint under the next number of the tournament."""
    stage.tournament.last_constraint += 1
    stage.tournament.save(update_fields=["last_constraint"])
    constraint.stage, constraint.number = stage, stage.tournament.last_constraint
    constraint.save()
    constraint.entries.set(entries)
    event = ConstraintMade(
        stage=stage.number,
        constraint=constraint.number,
        asks=constraint.kind,
        entries=tuple(sorted({entry.serial for entry in entries})),
        club=constraint.club or None,
        table=constraint.table,
        until=constraint.until,
        hard=constraint.hard,
        replaces=replaces,
    )
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return constraint
