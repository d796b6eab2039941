"""Applies events about the tournament, its settings and its publication."""

from datetime import datetime
from typing import Any

from tournaments.log.events import (
    AnnouncementChanged,
    CeremonyMoved,
    Change,
    ClaimsSet,
    OfTie,
    PublicationWithdrawn,
    RankingPublished,
    TieDecided,
    TieDropped,
    TournamentConfigured,
    TournamentCreated,
    TournamentMoved,
)
from tournaments.log.fold.handlers import Handlers, handler_of
from tournaments.log.money import due_of
from tournaments.log.state import StageState, State

HANDLERS: Handlers = {}
# Defaults of settings that were added later: old logs do not contain them.
LATER_SETTINGS: dict[str, Any] = {
    "rooms": "",
    "tablets": "table",
    "places_at_tables": True,
    "honours_at_tables": False,
    "self_check_in": False,
    "claim_minutes": 0,
    "round_claim_minutes": 0,
    "meal_note": "",
    "rules_note": "",
    "prizes_note": "",
    "starts_at": None,
    "break_minutes": 10,
    "meal_after": None,
    "meal_minutes": 60,
    "online_from": None,
    "online_from_time": None,
    "online_until": None,
    "online_until_time": None,
    "capacity": None,
    "waiting_list": True,
    "online_teams": False,
    "deals_public": False,
    "tariffs": [],
    "fee_per": "player",
    "prizes": {},
}


@handler_of(HANDLERS, TournamentCreated)
def apply_tournament_created(state: State, event: TournamentCreated) -> None:
    if state.version:
        raise ValueError(event.kind)
    state.slug, state.settings, state.created_at = event.slug, LATER_SETTINGS | event.settings, state.now
    state.stages[1] = StageState(settings=dict(event.stage))


@handler_of(HANDLERS, TournamentConfigured)
def apply_tournament_configured(state: State, event: TournamentConfigured) -> None:
    """Change the settings; the entries in `dues` owe the fee by the new ones."""
    change_settings(state.settings, event.changes)
    for serial in event.dues:
        entry = state.entries[serial]
        entry.due = due_of(state.settings, entry.tariff)


@handler_of(HANDLERS, TournamentMoved)
def apply_tournament_moved(state: State, event: TournamentMoved) -> None:
    """Set the status. The published rankings are deleted, and a withdrawal of the publication is remembered."""
    _set_status(state, event.before, event.after)


@handler_of(HANDLERS, PublicationWithdrawn)
def apply_publication_withdrawn(state: State, event: PublicationWithdrawn) -> None:
    del event  # its reason is for the reader
    _set_status(state, "published", "finished")


def _set_status(state: State, before: str, after: str) -> None:
    """Set a status other than published, and delete the published rankings; ValueError if it was not `before`."""
    _require_status(state, before)
    state.publication_withdrawn |= before == "published"
    state.status, state.published_at = after, None
    state.frozen = state.frozen_places = state.frozen_teams = ()


@handler_of(HANDLERS, RankingPublished)
def apply_ranking_published(state: State, event: RankingPublished) -> None:
    _require_status(state, event.before)
    state.status, state.published_at, state.publication_withdrawn = "published", state.now, False
    state.frozen, state.frozen_places, state.frozen_teams = event.ranking, event.overall, event.teams


@handler_of(HANDLERS, ClaimsSet)
def apply_claims_set(state: State, event: ClaimsSet) -> None:
    if state.claims_until != parse_moment(event.before):
        raise ValueError(event.before)
    state.claims_until = parse_moment(event.after)


@handler_of(HANDLERS, TieDecided, TieDropped)
def apply_tie(state: State, event: OfTie) -> None:
    """Add the play-off to its stage, or to the teams without a stage; remove it for `TieDropped`."""
    play_off = {"order": list(event.order), "reason": event.reason}
    play_offs = state.team_play_offs if event.stage is None else state.stages[event.stage].play_offs
    if isinstance(event, TieDecided):
        play_offs.append(play_off)
    else:
        play_offs.remove(play_off)


def parse_moment(text: str | None) -> datetime | None:
    """Parse a time in ISO 8601, None for none.

    :raises ValueError: a time without offset.
    """
    moment = datetime.fromisoformat(text) if text else None
    if moment is not None and moment.tzinfo is None:
        raise ValueError(text)
    return moment


@handler_of(HANDLERS, CeremonyMoved)
def apply_ceremony_moved(state: State, event: CeremonyMoved) -> None:
    if state.ceremony != event.before:
        raise ValueError(event.before)
    state.ceremony = event.after


@handler_of(HANDLERS, AnnouncementChanged)
def apply_announcement_changed(state: State, event: AnnouncementChanged) -> None:
    """Replace the announcement.

    :raises ValueError: another one before, or an end without offset.
    """
    if state.announcement != event.before:
        raise ValueError(event.before)
    parse_moment(event.after.until)
    state.announcement = event.after


def change_settings(settings: dict[str, Any], changes: dict[str, Change]) -> None:
    """Set each changed setting, after a check of its value before.

    :raises ValueError: another value before.
    """
    for name, change in changes.items():
        if settings[name] != change.before:
            raise ValueError(name)
        settings[name] = change.after


def _require_status(state: State, before: str) -> None:
    if state.status != before:
        raise ValueError(before)
