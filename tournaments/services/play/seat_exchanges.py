"""Correction of two players who sat on each other's seats for some deals: their results are exchanged."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from tournaments.log.events import ChairChange, SeatsExchanged, Sitting, Stretch
from tournaments.models import Round, Seat, Table
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_round
from tournaments.services.corrections.previews import preview_must_be_current
from tournaments.services.registration.starts import sitters_write
from tournaments.services.registration.teams import team_mates_must_be_apart


@dataclass(frozen=True, kw_only=True)
class ChairFrom:
    """A seat of a table, counted from 1, from a line of its sheet on."""

    table: int
    seat: int
    line: int = 1


@transaction.atomic
def seats_exchange(
    *,
    round_: Round,
    chairs: tuple[ChairFrom, ChairFrom],
    reason: str,
    actor: Actor,
    seen_version: int | None = None,
) -> None:
    """Exchange the players of two seats of a round, at one table or at two, from these lines on.

    Earlier lines still count for the player who sat there. Scores, dealers and confirmations of the sheets stay.
    `seen_version` is the version of the tournament in the preview.

    :raises DomainError: `arbiter_only`, `reason_required`, `chairs_same`, `chairs_unknown`, `chairs_line`;
    :raises Conflict: `state_not_allowed`, `preview_stale`, `round_not_open` before it has begun, `chairs_pairs`,
        `team_met`.
    """
    must_allow(actor, "correct")  # the roles; organiser and state once it is locked
    lock_round(round_)
    tournament = round_.stage.tournament
    must_allow(actor, "correct", tournament)
    preview_must_be_current(tournament, seen_version)
    if round_.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    if tournament.in_pairs:
        raise Conflict("chairs_pairs")
    reason = check_reason(reason)
    seats = _read_seats(round_, chairs)
    changes = _chair_changes(seats, chairs)
    _store_seats(seats, changes)
    sitters_write(round_.stage)
    team_mates_must_be_apart(tournament)
    event = SeatsExchanged(**round_.log_address, chairs=changes, reason=reason)
    event_append(tournament=tournament, event=event, actor=actor)


def _read_seats(round_: Round, chairs: Sequence[ChairFrom]) -> list[Seat]:
    """Return the two seats; refuse equal or unknown ones, and lines that their sheets do not have."""
    first, second = chairs
    if (first.table, first.seat) == (second.table, second.seat):
        raise DomainError("chairs_same")
    by_number = {
        (seat.table.number, seat.number): seat
        for seat in Seat.objects.filter(table__round=round_).select_related("table__station", "entry")
    }
    if any((chair.table, chair.seat) not in by_number for chair in chairs):
        raise DomainError("chairs_unknown")
    seats = [by_number[chair.table, chair.seat] for chair in chairs]
    for chair, seat in zip(chairs, seats, strict=True):
        # Only the points of a zero-sum game are shared by lines; in others the whole sheet changes hands.
        lines = seat.table.deals.count() if round_.stage.tournament.engine.is_zero_sum else 0
        if not 1 <= chair.line <= lines + 1:
            raise DomainError("chairs_line", table=chair.table, last=lines + 1)
    if first.table == second.table and first.line != second.line:  # else one player would have two seats in between
        raise DomainError("chairs_line", table=first.table, last=first.line)
    return seats


def _chair_changes(seats: Sequence[Seat], chairs: Sequence[ChairFrom]) -> tuple[ChairChange, ...]:
    """Return for each seat who sits there before and after the exchange."""
    return tuple(
        ChairChange(
            table=chair.table,
            seat=chair.seat,
            before=Sitting(entry=seat.entry.serial, earlier=_as_stretches(seat.earlier)),
            after=Sitting(entry=other.entry.serial, earlier=_sitters_before(seat, chair.line)),
        )
        for chair, seat, other in zip(chairs, seats, reversed(seats), strict=True)
    )


def _as_stretches(earlier: Sequence[Sequence[int]]) -> tuple[Stretch, ...]:
    """Convert `Seat.earlier`: pairs of a player's serial and the line at which they left the seat."""
    return tuple(Stretch(entry=entry, until=line) for entry, line in earlier)


def _sitters_before(seat: Seat, line: int) -> tuple[Stretch, ...]:
    """Return the players who sat on the seat before that line, each with the line at which they left it."""
    stretches, since = [], 1
    for entry, until in (*seat.earlier, (seat.entry.serial, line)):
        if since < line:
            stretches.append(Stretch(entry=entry, until=min(until, line)))
        since = until
    return tuple(stretches)


def _store_seats(seats: Sequence[Seat], changes: Sequence[ChairChange]) -> None:
    """Exchange the entries of both seats, and set the earlier players.

    Substitutes are cleared: the caller writes them by `sitters_write`. The rows are deleted and inserted again, as
    updating one after the other would violate the unique constraint on the entry.
    """
    first, second = seats
    first.entry, second.entry = second.entry, first.entry
    for seat, chair in zip(seats, changes, strict=True):
        seat.earlier = [[one.entry, one.until] for one in chair.after.earlier]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat in seats:
        seat.pk, seat.played_by, seat.counts_own = None, None, False
        seat.save(force_insert=True)
    Table.objects.filter(pk__in={seat.table_id for seat in seats}).update(version=F("version") + 1)
