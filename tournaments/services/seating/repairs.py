"""Late arrivals and withdrawals between rounds: played rounds stay, the rest of the plan is repaired."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.log.events import DrawRepaired, EntryWithdrawn, RepairUndone
from tournaments.models import Draw, Entry, Round, Tournament
from tournaments.seating.repairing.repair import Repair
from tournaments.selectors.play.rounds import open_round
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.seating.next_seats import ranking_is_next
from tournaments.selectors.seating.plans import plan_of, repair_of
from tournaments.services.access.permissions import must_allow, must_be_time
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import entry_reread, lock_tournament
from tournaments.services.registration.entries import no_round_open
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.seating.draws import Planned, plan_store, rounds_store
from tournaments.services.seating.repair_search import Moves, repair_search
from tournaments.services.seating.swiss_rounds import plan_cut


def entry_withdraw(*, entry: Entry, actor: Actor, quietly: bool = False) -> Draw | None:
    """A player leaves for good. The rounds to come are seated without them; None when none is to come.

    While a round is open it is noted, and nothing else happens: None too.
    """
    if open_round(entry.tournament):
        leaving_note(entry=entry, actor=actor)
        return None
    return plan_repair(tournament=entry.tournament, leavers=[entry], quietly=quietly, actor=actor)


def entry_arrive(*, entry: Entry, actor: Actor, quietly: bool = False) -> Draw | None:
    """A registered player arrives after the draw and plays the rounds to come; noted while a round is open: None."""
    if open_round(entry.tournament):
        arrival_note(entry=entry, actor=actor)
        return None
    return plan_repair(tournament=entry.tournament, arrivals=[entry], quietly=quietly, actor=actor)


def repair_find(
    *,
    tournament: Tournament,
    leavers: Sequence[Entry] = (),
    arrivals: Sequence[Entry] = (),
    tables: int | None = None,
) -> Repair | None:
    """What `plan_repair` would change and cost; None when the ranking seats the next round. It stores nothing.

    :raises Conflict, DomainError: those of `plan_repair`.
    """
    moves = _moves(tournament, leavers, arrivals, tables)
    if ranking_is_next(tournament):
        return None
    if not tournament.rounds.filter(state=Round.State.PLANNED, number__lte=tournament.rounds_drawn).exists():
        raise Conflict("round_none_left" if tournament.rounds.exists() else "draw_missing")
    return repair_search(tournament, moves)


def plan_repair(
    *,
    tournament: Tournament,
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
        `repair_moves_others`; :raises DomainError: `draw_impossible`.
    """
    must_allow(actor, "moves")
    moves = _moves(tournament, leavers, arrivals, tables)
    if ranking_is_next(tournament):
        if quietly and tournament.rounds.filter(number=moves.played + 1).exists():
            raise Conflict("repair_moves_others")
        return _before_a_ranked_round(tournament, moves, actor)
    if not tournament.rounds.filter(state=Round.State.PLANNED).exists():
        _after_the_last_round(tournament, moves, actor)
        return None
    found = repair_search(tournament, moves)
    here_before = found.request.players - len(arrivals)
    if quietly and any(change.player <= here_before for change in found.changes):
        raise Conflict("repair_moves_others")
    with transaction.atomic():
        _lock_unchanged(tournament)
        return _store(tournament, found, moves, actor)


def _moves(tournament: Tournament, leavers: Sequence[Entry], arrivals: Sequence[Entry], tables: int | None) -> Moves:
    """What has happened, once it is certain that it may happen now."""
    tournament.refresh_from_db()
    must_be_time(tournament, "moves")
    no_round_open(tournament)
    for entry in (*leavers, *arrivals):
        entry_reread(entry)
    _must_be_movable(leavers, arrivals)
    played = tournament.rounds.filter(state=Round.State.CLOSED).count()
    noted = (*(entry for entry in leavers if entry.leaves_after_round), *(e for e in arrivals if e.arrives_after_round))
    return Moves(
        played=played,
        leavers=leavers,
        arrivals=arrivals,
        tables=tables,
        noted=tuple(entry.serial for entry in noted),
    )


def leavings_settle(*, tournament: Tournament, actor: Actor) -> None:
    """After the last round, let those leave for whom it was noted: there is nothing to decide any more."""
    if leavers := list(moves_noted(tournament).filter(leaves_after_round__isnull=False)):
        plan_repair(tournament=tournament, leavers=leavers, actor=actor)


def _lock_unchanged(tournament: Tournament) -> None:
    """:raises Conflict: `plan_stale` when anything has happened since the tournament was read."""
    version = tournament.version
    lock_tournament(tournament)
    if tournament.version != version:
        raise Conflict("plan_stale")


@transaction.atomic
def repair_undo(*, tournament: Tournament, actor: Actor) -> Draw:
    """Take back the newest repair while no round has been opened since, and its plan with it.

    :raises Conflict: `state_not_allowed`, `entry_during_round`, `repair_none`.
    """
    lock_tournament(tournament)
    must_allow(actor, "moves", tournament)
    no_round_open(tournament)
    newest, earlier = _newest_draws(tournament)
    played = tournament.rounds.filter(state=Round.State.CLOSED).count()
    moved = repair_of(newest, played=played) if newest else None
    if newest is None or earlier is None or moved is None:
        raise Conflict("repair_none")
    back = Entry.objects.filter(tournament=tournament)
    back.filter(serial__in=moved["leavers"]).update(state=Entry.State.CHECKED_IN, left_after_round=None)
    back.filter(serial__in=moved["arrivals"]).update(state=Entry.State.REGISTERED, number=None, joined_round=1)
    noted = back.filter(serial__in=moved["noted"])
    noted.filter(serial__in=moved["leavers"]).update(leaves_after_round=played)
    noted.filter(serial__in=moved["arrivals"]).update(arrives_after_round=played)
    reasons = {played + 1: moved["reasons"]} if moved["reasons"] else {}
    rounds_store(tournament=tournament, plan=plan_of(earlier), played=played, reasons=reasons)
    newest.delete()
    event = RepairUndone(
        played=played,
        leavers=tuple(moved["leavers"]),
        arrivals=tuple(moved["arrivals"]),
        tables=moved["tables"],
        noted=tuple(moved["noted"]),
        reasons={str(number): why for number, why in reasons.items()},
    )
    event_append(tournament=tournament, event=event, actor=actor)
    return earlier


def _newest_draws(tournament: Tournament) -> tuple[Draw | None, Draw | None]:
    draws = [*tournament.draws.all()[:2], None, None]
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
def _before_a_ranked_round(tournament: Tournament, moves: Moves, actor: Actor) -> Draw:
    """The ranking seats whoever is here: seats that it has given already are given anew."""
    _lock_unchanged(tournament)
    newest = tournament.draws.latest("pk")
    first_number = newest.request["players"] + 1
    _entries_move(moves, first_number=first_number)
    planned = plan_cut(tournament, played=moves.played)
    seated = tournament.rounds.filter(number=moves.played + 1).first()
    return plan_store(
        tournament=tournament,
        planned=planned,
        actor=actor,
        kind=DrawRepaired,
        repaired=moves.said() | {"reasons": seated.reasons if seated else []},
        first_number=first_number,
        **moves.said(),
    )


def _after_the_last_round(tournament: Tournament, moves: Moves, actor: Actor) -> None:
    """Nothing is left to seat: leaving only concerns the ranking, all else is too late."""
    if moves.arrivals or not moves.leavers:
        raise Conflict("round_none_left" if tournament.rounds.exists() else "draw_missing")
    with transaction.atomic():
        _lock_unchanged(tournament)
        _entries_move(moves, first_number=0)
        event = EntryWithdrawn(leavers=tuple(entry.serial for entry in moves.leavers), played=moves.played)
        event_append(tournament=tournament, event=event, actor=actor)


def _entries_move(moves: Moves, *, first_number: int) -> None:
    for entry in moves.leavers:
        entry.state, entry.left_after_round = Entry.State.WITHDRAWN, moves.played
        entry.leaves_after_round = None
        entry.save(update_fields=["state", "left_after_round", "leaves_after_round"])
    for number, entry in enumerate(moves.arrivals, start=first_number):
        entry.state, entry.number, entry.joined_round = Entry.State.CHECKED_IN, number, moves.played + 1
        entry.arrives_after_round = None
        entry.save(update_fields=["state", "number", "joined_round", "arrives_after_round"])


def _store(tournament: Tournament, found: Repair, moves: Moves, actor: Actor) -> Draw:
    first_number = found.request.players - len(moves.arrivals) + 1
    _entries_move(moves, first_number=first_number)
    planned = Planned(request=found.request, plan=found.plan, entries=(), version=tournament.version)
    return plan_store(
        tournament=tournament,
        planned=planned,
        actor=actor,
        kind=DrawRepaired,
        repaired=None if moves.nobody else moves.said() | {"reasons": []},
        first_number=first_number,
        changes=len(found.changes),
        repeats=(found.repeats_before, found.repeats_after),
        **moves.said(),
    )
