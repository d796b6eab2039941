"""Payment of prizes to their winners from the till."""

from django.db import transaction

from tournaments.models import Payment, Tournament
from tournaments.selectors.money.prizes import prize_fund
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.money.payments import PaymentInput, payment_cancel, payment_note


@transaction.atomic
def prize_hand(
    *,
    tournament: Tournament,
    serial: int,
    handed: bool,
    actor: Actor,
    method: str = Payment.Method.CASH,
) -> str:
    """Pay the rest of the prizes of the entry with that serial; with `handed` False, cancel all its payments of prizes.

    Idempotent.

    :returns: the name of the winner; :raises Conflict: `prizes_provisional`, `prize_none`.
    """
    must_allow(actor, "fees")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "fees", tournament)
    fund = prize_fund(tournament)
    winner = next((one for one in fund.winners if one.serial == serial), None)
    if winner is None:
        raise Conflict("prize_none")
    if not handed:
        _cancel_prizes(tournament, serial, actor)
    elif fund.provisional:
        raise Conflict("prizes_provisional")
    elif winner.left > 0:
        entry = tournament.entries.get(serial=serial)
        payment_note(
            tournament=tournament,
            payment=PaymentInput(what=Payment.Kind.PRIZE, cents=winner.left, method=method, entry=entry),
            actor=actor,
        )
    return winner.name


def _cancel_prizes(tournament: Tournament, serial: int, actor: Actor) -> None:
    """Cancel all prizes of the entry with that serial that are not cancelled yet."""
    prizes = list(tournament.payments.filter(kind=Payment.Kind.PRIZE, entry=serial))
    cancelled = {line.cancels for line in prizes}
    for line in prizes:
        if line.cancels is None and line.number not in cancelled:
            payment_cancel(tournament=tournament, number=line.number, actor=actor)
