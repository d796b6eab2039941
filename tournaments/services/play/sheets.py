"""The sheet as a whole: totals, confirmation, reopening."""

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.formatting.numbers import NO_BREAK_SPACE, signed
from tournaments.log.events import SheetConfirmed, SheetReopened, TotalsRecorded
from tournaments.models import Confirmation, Deal, Round, Seat, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get, totals_version
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table


def table_must_accept(sheet: Sheet, actor: Actor) -> None:
    """Whether the sheet may change now. Closed rounds are the arbiter's alone, and only through a reopened table.

    :raises Conflict: `state_not_allowed`, `round_not_open`, `table_confirmed`.
    """
    must_allow(actor, "results", sheet.tournament)
    if sheet.table.state == Table.State.CONFIRMED:
        raise Conflict("table_confirmed")
    if sheet.table.round.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    if sheet.table.round.state == Round.State.CLOSED and not may(actor, "correct"):
        raise Conflict("round_not_open")


def table_save(table: Table) -> None:
    """Store a table that has been locked, its version moved on."""
    table.version += 1
    table.save(update_fields=["version", "state", "confirmed_by", "totals_entered", "called_at", "arbiter_coming"])


def seats_total(sheet: Sheet, written: Deal) -> None:
    """Recompute what each seat has won and lost from the lines of the sheet, one of them just written."""
    lines = [line.scores for line in sheet.deals if line.number != written.number] + [written.scores]
    for seat in sheet.seats:
        points = [scores[seat.number - 1] for scores in lines]
        seat.plus = sum(value for value in points if value > 0)
        seat.minus = -sum(value for value in points if value < 0)
    Seat.objects.bulk_update(sheet.seats, ["plus", "minus"])


@transaction.atomic
def table_totals_record(*, table: Table, totals: tuple[int, ...], actor: Actor, version: int = 0) -> Table:
    """The balances of a table that kept its deals on paper, in the order of the seats; they must sum to zero.

    `version` is that of the table as it was read, so that nobody replaces totals that they have not seen.

    :raises Conflict: `totals_stale`;
    :raises DomainError: `mode_deals`, `scores_shape`, `scores_too_large`, `scores_not_zero`.
    """
    lock_table(table)
    return totals_write(sheet=sheet_get(table), totals=totals, version=version, actor=actor)


def totals_write(*, sheet: Sheet, totals: tuple[int, ...], version: int, actor: Actor) -> Table:
    """`table_totals_record` inside the caller's transaction, on a sheet read after the lock."""
    table = sheet.table
    if not sheet.in_totals:
        raise DomainError("mode_deals")
    table_must_accept(sheet, actor)
    if totals_are_recorded(sheet, totals):
        return table
    if version < totals_version(table):
        raise Conflict("totals_stale", totals=_told(sheet))
    _totals_must_fit(sheet, totals)
    before = tuple(seat.score for seat in sheet.seats) if table.totals_entered else None
    table.totals_entered = True
    table_save(table)
    for seat, total in zip(sheet.seats, totals, strict=True):
        seat.plus, seat.minus = max(total, 0), max(-total, 0)
    Seat.objects.bulk_update(sheet.seats, ["plus", "minus"])
    event = TotalsRecorded(
        round=table.round.number, table=table.number, before=before, after=totals, version=table.version
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor)
    return table


def totals_are_recorded(sheet: Sheet, totals: tuple[int, ...]) -> bool:
    """Whether the sheet has these balances already."""
    return sheet.table.totals_entered and tuple(seat.score for seat in sheet.seats) == totals


def _told(sheet: Sheet) -> str:
    """The balances for a sentence: `N +120, E −40, ...`."""
    told = (f"{seat.place.letter}{NO_BREAK_SPACE}{signed(seat.score)}" for seat in sheet.seats)
    return ", ".join(told)


def _totals_must_fit(sheet: Sheet, totals: tuple[int, ...]) -> None:
    if len(totals) != sheet.size:
        raise DomainError("scores_shape", field="totals", size=sheet.size)
    limit = sheet.largest_score * (sheet.tournament.deals_per_round or 30)
    if extreme := next((total for total in totals if abs(total) > limit), None):
        raise DomainError("scores_too_large", field="totals", score=extreme, limit=limit)
    if sum(totals):
        raise DomainError("scores_not_zero", field="totals", sum=sum(totals))


@transaction.atomic
def table_confirm(*, table: Table, seat: int, entered_by: int, actor: Actor, version: int | None = None) -> Table:
    """Another seat than the one who entered confirms the sheet; seats count from 1. The arbiter may confirm for all.

    `version` is that of the table as it was read, so that nobody confirms figures that they have not seen.

    :raises Conflict: not all deals are in, the sheet is confirmed already, or `table_stale`;
    :raises DomainError: `seat_unknown`, `seat_entered`.
    """
    lock_table(table)
    return confirmation_write(sheet=sheet_get(table), seat=seat, entered_by=entered_by, actor=actor, version=version)


def confirmation_write(*, sheet: Sheet, seat: int, entered_by: int, actor: Actor, version: int | None = None) -> Table:
    """`table_confirm` inside the caller's transaction, on a sheet read after the lock."""
    table = sheet.table
    table_must_accept(sheet, actor)
    if version is not None and version != table.version:
        raise Conflict("table_stale")
    if not (1 <= seat <= sheet.size and 1 <= entered_by <= sheet.size):
        raise DomainError("seat_unknown", field="seat")
    if seat == entered_by and not may(actor, "correct"):
        raise DomainError("seat_entered", field="seat")
    _must_be_complete(sheet)
    seen, moment = table.version, timezone.now()
    Confirmation.objects.create(table=table, version=seen, seat=seat, device=actor.device, at=moment)
    table.state, table.confirmed_by = Table.State.CONFIRMED, seat
    table.called_at, table.arbiter_coming = None, False
    table_save(table)
    event = SheetConfirmed(
        round=table.round.number,
        table=table.number,
        seat=seat,
        entered_by=entered_by,
        version=seen,
        scores=tuple(s.score for s in sheet.seats),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)
    return table


def _must_be_complete(sheet: Sheet) -> None:
    """A timed round may stop anywhere; a counted one needs every line, be it "not played"."""
    if sheet.in_totals and not sheet.table.totals_entered:
        raise Conflict("deals_missing", missing=1, table=sheet.table.number)
    if sheet.missing and not sheet.is_complete:
        raise Conflict("deals_missing", missing=sheet.missing, table=sheet.table.number)


@transaction.atomic
def table_reopen(*, table: Table, reason: str, actor: Actor) -> Table:
    """Take the confirmation back so that the sheet can be corrected, also after the round.

    :raises DomainError: `arbiter_only`, `reason_required`.
    :raises Conflict: `state_not_allowed`, `table_not_confirmed`.
    """
    must_allow(actor, "correct")
    if not tidy(reason):
        raise DomainError("reason_required", field="reason")
    lock_table(table)
    must_allow(actor, "correct", table.round.tournament)
    if table.state != Table.State.CONFIRMED:
        raise Conflict("table_not_confirmed")
    table.state, table.confirmed_by = Table.State.PLAYING, None
    table_save(table)
    event = SheetReopened(round=table.round.number, table=table.number, reason=tidy(reason))
    event_append(tournament=table.round.tournament, event=event, actor=actor)
    return table
