"""Automatic play of a rehearsal: draws, opens rounds, enters random legal deals, confirms, closes, finishes.

Its tables are played by simulated tablets. Accidents stop some of them, and the day waits where the director must act.
"""

import time
from collections.abc import Iterator
from datetime import datetime
from random import Random

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Accident, Device, Entry, Round, Stage, Table, Tournament
from tournaments.selectors.play.confirmations import open_disputes
from tournaments.selectors.play.sheets import Sheet, round_sheets, sheet_get
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.entries import entry_check_in
from tournaments.services.rehearsal.accidents import accidents_begin_due, accidents_settle
from tournaments.services.rehearsal.entering import confirm_sheet, enter_line
from tournaments.services.rehearsal.random_lines import sheet_is_done
from tournaments.services.rehearsal.tablets import Hall, hall_refresh
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.passing import stage_enter

SWEEP_SECONDS = 2.0  # for all rehearsals together, so that the worker has time for its other tasks
ACCIDENT_SHARE = 0.4  # of a round that has elapsed when its accidents begin
WAITING = frozenset({"moves_undecided", "round_unfinished"})  # refusals that end when the director has acted
log = structlog.get_logger()


def rehearsals_sweep() -> int:
    """Continue all automatic rehearsals for up to `SWEEP_SECONDS`. In others with simulated tablets keep these in
    contact, and note the accidents that are over. Return the number of rehearsals.

    A rehearsal whose original has begun a round stops: the worker and the hall are for the real tournament.
    """
    until = time.monotonic() + SWEEP_SECONDS
    with_accident = Accident.objects.filter(begun_at__isnull=False, settled_at=None).values("rehearsal")
    with_tablet = Device.objects.filter(simulated=True, released_at=None).values("tournament")
    has_tablet = Q(pk__in=with_tablet, state=Tournament.State.RUNNING)
    is_busy = Q(rehearsal_seconds__isnull=False) | Q(pk__in=with_accident) | has_tablet
    rehearsals = list(Tournament.objects.filter(is_busy).exclude(rehearsal_of=None).select_related("rehearsal_of"))
    for rehearsal in rehearsals:
        if rehearsal.original_plays:
            _stop_rehearsal(rehearsal)
        elif rehearsal.rehearsal_seconds is None:
            hall_refresh(rehearsal, timezone.now())
            accidents_settle(rehearsal, timezone.now())
        else:
            rehearsal_play(rehearsal, until=until)
    return len(rehearsals)


def rehearsal_play(rehearsal: Tournament, *, until: float, now: datetime | None = None) -> None:
    """Do the steps that are due by its pace, until `until` (of the monotonic clock).

    If a step is refused, for example a draw with too few players, automatic play stops; it waits for the director where
    the refusal is one of `WAITING`.
    """
    moment = now or timezone.now()
    try:
        for _done in _play_day(rehearsal, moment):
            if time.monotonic() >= until:
                return
    except DomainError as refused:
        if refused.code not in WAITING:
            log.warning("rehearsal stopped", tournament=rehearsal.slug, code=refused.code)
            _stop_rehearsal(rehearsal)
    accidents_settle(rehearsal, moment)


def _stop_rehearsal(rehearsal: Tournament) -> None:
    Tournament.objects.filter(pk=rehearsal.pk).update(rehearsal_seconds=None)


def _play_day(rehearsal: Tournament, now: datetime) -> Iterator[None]:
    """Play the day stage by stage, yielding after each step.

    Stop at deals that are not due yet; after the last stage, finish the tournament and the automatic play.
    """
    actor = Actor.program(rehearsal.organiser)
    for stage in rehearsal.stages.all():
        stage.tournament = rehearsal
        if not stage.entrants.exists():
            stage_enter(stage=stage, actor=actor)
            yield
        if not stage.draws.exists():
            _draw_seats(stage, actor)
            yield
        while (round_ := open_round(stage) or _open_next(stage, actor)) is not None:
            share = _elapsed_share(round_, rehearsal, now)
            if share >= ACCIDENT_SHARE:
                accidents_begin_due(rehearsal, round_, now)
            yield from _play_round(round_, share, hall_refresh(rehearsal, now))
            if any(sheet.table.state == Table.State.PLAYING for sheet in round_sheets(round_.pk)):
                return  # the rest is not due yet, or waits for the director
            round_close(round_=round_, actor=actor)
            yield
    tournament_transition(tournament=rehearsal, transition="finish", actor=actor)
    _stop_rehearsal(rehearsal)


def _draw_seats(stage: Stage, actor: Actor) -> None:
    """Check in all expected players and draw."""
    with transaction.atomic():
        for entry in stage.tournament.entries.filter(state=Entry.State.REGISTERED):
            entry_check_in(entry=entry, state=Entry.State.CHECKED_IN, actor=actor)
        draw_make(stage=stage, actor=actor)


def _open_next(stage: Stage, actor: Actor) -> Round | None:
    """Open the next round; None if the stage is over."""
    if next_round(stage) is None and round_by_rank(stage):
        round_rank(stage=stage, actor=actor)
    return round_open(stage=stage, actor=actor) if next_round(stage) else None


def _elapsed_share(round_: Round, rehearsal: Tournament, now: datetime) -> float:
    """Return the share of the round that has elapsed by the pace, from 0 to 1."""
    assert round_.opened_at is not None
    seconds = rehearsal.rehearsal_seconds or 1
    return min(1.0, max(0.0, (now - round_.opened_at).total_seconds() / seconds))


def _play_round(round_: Round, share: float, hall: Hall) -> Iterator[None]:
    """Enter the due deals of the tables whose tablet responds in turn, then confirm complete sheets without dispute."""
    rng = Random(f"{round_.pk} {round_.stage.tournament.version}")
    waiting = [sheet for sheet in round_sheets(round_.pk) if _plays_on(sheet, hall)]
    while waiting:
        going = []
        for sheet in waiting:
            if sheet_is_done(sheet):
                confirm_sheet(sheet, hall)
            elif _is_due(sheet, share):
                enter_line(sheet, rng, hall)
                going.append(sheet_get(sheet.table))
            else:
                continue
            yield
        waiting = going


def _plays_on(sheet: Sheet, hall: Hall) -> bool:
    """Return True if the table still plays, its simulated tablet responds, and no dispute waits for the arbiter."""
    is_silent = hall.is_silent(sheet.table.station_id)
    return sheet.table.state == Table.State.PLAYING and not is_silent and not open_disputes(sheet)


def _is_due(sheet: Sheet, share: float) -> bool:
    """Return True if the next deal of a table is due; without a number of deals all are due at the end of the round."""
    planned = None if sheet.in_totals else sheet.stage.deals_per_round
    return share >= 1 if planned is None else sheet.counted < share * planned
