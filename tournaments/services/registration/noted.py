"""Departures and arrivals noted while a round is open. They change no seat: after the round, the desk decides."""

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

MOST_NAMED = 6  # people in one sentence


@transaction.atomic
def moves_note(*, stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], actor: Actor) -> None:
    """Note several at once; a substitute is a leaver and an arrival.

    :raises Conflict: those of `leaving_note` and `arrival_note`.
    """
    lock_stage(stage)
    for entry in leavers:
        leaving_note(stage=stage, entry=entry, actor=actor)
    for entry in arrivals:
        arrival_note(stage=stage, entry=entry, actor=actor)


@transaction.atomic
def leaving_note(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Note that a seated player leaves after the round that is open. Noting it twice is noting it once.

    :raises Conflict: `state_not_allowed`, `round_not_open`, `entry_state`.
    """
    playing = _playing(stage, entry, actor)
    if entry.number is None or entry.state != Entry.State.CHECKED_IN:
        raise Conflict("entry_state", state=entry.get_state_display())
    if entry.leaves_after_round is None:
        entry.leaves_after_round = playing
        _store(stage, entry, LeavingNoted, actor, playing)
    return entry


@transaction.atomic
def arrival_note(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Note that somebody without a seat is here, or will be, and plays after the round that is open.

    :raises Conflict: those of `leaving_note`, `round_is_last`.
    """
    playing = _playing(stage, entry, actor)
    if entry.number is not None:
        raise Conflict("entry_state", state=entry.get_state_display())
    if playing >= stage.rounds_planned:
        raise Conflict("round_is_last", number=playing)
    if entry.arrives_after_round is None:
        entry.arrives_after_round = playing
        _store(stage, entry, ArrivalNoted, actor, playing)
    return entry


@transaction.atomic
def move_drop(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Take back what is noted. Where nothing is noted, nothing happens.

    :raises Conflict: `state_not_allowed`.
    """
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    return move_forget(stage=stage, entry=entry, actor=actor)


def move_forget(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """`move_drop` inside the transaction of what makes the note idle, whoever does that."""
    leaves, arrives = entry.leaves_after_round, entry.arrives_after_round
    entry.leaves_after_round = entry.arrives_after_round = None
    if leaves is not None:
        _store(stage, entry, LeavingDropped, actor, leaves)
    if arrives is not None:
        _store(stage, entry, ArrivalDropped, actor, arrives)
    return entry


def moves_must_be_decided(stage: Stage) -> None:
    """:raises Conflict: `moves_undecided`, where somebody is still noted to leave or to arrive."""
    noted = list(moves_noted(stage))
    if noted:
        names = ", ".join(entry.full_name for entry in noted[:MOST_NAMED])
        raise Conflict("moves_undecided", names=names + ("…" if len(noted) > MOST_NAMED else ""))


def _playing(stage: Stage, entry: Entry, actor: Actor) -> int:
    """The number of the open round, once the player's row is locked."""
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    playing = open_round(stage)
    if playing is None:
        raise Conflict("round_not_open")
    return playing.number


def _store(stage: Stage, entry: Entry, kind: type[MoveNoted], actor: Actor, number: int) -> None:
    start_save(stage, entry, "leaves_after_round", "arrives_after_round")
    event = kind(stage=stage.number, entry=entry.serial, round=number)
    event_append(tournament=stage.tournament, event=event, actor=actor)
