"""Repairs: arrivals and withdrawals between rounds. Played rounds stay, later rounds of the plan are repaired.

`entry_withdraw` and `entry_arrive` are for one player, `repair_make` for several moves, with `repair_find` as its
preview, `repair_store` as its dry run, and `repair_undo`. `_read_moves` checks the moves. Before a ranked round, and
after the last one, moves are stored without a search.
"""

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
from tournaments.services.access.permissions import must_allow, must_be_theirs, state_must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage, refresh_start
from tournaments.services.registration.entries import must_have_no_open_round
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.registration.partners import order_pairs, substitutes_join, substitutes_leave
from tournaments.services.registration.starts import must_not_be_substitute, start_save
from tournaments.services.registration.teams import team_mates_must_be_apart
from tournaments.services.seating.draws import Planned, plan_store
from tournaments.services.seating.repair_search import Moves, repair_search
from tournaments.services.seating.rounds import rounds_store
from tournaments.services.seating.swiss_rounds import plan_cut


def entry_withdraw(*, stage: Stage, entry: Entry, actor: Actor, keep_other_seats: bool = False) -> Draw | None:
    """Withdraw a player and seat the later rounds without them. Return None if there is no later round.

    While a round is open, only note the departure and return None. `keep_other_seats`: refuse a repair that changes
    the seats of other players.
    """
    if open_round(stage):
        leaving_note(stage=stage, entry=entry, actor=actor)
        return None
    return repair_make(stage=stage, leavers=[entry], keep_other_seats=keep_other_seats, actor=actor)


def entry_arrive(*, stage: Stage, entry: Entry, actor: Actor, keep_other_seats: bool = False) -> Draw | None:
    """Seat a registered player who arrives after the draw. While a round is open, only note it and return None.

    `keep_other_seats`: refuse a repair that changes the seats of other players.
    """
    if open_round(stage):
        arrival_note(stage=stage, entry=entry, actor=actor)
        return None
    return repair_make(stage=stage, arrivals=[entry], keep_other_seats=keep_other_seats, actor=actor)


def repair_find(
    *,
    stage: Stage,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
) -> Repair | None:
    """Return the changes and costs of `repair_make`; None if the ranking seats the next round, and for withdrawals
    after the last round. Nothing is stored.

    :raises Conflict, DomainError: those of `repair_make`.
    """
    moves = _read_moves(stage, leavers, arrivals, tables)
    if ranking_is_next(stage):
        return None
    if not stage.rounds.filter(state=Round.State.PLANNED, number__lte=stage.rounds_drawn).exists():
        _must_be_withdrawals(stage, moves)
        return None
    return repair_search(stage, moves)


def repair_make(
    *,
    stage: Stage,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
    keep_other_seats: bool = False,
    actor: Actor,
) -> Draw | None:
    """Seat the later rounds without `leavers`, with `arrivals`, who take their seats first, at this number of `tables`.

    With none of these, repair them for the present constraints and kept tables. `keep_other_seats`: refuse a repair
    that changes the seats of other players. If the ranking seats the next round, only the moves are stored, and seats
    that it has assigned already are deleted. After the last round leavers are withdrawn, and the result is None.

    :raises Conflict: `entry_during_round`, `draw_missing`, `entry_state`, `round_none_left`, `plan_stale`,
        `repair_moves_others`, `stage_later`, those of `order_pairs`; :raises DomainError: `draw_impossible`.
    """
    moves = _read_permitted_moves(stage, leavers, arrivals, tables, actor)
    repair: Repair | None = None
    if ranking_is_next(stage):
        if keep_other_seats and stage.rounds.filter(number=moves.played + 1).exists():
            raise Conflict("repair_moves_others")
    elif stage.rounds.filter(state=Round.State.PLANNED).exists():
        repair = repair_search(stage, moves)
        players_before = repair.request.players - len(arrivals)
        if keep_other_seats and any(change.player <= players_before for change in repair.changes):
            raise Conflict("repair_moves_others")
    return _store_moves(stage, moves, repair, actor)


def repair_store(
    *,
    stage: Stage,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
    found: Repair | None,
    actor: Actor,
) -> Draw | None:
    """Do as `repair_make` with what `repair_find` returned for these moves: a dry run, which holds a lock, does not
    search a second time.

    :raises Conflict: those of `repair_make`.
    """
    return _store_moves(stage, _read_permitted_moves(stage, leavers, arrivals, tables, actor), found, actor)


def _read_permitted_moves(
    stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], tables: int | None, actor: Actor
) -> Moves:
    """Return the moves; refuse an actor without the right, and moves that are not possible now."""
    must_allow(actor, "moves")
    must_be_theirs(actor, stage.tournament)
    _must_not_play_on(stage, leavers)
    return _read_moves(stage, leavers, arrivals, tables)


def _store_moves(stage: Stage, moves: Moves, repair: Repair | None, actor: Actor) -> Draw | None:
    """Store the moves with their repair; None: before a ranked round, or after the last round."""
    if repair is None and ranking_is_next(stage):
        return _store_before_ranked_round(stage, moves, actor)
    if repair is None:
        _withdraw_after_last_round(stage, moves, actor)
        return None
    with transaction.atomic():
        _lock_unchanged(stage)
        return _store_repair(stage, repair, moves, actor)


def _must_not_play_on(stage: Stage, leavers: Sequence[Entry]) -> None:
    """Refuse leavers who qualified for a later stage: they withdraw from that stage.

    :raises Conflict: `stage_later`.
    """
    later = Start.objects.filter(stage__tournament=stage.tournament, stage__number__gt=stage.number, entry__in=leavers)
    if start := later.exclude(carried=None).select_related("stage", "entry").first():
        raise Conflict("stage_later", name=start.entry.full_name, stage=start.stage.title)


def _read_moves(stage: Stage, leavers: Sequence[Entry], arrivals: Sequence[Entry], tables: int | None) -> Moves:
    """Refresh the entries and return the moves; refuse moves that are not possible now."""
    stage.tournament.refresh_from_db()
    state_must_allow(stage.tournament, "moves")
    must_have_no_open_round(stage)
    for entry in (*leavers, *arrivals):
        refresh_start(stage, entry)
    _must_be_movable(leavers, arrivals)
    for entry in arrivals:
        must_not_be_substitute(entry, since=stage.rounds.filter(state=Round.State.CLOSED).count() + 1)
    to_come = ranking_is_next(stage) or stage.rounds.filter(state=Round.State.PLANNED).exists()
    if stage.tournament.in_pairs and to_come:
        leavers, arrivals = order_pairs(leavers, arrivals)
    played_count = stage.rounds.filter(state=Round.State.CLOSED).count()
    noted_entries = (
        *(entry for entry in leavers if entry.leaves_after_round),
        *(e for e in arrivals if e.arrives_after_round),
    )
    return Moves(
        played=played_count,
        leavers=leavers,
        arrivals=arrivals,
        tables=tables,
        noted=tuple(entry.serial for entry in noted_entries),
    )


def noted_leavers_withdraw(*, stage: Stage, actor: Actor) -> None:
    """Withdraw the players whose departure was noted, after the last round: no decision of the desk is needed."""
    if leavers := list(moves_noted(stage).filter(leaves_after_round__isnull=False)):
        repair_make(stage=stage, leavers=leavers, actor=actor)


def _lock_unchanged(stage: Stage) -> None:
    """Lock the stage, and refuse if an event was appended since the tournament was read.

    :raises Conflict: `plan_stale`.
    """
    version = stage.tournament.version
    lock_stage(stage)
    if stage.tournament.version != version:
        raise Conflict("plan_stale")


@transaction.atomic
def repair_undo(*, stage: Stage, actor: Actor) -> Draw:
    """Undo the newest repair, and restore the plan before it, while no round has been opened since.

    :raises Conflict: `state_not_allowed`, `entry_during_round`, `repair_none`, `team_met`.
    """
    lock_stage(stage)
    must_allow(actor, "moves", stage.tournament)
    must_have_no_open_round(stage)
    newest, earlier = _last_two_draws(stage)
    played_count = stage.rounds.filter(state=Round.State.CLOSED).count()
    repair_data = repair_of(newest, played=played_count) if newest else None
    if newest is None or earlier is None or repair_data is None:
        raise Conflict("repair_none")
    _moves_undo(stage, repair_data)
    if stage.tournament.in_pairs:
        substitutes_leave(stage, repair_data["arrivals"], played_count, actor)
    reasons = {played_count + 1: repair_data["reasons"]} if repair_data["reasons"] else {}
    rounds_store(stage=stage, plan=plan_of(earlier), played_count=played_count, reasons=reasons)
    newest.delete()
    team_mates_must_be_apart(stage.tournament)
    event = RepairUndone(
        stage=stage.number,
        played=played_count,
        leavers=tuple(repair_data["leavers"]),
        arrivals=tuple(repair_data["arrivals"]),
        tables=repair_data["tables"],
        noted=tuple(repair_data["noted"]),
        reasons={str(number): why for number, why in reasons.items()},
    )
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return earlier


def _moves_undo(stage: Stage, repair_data: dict[str, Any]) -> None:
    """Restore the states of leavers and arrivals, and the notes about them."""
    entries = Entry.objects.filter(tournament=stage.tournament)
    entries.filter(serial__in=repair_data["leavers"]).update(state=Entry.State.CHECKED_IN)
    entries.filter(serial__in=repair_data["arrivals"]).update(state=Entry.State.REGISTERED)
    leavers = stage.starts.filter(entry__serial__in=repair_data["leavers"])
    arrivals = stage.starts.filter(entry__serial__in=repair_data["arrivals"])
    leavers.update(left_after_round=None)
    arrivals.update(number=None, joined_round=1)
    leavers.filter(entry__serial__in=repair_data["noted"]).update(leaves_after_round=repair_data["played"])
    arrivals.filter(entry__serial__in=repair_data["noted"]).update(arrives_after_round=repair_data["played"])


def _last_two_draws(stage: Stage) -> tuple[Draw | None, Draw | None]:
    draws = [*stage.draws.all()[:2], None, None]
    return draws[0], draws[1]


def _must_be_movable(leavers: Sequence[Entry], arrivals: Sequence[Entry]) -> None:
    """Refuse leavers who have no start number or are not checked in, and arrivals who have one, because they left."""
    for entry in leavers:
        if entry.number is None or entry.state != Entry.State.CHECKED_IN:
            raise Conflict("entry_state", state=entry.get_state_display())
    for entry in arrivals:
        if entry.number is not None:
            raise Conflict("entry_state", state=entry.get_state_display())


@transaction.atomic
def _store_before_ranked_round(stage: Stage, moves: Moves, actor: Actor) -> Draw:
    """Store the moves before a round that the ranking seats; seats that it has assigned already are deleted."""
    _lock_unchanged(stage)
    newest = stage.draws.latest("pk")
    first_number = newest.request["players"] + 1
    _entries_move(stage, moves, first_number=first_number)
    if stage.tournament.in_pairs:
        substitutes_join(stage, moves.leavers, moves.arrivals, actor)
    seated = stage.rounds.filter(number=moves.played + 1).first()
    repaired = moves.as_data() | {"reasons": seated.reasons if seated else []}
    return plan_store(
        stage=stage,
        new_plan=replace(plan_cut(stage, played=moves.played), repaired=repaired),
        actor=actor,
        kind=DrawRepaired,
        first_number=first_number,
        **moves.as_data(),
    )


def _withdraw_after_last_round(stage: Stage, moves: Moves, actor: Actor) -> None:
    """Withdraw leavers after the last round, for the ranking; refuse all other moves."""
    _must_be_withdrawals(stage, moves)
    with transaction.atomic():
        _lock_unchanged(stage)
        _entries_move(stage, moves, first_number=0)
        event = EntryWithdrawn(
            stage=stage.number, leavers=tuple(entry.serial for entry in moves.leavers), played=moves.played
        )
        event_append(tournament=stage.tournament, event=event, actor=actor)


def _must_be_withdrawals(stage: Stage, moves: Moves) -> None:
    """Refuse moves that need a round to come.

    :raises Conflict: `round_none_left`, `draw_missing`.
    """
    if moves.arrivals or moves.tables is not None or not moves.leavers:
        raise Conflict("round_none_left" if stage.rounds.exists() else "draw_missing")


def _entries_move(stage: Stage, moves: Moves, *, first_number: int) -> None:
    """Withdraw the leavers and seat the arrivals, with start numbers from `first_number`; delete their notes."""
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


def _store_repair(stage: Stage, repair: Repair, moves: Moves, actor: Actor) -> Draw:
    """Store the moves and the repaired plan with its log event; return the new draw."""
    first_number = repair.request.players - len(moves.arrivals) + 1
    _entries_move(stage, moves, first_number=first_number)
    if stage.tournament.in_pairs:
        substitutes_join(stage, moves.leavers, moves.arrivals, actor)
    repair_data = None if moves.is_empty else moves.as_data() | {"reasons": []}
    version = stage.tournament.version
    return plan_store(
        stage=stage,
        new_plan=Planned(request=repair.request, plan=repair.plan, entries=(), version=version, repaired=repair_data),
        actor=actor,
        kind=DrawRepaired,
        first_number=first_number,
        changes=len(repair.changes),
        repeats=(repair.repeats_before, repair.repeats_after),
        **moves.as_data(),
    )
