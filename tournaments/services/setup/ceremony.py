"""The prize ceremony: begin, go to a slide, and end, with or without release of the whole ranking."""

from dataclasses import replace

from django.db import transaction

from tournaments.log.events import CeremonyMoved, CeremonyState
from tournaments.models import Tournament
from tournaments.selectors.evening.ceremony import ceremony_slides
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament

GROUPS = (1, 3, 5, 10)  # places that a slide reveals


@transaction.atomic
def ceremony_begin(*, tournament: Tournament, group: int, actor: Actor) -> None:
    """Show the first slide on the displays; `group` (of `GROUPS`) places are revealed at a time. An earlier release of
    the ranking is withdrawn.

    :raises DomainError: `ceremony_group`, `ceremony_nobody`; :raises Conflict: `ceremony_going`.
    """
    lock_tournament(tournament)
    must_allow(actor, "ceremony", tournament)
    if tournament.in_ceremony:
        raise Conflict("ceremony_going")
    if group not in GROUPS:
        raise DomainError("ceremony_group", field="group")
    if not ceremony_slides(tournament, group):
        raise DomainError("ceremony_nobody")
    _store_state(tournament, CeremonyState(group=group), actor)


@transaction.atomic
def ceremony_go_to_slide(*, tournament: Tournament, step: int, actor: Actor) -> None:
    """Go on to a slide, counted from 0. Idempotent, so that two concurrent presses are one step.

    No slide is taken back: the hall has read it.

    :raises Conflict: `ceremony_none`, `ceremony_revealed`; :raises DomainError: `ceremony_step`.
    """
    lock_tournament(tournament)
    must_allow(actor, "ceremony", tournament)
    if tournament.ceremony_group is None:
        raise Conflict("ceremony_none")
    last = len(ceremony_slides(tournament, tournament.ceremony_group)) - 1
    if not 0 <= step <= last:
        raise DomainError("ceremony_step", field="step", last=last)
    if step < tournament.ceremony_step:
        raise Conflict("ceremony_revealed", step=tournament.ceremony_step)
    _store_state(tournament, replace(_ceremony_state(tournament), step=step), actor)


@transaction.atomic
def ceremony_end(*, tournament: Tournament, release: bool, actor: Actor) -> None:
    """End the ceremony; `release` makes the whole ranking public.

    :raises Conflict: `ceremony_none`.
    """
    lock_tournament(tournament)
    must_allow(actor, "ceremony", tournament)
    if tournament.ceremony_group is None:
        raise Conflict("ceremony_none")
    _store_state(tournament, CeremonyState(released=release), actor)


def _ceremony_state(tournament: Tournament) -> CeremonyState:
    return CeremonyState(
        group=tournament.ceremony_group, step=tournament.ceremony_step, released=tournament.ranking_released
    )


def _store_state(tournament: Tournament, after: CeremonyState, actor: Actor) -> None:
    """Store and log the new state, if it differs."""
    before = _ceremony_state(tournament)
    if before == after:
        return
    tournament.ceremony_group, tournament.ceremony_step = after.group, after.step
    tournament.ranking_released = after.released
    tournament.save(update_fields=["ceremony_group", "ceremony_step", "ranking_released"])
    event_append(tournament=tournament, event=CeremonyMoved(before=before, after=after), actor=actor)
