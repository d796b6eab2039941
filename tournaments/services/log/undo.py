"""Undo of a line of the log: appends a compensating event and restores the rows from the log."""

from django.db import transaction

from tournaments.log.events import (
    ClockSet,
    DealRecorded,
    DealTakenBack,
    NumbersExchanged,
    StageNumbersExchanged,
    TableKept,
    TableReleased,
)
from tournaments.log.fold import fold
from tournaments.log.invariants import is_possible_sheet
from tournaments.log.sheets import played_game_in
from tournaments.log.undo import NoUndoError, make_undo
from tournaments.models import Event, Tournament
from tournaments.selectors.log.stored import log_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.devices.changes import devices_exchange_players
from tournaments.services.log.appending import event_append_to
from tournaments.services.log.restore import rows_write
from tournaments.services.registration.teams import team_mates_must_be_apart
from tournaments.services.setup.settings_problems import settings_problems

# Prefixes of the events that an arbiter may undo; all others need a director.
ARBITERS = (
    *("deal.", "table.", "adjustment.", "oddity."),
    *(ClockSet.kind, NumbersExchanged.kind, StageNumbersExchanged.kind),
)
DIRECTORS = (TableKept.kind, TableReleased.kind)  # exceptions from "table.": they are about seats


@transaction.atomic
def event_undo(*, tournament: Tournament, sequence: int, actor: Actor) -> Event:
    """Undo one line of the log, if no later line depends on it. The log keeps both the line and the undo.

    :raises DomainError: `arbiter_only`, `director_only`;
    :raises Conflict: `undo_unknown`, `undo_twice`, `undo_later`, `team_met`, `claims_over`, or the code for a kind of
        event that cannot be undone.
    """
    must_allow(actor, "undo", tournament)
    lock_tournament(tournament)
    lines = list(log_of(tournament))
    if not 1 <= sequence <= len(lines):
        raise Conflict("undo_unknown")
    line, state = lines[sequence - 1], fold(lines)
    is_for_arbiters = line.event.kind.startswith(ARBITERS) and line.event.kind not in DIRECTORS
    if not is_for_arbiters:
        must_allow(actor, "undo_any")
    elif tournament.is_final:
        raise Conflict("claims_over")
    try:
        undo = make_undo(line, state, lines)
    except NoUndoError as error:
        raise Conflict(error.code) from error
    undo_event = event_append_to(state, tournament=tournament, event=undo.event, actor=actor, undoes=undo.undoes)
    if isinstance(undo.event, DealRecorded | DealTakenBack) and not is_possible_sheet(
        played_game_in(state, undo.event.stage), state.table_of(undo.event)
    ):
        raise Conflict("undo_later")  # the sheet would be impossible in the game, for instance a hand after its end
    rows_write(tournament, state)
    if isinstance(undo.event, NumbersExchanged | StageNumbersExchanged):
        devices_exchange_players(tournament, undo.event)
    # Undoing changes of settings in another order than they were made may give an invalid combination.
    if any(settings_problems(tournament, stage) for stage in tournament.stages.all()):
        raise Conflict("undo_later")
    team_mates_must_be_apart(tournament)
    return undo_event
