"""What the director does next, read from the state of the tournament and of its rounds."""

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.seating.next_seats import round_by_rank


class Step(StrEnum):
    """One step of the day, in its order."""

    OPEN_ENTRIES = "open_entries"
    CHECK_IN = "check_in"
    DRAW = "draw"
    REDRAW = "redraw"
    """Somebody arrived or left since the draw, and no round has begun."""
    DECIDE_MOVES = "decide_moves"
    """Somebody was noted to leave or to arrive while the last round was played."""
    OPEN_ROUND = "open_round"
    RANK_ROUND = "rank_round"
    """The ranking seats the next round."""
    CLOSE_ROUND = "close_round"
    FINISH = "finish"
    PUBLISH = "publish"
    PUBLISHED = "published"


@dataclass(frozen=True, kw_only=True)
class NextStep:
    """`round` is the one to open or close, `missing` the tables that keep it from being closed.

    `present` and `expected` count players who are here and those who have only registered. `leavers` and `arrivals`
    are the entries to decide of, by primary key.
    """

    step: Step
    round: int | None = None
    missing: tuple[int, ...] = field(default=())
    present: int = 0
    expected: int = 0
    leavers: tuple[int, ...] = ()
    arrivals: tuple[int, ...] = ()


def next_step(stage: Stage, *, least_players: int) -> NextStep:
    """The step; `least_players` is how many a draw needs."""
    if stage.tournament.state == Tournament.State.FINISHED:
        return NextStep(step=Step.PUBLISH)
    if stage.tournament.state == Tournament.State.PUBLISHED:
        return NextStep(step=Step.PUBLISHED)
    rounds = list(stage.rounds.all())
    if stage.tournament.state == Tournament.State.DRAFT:
        step = None if rounds else _before_rounds(stage, rounds, least_players)
        return step if step and step.step == Step.DRAW else NextStep(step=Step.OPEN_ENTRIES)
    if stage.tournament.state == Tournament.State.OPEN and (before := _before_rounds(stage, rounds, least_players)):
        return before
    return _between_rounds(stage, rounds)


def _before_rounds(stage: Stage, rounds: list[Round], least_players: int) -> NextStep | None:
    entries = list(stage.entries.values_list("state", "number"))
    present = sum(state == Entry.State.CHECKED_IN for state, _ in entries)
    expected = sum(state == Entry.State.REGISTERED for state, _ in entries)
    newcomers = any(state == Entry.State.CHECKED_IN and number is None for state, number in entries)
    if rounds and not newcomers:
        return None
    step = Step.REDRAW if rounds else Step.CHECK_IN if present < least_players else Step.DRAW
    return NextStep(step=step, present=present, expected=expected)


def _between_rounds(stage: Stage, rounds: list[Round]) -> NextStep:
    if still := next((r for r in rounds if r.state == Round.State.OPEN), None):
        unconfirmed = still.tables.exclude(state=Table.State.CONFIRMED).values_list("station__number", flat=True)
        return NextStep(step=Step.CLOSE_ROUND, round=still.number, missing=tuple(unconfirmed))
    if noted := list(moves_noted(stage)):
        return NextStep(
            step=Step.DECIDE_MOVES,
            round=max(r.number for r in rounds if r.state == Round.State.CLOSED),
            leavers=tuple(entry.pk for entry in noted if entry.leaves_after_round),
            arrivals=tuple(entry.pk for entry in noted if entry.arrives_after_round),
        )
    if following := next((r for r in rounds if r.state == Round.State.PLANNED), None):
        return NextStep(step=Step.OPEN_ROUND, round=following.number)
    if number := round_by_rank(stage):
        return NextStep(step=Step.RANK_ROUND, round=number)
    return NextStep(step=Step.FINISH)
