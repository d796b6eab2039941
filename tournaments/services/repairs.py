"""Late arrivals and withdrawals between rounds: played rounds stay, the rest of the plan is repaired."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from tournaments.models import Draw, Entry, Round, Tournament
from tournaments.seating.repair import Event as SeatingEvent
from tournaments.seating.repair import Repair, repair
from tournaments.seating.request import SeatingError
from tournaments.selectors.plans import plan_of, request_of
from tournaments.selectors.strengths import strengths_now
from tournaments.selectors.wishes import wishes_now
from tournaments.services.actors import Actor
from tournaments.services.claims import entry_reread, tournament_claim
from tournaments.services.draws import Planned, draw_log, rounds_store
from tournaments.services.entries import no_round_open
from tournaments.services.errors import Conflict
from tournaments.services.events import event_append
from tournaments.services.ranked_rounds import plan_cut
from tournaments.services.refusals import impossible, numbered
from tournaments.services.states import must_allow


def entry_withdraw(*, entry: Entry, actor: Actor) -> Draw | None:
    """A player leaves for good. The rounds to come are seated without him; None when none is to come."""
    return plan_repair(tournament=entry.tournament, leavers=[entry], arrivals=[], actor=actor)


def entry_arrive(*, entry: Entry, actor: Actor) -> Draw | None:
    """A registered player arrives after the draw and plays the rounds to come."""
    return plan_repair(tournament=entry.tournament, leavers=[], arrivals=[entry], actor=actor)


def plan_repair(
    *, tournament: Tournament, leavers: Sequence[Entry], arrivals: Sequence[Entry], actor: Actor
) -> Draw | None:
    """Seat the rounds to come without `leavers` and with `arrivals`, who take their chairs first.

    With neither, they are mended for the wishes of now.

    :raises Conflict: `entry_during_round`, `draw_missing`, `entry_state`, `round_none_left`, `plan_stale`;
    :raises DomainError: `draw_impossible`.
    """
    tournament.refresh_from_db()
    must_allow(tournament, "entries")
    no_round_open(tournament)
    for entry in (*leavers, *arrivals):
        entry_reread(entry)
    _must_be_movable(leavers, arrivals)
    played = tournament.rounds.filter(state=Round.State.CLOSED).count()
    if tournament.draws.exists() and tournament.rounds_drawn <= played < tournament.rounds_planned:
        return _before_a_ranked_round(tournament, leavers, arrivals, played, actor)
    if not tournament.rounds.filter(state=Round.State.PLANNED).exists():
        _after_the_last_round(tournament, leavers, arrivals, played, actor)
        return None
    found = _search(tournament, leavers, arrivals, played)
    with transaction.atomic():
        _claim_unchanged(tournament)
        _entries_move(leavers, arrivals, played, first_number=found.request.players - len(arrivals) + 1)
        rounds_store(tournament=tournament, plan=found.plan, played=played)
        return _log(tournament, found, _people(leavers, arrivals, played), actor)


def _claim_unchanged(tournament: Tournament) -> None:
    """:raises Conflict: `plan_stale` when anything has happened since the tournament was read."""
    version = tournament.version
    tournament_claim(tournament)
    if tournament.version != version:
        raise Conflict("plan_stale")


@transaction.atomic
def repair_undo(*, tournament: Tournament, actor: Actor) -> Draw:
    """Take back the newest arrival or withdrawal while no round has been opened since, and its plan with it.

    :raises Conflict: `state_not_allowed`, `entry_during_round`, `repair_none`.
    """
    tournament_claim(tournament)
    must_allow(tournament, "entries")
    no_round_open(tournament)
    newest, earlier = _newest_draws(tournament)
    moved = newest.request.get("repair") if newest else None
    played = tournament.rounds.filter(state=Round.State.CLOSED).count()
    if newest is None or earlier is None or moved is None or moved["played"] != played:
        raise Conflict("repair_none")
    back = Entry.objects.filter(tournament=tournament)
    back.filter(pk__in=moved["leavers"]).update(state=Entry.State.CHECKED_IN, left_after_round=None)
    back.filter(pk__in=moved["arrivals"]).update(state=Entry.State.REGISTERED, number=None, joined_round=1)
    rounds_store(tournament=tournament, plan=plan_of(earlier), played=played)
    tournament.rounds.filter(number=played + 1).update(reasons=moved.get("reasons", []))
    newest.delete()
    event_append(tournament=tournament, name="draw.repair_undone", actor=actor, data={"draw": earlier.pk, **moved})
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


def _search(tournament: Tournament, leavers: Sequence[Entry], arrivals: Sequence[Entry], played: int) -> Repair:
    newest = tournament.draws.first()
    if newest is None:
        raise Conflict("draw_missing")
    numbers = tuple(entry.number for entry in leavers if entry.number is not None)
    asked = request_of(newest)
    start_numbers = _numbers(tournament, arrivals, asked.players)
    wanted = wishes_now(tournament, start_numbers)
    kept = replace(
        asked,
        apart=tuple(wish for wish in asked.apart if replace(wish, after=0) in wanted[0]),
        fixed=tuple(place for place in asked.fixed if place in wanted[1]),
        strength=strengths_now(tournament, start_numbers),  # no table is changed for it: it is only told again
    )
    old, gone = {replace(wish, after=0) for wish in kept.apart}, asked.absent.union(numbers)
    event = SeatingEvent(
        played=played,
        leavers=numbers,
        arrivals=len(arrivals),
        apart=tuple(wish for wish in wanted[0] if wish not in old),
        fixed=tuple(place for place in wanted[1] if place not in kept.fixed and place[0] not in gone),
    )
    try:
        return repair(kept, plan_of(newest), event)
    except SeatingError as error:
        raise impossible(error, numbered(tournament)) from error


def _numbers(tournament: Tournament, arrivals: Sequence[Entry], players: int) -> dict[int, int]:
    """Start numbers by primary key; those who arrive get the numbers after `players`."""
    drawn = tournament.entries.exclude(number=None).values_list("pk", "number")
    numbers = {pk: number for pk, number in drawn if number is not None}
    return numbers | {entry.pk: number for number, entry in enumerate(arrivals, start=players + 1)}


@transaction.atomic
def _before_a_ranked_round(
    tournament: Tournament, leavers: Sequence[Entry], arrivals: Sequence[Entry], played: int, actor: Actor
) -> Draw:
    """The ranking seats whoever is here: seats that it has given already are given anew."""
    _claim_unchanged(tournament)
    newest = tournament.draws.latest("pk")
    _entries_move(leavers, arrivals, played, first_number=newest.request["players"] + 1)
    planned = plan_cut(tournament, played=played)
    seated = tournament.rounds.filter(number=played + 1).first()
    rounds_store(tournament=tournament, plan=planned.plan, played=played)
    people = _people(leavers, arrivals, played) | {"reasons": seated.reasons if seated else []}
    return draw_log(
        tournament=tournament, planned=planned, actor=actor, name="draw.repaired", data=people, repaired=people
    )


def _after_the_last_round(
    tournament: Tournament, leavers: Sequence[Entry], arrivals: Sequence[Entry], played: int, actor: Actor
) -> None:
    """Nothing is left to seat: leaving only concerns the ranking, all else is too late."""
    if arrivals or not leavers:
        raise Conflict("round_none_left" if tournament.rounds.exists() else "draw_missing")
    with transaction.atomic():
        _claim_unchanged(tournament)
        _entries_move(leavers, [], played, first_number=0)
        event_append(
            tournament=tournament, name="entry.withdrawn", actor=actor, data=_people(leavers, arrivals, played)
        )


def _entries_move(leavers: Sequence[Entry], arrivals: Sequence[Entry], played: int, *, first_number: int) -> None:
    for entry in leavers:
        entry.state, entry.left_after_round = Entry.State.WITHDRAWN, played
        entry.save(update_fields=["state", "left_after_round"])
    for number, entry in enumerate(arrivals, start=first_number):
        entry.state, entry.number, entry.joined_round = Entry.State.CHECKED_IN, number, played + 1
        entry.save(update_fields=["state", "number", "joined_round"])


def _log(tournament: Tournament, found: Repair, people: dict[str, object], actor: Actor) -> Draw:
    planned = Planned(
        request=found.request,
        plan=found.plan,
        certificate=found.certificate.as_json(),
        entries=(),
        version=tournament.version,
    )
    return draw_log(
        tournament=tournament,
        planned=planned,
        actor=actor,
        name="draw.repaired" if people["names"] else "draw.wishes_applied",
        data=people | {"changes": len(found.changes), "repeats": [found.repeats_before, found.repeats_after]},
        repaired=people if people["names"] else None,
    )


def _people(leavers: Sequence[Entry], arrivals: Sequence[Entry], played: int) -> dict[str, object]:
    return {
        "played": played,
        "leavers": [entry.pk for entry in leavers],
        "arrivals": [entry.pk for entry in arrivals],
        "names": [entry.player.full_name for entry in (*leavers, *arrivals)],
    }
