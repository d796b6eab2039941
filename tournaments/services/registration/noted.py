"""Notes of departures and arrivals while a round is open. They change no seat: the desk decides after the round."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.log.events import ArrivalDropped, ArrivalNoted, LeavingDropped, LeavingNoted, MoveNoted
from tournaments.models import Entry, Stage
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.rounds import open_round
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage, lock_start
from tournaments.services.registration.starts import start_save

MOST_NAMED = 6  # people in one error text


@transaction.atomic
def moves_note(*, stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], actor: Actor) -> None:
    """Note several departures and arrivals at once; a substitute is one of each.

    :raises Conflict: those of `leaving_note` and `arrival_note`.
    """
    lock_stage(stage)
    for entry in leavers:
        leaving_note(stage=stage, entry=entry, actor=actor)
    for entry in arrivals:
        arrival_note(stage=stage, entry=entry, actor=actor)


@transaction.atomic
def leaving_note(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Note that a seated player leaves after the open round. Idempotent.

    :raises Conflict: `state_not_allowed`, `round_not_open`, `entry_state`.
    """
    number = _lock_in_open_round(stage, entry, actor)
    if entry.number is None or entry.state != Entry.State.CHECKED_IN:
        raise Conflict("entry_state", state=entry.get_state_display())
    if entry.leaves_after_round is None:
        entry.leaves_after_round = number
        _store_note(stage, entry, LeavingNoted, actor, number)
    return entry


@transaction.atomic
def arrival_note(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Note that a player without a seat plays after the open round. Idempotent.

    :raises Conflict: those of `leaving_note`, `round_is_last`.
    """
    number = _lock_in_open_round(stage, entry, actor)
    if entry.number is not None:
        raise Conflict("entry_state", state=entry.get_state_display())
    if number >= stage.rounds_planned:
        raise Conflict("round_is_last", number=number)
    if entry.arrives_after_round is None:
        entry.arrives_after_round = number
        _store_note(stage, entry, ArrivalNoted, actor, number)
    return entry


@transaction.atomic
def move_drop(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Delete the note about a player, if there is one.

    :raises Conflict: `state_not_allowed`.
    """
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    return noted_move_delete(stage=stage, entry=entry, actor=actor)


def noted_move_delete(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Do as `move_drop` inside the caller's transaction, without checks, because its write makes the note obsolete."""
    leaves, arrives = entry.leaves_after_round, entry.arrives_after_round
    entry.leaves_after_round = entry.arrives_after_round = None
    if leaves is not None:
        _store_note(stage, entry, LeavingDropped, actor, leaves)
    if arrives is not None:
        _store_note(stage, entry, ArrivalDropped, actor, arrives)
    return entry


def moves_must_be_decided(stage: Stage) -> None:
    """Refuse while departures or arrivals are noted.

    :raises Conflict: `moves_undecided`.
    """
    entries = list(moves_noted(stage))
    if entries:
        names = ", ".join(entry.full_name for entry in entries[:MOST_NAMED])
        raise Conflict("moves_undecided", names=names + ("…" if len(entries) > MOST_NAMED else ""))


def _lock_in_open_round(stage: Stage, entry: Entry, actor: Actor) -> int:
    """Lock the tournament, and return the number of the open round; refuse if there is none."""
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    round_ = open_round(stage)
    if round_ is None:
        raise Conflict("round_not_open")
    return round_.number


def _store_note(stage: Stage, entry: Entry, kind: type[MoveNoted], actor: Actor, number: int) -> None:
    start_save(stage, entry, "leaves_after_round", "arrives_after_round")
    event = kind(stage=stage.number, entry=entry.serial, round=number)
    event_append(tournament=stage.tournament, event=event, actor=actor)
