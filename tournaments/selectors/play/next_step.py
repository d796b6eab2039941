"""The next step of the director, derived from the state of the tournament and of its rounds."""

from dataclasses import dataclass, field
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.selectors.play.gaps import unfinished_tables
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.seating.next_seats import round_by_rank


class Step(StrEnum):
    """A step of the day, in order."""

    OPEN_ENTRIES = "open_entries"
    CHECK_IN = "check_in"
    DRAW = "draw"
    REDRAW = "redraw"
    """A player has arrived since the draw, and no round has begun."""
    DECIDE_MOVES = "decide_moves"
    """Departures or arrivals after the last round were noted while it was played."""
    OPEN_ROUND = "open_round"
    RANK_ROUND = "rank_round"
    """The ranking seats the next round."""
    CLOSE_ROUND = "close_round"
    OPEN_STAGE = "open_stage"
    """Another stage waits for its qualifiers."""
    PLAY_STAGE = "play_stage"
    """Another stage is not finished."""
    FINISH = "finish"
    PUBLISH = "publish"
    PUBLISHED = "published"


@dataclass(frozen=True, kw_only=True)
class NextStep:
    """A step with its data. `round` is the round to open or to close, `missing` the tables that block its closing.

    Of `DECIDE_MOVES`, `round` is the last closed round; None if the first one was abandoned with notes.
    `present` is the number of checked-in players, `expected` that of registered ones. `leavers` and `arrivals` are the
    primary keys of the entries to decide.
    """

    step: Step
    round: int | None = None
    missing: tuple[int, ...] = field(default=())
    present: int = 0
    expected: int = 0
    leavers: tuple[int, ...] = ()
    arrivals: tuple[int, ...] = ()
    stage: int | None = None  # the number of the other stage


def next_step(stage: Stage, *, least_players: int) -> NextStep:
    """Return the next step. `least_players` is the number of players that a draw needs."""
    if stage.tournament.state == Tournament.State.FINISHED:
        return NextStep(step=Step.PUBLISH)
    if stage.tournament.state == Tournament.State.PUBLISHED:
        return NextStep(step=Step.PUBLISHED)
    rounds = list(stage.rounds.all())
    if stage.number > 1 and not rounds:
        present = stage.entries.filter(state=Entry.State.CHECKED_IN).count()
        return NextStep(step=Step.DRAW if present else Step.OPEN_STAGE, present=present, stage=stage.number)
    if stage.tournament.state == Tournament.State.DRAFT:
        step = None if rounds else _before_rounds(stage, rounds, least_players)
        return step if step and step.step == Step.DRAW else NextStep(step=Step.OPEN_ENTRIES)
    if stage.tournament.state == Tournament.State.OPEN and (before := _before_rounds(stage, rounds, least_players)):
        return before
    return _between_rounds(stage, rounds)


def _before_rounds(stage: Stage, rounds: list[Round], least_players: int) -> NextStep | None:
    """Return the step up to the draw: check in, draw, or draw again for newcomers; None once it is done."""
    entries = list(stage.entries.values_list("state", "number"))
    present = sum(state == Entry.State.CHECKED_IN for state, _ in entries)
    expected_players = sum(state == Entry.State.REGISTERED for state, _ in entries)
    newcomers = any(state == Entry.State.CHECKED_IN and number is None for state, number in entries)
    if rounds and not newcomers:
        return None
    step = Step.REDRAW if rounds else Step.CHECK_IN if present < least_players else Step.DRAW
    return NextStep(step=step, present=present, expected=expected_players)


def _between_rounds(stage: Stage, rounds: list[Round]) -> NextStep:
    """Return the step after the draw: close, decide noted moves, open, rank the next round, or finish."""
    if current := next((r for r in rounds if r.state == Round.State.OPEN), None):
        return NextStep(step=Step.CLOSE_ROUND, round=current.number, missing=tuple(unfinished_tables(current)))
    if noted_entries := list(moves_noted(stage)):
        return NextStep(
            step=Step.DECIDE_MOVES,
            round=max((r.number for r in rounds if r.state == Round.State.CLOSED), default=None),
            leavers=tuple(entry.pk for entry in noted_entries if entry.leaves_after_round),
            arrivals=tuple(entry.pk for entry in noted_entries if entry.arrives_after_round),
        )
    if planned := next((r for r in rounds if r.state == Round.State.PLANNED), None):
        return NextStep(step=Step.OPEN_ROUND, round=planned.number)
    if number := round_by_rank(stage):
        return NextStep(step=Step.RANK_ROUND, round=number)
    return _step_of_another_stage(stage) or NextStep(step=Step.FINISH)


def _step_of_another_stage(stage: Stage) -> NextStep | None:
    """Return the step of the first other stage that is not finished; None if all are."""
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED), distinct=True)
    others = stage.tournament.stages.exclude(pk=stage.pk).annotate(closed=closed)
    for other in others.order_by("number"):
        if other.closed < other.rounds_planned:
            return NextStep(step=Step.PLAY_STAGE if other.entrants else Step.OPEN_STAGE, stage=other.number)
    return None
