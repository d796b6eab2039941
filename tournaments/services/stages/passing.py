"""Qualification for a later stage: answers of the players, the cut, and replacements until the first round.

The order of the services is that of the desk: answers, `stage_enter` (the cut), `stage_empty` (its undo),
`stage_recompute`. `selectors/results/passing.py` computes who qualifies.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from tournaments.log.events import (
    CarriedChange,
    Entrant,
    StageAnswered,
    StageEmptied,
    StageEntered,
    StageRecomputed,
    StageReplaced,
)
from tournaments.models import Entry, Round, Seat, Stage, Start, Table
from tournaments.ranking.cuts import CutRefused
from tournaments.selectors.results.passing import (
    Passing,
    carried_points_now,
    compute_passing,
    replacement_for,
    rounds_left,
    source_of,
)
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.reasons import check_reason
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.setup.lifecycle import sheets_must_be_confirmed
from tournaments.services.stages.adding import cut_refusal


@transaction.atomic
def stage_answer(*, stage: Stage, entry: Entry, stays: bool | None, actor: Actor) -> None:
    """Note whether a qualified player stays for the stage (None: no answer yet).

    After the cut, one who does not stay is replaced by the next on the list of reserves.

    :raises Conflict: `state_not_allowed`, `stage_begun`, `stage_stranger`, `stage_no_reserve`.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    if stage.source is None or entry.tournament_id != stage.tournament_id:
        raise Conflict("stage_stranger")
    if begun_rounds(stage).exists():
        raise Conflict("stage_begun")
    start = Start.objects.filter(stage=stage, entry=entry).first() or Start(stage=stage, entry=entry)
    if start.stays == stays:
        return
    before, start.stays = start.stays, stays
    start.save()
    event = StageAnswered(stage=stage.number, entry=entry.serial, before=before, after=stays)
    event_append(tournament=stage.tournament, event=event, actor=actor)
    if stays is False and start.carried is not None:
        _replace_player(stage, start, actor)


@transaction.atomic
def stage_enter(*, stage: Stage, actor: Actor) -> Passing:
    """Make the cut: enter the qualified players with their carried points, which are rounded and stored.

    :raises Conflict: `state_not_allowed`, `stage_first`, `stage_entered`, `stage_not_over`, `sheets_open`,
        `stage_others_first`, `stage_twice`; :raises DomainError: those of an impossible cut.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    if stage.source is None:
        raise Conflict("stage_first")
    if stage.entrants.exists():
        raise Conflict("stage_entered")
    _source_must_be_over(stage)
    stage_passing = passing_or_refusal(stage)
    entrants = tuple(Entrant(entry=one.standing.serial, carried=one.brings) for one in stage_passing.entering)
    if not entrants:
        raise DomainError("cut_empty", field="cut")
    _must_not_qualify_twice(stage, [one.entry for one in entrants])
    stage.first_table = _first_free_table(stage)
    stage.save(update_fields=["first_table"])
    entry_of = {entry.serial: entry for entry in stage.tournament.entries.all()}
    for one in entrants:
        Start.objects.update_or_create(stage=stage, entry=entry_of[one.entry], defaults={"carried": one.carried})
    event = StageEntered(stage=stage.number, entrants=entrants, first_table=stage.first_table)
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return stage_passing


@transaction.atomic
def stage_empty(*, stage: Stage, actor: Actor) -> None:
    """Undo the cut before the seats are drawn.

    :raises Conflict: `state_not_allowed`, `stage_first`, `stage_not_entered`, `draw_started` once there is a draw.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    if stage.source is None:
        raise Conflict("stage_first")
    if not stage.entrants.exists():
        raise Conflict("stage_not_entered")
    if stage.draws.exists():
        raise Conflict("draw_started")
    stage.starts.update(carried=None)
    stage.first_table = 1
    stage.save(update_fields=["first_table"])
    event_append(tournament=stage.tournament, event=StageEmptied(stage=stage.number), actor=actor)


@transaction.atomic
def stage_recompute(*, stage: Stage, reason: str, actor: Actor) -> int:
    """Recompute the carried points after a correction in the source stage. Return the number of changes.

    :raises Conflict: `state_not_allowed`, `stage_not_entered`, `stage_unchanged`;
    :raises DomainError: `reason_required`, `text_too_long`.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    reason = check_reason(reason)
    if stage.source is None or not stage.entrants.exists():
        raise Conflict("stage_not_entered")
    carried = carried_points_now(stage)
    changes = []
    for start in stage.entrants.select_related("entry").order_by("entry__serial"):
        before, after = start.carried or 0, carried.get(start.entry.serial, start.carried or 0)
        if before != after:
            changes.append(CarriedChange(entry=start.entry.serial, before=before, after=after))
            stage.starts.filter(pk=start.pk).update(carried=after)
    if not changes:
        raise Conflict("stage_unchanged")
    event = StageRecomputed(stage=stage.number, changes=tuple(changes), reason=reason)
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return len(changes)


def passing_or_refusal(stage: Stage) -> Passing:
    """Return the qualified players.

    :raises DomainError: if the cut is impossible.
    """
    try:
        return compute_passing(stage)
    except CutRefused as error:
        raise cut_refusal(error) from error


def _replace_player(stage: Stage, start: Start, actor: Actor) -> None:
    """Replace a player by the next on the list, who gets their start number and their seats."""
    comer = replacement_for(stage, start.entry.serial)
    if comer is None:
        raise Conflict("stage_no_reserve")
    entry = stage.tournament.entries.get(serial=comer.standing.serial)
    before, number = start.carried or 0, start.number
    stage.starts.filter(pk=start.pk).update(carried=None, number=None)
    Start.objects.update_or_create(stage=stage, entry=entry, defaults={"carried": comer.brings, "number": number})
    Seat.objects.filter(table__round__stage=stage, entry=start.entry).update(entry=entry)
    event = StageReplaced(
        stage=stage.number, leaver=start.entry.serial, entry=entry.serial, before=before, after=comer.brings
    )
    event_append(tournament=stage.tournament, event=event, actor=actor)


def _must_not_qualify_twice(stage: Stage, serials: Sequence[int]) -> None:
    """Refuse players who qualified from the same source for another stage: they would sit at two tables.

    :raises Conflict: `stage_twice`.
    """
    others = Start.objects.filter(stage__tournament=stage.tournament, stage__source=stage.source).exclude(stage=stage)
    twice = others.exclude(carried=None).filter(entry__serial__in=serials).select_related("stage", "entry")
    if start := twice.order_by("entry__serial").first():
        raise Conflict("stage_twice", name=start.entry.full_name, stage=start.stage.title)


def _source_must_be_over(stage: Stage) -> None:
    """Refuse if the source stage has open rounds or sheets, or a parallel cut must be made before this one."""
    source = source_of(stage)
    if left := rounds_left(source):
        raise Conflict("stage_not_over", stage=source.title, count=left)
    sheets_must_be_confirmed(Table.objects.filter(round__stage=source))
    if stage.cut.get("who") != "others":
        return
    others = stage.tournament.stages.filter(source=stage.source).exclude(pk=stage.pk)
    for other in others:
        if other.cut.get("who") != "others" and not other.entrants.exists():
            raise Conflict("stage_others_first", stage=other.title)


def _first_free_table(stage: Stage) -> int:
    """Return the first table number above those of other unfinished stages, with room for all their players."""
    last = 0
    for other in stage.tournament.stages.exclude(pk=stage.pk):
        if other.number == 1 or not rounds_left(other):  # the first stage is over: all others are filled from it
            continue
        players = other.entrants.count()
        coming = Table.objects.filter(round__stage=other).exclude(round__state=Round.State.CLOSED)
        used = coming.aggregate(most=Max("station__number"))["most"] or 0
        if players:
            most_tables = -(-players // 3)  # rounded up: tables of three are the smallest
            last = max(last, used, other.first_table - 1 + most_tables)
    return last + 1
