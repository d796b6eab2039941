"""Entries: registration and its removal, check-in, ratings; the refusal of changes of seats while a round is open.

An entry with a start number is not deleted: `seating/repairs` withdraws it from the plan.
"""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from players.models import Player
from players.prepared import Prepared
from tournaments.log.events import EntryAdded, EntryCheckedIn, EntryRated, EntryRemoved
from tournaments.log.money import due_of
from tournaments.models import Entry, Stage, Start, TeamMember, Tournament
from tournaments.seating.problem.limits import MOST_PLAYERS
from tournaments.selectors.log.stored import settings_of
from tournaments.selectors.rounds import open_round
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append, events_append
from tournaments.services.core.row_locks import lock_entry, lock_tournament
from tournaments.services.money.fees import tariff_of, tariff_write
from tournaments.services.registration.as_played import commitment_of, copied_fields, new_salt
from tournaments.services.registration.noted import noted_move_delete
from tournaments.services.registration.starts import is_drawn, must_not_be_substitute

RATING_LIMIT = 999_999  # of the absolute value: the points of a season may be below zero
_entries_of_player = Prepared(  # at most one
    lambda tournament, player: Entry.objects.filter(tournament=tournament, player=player).order_by().values_list("pk")
)


@transaction.atomic
def entry_add(
    *,
    tournament: Tournament,
    player: Player,
    actor: Actor,
    checked_in: bool = False,
    rating: int | None = None,
) -> Entry:
    """Register a player. The fee is that of the tariff with the name of their category, else the usual one.

    :raises Conflict: `entry_twice`, `entries_many`, `state_not_allowed`; :raises DomainError: `rating_invalid`,
        `elsewhere`.
    """
    lock_tournament(tournament)
    must_allow(actor, "entries", tournament)
    if player.organiser_id != tournament.organiser_id:
        raise DomainError("elsewhere", field="player")
    _must_be_rating(rating)
    _must_have_room(tournament)
    if _entries_of_player(tournament.pk, player.pk):
        raise Conflict("entry_twice", field="player", name=player.full_name)
    state = Entry.State.CHECKED_IN if checked_in else Entry.State.REGISTERED
    tournament.last_entry += 1
    tournament.save(update_fields=["last_entry"])
    entry = Entry.objects.create(
        tournament=tournament,
        player=player,
        serial=tournament.last_entry,
        state=state,
        fee_due=due_of(settings_of(tournament), ""),
        rating=rating,
        salt=new_salt(),
        created_at=timezone.now(),
        **copied_fields(player),
    )
    Start.objects.create(stage=tournament.first_stage, entry=entry, carried=0)
    entry.start_in(tournament.first_stage.pk)
    event = EntryAdded(
        entry=entry.serial,
        person=commitment_of(entry),
        club=entry.club,
        category=entry.category,
        consent=entry.consent_full_name,
        state=state,
        due=entry.fee_due,
        rating=rating,
    )
    event_append(tournament=tournament, event=event, actor=actor, at=entry.created_at)
    if tariff := tariff_of(tournament, entry.category):
        tariff_write(entry, tariff, actor)
    return entry


@transaction.atomic
def entry_remove(*, entry: Entry, actor: Actor) -> None:
    """Delete an entry that has no start number and has paid nothing.

    :raises Conflict: `entry_seated`, `entry_in_team`, `substitute_sits_in`.
    """
    lock_entry(entry)
    must_allow(actor, "entries", entry.tournament)
    if TeamMember.objects.filter(entry=entry).exists():
        raise Conflict("entry_in_team", name=entry.full_name)
    must_not_be_substitute(entry)
    if is_drawn(entry) or entry.fee_paid:
        raise Conflict("entry_seated")
    event_append(tournament=entry.tournament, event=EntryRemoved(entry=entry.serial), actor=actor)
    entry.delete()


@transaction.atomic
def entry_check_in(*, entry: Entry, state: str, actor: Actor) -> Entry:
    """Mark a player present, expected or absent. Idempotent.

    An entry with a start number does not change here: `repairs.entry_withdraw`. A noted arrival of an absent player is
    deleted.

    :raises Conflict: `state_not_allowed`, `entry_seated`, `entry_state`.
    """
    lock_entry(entry)
    if entry.state == state:
        return entry
    must_allow(actor, "entries", entry.tournament)
    if state not in {Entry.State.REGISTERED, Entry.State.CHECKED_IN, Entry.State.NO_SHOW}:
        raise Conflict("entry_state", state=entry.get_state_display())
    if is_drawn(entry):
        raise Conflict("entry_seated")
    if state == Entry.State.NO_SHOW:
        entry.start_in(entry.tournament.first_stage.pk)
        noted_move_delete(stage=entry.tournament.first_stage, entry=entry, actor=actor)
    before, entry.state = entry.state, state
    entry.save(update_fields=["state"])
    event = EntryCheckedIn(entry=entry.serial, before=before, after=state)
    event_append(tournament=entry.tournament, event=event, actor=actor)
    return entry


@transaction.atomic
def entries_check_in(*, tournament: Tournament, actor: Actor) -> int:
    """Mark all expected players present; those marked absent stay absent. Return the number of changes.

    :raises Conflict: `state_not_allowed`, `entry_seated` once seats are drawn.
    """
    must_allow(actor, "entries")  # the roles; organiser and state once it is locked
    lock_tournament(tournament)
    must_allow(actor, "entries", tournament)
    if tournament.first_stage.draws.exists():
        raise Conflict("entry_seated")
    expected_entries = list(tournament.entries.filter(state=Entry.State.REGISTERED))
    Entry.objects.filter(pk__in=[entry.pk for entry in expected_entries]).update(state=Entry.State.CHECKED_IN)
    events = [
        EntryCheckedIn(entry=entry.serial, before=entry.state, after=Entry.State.CHECKED_IN)
        for entry in expected_entries
    ]
    events_append(tournament=tournament, events=events, actor=actor)
    return len(expected_entries)


@transaction.atomic
def entries_rate(*, tournament: Tournament, ratings: Mapping[int, int | None], actor: Actor) -> int:
    """Store ratings (higher is stronger; None: unknown), by primary key of the entry. Return the number of changes.

    An existing draw does not change.

    :raises Conflict: `state_not_allowed`; :raises DomainError: `rating_invalid`.
    """
    lock_tournament(tournament)
    must_allow(actor, "ratings", tournament)
    events, rated_entries = [], []
    for entry in tournament.entries.filter(pk__in=ratings):
        before, after = entry.rating, ratings[entry.pk]
        if before != after:
            _must_be_rating(after)
            entry.rating = after
            rated_entries.append(entry)
            events.append(EntryRated(entry=entry.serial, before=before, after=after))
    Entry.objects.bulk_update(rated_entries, ["rating"])
    events_append(tournament=tournament, events=events, actor=actor)
    return len(events)


def _must_be_rating(rating: int | None) -> None:
    if rating is not None and not -RATING_LIMIT <= rating <= RATING_LIMIT:
        raise DomainError("rating_invalid", field="rating")


def _must_have_room(tournament: Tournament) -> None:
    """Refuse an entry above the limit of the planner. Withdrawn players count: they keep their start number."""
    if tournament.last_entry >= MOST_PLAYERS and tournament.entries.count() >= MOST_PLAYERS:
        raise Conflict("entries_many", most=MOST_PLAYERS)


def must_have_no_open_round(stage: Stage) -> None:
    """Refuse while a round is open.

    :raises Conflict: `entry_during_round`.
    """
    if open_round(stage):
        raise Conflict("entry_during_round")
