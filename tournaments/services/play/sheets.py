"""Writes to a sheet as a whole: totals and reopening; and the checks and writes that all changes of a sheet share."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from players.names import tidy
from scoring.games import LineKind, SheetLine
from scoring.wording import NO_BREAK_SPACE
from tournaments.formatting.numbers import format_signed
from tournaments.log.events import SheetReopened, TotalsRecorded
from tournaments.models import Round, Seat, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get, totals_version
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DealRefused, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_table

DEALS_OF_UNLIMITED_ROUND = 30  # bounds the totals of a round without a number of deals


def table_must_accept(sheet: Sheet, actor: Actor, *, enters: bool = True) -> None:
    """Refuse a change that the sheet does not accept. In a closed round the arbiter may change a reopened table.

    `enters`: it changes figures, which a device that follows its table may not; it may confirm them.

    :raises Conflict: `state_not_allowed`, `device_reads`, `round_not_open`, `table_confirmed`.
    """
    must_allow(actor, "results", sheet.tournament)
    if enters and actor.device is not None and actor.device.reads_only:
        raise Conflict("device_reads")
    if sheet.table.state == Table.State.CONFIRMED:
        raise Conflict("table_confirmed")
    if sheet.table.round.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    if sheet.table.round.state == Round.State.CLOSED and not may(actor, "correct"):
        raise Conflict("round_not_open")


def table_save(table: Table) -> None:
    """Save a locked table and advance its version."""
    table.version += 1
    table.save(
        update_fields=[
            "version",
            "state",
            "confirmed_by",
            "totals_entered",
            "totals_reason",
            "called_at",
            "arbiter_coming",
        ]
    )


def seat_totals_update(sheet: Sheet, number: int, scores: Sequence[int] | None = None) -> None:
    """Recompute the totals of the seats from the lines of the sheet; line `number` has just been written with these
    scores, or deleted if None."""
    others = [line.scores for line in sheet.deals if line.number != number]
    _set_totals(sheet, others if scores is None else [*others, scores])


def _set_totals(sheet: Sheet, scores: Sequence[Sequence[int]]) -> None:
    """Compute plus and minus of each seat from the scores of all lines, and save the seats."""
    pluses, minuses = sheet.engine.sheet_totals(scores, sheet.size)
    for seat, plus, minus in zip(sheet.seats, pluses, minuses, strict=True):
        seat.plus, seat.minus = plus, minus
    # One upsert instead of `bulk_update`, whose CASE for each seat and field took longer to build than writing the
    # line. The rows exist, because their table is locked.
    Seat.objects.bulk_create(sheet.seats, update_conflicts=True, unique_fields=["id"], update_fields=["plus", "minus"])


@transaction.atomic
def table_totals_record(
    *, table: Table, totals: tuple[int, ...], actor: Actor, version: int = 0, reason: str = ""
) -> Table:
    """Record the totals of a table that has its deals on paper, in the order of the seats. They sum to zero, unless the
    arbiter accepts another sum with a `reason`.

    `version` is that of the table as it was read, so that totals which have changed since are not overwritten.

    :raises Conflict: `totals_stale`, those of `table_must_accept`;
    :raises DomainError: `mode_deals`, `scores_shape`, `scores_too_large`, `scores_not_zero`, `totals_negative`;
    :raises DealRefused: such totals are impossible in the game.
    """
    lock_table(table)
    return totals_write(sheet=sheet_get(table), totals=totals, version=version, actor=actor, reason=reason)


def totals_write(*, sheet: Sheet, totals: tuple[int, ...], version: int, actor: Actor, reason: str = "") -> Table:
    """Do as `table_totals_record` inside the caller's transaction, on a sheet read after the lock."""
    table = sheet.table
    if not sheet.in_totals:
        raise DomainError("mode_deals")
    table_must_accept(sheet, actor)
    if totals_are_recorded(sheet, totals):
        return table
    if version < totals_version(table):
        raise Conflict("totals_stale", totals=_format_totals(sheet))
    is_off = sheet.engine.is_zero_sum and sum(totals) != 0
    decided = is_off and bool(tidy(reason)) and may(actor, "correct")
    _totals_must_fit(sheet, totals, decided=decided)
    before, reason_before = sheet.totals_written if table.totals_entered else None, table.totals_reason
    table.totals_entered, table.totals_reason = True, tidy(reason) if decided else ""
    table_save(table)
    _set_totals(sheet, [totals])
    event = TotalsRecorded(
        **table.log_address,
        before=before,
        after=totals,
        version=table.version,
        reason=table.totals_reason,
        reason_before=reason_before,
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor)
    return table


def totals_are_recorded(sheet: Sheet, totals: tuple[int, ...]) -> bool:
    """Return True if the sheet has these totals already."""
    return sheet.table.totals_entered and sheet.totals_written == totals


def _format_totals(sheet: Sheet) -> str:
    """Format the recorded totals for an error text: `N +120, E −40, ...`."""
    totals = zip(sheet.seats, sheet.totals_written, strict=True)
    return ", ".join(f"{seat.place.letter}{NO_BREAK_SPACE}{format_signed(total)}" for seat, total in totals)


def _totals_must_fit(sheet: Sheet, totals: tuple[int, ...], *, decided: bool) -> None:
    """Refuse totals that the game excludes; with `decided`, the arbiter accepts a sum that is not zero."""
    if len(totals) != sheet.size:
        raise DomainError("scores_shape", field="totals", size=sheet.size)
    limit = sheet.largest_score * (sheet.stage.deals_per_round or DEALS_OF_UNLIMITED_ROUND)
    if extreme := next((total for total in totals if abs(total) > limit), None):
        raise DomainError("scores_too_large", field="totals", score=extreme, limit=limit)
    total = sum(totals)
    if sheet.engine.is_zero_sum and total and not decided:
        raise DomainError("scores_not_zero", field="totals", sum=total)
    if not sheet.engine.is_zero_sum and min(totals) < 0:
        raise DomainError("totals_negative", field="totals", score=min(totals))
    line = SheetLine(LineKind.ADJUSTED, None, totals)
    if problems := sheet.engine.sheet_check([line], sheet.size, sheet.rules):
        raise DealRefused("deal_refused", problems, sheet.engine)


@transaction.atomic
def table_reopen(*, table: Table, reason: str, actor: Actor) -> Table:
    """Withdraw the confirmation so that the sheet can be corrected, also after the round.

    :raises DomainError: `arbiter_only`, `reason_required`.
    :raises Conflict: `state_not_allowed`, `table_not_confirmed`.
    """
    must_allow(actor, "correct")  # the roles; organiser and state once it is locked
    reason = check_reason(reason)
    lock_table(table)
    must_allow(actor, "correct", table.round.stage.tournament)
    if table.state != Table.State.CONFIRMED:
        raise Conflict("table_not_confirmed")
    table.state, table.confirmed_by = Table.State.PLAYING, None
    table_save(table)
    table.seats.filter(Q(won=True) | Q(lost=True)).update(won=False, lost=False)
    event = SheetReopened(**table.log_address, reason=reason)
    event_append(tournament=table.round.stage.tournament, event=event, actor=actor)
    return table
