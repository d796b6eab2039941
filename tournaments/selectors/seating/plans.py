"""The drawn plan from the stored draw: its certificate, its kept tables, its last repair, and changed seats."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Draw, Stage
from tournaments.seating.designs.movement import Movement, recognise_movement
from tournaments.seating.problem.request import KeptTable, Plan, Request
from tournaments.seating.problem.request_json import request_from_json
from tournaments.seating.problem.seat_changes import SeatChange, seat_changes
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.certificate import Certificate, certify_plan
from tournaments.seating.wording.evenness import compute_evenness, evenness_sentence
from tournaments.seating.wording.sentences import certificate_sentences
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.earlier import met_before_now


def plan_of(draw: Draw) -> Plan:
    """Return the plan of the planner, players by start number."""
    return Plan(
        rounds=tuple(tuple(map(tuple, tables)) for tables in draw.plan["rounds"]),
        byes=tuple(map(tuple, draw.plan["byes"])),
        method=draw.method,
    )


def certificate_of(draw: Draw) -> Certificate:
    """Compute the certificate of the plan from the plan and from the earlier meetings."""
    return certify_plan(plan_of(draw), replace(request_of(draw), met_before=met_before_now(draw.stage)))


def guarantee_sentences(draw: Draw, language: str, name: Callable[[int], str]) -> list[str]:
    """Return the guarantees of the plan, one per sentence, the digest last. `name` formats a start number."""
    facts = certificate_sentences(certificate_of(draw), language, name)
    if even := compute_evenness(plan_of(draw), request_of(draw), rounds=draw.stage.rounds_drawn):
        facts.insert(-1, evenness_sentence(even, language))
    return facts


def request_of(draw: Draw) -> Request:
    """Return the request to the planner."""
    return request_from_json(draw.request, seed=draw.seed)


def kept_tables_now(stage: Stage, numbers: Mapping[int, int]) -> tuple[KeptTable, ...]:
    """Return the kept tables of the current plan with the new start numbers.

    `numbers` maps the primary key of an entry to its start number. Players without a new number are omitted.
    """
    newest = stage.draws.first()
    if newest is None:
        return ()
    drawn = stage.entries.exclude(number=None).values_list("number", "pk")
    new = {old: numbers[pk] for old, pk in drawn if pk in numbers}
    return tuple(
        replace(kept, players=tuple(new[player] for player in kept.players if player in new))
        for kept in request_of(newest).kept_tables
    )


def repair_of(draw: Draw, *, played: int) -> dict[str, Any] | None:
    """Return the departures and the arrivals of a plan that is a repair, unless a round was played since.

    None also for a repair for constraints or kept tables alone.
    """
    moved: dict[str, Any] | None = draw.request.get("repair")
    return moved if moved and moved["played"] == played else None


def movement_of(draw: Draw) -> Movement | None:
    """Return the movement that the drawn rounds follow, None if they follow no known one."""
    return recognise_movement(plan_of(draw).rounds[: draw.stage.rounds_drawn])


def last_changes(stage: Stage) -> tuple[SeatChange, ...]:
    """Return the changes of the last repair or exchange, by start number and round.

    Return an empty tuple after a first draw, or if the last draw has another number of rounds than the one before, as
    when the ranking has seated a round.
    """
    newest = list(stage.draws.all()[:2])
    if len(newest) < 2:
        return ()
    new, old = newest
    if len(new.plan["rounds"]) != len(old.plan["rounds"]):
        return ()
    return seat_changes(plan_of(old), plan_of(new), leavers=tuple(request_of(new).absent))


def players_with_changed_seats(stage: Stage) -> frozenset[int]:
    """Return the start numbers of the players whose seat in the next round differs from the one shown first.

    The first plan with seats for that round since the last opening of a round was shown first. Players who arrived
    later have no earlier seat.
    """
    draws = list(stage.draws.order_by("pk"))
    if len(draws) < 2:
        return frozenset()
    begun_count = begun_rounds(stage).count()
    # the index of the last draw made before the latest opening of a round
    at_opening = max((n for n, draw in enumerate(draws) if draw.begun < begun_count), default=0)
    seated_draws = [draw for draw in draws[at_opening:] if len(draw.plan["rounds"]) > begun_count]
    if not seated_draws:
        return frozenset()
    shown_first, newest = seated_draws[0], draws[-1]
    is_present_seated = seated_draws[-1] == newest
    if shown_first == newest or not is_present_seated:
        return frozenset()
    next_number = begun_count + 1
    shown_plan, present_plan = (_cut_after(plan_of(draw), next_number) for draw in (shown_first, newest))
    changes = seat_changes(shown_plan, present_plan, leavers=tuple(request_of(newest).absent))
    players_then = shown_first.request["players"]  # later arrivals have higher numbers
    return frozenset(
        change.player for change in changes if change.round == next_number and change.player <= players_then
    )


def _cut_after(plan: Plan, rounds: int) -> Plan:
    return replace(plan, rounds=plan.rounds[:rounds], byes=plan.byes[:rounds])


def meetings_of(draw: Draw) -> dict[int, list[tuple[int, int]]]:
    """Return the pairs (higher, lower) of players, counted from 0, by number of meetings, omitting 0."""
    pairs: dict[int, list[tuple[int, int]]] = {}
    for (first, second), count in tally(plan_of(draw).rounds).meetings.items():
        pairs.setdefault(count, []).append((second - 1, first - 1))
    return {count: sorted(of_count) for count, of_count in sorted(pairs.items())}
