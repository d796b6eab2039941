"""Undo of events about settings and states of the tournament."""

from datetime import datetime
from functools import partial
from typing import Any

from tournaments.log.events import (
    AnnouncementChanged,
    CeremonyMoved,
    Change,
    ClaimsSet,
    LogEvent,
    OfTie,
    PublicationWithdrawn,
    RankingPublished,
    TieDecided,
    TieDropped,
    TournamentConfigured,
    TournamentCreated,
    TournamentMoved,
)
from tournaments.log.fixed import FIXED_BY_DRAW, FIXED_BY_PLAY
from tournaments.log.money import due_of
from tournaments.log.state import State
from tournaments.log.undo.inverse import Inverses, NoUndoError, inverse_of, require

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {TournamentCreated: "undo_creation", PublicationWithdrawn: "undo_publish_again"}


@inverse_of(INVERSES, TournamentConfigured)
def undo_tournament_configured(state: State, event: TournamentConfigured) -> TournamentConfigured:
    """Restore settings, except locked ones: plans and sheets depend on them."""
    require(all(state.settings[name] == change.after for name, change in event.changes.items()))
    stages = state.stages.values()
    require(not any(stage.draws for stage in stages) or not event.changes.keys() & set(FIXED_BY_DRAW))
    require(not state.has_begun or not event.changes.keys() & set(FIXED_BY_PLAY))
    return TournamentConfigured(
        changes=invert_changes(event.changes), dues=tuple(filter(partial(_still_owes, state), event.dues))
    )


def invert_changes(changes: dict[str, Change]) -> dict[str, Change]:
    """Swap before and after of each change."""
    return {name: Change(before=change.after, after=change.before) for name, change in changes.items()}


def _still_owes(state: State, serial: int) -> bool:
    """Return True if the entry has not paid, and owes the fee of its tariff."""
    entry = state.entries.get(serial)
    return entry is not None and not entry.paid and entry.due == due_of(state.settings, entry.tariff)


@inverse_of(INVERSES, TournamentMoved)
def undo_tournament_moved(state: State, event: TournamentMoved) -> TournamentMoved:
    """Restore the previous state. A running tournament returns to `open` by the undo of its first opening only, and a
    withdrawn publication is published again by hand.
    """
    if event.before == "published":
        raise NoUndoError("undo_publish_again")
    require(state.status == event.after)
    require(event.after != "running" or (event.before == "finished" and _is_over(state)))
    require(event.after != "open" or not any(stage.draws for stage in state.stages.values()))
    return TournamentMoved(before=event.after, after=event.before)


def _is_over(state: State) -> bool:
    """Return True if every planned round is closed and every sheet confirmed."""
    stages = state.stages.values()
    confirmed = all(table.confirmed for stage in stages for _address, table in stage.tables())
    return confirmed and all(stage.is_over for stage in stages)


@inverse_of(INVERSES, ClaimsSet)
def undo_claims_set(state: State, event: ClaimsSet) -> ClaimsSet:
    require(state.claims_until == (datetime.fromisoformat(event.after) if event.after else None))
    require(state.status in {"running", "finished"})
    return ClaimsSet(before=event.after, after=event.before)


@inverse_of(INVERSES, AnnouncementChanged)
def undo_announcement_changed(state: State, event: AnnouncementChanged) -> AnnouncementChanged:
    require(state.announcement == event.after)
    return AnnouncementChanged(before=event.after, after=event.before)


@inverse_of(INVERSES, TieDecided)
def undo_tie_decided(state: State, event: TieDecided) -> TieDropped:
    require(state.status in {"running", "finished"} and _tie_columns(event) in _play_offs(state, event))
    return TieDropped(stage=event.stage, order=event.order, reason=event.reason)


@inverse_of(INVERSES, TieDropped)
def undo_tie_dropped(state: State, event: TieDropped) -> TieDecided:
    require(state.status in {"running", "finished"} and _tie_columns(event) not in _play_offs(state, event))
    return TieDecided(stage=event.stage, order=event.order, reason=event.reason)


def _tie_columns(event: OfTie) -> dict[str, Any]:
    return {"order": list(event.order), "reason": event.reason}


def _play_offs(state: State, event: OfTie) -> list[dict[str, Any]]:
    return state.team_play_offs if event.stage is None else state.stages[event.stage].play_offs


@inverse_of(INVERSES, CeremonyMoved)
def undo_ceremony_moved(state: State, event: CeremonyMoved) -> CeremonyMoved:
    """Undo the beginning. A step has been read by the hall; after an end, the ranking may have been corrected.

    :raises NoUndoError: `undo_reveal`, `undo_ceremony_end`.
    """
    if event.before.group is not None:
        raise NoUndoError("undo_reveal" if event.after.group is not None else "undo_ceremony_end")
    require(state.ceremony == event.after)
    return CeremonyMoved(before=event.after, after=event.before)


@inverse_of(INVERSES, RankingPublished)
def undo_ranking_published(state: State, event: RankingPublished) -> TournamentMoved:
    require(state.status == "published")
    return TournamentMoved(before="published", after=event.before)
