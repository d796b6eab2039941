"""Disputes: a seat disagrees with the sheet, until the arbiter settles it."""

from django.db import transaction
from django.utils import timezone

from players.names import tidy
from tournaments.log.events import DisputeOpened, DisputeSettled
from tournaments.models import Dispute, Round
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.access.permissions import must_allow, must_be_theirs
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_table
from tournaments.services.play.calls import has_called_lately

TEXT_LENGTH = 200


def dispute_write(*, sheet: Sheet, seat: int, text: str, version: int | None, actor: Actor) -> Dispute:
    """Open a dispute of a seat (from 1) about the sheet at `version`, inside the caller's transaction.

    It calls the arbiter, unless the table is calling already or called within the minute before. It does not advance
    the version of the sheet, so that other seats can still confirm it. A confirmed sheet may be disputed as well.
    Idempotent: the same text of the same seat is one dispute until it is settled.

    :raises DomainError: `seat_unknown`, `dispute_empty`, `text_too_long`, `version_unknown`;
    :raises Conflict: `state_not_allowed`, `round_not_open`, `dispute_open`, another text of the seat is not settled.
    """
    table = sheet.table
    must_allow(actor, "results", sheet.tournament)
    if table.round.state == Round.State.PLANNED:
        raise Conflict("round_not_open")
    text = tidy(text)
    if not 1 <= seat <= sheet.size:
        raise DomainError("seat_unknown", field="seat")
    if version is not None and not 0 <= version <= table.version:
        raise DomainError("version_unknown", field="version")
    if not text:
        raise DomainError("dispute_empty", field="text")
    if len(text) > TEXT_LENGTH:
        raise DomainError("text_too_long", field="text", limit=TEXT_LENGTH)
    if (before := table.disputes.filter(state=Dispute.State.OPEN, seat=seat).first()) is not None:
        if before.text == text:
            return before
        raise Conflict("dispute_open", field="text")
    seen_version, moment = table.version if version is None else version, timezone.now()
    number = table.disputes.count() + 1
    dispute = Dispute.objects.create(
        table=table, number=number, seat=seat, text=text, version=seen_version, device=actor.device, at=moment
    )
    calls = table.called_at is None and not has_called_lately(table)
    if calls:
        table.called_at, table.arbiter_coming = moment, False
        table.save(update_fields=["called_at", "arbiter_coming"])
    event = DisputeOpened(
        **table.log_address,
        dispute=number,
        seat=seat,
        version=seen_version,
        text=text,
        calls=calls,
    )
    event_append(tournament=sheet.tournament, event=event, actor=actor, at=moment)
    return dispute


@transaction.atomic
def dispute_settle(*, dispute: Dispute, actor: Actor) -> Dispute:
    """Note that the arbiter has settled the dispute at the table.

    :raises DomainError: `arbiter_only`; :raises Conflict: `dispute_settled`.
    """
    must_allow(actor, "arbitrate")
    table = dispute.table
    must_be_theirs(actor, table.round.stage.tournament)
    lock_table(table)
    dispute.refresh_from_db(fields=["state"])
    if dispute.state == Dispute.State.SETTLED:
        raise Conflict("dispute_settled")
    dispute.state, dispute.settled_at = Dispute.State.SETTLED, timezone.now()
    dispute.save(update_fields=["state", "settled_at"])
    event = DisputeSettled(
        **table.log_address,
        dispute=dispute.number,
        seat=dispute.seat,
    )
    event_append(tournament=table.round.stage.tournament, event=event, actor=actor, at=dispute.settled_at)
    return dispute
