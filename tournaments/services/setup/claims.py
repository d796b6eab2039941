"""The deadline for contesting results: they are provisional before it and final after it."""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import ClaimsSet
from tournaments.models import Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament

MAX_DISTANCE = timedelta(days=366)  # from now; a deadline farther away is taken for a typing error


@transaction.atomic
def claims_deadline_set(*, tournament: Tournament, until: datetime | None, actor: Actor) -> Tournament:
    """Set the deadline, to the second. Without one, results are provisional until they are published.

    Once the tournament is finished and the deadline has passed, results can be changed only after a later deadline.

    :raises DomainError: `director_only`, `claims_far`; :raises Conflict: `state_not_allowed`.
    """
    lock_tournament(tournament)
    must_allow(actor, "claims", tournament)
    if until is not None and abs(until - timezone.now()) > MAX_DISTANCE:
        raise DomainError("claims_far")
    until = until and until.astimezone(UTC).replace(microsecond=0)
    before, tournament.claims_until = tournament.claims_until, until
    if before == until:
        return tournament
    tournament.save(update_fields=["claims_until"])
    event_append(tournament=tournament, event=ClaimsSet(before=_as_utc(before), after=_as_utc(until)), actor=actor)
    return tournament


def claims_deadline_begin(*, tournament: Tournament, actor: Actor) -> None:
    """Set the deadline when play ends, `claim_minutes` from now; a later one that the director has set stays.

    It is part of the transaction that finishes a locked tournament. The ranking is final afterwards.
    """
    until = timezone.now() + timedelta(minutes=tournament.claim_minutes)
    is_later = tournament.claims_until is not None and tournament.claims_until >= until
    if tournament.claim_minutes and not is_later:
        claims_deadline_set(tournament=tournament, until=until, actor=actor)


def must_be_past_claims_deadline(tournament: Tournament) -> None:
    """Refuse to publish before the deadline.

    :raises Conflict: `claims_open`, with the time.
    """
    until = tournament.claims_until
    if until is not None and until > timezone.now():
        raise Conflict("claims_open", time=timezone.localtime(until).strftime("%H:%M"))


def _as_utc(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None
