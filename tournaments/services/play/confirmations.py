"""Confirmation of a sheet: by as many seats as the quorum asks for, by two equal entries, or by the arbiter."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import SheetAgreed, SheetConfirmed
from tournaments.log.sheets import ranks_rounds_won
from tournaments.models import Confirmation, Round, Seat, Table, Tournament
from tournaments.selectors.devices import other_devices
from tournaments.selectors.play.confirmations import confirmations_in_force, open_disputes, seats_to_confirm
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import DEVICE, Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.sheets import table_must_accept, table_save, totals_write

Way = Confirmation.Way


@transaction.atomic
def table_confirm(
    *, table: Table, version: int, actor: Actor, seat: int | None = None, entered_by: int | None = None
) -> Table:
    """Confirm for `seat` the sheet that seat `entered_by` entered; seats count from 1. The arbiter confirms for all.

    `version` is that of the table as it was read: figures that have changed since are not confirmed. With the quorum
    `ALL` the sheet waits for the other seats. Idempotent.

    :raises Conflict: `deals_missing`, `game_not_over`, `table_stale`, `sheet_disputed`, those of `table_must_accept`;
    :raises DomainError: `seat_unknown`, `seat_entered`.
    """
    lock_table(table)
    confirmation = ConfirmationInput(version=version, seat=seat, entered_by=entered_by)
    return confirmation_write(sheet=sheet_get(table), confirmation=confirmation, actor=actor)


@dataclass(frozen=True, kw_only=True)
class ConfirmationInput:
    """A confirmation by `seat` of the sheet that `entered_by` entered; without a seat, by the arbiter for all.

    `version` is that of the table as it was read. A tablet without network does not have it and sends the `balances`
    that it showed, seat by seat.
    """

    version: int | None
    balances: tuple[int, ...] = ()
    seat: int | None = None
    entered_by: int | None = None

    def is_of(self, sheet: Sheet) -> bool:
        """Return True if the sheet has not changed since it was read."""
        if self.version is None:
            return self.balances == sheet.totals_written
        return self.version == sheet.table.version


def confirmation_write(*, sheet: Sheet, confirmation: ConfirmationInput, actor: Actor, way: Way = Way.TABLET) -> Table:
    """Do as `table_confirm` inside the caller's transaction, on a sheet read after the lock."""
    table, seat = sheet.table, confirmation.seat
    table_must_accept(sheet, actor, enters=False)
    if not confirmation.is_of(sheet):
        raise Conflict("table_stale")
    _must_be_undisputed(sheet, actor)
    before = confirmations_in_force(sheet)
    entered_by = before[0].entered_by if before else confirmation.entered_by
    _must_be_another(sheet, seat, entered_by, actor)
    _must_be_complete(sheet)
    new = Confirmation(table=table, version=table.version, seat=seat, entered_by=entered_by, device=actor.device)
    new.way, new.at = Way.DESK if actor.roles - {DEVICE} else way, timezone.now()
    is_enough = may(actor, "correct") or not seats_to_confirm(sheet, [*before, new])
    if is_enough or seat not in {one.seat for one in before}:
        _store_confirmation(sheet, new, actor, is_enough=is_enough)
    return table


@transaction.atomic
def signed_totals_record(
    *, table: Table, totals: tuple[int, ...], actor: Actor, version: int = 0, reason: str = ""
) -> Table:
    """Record the totals of a signed paper sheet and confirm it for the players. With a `reason`, the sum may differ
    from zero.

    :raises DomainError: `arbiter_only`, and what refuses totals or a confirmation.
    """
    must_allow(actor, "correct")
    lock_table(table)
    totals_write(sheet=sheet_get(table), totals=totals, version=version, actor=actor, reason=reason)
    confirmation = ConfirmationInput(version=table.version)
    return confirmation_write(sheet=sheet_get(table), confirmation=confirmation, actor=actor)


def confirm_by_second_entry(*, sheet: Sheet, actor: Actor) -> None:
    """Confirm a sheet that two devices have entered independently with equal results, inside the caller's transaction.

    The sheet is left unconfirmed if the quorum is `ALL`, a dispute is open, or it accepts no changes now.
    """
    table = sheet.table
    accepts = table.state == Table.State.PLAYING and table.round.state == Round.State.OPEN and sheet.is_complete
    if accepts and not open_disputes(sheet) and sheet.tournament.quorum != Tournament.Quorum.ALL:
        row = Confirmation(table=table, version=table.version, way=Way.TWICE, device=actor.device, at=timezone.now())
        _store_confirmation(sheet, row, actor, is_enough=True)


def _store_confirmation(sheet: Sheet, row: Confirmation, actor: Actor, *, is_enough: bool) -> None:
    """Store and log a confirmation; if it `is_enough`, the sheet becomes confirmed."""
    table = sheet.table
    row.save()
    if is_enough:
        _mark_confirmed(sheet, row.seat)
    kind = SheetConfirmed if is_enough else SheetAgreed
    event = kind(
        **table.log_address,
        seat=row.seat,
        entered_by=row.entered_by,
        way=row.way,
        version=row.version,
        scores=tuple(seat.score for seat in sheet.seats),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=row.at)


def _must_be_another(sheet: Sheet, seat: int | None, entered_by: int | None, actor: Actor) -> None:
    """Refuse unknown seats, and, unless the quorum is none, the seat that entered the sheet; the arbiter needs no seat.

    :raises DomainError: `seat_unknown`, `seat_entered`.
    """
    if may(actor, "correct"):
        return
    if not all(1 <= (number or 0) <= sheet.size for number in (seat, entered_by)):
        raise DomainError("seat_unknown", field="seat")
    if seat == entered_by and sheet.tournament.quorum != Tournament.Quorum.NONE:
        raise DomainError("seat_entered", field="seat")


def _mark_confirmed(sheet: Sheet, seat: int | None) -> None:
    """Store the sheet as confirmed by this seat (None: by the arbiter), and end the call of its table."""
    table = sheet.table
    table.state, table.confirmed_by = Table.State.CONFIRMED, seat
    table.called_at, table.arbiter_coming = None, False
    table_save(table)
    _set_winners(sheet)


def _set_winners(sheet: Sheet) -> None:
    """Store the winners and losers of the round, if the ranking of the game counts wins."""
    if not ranks_rounds_won(sheet.engine):
        return
    in_totals = sheet.table.totals_entered
    result = sheet.playing.result_of_totals(sheet.totals_written) if in_totals else sheet.result
    for seat in sheet.seats:
        seat.won, seat.lost = seat.number in result.winners, seat.number in result.losers
    Seat.objects.bulk_update(sheet.seats, ["won", "lost"])


def _must_be_undisputed(sheet: Sheet, actor: Actor) -> None:
    """Refuse a confirmation while a dispute is open, which the arbiter has to settle first.

    Exception: the only device of a table may confirm the sheet that it disputed, because its players may have agreed.
    """
    if may(actor, "correct"):
        return
    disputes = open_disputes(sheet)
    are_own = actor.device is not None and all(one.device_id == actor.device.pk for one in disputes)
    if disputes and (not are_own or other_devices(sheet.table.station, actor.device).others):
        raise Conflict("sheet_disputed")


def _must_be_complete(sheet: Sheet) -> None:
    """Refuse an incomplete sheet. A timed round may end after any line; a counted one needs all, also "not played"."""
    if sheet.in_totals and not sheet.table.totals_entered:
        raise Conflict("deals_missing", missing=1, table=sheet.table.number)
    if sheet.must_go_on:
        raise Conflict("game_not_over", table=sheet.table.number)
    if sheet.missing and not sheet.is_complete:
        raise Conflict("deals_missing", missing=sheet.missing, table=sheet.table.number)
