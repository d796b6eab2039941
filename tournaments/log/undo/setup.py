"""Settings and states, taken back."""

from datetime import datetime
from functools import partial
from typing import Any

from tournaments.log.events import (
    CeremonyMoved,
    Change,
    ClaimsSet,
    LogEvent,
    OfTie,
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
from tournaments.log.undo.inverse import Inverses, NoUndoError, inverse_of, must

INVERSES: Inverses = {}
NEVER: dict[type[LogEvent], str] = {TournamentCreated: "undo_creation"}


@inverse_of(INVERSES, TournamentConfigured)
def configured(state: State, event: TournamentConfigured) -> TournamentConfigured:
    """What plans and sheets were made with stays while there are any."""
    must(all(state.settings[name] == change.after for name, change in event.changes.items()))
    stages = state.stages.values()
    must(not any(stage.draws for stage in stages) or not event.changes.keys() & set(FIXED_BY_DRAW))
    must(not state.has_begun or not event.changes.keys() & set(FIXED_BY_PLAY))
    return TournamentConfigured(
        changes=turned(event.changes), dues=tuple(filter(partial(_still_owes, state), event.dues))
    )


def turned(changes: dict[str, Change]) -> dict[str, Change]:
    """The same changes the other way round."""
    return {name: Change(before=change.after, after=change.before) for name, change in changes.items()}


def _still_owes(state: State, serial: int) -> bool:
    """Whether they have paid nothing yet, and no amount of their own was agreed."""
    entry = state.entries.get(serial)
    return entry is not None and not entry.paid and entry.due == due_of(state.settings, entry.tariff)


@inverse_of(INVERSES, TournamentMoved)
def moved(state: State, event: TournamentMoved) -> TournamentMoved:
    """A tournament that runs goes back by undoing the opening of its round; what was withdrawn is published again."""
    if event.before == "published":
        raise NoUndoError("undo_publish_again")
    must(state.status == event.after)
    must(event.after != "running" or (event.before == "finished" and _is_over(state)))
    must(event.after != "open" or not any(stage.draws for stage in state.stages.values()))
    return TournamentMoved(before=event.after, after=event.before)


def _is_over(state: State) -> bool:
    """Whether every round that was planned is closed, every sheet of it confirmed."""
    stages = state.stages.values()
    confirmed = all(table.confirmed for stage in stages for _address, table in stage.tables())
    return confirmed and all(stage.is_over for stage in stages)


@inverse_of(INVERSES, ClaimsSet)
def claims_set(state: State, event: ClaimsSet) -> ClaimsSet:
    must(state.claims_until == (datetime.fromisoformat(event.after) if event.after else None))
    must(state.status in {"running", "finished"})
    return ClaimsSet(before=event.after, after=event.before)


@inverse_of(INVERSES, TieDecided)
def tie_decided(state: State, event: TieDecided) -> TieDropped:
    must(state.status in {"running", "finished"} and _tie(event) in _play_offs(state, event))
    return TieDropped(stage=event.stage, order=event.order, reason=event.reason)


@inverse_of(INVERSES, TieDropped)
def tie_dropped(state: State, event: TieDropped) -> TieDecided:
    must(state.status in {"running", "finished"} and _tie(event) not in _play_offs(state, event))
    return TieDecided(stage=event.stage, order=event.order, reason=event.reason)


def _tie(event: OfTie) -> dict[str, Any]:
    return {"order": list(event.order), "reason": event.reason}


def _play_offs(state: State, event: OfTie) -> list[dict[str, Any]]:
    return state.team_play_offs if event.stage is None else state.stages[event.stage].play_offs


@inverse_of(INVERSES, CeremonyMoved)
def ceremony_moved(state: State, event: CeremonyMoved) -> CeremonyMoved:
    must(state.ceremony == event.after)
    return CeremonyMoved(before=event.after, after=event.before)


@inverse_of(INVERSES, RankingPublished)
def published(state: State, event: RankingPublished) -> TournamentMoved:
    must(state.status == "published")
    return TournamentMoved(before="published", after=event.before)
