"""Kept tables: tables of a later round that a new draw, a repair or an exchange must not change."""

from django.db import transaction

from tournaments.log.events import TableKept, TableReleased
from tournaments.models import Round, Stage
from tournaments.seating.problem.kept_tables import kept_table
from tournaments.seating.problem.request import SeatingError
from tournaments.seating.problem.request_json import kept_tables_json
from tournaments.selectors.seating.plans import plan_of, request_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.refusals import draw_impossible


def table_keep(*, stage: Stage, number: int, table: int, actor: Actor) -> None:
    """Keep the players of a table in round `number`. Idempotent.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `table_keep_round`;
    :raises DomainError: `draw_impossible` if there is no such table.
    """
    _store_kept(stage=stage, number=number, table=table, keep=True, actor=actor)


def table_release(*, stage: Stage, number: int, table: int, actor: Actor) -> None:
    """Stop keeping the table. Its seats stay until the next draw or repair. Idempotent.

    :raises Conflict, DomainError: those of `table_keep`.
    """
    _store_kept(stage=stage, number=number, table=table, keep=False, actor=actor)


@transaction.atomic
def _store_kept(*, stage: Stage, number: int, table: int, keep: bool, actor: Actor) -> None:
    """Keep or release the table, and log it if that is a change."""
    lock_stage(stage)
    must_allow(actor, "rounds", stage.tournament)
    newest = stage.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    if not stage.rounds.filter(number=number, number__lte=stage.rounds_drawn, state=Round.State.PLANNED).exists():
        raise Conflict("table_keep_round")
    try:
        in_plan = table - stage.first_table + 1  # plans count from 1
        wanted = kept_table(plan_of(newest), number, in_plan)
    except SeatingError as error:
        raise draw_impossible(error, stage) from error
    before = request_of(newest).kept_tables
    others = tuple(one for one in before if (one.round, one.table) != (number, in_plan))
    is_kept = len(others) < len(before)
    if is_kept == keep:
        return
    newest.request["kept_tables"] = kept_tables_json((*others, wanted) if keep else others)
    newest.save(update_fields=["request"])
    kind = TableKept if keep else TableReleased
    event_append(
        tournament=stage.tournament,
        event=kind(stage=stage.number, round=number, table=table, players=wanted.players),
        actor=actor,
    )
