"""Two people who were taken for each other, by start number or by name: each gets what the other one played."""

from django.db import transaction

from tournaments.log.events import NumbersExchanged
from tournaments.log.fold import fold
from tournaments.models import Entry, Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_tournament, refresh_entry
from tournaments.services.corrections.previews import preview_must_be_current
from tournaments.services.devices.changes import devices_exchange_players
from tournaments.services.log.appending import event_append_to
from tournaments.services.log.restore import rows_write
from tournaments.services.registration.starts import is_drawn, must_not_be_substitute
from tournaments.services.registration.teams import team_mates_must_be_apart


@transaction.atomic
def numbers_exchange(
    *, tournament: Tournament, first: Entry, second: Entry, reason: str, actor: Actor, seen_version: int | None = None
) -> None:
    """Exchange the start numbers of two entries in all stages, with seats, points, departures and decisions.

    Fees, rating, team and constraints stay with the person. One of the two may be without a number: another person
    was checked in. Documents with their names are out of date afterwards. `seen_version` is that of the preview.

    :raises DomainError: `arbiter_only`, `reason_required`, `identity_same`, `elsewhere`;
    :raises Conflict: `state_not_allowed`, `claims_over`, `preview_stale`, `identity_unseated`, `identity_pairs`,
        `substitute_sits_in`, `team_met`.
    """
    must_allow(actor, "correct")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "correct", tournament)
    preview_must_be_current(tournament, seen_version)
    reason = check_reason(reason)
    _must_be_exchangeable(tournament, first, second)
    state = fold(log_of(tournament))
    entries = (first.serial, second.serial)
    event_append_to(state, tournament=tournament, event=NumbersExchanged(entries=entries, reason=reason), actor=actor)
    rows_write(tournament, state)
    devices_exchange_players(tournament, entries)
    team_mates_must_be_apart(tournament)


def _must_be_exchangeable(tournament: Tournament, first: Entry, second: Entry) -> None:
    """Refuse the same entry twice, two without a number, a substitute, and partners of two pairs."""
    if first.pk == second.pk:
        raise DomainError("identity_same", field="other")
    for entry in (first, second):
        if entry.tournament_id != tournament.pk:
            raise DomainError("elsewhere", field="other")
        refresh_entry(entry)
        must_not_be_substitute(entry)
    if not is_drawn(first) and not is_drawn(second):
        raise Conflict("identity_unseated")
    pairs = set(tournament.teams.filter(members__entry__in=(first, second)).values_list("pk", flat=True))
    if tournament.in_pairs and len(pairs) > 1:
        raise Conflict("identity_pairs")
