"""What the command line does with its options: draw, repair, or seat the next round by rank."""

from dataclasses import replace
from typing import Any

from tournaments.seating.cli.options import Options
from tournaments.seating.designs.movement import recognise
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.limits import refuse_impossible
from tournaments.seating.problem.request import Plan, Request, SeatingError
from tournaments.seating.problem.tally import tally
from tournaments.seating.proof.certificate import Certificate, plan_json, rounds_json
from tournaments.seating.proof.checker import check_plan
from tournaments.seating.proof.verify import verify_plan
from tournaments.seating.repairing.repair import Change, repair
from tournaments.seating.swiss.ranked import RankedRequest, next_round, with_round
from tournaments.seating.wording.repair_sentences import by_player, movement_sentence, repair_sentences
from tournaments.seating.wording.sentences import flag_sentences, sentences


def draw_command(options: Options) -> dict[str, Any]:
    """The JSON answer to a draw, a repair or a round by rank. Raises SeatingError."""
    if options.played is not None:
        return _repaired(options, options.played)
    request = _request(options)
    refuse_impossible(request)
    _refuse_foreign_history(options, request)
    if options.ranking and not options.balance:
        return _next_by_rank(options, request)
    planned = replace(request, rounds=request.rounds - options.by_rank)
    if options.by_rank and planned.rounds <= len(planned.history):
        raise SeatingError("ranking_needed")
    plan = _drawn(options, planned)
    return _answer(plan, verify_plan(plan, planned), options)


def _drawn(options: Options, request: Request) -> Plan:
    """A new draw; after a change of the field also the draw as if nobody had left, with their chairs empty."""
    leavers = _leavers(options)
    if not request.history or not (leavers or options.add) or len(leavers) < options.add:
        return draw(request)
    before = replace(request, players=options.players, absent=request.absent.difference(leavers))
    change = Change(played=len(request.history), leavers=leavers, arrivals=options.add)
    try:
        thinned = repair(before, draw(before), change).plan
    except SeatingError:  # this way round a separation or a fixed table cannot be kept: the new draw may do it
        return draw(request)
    if tally(thinned.rounds).repeats == tally(request.history).repeats:
        return thinned
    return min(thinned, draw(request), key=lambda plan: tally(plan.rounds).coincidences)


def _leavers(options: Options) -> tuple[int, ...]:
    """The absent who took part in the last round of the history."""
    if not options.known:
        return ()
    there = {player for table in options.known[-1] for player in table}.union(options.known_byes[-1])
    return tuple(sorted(options.absent & there))


def _repaired(options: Options, played: int) -> dict[str, Any]:
    """The plan of --history with its rounds after `played` repaired, and the changes per player."""
    request = replace(
        _request(options),
        players=options.players,
        rounds=len(options.known),
        separations=(),
        fixed_tables=(),
        absent=frozenset(options.gone[-1]) if options.gone else frozenset(),
        history=(),
        history_byes=(),
    )
    plan = Plan(rounds=options.known, byes=options.known_byes, method="given")
    _refuse_foreign_history(options, replace(request, history=plan.rounds, history_byes=plan.byes))
    change = Change(
        played=played,
        leavers=tuple(sorted(options.absent - request.absent)),
        arrivals=options.add,
        separations=options.separations,
        fixed_tables=options.fixed_tables,
        tables=options.tables,
    )
    made = repair(request, plan, change)
    answer = _answer(made.plan, made.certificate, options)
    told = by_player(made.changes, options.language)
    answer["changes"] = [{"player": player, "sentences": said} for player, said in told]
    answer["certificate"]["sentences"] += repair_sentences(made, options.language)
    return answer


def _request(options: Options) -> Request:
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
        ratings=_ratings(options),
        absent=options.absent,
        history=options.known,
        history_byes=options.known_byes,
        time_limit=options.time_limit,
    )


def _ratings(options: Options) -> tuple[tuple[int, float], ...]:
    if not options.balance:
        return ()
    return tuple((player, float(-rank)) for rank, player in enumerate(options.ranking))


def _refuse_foreign_history(options: Options, request: Request) -> None:
    """Everybody must have played every round or had a bye, but for late arrivals, leavers and the declared absent."""
    newcomers = set(range(options.players + 1, request.players + 1))
    excused = [gone | options.absent | newcomers for gone in options.gone]
    absent = []
    for tables, resting, away in zip(request.history, request.history_byes, excused, strict=True):
        there = {player for table in tables for player in table}.union(resting)
        absent.append(sorted(away - there))
    if not absent:
        return
    data = {
        **rounds_json(Plan(rounds=request.history, byes=request.history_byes, method="played")),
        "certificate": {"players": request.players, "absent": absent},
    }
    faults = check_plan(data).faults
    if faults:
        raise SeatingError("history_unsound", fault=faults[0])


def _next_by_rank(options: Options, request: Request) -> dict[str, Any]:
    """The rounds played and one more, seated by the ranking."""
    present = set(range(1, request.players + 1)) - request.absent
    _refuse_other_ranking(options.ranking, present)
    ranked = next_round(
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
    played = Plan(rounds=request.history, byes=request.history_byes, method="ranked")
    plan = with_round(played, ranked)
    asked = replace(request, rounds=len(plan.rounds), separations=_as_soft(request), fixed_tables=())
    answer = _answer(plan, verify_plan(plan, asked), options)
    answer["certificate"]["tables"] = [flag_sentences(flags, options.language) for flags in ranked.flags]
    return answer


def _as_soft(request: Request) -> Any:
    """A ranked round keeps separations as far as its limit allows."""
    return tuple(replace(separation, hard=False) for separation in request.separations)


def _refuse_other_ranking(ranking: tuple[int, ...], present: set[int]) -> None:
    missing = sorted(present.difference(ranking))
    if missing:
        raise SeatingError("ranking_incomplete", player=missing[0])
    strangers = sorted(set(ranking) - present)
    if strangers:
        raise SeatingError("ranking_player", player=strangers[0])


def _answer(plan: Plan, certificate: Certificate, options: Options) -> dict[str, Any]:
    answer = plan_json(plan, certificate)
    said = sentences(certificate, options.language)
    movement = recognise(plan.rounds)
    if movement:
        said.append(movement_sentence(movement, options.language))
    answer["certificate"]["sentences"] = said
    return answer
