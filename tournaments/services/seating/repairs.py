"""Late arrivals and withdrawals between rounds: played rounds stay, the rest of the plan is repaired."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from tournaments.log.events import DrawRepaired, EntryWithdrawn, RepairUndone
from tournaments.models import Draw, Entry, Round, Stage, Start
from tournaments.seating.repairing.repair import Repair
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.rounds import open_round
from tournaments.selectors.seating.next_seats import ranking_is_next
from tournaments.selectors.seating.plans import plan_of, repair_of
from tournaments.services.access.permissions import must_allow, must_be_theirs, must_be_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage, refresh_start
from tournaments.services.registration.entries import no_round_open
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.registration.partners import pairs_together, substitutes_join, substitutes_leave
from tournaments.services.registration.starts import must_sit_in_for_nobody, start_save
from tournaments.services.registration.teams import team_mates_must_be_apart
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.repair_search import Moves, repair_search
from tournaments.services.seating.rounds import rounds_store
from tournaments.services.seating.swiss_rounds import plan_cut


def entry_withdraw(*, stage: Stage, entry: Entry, actor: Actor, quietly: bool = False) -> Draw | None:
    """A player leaves for good. The rounds to come are seated without them; None when none is to come.

    While a round is open it is noted, and nothing else happens: None too.
    """
    if open_round(stage):
        leaving_note(stage=stage, entry=entry, actor=actor)
        return None
    return plan_repair(stage=stage, leavers=[entry], quietly=quietly, actor=actor)


def entry_arrive(*, stage: Stage, entry: Entry, actor: Actor, quietly: bool = False) -> Draw | None:
    """A registered player arrives after the draw and plays the rounds to come; noted while a round is open: None."""
    if open_round(stage):
        arrival_note(stage=stage, entry=entry, actor=actor)
        return None
    return plan_repair(stage=stage, arrivals=[entry], quietly=quietly, actor=actor)


def repair_find(
    *,
    stage: Stage,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
) -> Repair | None:
    """What `plan_repair` would change and cost; None when the ranking seats the next round. It stores nothing.

    :raises Conflict, DomainError: those of `plan_repair`.
    """
    moves = _moves(stage, leavers, arrivals, tables)
    if ranking_is_next(stage):
        return None
    if not stage.rounds.filter(state=Round.State.PLANNED, number__lte=stage.rounds_drawn).exists():
        raise Conflict("round_none_left" if stage.rounds.exists() else "draw_missing")
    return repair_search(stage, moves)


def plan_repair(
    *,
    stage: Stage,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
    quietly: bool = False,
    actor: Actor,
) -> Draw | None:
    """Seat the rounds to come without `leavers`, with `arrivals`, who take their chairs first, and at so many `tables`.

    With none of these, they are mended for the constraints and kept tables of now. `quietly`: only if nobody else
    changes places.

    :raises Conflict: `entry_during_round`, `draw_missing`, `entry_state`, `round_none_left`, `plan_stale`,
        `repair_moves_others`, `stage_later`, those of `pairs_together`; :raises DomainError: `draw_impossible`.
    """
    must_allow(actor, "moves")
    must_be_theirs(actor, stage.tournament)
    _must_not_play_on(stage, leavers)
    moves = _moves(stage, leavers, arrivals, tables)
    if ranking_is_next(stage):
        if quietly and stage.rounds.filter(number=moves.played + 1).exists():
            raise Conflict("repair_moves_others")
        return _before_a_ranked_round(stage, moves, actor)
    if not stage.rounds.filter(state=Round.State.PLANNED).exists():
        _after_the_last_round(stage, moves, actor)
        return None
    found = repair_search(stage, moves)
    here_before = found.request.players - len(arrivals)
    if quietly and any(change.player <= here_before for change in found.changes):
        raise Conflict("repair_moves_others")
    with transaction.atomic():
        _lock_unchanged(stage)
        return _store(stage, found, moves, actor)


def _must_not_play_on(stage: Stage, leavers: Sequence[Entry]) -> None:
    """Who passed into a later stage leaves that one: what they did here stays as it was.

    :raises Conflict: `stage_later`.
    """
    later = Start.objects.filter(stage__tournament=stage.tournament, stage__number__gt=stage.number, entry__in=leavers)
    if found := later.exclude(carried=None).select_related("stage", "entry").first():
        raise Conflict("stage_later", name=found.entry.full_name, stage=found.stage.title)


def _moves(stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], tables: int | None) -> Moves:
    """What has happened, once it is certain that it may happen now."""
    stage.tournament.refresh_from_db()
    must_be_time(stage.tournament, "moves")
    no_round_open(stage)
    for entry in (*leavers, *arrivals):
        refresh_start(stage, entry)
    _must_be_movable(leavers, arrivals)
    for entry in arrivals:
        must_sit_in_for_nobody(entry, since=stage.rounds.filter(state=Round.State.CLOSED).count() + 1)
    to_come = ranking_is_next(stage) or stage.rounds.filter(state=Round.State.PLANNED).exists()
    if stage.tournament.in_pairs and to_come:
        leavers, arrivals = pairs_together(leavers, arrivals)
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    noted = (*(entry for entry in leavers if entry.leaves_after_round), *(e for e in arrivals if e.arrives_after_round))
    return Moves(
        played=played,
        leavers=leavers,
        arrivals=arrivals,
        tables=tables,
        noted=tuple(entry.serial for entry in noted),
    )


def leavings_settle(*, stage: Stage, actor: Actor) -> None:
    """After the last round, let those leave for whom it was noted: there is nothing to decide any more."""
    if leavers := list(moves_noted(stage).filter(leaves_after_round__isnull=False)):
        plan_repair(stage=stage, leavers=leavers, actor=actor)


def _lock_unchanged(stage: Stage) -> None:
    """:raises Conflict: `plan_stale` when anything has happened since the tournament was read."""
    version = stage.tournament.version
    lock_stage(stage)
    if stage.tournament.version != version:
        raise Conflict("plan_stale")


@transaction.atomic
def repair_undo(*, stage: Stage, actor: Actor) -> Draw:
    """Take back the newest repair while no round has been opened since, and its plan with it.

    :raises Conflict: `state_not_allowed`, `entry_during_round`, `repair_none`, `team_met`.
    """
    lock_stage(stage)
    must_allow(actor, "moves", stage.tournament)
    no_round_open(stage)
    newest, earlier = _newest_draws(stage)
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    moved = repair_of(newest, played=played) if newest else None
    if newest is None or earlier is None or moved is None:
        raise Conflict("repair_none")
    _moves_undo(stage, moved)
    if stage.tournament.in_pairs:
        substitutes_leave(stage, moved["arrivals"], played, actor)
    reasons = {played + 1: moved["reasons"]} if moved["reasons"] else {}
    rounds_store(stage=stage, plan=plan_of(earlier), played=played, reasons=reasons)
    newest.delete()
    team_mates_must_be_apart(stage.tournament)
    event = RepairUndone(
        stage=stage.number,
        played=played,
        leavers=tuple(moved["leavers"]),
        arrivals=tuple(moved["arrivals"]),
        tables=moved["tables"],
        noted=tuple(moved["noted"]),
        reasons={str(number): why for number, why in reasons.items()},
    )
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return earlier


def _moves_undo(stage: Stage, moved: dict[str, Any]) -> None:
    """Who left is back, who came has not come, and what was noted of them is noted again."""
    back = Entry.objects.filter(tournament=stage.tournament)
    back.filter(serial__in=moved["leavers"]).update(state=Entry.State.CHECKED_IN)
    back.filter(serial__in=moved["arrivals"]).update(state=Entry.State.REGISTERED)
    leavers = stage.starts.filter(entry__serial__in=moved["leavers"])
    arrivals = stage.starts.filter(entry__serial__in=moved["arrivals"])
    leavers.update(left_after_round=None)
    arrivals.update(number=None, joined_round=1)
    leavers.filter(entry__serial__in=moved["noted"]).update(leaves_after_round=moved["played"])
    arrivals.filter(entry__serial__in=moved["noted"]).update(arrives_after_round=moved["played"])


def _newest_draws(stage: Stage) -> tuple[Draw | None, Draw | None]:
    draws = [*stage.draws.all()[:2], None, None]
    return draws[0], draws[1]


def _must_be_movable(leavers: Sequence[Entry], arrivals: Sequence[Entry]) -> None:
    """Who leaves has a seat; who arrives has none yet and did not leave before."""
    for entry in leavers:
        if entry.number is None or entry.state != Entry.State.CHECKED_IN:
            raise Conflict("entry_state", state=entry.get_state_display())
    for entry in arrivals:
        if entry.number is not None:
            raise Conflict("entry_state", state=entry.get_state_display())


@transaction.atomic
def _before_a_ranked_round(stage: Stage, moves: Moves, actor: Actor) -> Draw:
    """The ranking seats whoever is here: seats that it has given already are given anew."""
    _lock_unchanged(stage)
    newest = stage.draws.latest("pk")
    first_number = newest.request["players"] + 1
    _entries_move(stage, moves, first_number=first_number)
    if stage.tournament.in_pairs:
        substitutes_join(stage, moves.leavers, moves.arrivals, actor)
    seated = stage.rounds.filter(number=moves.played + 1).first()
    repaired = moves.said() | {"reasons": seated.reasons if seated else []}
    return plan_store(
        stage=stage,
        planned=replace(plan_cut(stage, played=moves.played), repaired=repaired),
        actor=actor,
        kind=DrawRepaired,
        first_number=first_number,
        **moves.said(),
    )


def _after_the_last_round(stage: Stage, moves: Moves, actor: Actor) -> None:
    """Nothing is left to seat: leaving only concerns the ranking, all else is too late."""
    if moves.arrivals or not moves.leavers:
        raise Conflict("round_none_left" if stage.rounds.exists() else "draw_missing")
    with transaction.atomic():
        _lock_unchanged(stage)
        _entries_move(stage, moves, first_number=0)
        event = EntryWithdrawn(
            stage=stage.number, leavers=tuple(entry.serial for entry in moves.leavers), played=moves.played
        )
        event_append(tournament=stage.tournament, event=event, actor=actor)


def _entries_move(stage: Stage, moves: Moves, *, first_number: int) -> None:
    for entry in moves.leavers:
        entry.state, entry.left_after_round = Entry.State.WITHDRAWN, moves.played
        entry.leaves_after_round = None
        entry.save(update_fields=["state"])
        start_save(stage, entry, "left_after_round", "leaves_after_round")
    for number, entry in enumerate(moves.arrivals, start=first_number):
        entry.state, entry.number, entry.joined_round = Entry.State.CHECKED_IN, number, moves.played + 1
        entry.arrives_after_round = None
        entry.save(update_fields=["state"])
        start_save(stage, entry, "number", "joined_round", "arrives_after_round")


def _store(stage: Stage, found: Repair, moves: Moves, actor: Actor) -> Draw:
    first_number = found.request.players - len(moves.arrivals) + 1
    _entries_move(stage, moves, first_number=first_number)
    if stage.tournament.in_pairs:
        substitutes_join(stage, moves.leavers, moves.arrivals, actor)
    repaired = None if moves.nobody else moves.said() | {"reasons": []}
    version = stage.tournament.version
    return plan_store(
        stage=stage,
        planned=Planned(request=found.request, plan=found.plan, entries=(), version=version, repaired=repaired),
        actor=actor,
        kind=DrawRepaired,
        first_number=first_number,
        changes=len(found.changes),
        repeats=(found.repeats_before, found.repeats_after),
        **moves.said(),
    )
