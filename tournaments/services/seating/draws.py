"""Drawing the seats of all rounds: search of a plan, and its storage. Repairs are stored by `plan_store` as well.

`draw_plan` searches without a transaction, because a search may take seconds; `draw_store` refuses the plan if an input
has changed meanwhile (`_inputs_changed`). `draw_make` does both.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.log.events import DrawMade, PlanEvent
from tournaments.models import Draw, Entry, Stage, Start, Tournament
from tournaments.seating.planning.planner import draw
from tournaments.seating.problem.limits import FEWEST_PLAYERS
from tournaments.seating.problem.request import Odd, Plan, Request, SeatingError
from tournaments.seating.problem.request_json import request_json
from tournaments.seating.proof.verify import verify_plan
from tournaments.selectors.registration.ratings import balance_of, ratings_now
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.selectors.seating.constraints import constraints_now
from tournaments.selectors.seating.earlier import met_before
from tournaments.selectors.seating.pairs import pairs_forecast, pairs_now
from tournaments.selectors.seating.plans import kept_tables_now
from tournaments.selectors.seating.tables import table_rule_of
from tournaments.selectors.seating.teams import teams_forecast
from tournaments.services.access.permissions import must_allow, state_must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.refusals import draw_impossible
from tournaments.services.seating.rounds import rounds_store
from tournaments.services.seating.searches import Search
from tournaments.services.setup.lifecycle import tournament_state_set

LEAST_PLAYERS = FEWEST_PLAYERS
SEED_LIMIT = 1_000_000
DRAW_INPUT_EVENTS = (
    *("entry.added", "entry.removed", "entry.checked_in", "entry.rated", "entry.numbers_exchanged"),
    *("entry.stage_numbers_exchanged", "stage.answered", "stage.replaced"),
    *("constraint.made", "constraint.dropped", "table.kept", "table.released"),
    *("team.made", "team.changed", "team.dropped"),
)


@dataclass(frozen=True)
class Planned:
    """A verified plan that is not stored yet. `version` is that of the tournament for which it was searched.

    `reasons` are those of rounds seated by the ranking. `repaired` holds leavers and arrivals of a repair, by serial.
    """

    request: Request
    plan: Plan
    entries: tuple[Entry, ...]  # in order of their numbers 1..n
    version: int
    reasons: Mapping[int, list[Any]] = field(default_factory=dict)
    repaired: Mapping[str, Any] | None = None


def draw_plan(
    *, stage: Stage, choice: DrawChoice | None = None, seed: int | None = None, search: Search | None = None
) -> Planned:
    """Search a plan for the players present, by this choice or else by the settings of the stage.

    The search may take seconds and stores nothing; `search` receives its progress and may stop it.

    The start numbers are drawn by lot from the seed, so the same players and seed give the same plan, unless a table
    of an earlier plan is kept.

    :raises Conflict: `state_not_allowed`, `draw_started`, `draw_too_few`, `draw_no_rating`, `team_absent`,
        `team_tables`, `pair_alone`, `pair_half`;
    :raises DomainError: `draw_impossible`.
    """
    stage.tournament.refresh_from_db(fields=["version", "state"])
    state_must_allow(stage, "draw")
    seed = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    choice = choice or DrawChoice.of(stage)
    version = stage.tournament.version
    present = list(stage.entries.filter(state=Entry.State.CHECKED_IN).order_by("serial"))
    if len(present) < LEAST_PLAYERS:
        raise Conflict("draw_too_few", players=len(present), least=LEAST_PLAYERS)
    _teams_must_fit(stage, choice)
    _pairs_must_be_whole(stage)
    Random(seed).shuffle(present)
    request = _build_request(stage, present, choice, seed)
    if request.balance and not request.ratings:
        raise Conflict("draw_no_rating")
    try:
        on_progress, should_stop = (search.report, search.should_stop) if search else (None, None)
        plan = draw(request, on_progress=on_progress, should_stop=should_stop)
        verify_plan(plan, request)
    except SeatingError as error:
        raise draw_impossible(error, stage, dict(enumerate(present, start=1))) from error
    return Planned(request=request, plan=plan, entries=tuple(present), version=version)


def _build_request(stage: Stage, entries: Sequence[Entry], choice: DrawChoice, seed: int) -> Request:
    """Return the request to the planner for these entries, in the order of their start numbers."""
    numbers = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    separations, fixed_tables = constraints_now(stage, numbers, choice)
    odd = Odd(choice.odd_tables)
    return Request(
        players=len(entries),
        rounds=stage.rounds_drawn,
        odd=odd,
        pairs=pairs_now(stage, numbers),
        partners_change=bool(stage.tournament.engine.partnerships) and not stage.tournament.in_pairs,
        sizes=table_rule_of(stage.tournament.engine, odd),
        seed=seed,
        strict_fairness=choice.strict_fairness,
        separations=separations,
        fixed_tables=fixed_tables,
        met_before=met_before(stage, numbers, choice),
        met_before_hard=choice.earlier_meetings == Stage.EarlierMeetings.HARD,
        kept_tables=kept_tables_now(stage, numbers),
        balance=balance_of(stage),
        ratings=ratings_now(stage, numbers),
    )


def _teams_must_fit(stage: Stage, choice: DrawChoice) -> None:
    """Refuse, before the search, teams whose absent or too many members make a draw impossible."""
    forecast = teams_forecast(stage, choice)
    if forecast and forecast.absent:
        raise Conflict("team_absent", team=forecast.absent[0].label)
    if forecast and forecast.larger and choice.team_mates == Stage.TeamMates.HARD:
        team, members = forecast.larger[0]
        code = "team_tables" if stage.number == 1 else "team_tables_later"
        raise Conflict(code, team=team.label, members=members, tables=forecast.tables)


def _pairs_must_be_whole(stage: Stage) -> None:
    """Refuse players without a present partner, where partners are fixed."""
    forecast = pairs_forecast(stage)
    if forecast and forecast.alone:
        raise Conflict("pair_alone", name=forecast.alone[0].full_name)
    if forecast and forecast.halves:
        _pair, here, missing = forecast.halves[0]
        raise Conflict("pair_half", here=here.full_name, missing=missing.full_name)


@transaction.atomic
def draw_store(*, stage: Stage, new_plan: Planned, actor: Actor) -> Draw:
    """Store a plan for the rounds that are drawn, in one transaction; an earlier draw is replaced.

    It opens a tournament in preparation.

    :raises Conflict: `draw_started`, `stage_tables_taken`, or `plan_stale` if an input of the search, such as a setting
        or the players present, has changed since it began.
    """
    lock_stage(stage)
    must_allow(actor, "draw", stage)
    if begun_rounds(stage).exists() or stage.abandoned:
        raise Conflict("draw_started")
    if _inputs_changed(stage, new_plan):
        raise Conflict("plan_stale")
    if stage.tournament.state == Tournament.State.DRAFT:
        tournament_state_set(tournament=stage.tournament, state=Tournament.State.OPEN, actor=actor)
    stage.draws.all().delete()  # their plans use the old start numbers
    stage.starts.update(number=None)
    starts = {start.entry_id: start for start in stage.starts.all()}
    for number, entry in enumerate(new_plan.entries, start=1):
        starts[entry.pk].number = number
    drawn = [start for start in starts.values() if start.number is not None]
    Start.objects.bulk_create(drawn, update_conflicts=True, unique_fields=["id"], update_fields=["number"])
    numbers = tuple(entry.serial for entry in new_plan.entries)
    return plan_store(stage=stage, new_plan=new_plan, played=0, actor=actor, kind=DrawMade, numbers=numbers)


def draw_make(*, stage: Stage, actor: Actor, seed: int | None = None) -> Draw:
    """Search a plan and store it."""
    return draw_store(stage=stage, new_plan=draw_plan(stage=stage, seed=seed), actor=actor)


def plan_store(
    *, stage: Stage, new_plan: Planned, played: int, actor: Actor, kind: type[PlanEvent], **fields: Any
) -> Draw:
    """Store the plan, seat the rounds after `played` by it, and log it as an event of this `kind` with `fields`."""
    moment, plan = timezone.now(), {"rounds": new_plan.plan.rounds, "byes": new_plan.plan.byes}
    request = request_json(new_plan.request) | {"repair": new_plan.repaired}
    seed, method = new_plan.request.seed, new_plan.plan.method
    rounds_store(stage=stage, plan=new_plan.plan, played_count=played, reasons=new_plan.reasons)
    new_draw = Draw.objects.create(
        stage=stage,
        seed=seed,
        request=request,
        plan=plan,
        method=method,
        begun=begun_rounds(stage).count(),
        created_at=moment,
    )
    reasons = {str(number): why for number, why in new_plan.reasons.items()}
    event = kind(
        stage=stage.number,
        seed=seed,
        request=request,
        plan=plan,
        method=method,
        played=played,
        reasons=reasons,
        **fields,
    )
    event_append(tournament=stage.tournament, event=event, actor=actor, at=moment)
    return new_draw


def _inputs_changed(stage: Stage, new_plan: Planned) -> bool:
    """Return True if an input of the plan has changed since its search began: by an event, or by a setting.

    Kept tables change by events only. They are not compared, as they are gone once the earlier draw is discarded.
    """
    if stage.tournament.events.filter(sequence__gt=new_plan.version, name__in=DRAW_INPUT_EVENTS).exists():
        return True
    request = new_plan.request
    present_request = _build_request(stage, new_plan.entries, DrawChoice.of(stage), request.seed)
    return replace(present_request, kept_tables=request.kept_tables) != request
