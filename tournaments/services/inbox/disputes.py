"""Disputes: a seat disagrees with the sheet, until the arbiter settles it.

Players open them at the table, or from their own page (`objection_open`) until results are final.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import DisputeOpened, LineDisputed, LineWish
from tournaments.models import Deal, Dispute, Entry, Round, Seat, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.player.own_deals import has_sat_at, has_sat_on, may_have_sat
from tournaments.services.access.codes import try_exceeds_limit
from tournaments.services.access.permissions import must_allow, state_allows
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, TooMany
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table
from tournaments.services.deals.judging import deal_read
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.storing import deal_number
from tournaments.services.play.calls import has_called_lately

TEXT_LENGTH = 200
MOST_OBJECTIONS = 10  # of a player within `OBJECTIONS_SECONDS`, refused ones included
OBJECTIONS_SECONDS = 3600
TABLE_STATUSES = {Deal.Status.PLAYED, Deal.Status.PASSED, Deal.Status.CANCELLED}  # others are decisions of the arbiter


@dataclass(frozen=True, kw_only=True)
class Wish:
    """The content that a line should have: its status, and the game's JSON of a played deal."""

    status: str
    outcome: dict[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class DisputeInput:
    """A dispute of `seat`, from 1, about the sheet at `version`, None for the present one.

    `line` is the disputed line, None for the whole sheet; `wish` its right content, None if only the text has it.
    `calls`: the arbiter is called to the table.
    """

    seat: int
    text: str = ""
    version: int | None = None
    line: int | None = None
    wish: Wish | None = None
    calls: bool = True


def dispute_write(*, sheet: Sheet, dispute: DisputeInput, actor: Actor) -> Dispute:
    """Open a dispute of the sheet or of one of its lines, inside the caller's transaction.

    It calls the arbiter (`calls`), unless the table is calling already or called within the minute before. It does not
    advance the version of the sheet, so that other seats can still confirm it. A confirmed sheet may be disputed, too.
    Idempotent: an equal dispute of the same seat is one until it is settled.

    :raises DomainError: `seat_unknown`, `dispute_empty`, `text_too_long`, `version_unknown`;
    :raises Conflict: `state_not_allowed`, `round_not_open`, `dispute_line_gone`, `dispute_wish_same`;
        `dispute_open`, another dispute of the seat is not settled;
    :raises DealRefused: the game excludes the wish.
    """
    table, seat, text = sheet.table, dispute.seat, tidy(dispute.text)
    must_allow(actor, "results", sheet.tournament)
    if table.round.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    if not 1 <= seat <= sheet.size:
        raise DomainError("seat_unknown", field="seat")
    if dispute.version is not None and not 0 <= dispute.version <= table.version:
        raise DomainError("version_unknown", field="version")
    if not text and dispute.wish is None:
        raise DomainError("dispute_empty", field="text")
    if len(text) > TEXT_LENGTH:
        raise DomainError("text_too_long", field="text", limit=TEXT_LENGTH)
    wish = _read_wish(sheet, dispute)
    content: dict[str, Any] = {"text": text, "line": dispute.line, "wish": wish}
    if (before := table.disputes.filter(state=Dispute.State.OPEN, seat=seat).first()) is not None:
        if all(getattr(before, name) == value for name, value in content.items()):
            return before
        raise Conflict("dispute_open", field="text")
    _must_differ(sheet, dispute.line, wish)
    seen_version, moment = table.version if dispute.version is None else dispute.version, timezone.now()
    row = Dispute.objects.create(
        table=table,
        number=table.disputes.count() + 1,
        seat=seat,
        version=seen_version,
        device=actor.device,
        at=moment,
        **content,
    )
    calls = dispute.calls and table.called_at is None and not has_called_lately(table)
    if calls:
        table.called_at, table.arbiter_coming = moment, False
        table.save(update_fields=["called_at", "arbiter_coming"])
    event_append(tournament=sheet.tournament, event=_event_of(sheet, row, calls=calls), actor=actor, at=moment)
    return row


@transaction.atomic
def reading_dispute(*, table: Table, dispute: DisputeInput) -> None:
    """Dispute the sheet for a player on their own phone, which is bound to no table.

    :raises Conflict: `objections_round_over`; :raises DomainError, Conflict: as in `dispute_write`.
    """
    lock_table(table)
    _must_be_provisional(table.round)
    dispute_write(sheet=sheet_get(table), dispute=dispute, actor=Actor.at_table(table.number))


def takes_objections(tournament: Tournament) -> bool:
    """Return True while results may still change: in play and until the deadline of claims, not once published."""
    return state_allows(tournament, "results")


def takes_objections_to(round_: Round) -> bool:
    """Return False once the round is final: `round_claim_minutes` after its closing, if that is set."""
    until = round_.provisional_until
    return until is None or until > timezone.now()


@transaction.atomic
def objection_open(*, entry: Entry, table: Table, line: int | None, text: str) -> Dispute:
    """Open a dispute of a line, or of the whole sheet without `line`, for the player of an entry.

    The arbiter is called to the table while its round is played; later they decide at the desk.

    :raises DomainError: `objection_not_theirs`, the player did not sit there; those of `dispute_write`;
    :raises Conflict: `objections_over`, `objections_round_over`, those of `dispute_write`;
    :raises TooMany: `objections_many`.
    """
    lock_table(table)
    seat = _seat_of(entry, table, line)
    if seat is None or table.round.state == Round.State.PLANNED:
        raise DomainError("objection_not_theirs", field="line")
    if not text.strip():
        raise DomainError("dispute_empty", field="text")
    if not takes_objections(table.round.stage.tournament):
        raise Conflict("objections_over")
    _must_be_provisional(table.round)
    if try_exceeds_limit(f"objections:{entry.pk}", most=MOST_OBJECTIONS, window=OBJECTIONS_SECONDS):
        raise TooMany("objections_many")
    about = DisputeInput(seat=seat.number, text=text, line=line, calls=table.round.state == Round.State.OPEN)
    return dispute_write(sheet=sheet_get(table), dispute=about, actor=Actor.at_table(table.number))


def _must_be_provisional(round_: Round) -> None:
    """Refuse an objection to a closed round that is final.

    :raises Conflict: `objections_round_over`, with the time.
    """
    if (until := round_.provisional_until) and not takes_objections_to(round_):
        time = timezone.localtime(until).strftime("%H:%M")
        raise Conflict("objections_round_over", number=round_.number, time=time)


def _seat_of(entry: Entry, table: Table, line: int | None) -> Seat | None:
    """Return the seat on which the player sat at this line, or at any without a line; None for another table."""
    seats = Seat.objects.filter(may_have_sat(entry), table=table).order_by("number")
    own = (seat for seat in seats if (has_sat_on(seat, entry) if line is None else has_sat_at(seat, entry, line)))
    return next(own, None)


def wish_of(dispute: Dispute) -> DealInput | None:
    """Return the line that the dispute wishes; None without a wish."""
    if dispute.line is None or dispute.wish is None:
        return None
    return DealInput(number=dispute.line, acknowledged=True, **dispute.wish)


def _read_wish(sheet: Sheet, dispute: DisputeInput) -> dict[str, Any] | None:
    """Check the line and the wish; return the wish as the game stores it.

    :raises Conflict: `dispute_line_gone`; :raises DealRefused: the game excludes it; :raises DomainError: `wish_shape`.
    """
    if dispute.line is None:
        if dispute.wish is not None:
            raise DomainError("submission_shape", field="line", name="line")
        return None
    if sheet.in_totals or sheet.line(dispute.line) is None:
        raise Conflict("dispute_line_gone", field="line")
    if dispute.wish is None:
        return None
    if dispute.wish.status not in TABLE_STATUSES:
        raise DomainError("status_unknown", field="wish")
    reading = deal_read(sheet, DealInput(number=dispute.line, acknowledged=True, **vars(dispute.wish)))
    return {"status": reading.status, "outcome": reading.outcome}


def _must_differ(sheet: Sheet, line: int | None, wish: dict[str, Any] | None) -> None:
    """Refuse a wish that the sheet has already.

    :raises Conflict: `dispute_wish_same`.
    """
    stored = sheet.line(line) if line is not None else None
    if wish and stored and (stored.status, stored.outcome) == (wish["status"], wish["outcome"]):
        raise Conflict("dispute_wish_same", field="line")


def _event_of(sheet: Sheet, row: Dispute, *, calls: bool) -> DisputeOpened | LineDisputed:
    """Return the event of a new dispute."""
    about: dict[str, Any] = {name: getattr(row, name) for name in ("seat", "version", "text")}
    about |= {"dispute": row.number, "calls": calls}
    if row.line is None:
        return DisputeOpened(**row.table.log_address, **about)
    wish = LineWish(**row.wish) if row.wish else None
    return LineDisputed(**row.table.log_address, **about, line=row.line, deal=deal_number(sheet, row.line), wish=wish)
