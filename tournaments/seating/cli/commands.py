"""Commands of the command line: draw, repair, or seat the next round by rank.

`draw_command` reads the options and calls one of the three. Each returns the JSON of `_build_answer`: the plan, its
certificate and sentences.
"""

from dataclasses import replace
from typing import Any

from tournaments.seating.cli.options import Options
from tournaments.seating.designs.movement import recognise_movement
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.limits import refuse_impossible
from tournaments.seating.problem.request import Plan, Request, SeatingError, Separation
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.certificate import Certificate, plan_json, rounds_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import RankedRequest, append_round, seat_next_round
from tournaments.seating.wording.repair_sentences import movement_sentence, repair_sentences, sentences_by_player
from tournaments.seating.wording.sentences import certificate_sentences, flag_sentences


def draw_command(options: Options) -> dict[str, Any]:
    """Return the JSON answer of a draw, a repair or a round by rank.

    :raises SeatingError: the options cannot be met
    """
    if options.played is not None:
        return _repair(options, options.played)
    request = _build_request(options)
    refuse_impossible(request)
    _refuse_foreign_history(options, request)
    if options.ranking and not options.balance:
        return _seat_by_rank(options, request)
    planned_request = replace(request, rounds=request.rounds - options.by_rank)
    if options.by_rank and planned_request.rounds <= len(planned_request.history):
        raise SeatingError("ranking_needed")
    plan = _draw(options, planned_request)
    return _build_answer(plan, verify_plan(plan, planned_request), options)


def _draw(options: Options, request: Request) -> Plan:
    """Draw a plan. After played rounds with leavers, also draw one as if they stayed, repair it, and return the better.

    Without leavers or arrivals, or with more arrivals than leavers, only the draw is made.
    """
    leavers = _find_leavers(options)
    is_changed = bool(leavers or options.add)
    if not request.history or not is_changed or len(leavers) < options.add:
        return draw(request)
    before = replace(request, players=options.players, absent=request.absent.difference(leavers))
    change = Change(played=len(request.history), leavers=leavers, arrivals=options.add)
    try:
        repaired_plan = repair(before, draw(before), change).plan
    except SeatingError:  # the repair cannot keep a separation or a fixed table; a new draw may
        return draw(request)
    if tally(repaired_plan.rounds).repeats == tally(request.history).repeats:  # no new repeat
        return repaired_plan
    return min(repaired_plan, draw(request), key=lambda plan: tally(plan.rounds).coincidences)


def _find_leavers(options: Options) -> tuple[int, ...]:
    """Return the absent players who took part in the last round of the history."""
    if not options.history:
        return ()
    participants = {player for table in options.history[-1] for player in table}.union(options.history_byes[-1])
    return tuple(sorted(options.absent & participants))


def _repair(options: Options, played_count: int) -> dict[str, Any]:
    """Repair the rounds of --history after the first `played_count`; return the JSON answer with changes per player."""
    request = replace(
        _build_request(options),
        players=options.players,
        rounds=len(options.history),
        separations=(),
        fixed_tables=(),
        absent=frozenset(options.history_absent[-1]) if options.history_absent else frozenset(),
        history=(),
        history_byes=(),
    )
    plan = Plan(rounds=options.history, byes=options.history_byes, method="given")
    _refuse_foreign_history(options, replace(request, history=plan.rounds, history_byes=plan.byes))
    change = Change(
        played=played_count,
        leavers=tuple(sorted(options.absent - request.absent)),
        arrivals=options.add,
        separations=options.separations,
        fixed_tables=options.fixed_tables,
        tables=options.tables,
    )
    repair_result = repair(request, plan, change)
    answer = _build_answer(repair_result.plan, repair_result.certificate, options)
    changes = sentences_by_player(repair_result.changes, options.language)
    answer["changes"] = [{"player": player, "sentences": lines} for player, lines in changes]
    answer["certificate"]["sentences"] += repair_sentences(repair_result, options.language)
    return answer


def _build_request(options: Options) -> Request:
    return Request(
        players=options.players + options.add,
        rounds=options.rounds,
        odd=options.odd,
        sizes=options.sizes,
        pairs=options.pairs,
        partners_change=options.partners_change,
        seed=options.seed,
        strict_fairness=options.strict,
        separations=options.separations,
        fixed_tables=options.fixed_tables,
        balance=options.balance,
        ratings=_build_ratings(options),
        absent=options.absent,
        history=options.history,
        history_byes=options.history_byes,
        time_limit=options.time_limit,
    )


def _build_ratings(options: Options) -> tuple[tuple[int, float], ...]:
    """Return --ranking as ratings for --balance, the best player with the highest; empty without --balance."""
    if not options.balance:
        return ()
    return tuple((player, float(-rank)) for rank, player in enumerate(options.ranking))


def _refuse_foreign_history(options: Options, request: Request) -> None:
    """Refuse a history in which a player has neither a seat nor a bye in a round, unless they may be absent.

    Arrivals, leavers and the players that the certificate of the history declares absent may be.

    :raises SeatingError: history_unsound
    """
    newcomers = set(range(options.players + 1, request.players + 1))
    excused = [declared | options.absent | newcomers for declared in options.history_absent]
    absent = []
    for tables, resting, away in zip(request.history, request.history_byes, excused, strict=True):
        participants = {player for table in tables for player in table}.union(resting)
        absent.append(sorted(away - participants))
    if not absent:
        return
    data = {
        **rounds_json(Plan(rounds=request.history, byes=request.history_byes, method="played")),
        "certificate": {"players": request.players, "absent": absent},
    }
    faults = check_plan(data).faults
    if faults:
        raise SeatingError("history_unsound", fault=faults[0])


def _seat_by_rank(options: Options, request: Request) -> dict[str, Any]:
    """Seat one more round by the ranking; return the JSON answer."""
    present = set(range(1, request.players + 1)) - request.absent
    _refuse_other_ranking(options.ranking, present)
    ranked_round = seat_next_round(
        RankedRequest(
            ranking=options.ranking,
            rounds=request.rounds,
            history=request.history,
            history_byes=request.history_byes,
            odd=request.odd,
            sizes=request.sizes,
            pairs=request.pairs,
            pattern=options.pattern,
            most_moved=options.most_moved,
            strict_fairness=request.strict_fairness,
            separations=request.separations,
            fixed_tables=request.fixed_tables,
            seed=request.seed,
        )
    )
    played_plan = Plan(rounds=request.history, byes=request.history_byes, method="ranked")
    plan = append_round(played_plan, ranked_round)
    # a round by rank may break both: separations beyond its limit, the table of one of two fixed players who meet
    softened = replace(request, rounds=len(plan.rounds), separations=_soften_separations(request), fixed_tables=())
    answer = _build_answer(plan, verify_plan(plan, softened), options)
    answer["certificate"]["tables"] = [flag_sentences(flags, options.language) for flags in ranked_round.flags]
    return answer


def _soften_separations(request: Request) -> tuple[Separation, ...]:
    """Return the separations as soft ones: a ranked round keeps them only as far as its limit allows."""
    return tuple(replace(separation, hard=False) for separation in request.separations)


def _refuse_other_ranking(ranking: tuple[int, ...], present: set[int]) -> None:
    """Refuse a ranking without one of the present players, or with another one."""
    missing = sorted(present.difference(ranking))
    if missing:
        raise SeatingError("ranking_incomplete", player=missing[0])
    unknown = sorted(set(ranking) - present)
    if unknown:
        raise SeatingError("ranking_player", player=unknown[0])


def _build_answer(plan: Plan, certificate: Certificate, options: Options) -> dict[str, Any]:
    """Return the plan and its certificate as JSON, with the sentences of both and of the movement."""
    answer = plan_json(plan, certificate)
    lines = certificate_sentences(certificate, options.language)
    movement = recognise_movement(plan.rounds)
    if movement:
        lines.append(movement_sentence(movement, options.language))
    answer["certificate"]["sentences"] = lines
    return answer
