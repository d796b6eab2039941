"""Until when results may be contested: provisional before, final after."""

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

FARTHEST = timedelta(days=366)  # from now: a moment of another year is a slip


@transaction.atomic
def claims_set(*, tournament: Tournament, until: datetime | None, actor: Actor) -> Tournament:
    """Results may be contested until then, to the second; None: as long as they are not published.

    Once the results are stopped and that time is over, nothing changes them, until the director gives more.

    :raises DomainError: `director_only`, `claims_far`; :raises Conflict: `state_not_allowed`.
    """
    lock_tournament(tournament)
    must_allow(actor, "claims", tournament)
    if until is not None and abs(until - timezone.now()) > FARTHEST:
        raise DomainError("claims_far")
    until = until and until.astimezone(UTC).replace(microsecond=0)
    before, tournament.claims_until = tournament.claims_until, until
    if before == until:
        return tournament
    tournament.save(update_fields=["claims_until"])
    event_append(tournament=tournament, event=ClaimsSet(before=_told(before), after=_told(until)), actor=actor)
    return tournament


def claims_must_be_over(tournament: Tournament) -> None:
    """:raises Conflict: `claims_open`, with the time."""
    until = tournament.claims_until
    if until is not None and until > timezone.now():
        raise Conflict("claims_open", time=timezone.localtime(until).strftime("%H:%M"))


def _told(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None
