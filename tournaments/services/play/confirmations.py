"""A sheet is confirmed by as many seats as the tournament asks for, by two equal entries, or by the arbiter."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import SheetAgreed, SheetConfirmed
from tournaments.log.sheets import asks_who_won
from tournaments.models import Confirmation, Round, Seat, Table, Tournament
from tournaments.selectors.devices import devices_beside
from tournaments.selectors.play.confirmations import agreements, disputes_open, seats_asked
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
    """A seat confirms the sheet that another one entered; seats count from 1. The arbiter may confirm for all.

    `version` is that of the table as it was read, so that nobody confirms figures that they have not seen. Where all
    are asked the sheet waits for the others; to say the same twice is to say it once.

    :raises Conflict: not all deals are in, the sheet is confirmed already, `table_stale` or `sheet_disputed`;
    :raises DomainError: `seat_unknown`, `seat_entered`.
    """
    lock_table(table)
    said = ConfirmationInput(version=version, seat=seat, entered_by=entered_by)
    return confirmation_write(sheet=sheet_get(table), said=said, actor=actor)


@dataclass(frozen=True, kw_only=True)
class ConfirmationInput:
    """Seat `seat` confirms the sheet that `entered_by` entered; without a seat the arbiter does, for all.

    `version` is that of the table as it was read. Without it the `balances` that were read stand for it, seat by seat:
    a tablet without network knows them.
    """

    version: int | None
    balances: tuple[int, ...] = ()
    seat: int | None = None
    entered_by: int | None = None

    def is_of(self, sheet: Sheet) -> bool:
        """True while the sheet says what was read."""
        if self.version is None:
            return self.balances == sheet.totals_written
        return self.version == sheet.table.version


def confirmation_write(*, sheet: Sheet, said: ConfirmationInput, actor: Actor, way: Way = Way.TABLET) -> Table:
    """Do what `table_confirm` does inside the caller's transaction, on a sheet read after the lock."""
    table, seat = sheet.table, said.seat
    table_must_accept(sheet, actor)
    if not said.is_of(sheet):
        raise Conflict("table_stale")
    _must_be_undisputed(sheet, actor)
    before = agreements(sheet)
    entered_by = before[0].entered_by if before else said.entered_by
    _must_be_another(sheet, seat, entered_by, actor)
    _must_be_complete(sheet)
    new = Confirmation(table=table, version=table.version, seat=seat, entered_by=entered_by, device=actor.device)
    new.way, new.at = Way.DESK if actor.roles - {DEVICE} else way, timezone.now()
    is_enough = may(actor, "correct") or not seats_asked(sheet, [*before, new])
    if is_enough or seat not in {one.seat for one in before}:
        _write(sheet, new, actor, is_enough=is_enough)
    return table


@transaction.atomic
def totals_take(*, table: Table, totals: tuple[int, ...], actor: Actor, version: int = 0, reason: str = "") -> Table:
    """A paper sheet that its table has signed: the totals, and the confirmation for the players, in one. A `reason`
    takes a sum that is not zero.

    :raises DomainError: `arbiter_only`, and what refuses totals or a confirmation.
    """
    must_allow(actor, "correct")
    lock_table(table)
    totals_write(sheet=sheet_get(table), totals=totals, version=version, actor=actor, reason=reason)
    return confirmation_write(sheet=sheet_get(table), said=ConfirmationInput(version=table.version), actor=actor)


def confirmed_by_entry(*, sheet: Sheet, actor: Actor) -> None:
    """Two devices have entered the whole sheet, each for itself and both the same: as good as a seat that reads it.

    Inside the caller's transaction. Where all seats are asked, one does not agree, or the sheet takes nothing now, it
    stays as it is.
    """
    table = sheet.table
    takes = table.state == Table.State.PLAYING and table.round.state == Round.State.OPEN and sheet.is_complete
    if takes and not disputes_open(sheet) and sheet.tournament.quorum != Tournament.Quorum.ALL:
        said = Confirmation(table=table, version=table.version, way=Way.TWICE, device=actor.device, at=timezone.now())
        _write(sheet, said, actor, is_enough=True)


def _write(sheet: Sheet, said: Confirmation, actor: Actor, *, is_enough: bool) -> None:
    table = sheet.table
    said.save()
    if is_enough:
        _confirm(sheet, said.seat)
    kind = SheetConfirmed if is_enough else SheetAgreed
    event = kind(
        **table.log_address,
        seat=said.seat,
        entered_by=said.entered_by,
        way=said.way,
        version=said.version,
        scores=tuple(seat.score for seat in sheet.seats),
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=said.at)


def _must_be_another(sheet: Sheet, seat: int | None, entered_by: int | None, actor: Actor) -> None:
    """Whether that seat may confirm. The arbiter need not say for whom."""
    if may(actor, "correct"):
        return
    if not all(1 <= (number or 0) <= sheet.size for number in (seat, entered_by)):
        raise DomainError("seat_unknown", field="seat")
    if seat == entered_by and sheet.tournament.quorum != Tournament.Quorum.NONE:
        raise DomainError("seat_entered", field="seat")


def _confirm(sheet: Sheet, seat: int | None) -> None:
    table = sheet.table
    table.state, table.confirmed_by = Table.State.CONFIRMED, seat
    table.called_at, table.arbiter_coming = None, False
    table_save(table)
    _decide(sheet)


def _decide(sheet: Sheet) -> None:
    """Who has won and lost the round, where the ranking of the game asks."""
    if not asks_who_won(sheet.engine):
        return
    in_totals = sheet.table.totals_entered
    result = sheet.playing.result_of_totals(sheet.totals_written) if in_totals else sheet.result
    for seat in sheet.seats:
        seat.won, seat.lost = seat.number in result.winners, seat.number in result.losers
    Seat.objects.bulk_update(sheet.seats, ["won", "lost"])


def _must_be_undisputed(sheet: Sheet, actor: Actor) -> None:
    """A device confirms nothing that another disputes, nor what it disputes beside others: the arbiter settles it
    first. At a table with one device its players may have settled it by themselves.
    """
    disputes = [] if may(actor, "correct") else disputes_open(sheet)
    own = actor.device is not None and all(one.device_id == actor.device.pk for one in disputes)
    if disputes and not (own and not devices_beside(sheet.table.station, actor.device).others):
        raise Conflict("sheet_disputed")


def _must_be_complete(sheet: Sheet) -> None:
    """A timed round may stop anywhere; a counted one needs every line, be it "not played"."""
    if sheet.in_totals and not sheet.table.totals_entered:
        raise Conflict("deals_missing", missing=1, table=sheet.table.number)
    if sheet.must_go_on:
        raise Conflict("game_not_over", table=sheet.table.number)
    if sheet.missing and not sheet.is_complete:
        raise Conflict("deals_missing", missing=sheet.missing, table=sheet.table.number)
