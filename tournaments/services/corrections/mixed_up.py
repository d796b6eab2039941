"""Two people who were taken for each other, by start number or by name: each gets what the other one played.

`numbers_exchange` is for the whole day, `stage_numbers_exchange` for one stage.
"""

from django.db import transaction

from tournaments.log.events import NumbersExchanged, StageNumbersExchanged
from tournaments.log.fold import fold
from tournaments.models import Entry, Stage, Tournament
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
    _lock_and_check(tournament, actor, seen_version)
    reason = check_reason(reason)
    _must_be_exchangeable(tournament, first, second)
    if not is_drawn(first) and not is_drawn(second):
        raise Conflict("identity_unseated")
    _store(tournament, NumbersExchanged(entries=(first.serial, second.serial), reason=reason), actor)


@transaction.atomic
def stage_numbers_exchange(
    *, stage: Stage, first: Entry, second: Entry, reason: str, actor: Actor, seen_version: int | None = None
) -> None:
    """Exchange the start numbers of two entries in one stage, with the seats, points and decisions in it.

    The points that they carried into the stage stay with the person. Points that a later stage carried from this one
    stay too, until they are recomputed there, as after any other correction. `seen_version` is that of the preview.

    :raises DomainError, Conflict: those of `numbers_exchange`, `identity_stage` in place of `identity_unseated`.
    """
    tournament = stage.tournament
    _lock_and_check(tournament, actor, seen_version)
    reason = check_reason(reason)
    _must_be_exchangeable(tournament, first, second)
    here = stage.starts.filter(entry__in=(first, second)).exclude(number=None)
    if here.exclude(entry__state=Entry.State.WITHDRAWN).count() < 2:  # both of them
        raise Conflict("identity_stage")
    entries = (first.serial, second.serial)
    _store(tournament, StageNumbersExchanged(stage=stage.number, entries=entries, reason=reason), actor)


def _lock_and_check(tournament: Tournament, actor: Actor, seen_version: int | None) -> None:
    """Lock the tournament; refuse an actor without the right, and a preview that is out of date."""
    must_allow(actor, "correct")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "correct", tournament)
    preview_must_be_current(tournament, seen_version)


def _must_be_exchangeable(tournament: Tournament, first: Entry, second: Entry) -> None:
    """Refuse the same entry twice, a substitute, and partners of two pairs."""
    if first.pk == second.pk:
        raise DomainError("identity_same", field="other")
    for entry in (first, second):
        if entry.tournament_id != tournament.pk:
            raise DomainError("elsewhere", field="other")
        refresh_entry(entry)
        must_not_be_substitute(entry)
    pairs = set(tournament.teams.filter(members__entry__in=(first, second)).values_list("pk", flat=True))
    if tournament.in_pairs and len(pairs) > 1:
        raise Conflict("identity_pairs")


def _store(tournament: Tournament, event: NumbersExchanged | StageNumbersExchanged, actor: Actor) -> None:
    """Append the event, and write the rows that it changes."""
    state = fold(log_of(tournament))
    event_append_to(state, tournament=tournament, event=event, actor=actor)
    rows_write(tournament, state)
    devices_exchange_players(tournament, event)
    team_mates_must_be_apart(tournament)
