"""Oddities of sheets: acceptance by a named person, in the log, and its withdrawal. Neither changes results."""

from collections.abc import Sequence

from django.db import transaction

from players.names import tidy
from tournaments.log.events import OddityAccepted, OddityReopened
from tournaments.models import Tournament
from tournaments.selectors.oddities.finding import Key, Oddity, find_oddities
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import REASON_LENGTH
from tournaments.services.core.row_locks import lock_tournament


@transaction.atomic
def oddity_accept(*, tournament: Tournament, key: Key, actor: Actor, reason: str = "") -> None:
    """Accept an oddity. Idempotent.

    :raises DomainError: `arbiter_only`, `elsewhere`, `oddity_unknown`, `oddity_unnamed`;
    :raises Conflict: `state_not_allowed`.
    """
    odd = _lock_and_find(tournament, key, actor)
    if odd.cleared is None:
        _accept_oddities(tournament, [odd], actor, reason)


@transaction.atomic
def oddity_reopen(*, tournament: Tournament, key: Key, actor: Actor) -> None:
    """Withdraw the acceptance of an oddity. Idempotent.

    :raises DomainError: as `oddity_accept`.
    """
    odd = _lock_and_find(tournament, key, actor)
    if odd.cleared is None:
        return
    table = odd.table
    table.accepted = [one for one in table.accepted if one != odd.cleared.data]
    table.save(update_fields=["accepted"])
    event_append(tournament=tournament, event=_build_event(OddityReopened, odd, odd.cleared.reason), actor=actor)


def oddities_must_be_accepted(tournament: Tournament, actor: Actor, *, accept: bool) -> None:
    """Refuse if oddities are open; with `accept`, accept them in the name of the actor instead.

    :raises Conflict: `oddities_open`.
    """
    open_oddities = [odd for odd in find_oddities(tournament) if odd.cleared is None]
    if open_oddities and not accept:
        raise Conflict("oddities_open", count=len(open_oddities))
    _accept_oddities(tournament, open_oddities, actor, "")


def _accept_oddities(tournament: Tournament, open_oddities: Sequence[Oddity], actor: Actor, reason: str) -> None:
    """Store each acceptance at its table, with its event.

    :raises DomainError: `oddity_unnamed`: the log would not name a person; the demonstration has none.
    """
    if open_oddities and actor.user is None and not tournament.demo:
        raise DomainError("oddity_unnamed")
    reason = tidy(reason)[:REASON_LENGTH]
    for odd in open_oddities:
        table = odd.table
        event = _build_event(OddityAccepted, odd, reason)
        acceptance = {"code": event.code, "seat": event.seat, "version": event.version, "reason": event.reason}
        table.accepted = [*table.accepted, acceptance]
        table.save(update_fields=["accepted"])
        event_append(tournament=tournament, event=event, actor=actor)


def _build_event(
    kind: type[OddityAccepted | OddityReopened], odd: Oddity, reason: str
) -> OddityAccepted | OddityReopened:
    stage, round_, table, code, seat = odd.key
    return kind(stage=stage, round=round_, table=table, code=code, seat=seat, version=odd.table.version, reason=reason)


def _lock_and_find(tournament: Tournament, key: Key, actor: Actor) -> Oddity:
    """Lock the tournament, check the permission, and return the present oddity with this key.

    :raises DomainError: `oddity_unknown`, those of `must_allow`.
    """
    lock_tournament(tournament)
    must_allow(actor, "oddities", tournament)
    oddity = next((oddity for oddity in find_oddities(tournament) if oddity.key == key), None)
    if oddity is None:
        raise DomainError("oddity_unknown")
    return oddity
