"""Automatic play of a rehearsal: draws, opens rounds, enters random legal deals, confirms, closes, finishes."""

import time
from collections.abc import Iterator
from datetime import datetime
from random import Random

import structlog
from django.db import transaction
from django.utils import timezone

from scoring.games import Turn
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.selectors.play.sheets import Sheet, round_sheets, sheet_get
from tournaments.selectors.rounds import next_round, open_round
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.recording import deal_record
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.play.sheets import table_totals_record
from tournaments.services.registration.entries import entry_check_in
from tournaments.services.rehearsal.random_lines import random_line
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.stages.passing import stage_enter

SWEEP_SECONDS = 2.0  # for all rehearsals together, so that the worker has time for its other tasks
log = structlog.get_logger()


def rehearsals_sweep() -> int:
    """Continue all automatic rehearsals for up to `SWEEP_SECONDS`. Return their number.

    A rehearsal whose original has begun a round stops: the worker and the hall are for the real tournament.
    """
    until = time.monotonic() + SWEEP_SECONDS
    automatic = Tournament.objects.exclude(rehearsal_of=None).exclude(rehearsal_seconds=None)
    rehearsals = list(automatic.select_related("rehearsal_of"))
    for rehearsal in rehearsals:
        if rehearsal.original_plays:
            _stop_rehearsal(rehearsal)
        else:
            rehearsal_play(rehearsal, until=until)
    return len(rehearsals)


def rehearsal_play(rehearsal: Tournament, *, until: float, now: datetime | None = None) -> None:
    """Do the steps that are due by its pace, until `until` (of the monotonic clock).

    If a step is refused, for example a draw with too few players, automatic play stops.
    """
    try:
        for _done in _play_day(rehearsal, now or timezone.now()):
            if time.monotonic() >= until:
                return
    except DomainError as refused:
        log.warning("rehearsal stopped", tournament=rehearsal.slug, code=refused.code)
        _stop_rehearsal(rehearsal)


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
            yield from _play_round(round_, _elapsed_share(round_, rehearsal, now), actor)
            if any(sheet.table.state == Table.State.PLAYING for sheet in round_sheets(round_.pk)):
                return  # the rest is not due yet
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


def _play_round(round_: Round, share: float, actor: Actor) -> Iterator[None]:
    """Enter the due deals of all tables in turn, then confirm complete sheets."""
    rng = Random(f"{round_.pk} {round_.stage.tournament.version}")
    waiting = [sheet for sheet in round_sheets(round_.pk) if sheet.table.state == Table.State.PLAYING]
    while waiting:
        going = []
        for sheet in waiting:
            if _is_done(sheet):
                _confirm_sheet(sheet, actor)
            elif _is_due(sheet, share):
                _enter_deal_or_totals(sheet, rng, actor)
                going.append(sheet_get(sheet.table))
            else:
                continue
            yield
        waiting = going


def _is_done(sheet: Sheet) -> bool:
    """Return True if the sheet is complete. Where only the clock ends a round, each player deals once."""
    by_clock = sheet.stage.deals_per_round is None and not sheet.engine.ends_itself and not sheet.in_totals
    return sheet.counted >= sheet.size if by_clock else sheet.is_complete


def _is_due(sheet: Sheet, share: float) -> bool:
    """Return True if the next deal of a table is due; without a number of deals all are due at the end of the round."""
    planned = None if sheet.in_totals else sheet.stage.deals_per_round
    return share >= 1 if planned is None else sheet.counted < share * planned


def _confirm_sheet(sheet: Sheet, actor: Actor) -> None:
    table_confirm(table=sheet.table, version=sheet.table.version, actor=actor)


def _enter_deal_or_totals(sheet: Sheet, rng: Random, actor: Actor) -> None:
    """Enter a random next deal, or the totals of all deals of a round."""
    if not sheet.in_totals:
        deal_record(table=sheet.table, deal=random_line(sheet, rng), actor=actor)
        return
    engine, rules = sheet.engine, sheet.rules
    hands = [
        engine.score(engine.random_outcome(rng, _turn_of(sheet, number), rules), rules).by_seat
        for number in range(sheet.stage.deals_per_round or 1)
    ]
    totals = tuple(map(sum, zip(*hands, strict=True)))
    table_totals_record(table=sheet.table, totals=totals, actor=actor, version=0)


def _turn_of(sheet: Sheet, number: int) -> Turn:
    return sheet.playing.turn(number % sheet.size + 1, size=sheet.size)
