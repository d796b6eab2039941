"""One player's day: where they sat in each round, with whom, and what came of it."""

from dataclasses import dataclass, replace

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.selectors.results.heads import figure_of_round
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.selectors.seating.plans import seats_changed


@dataclass(frozen=True, kw_only=True)
class Stay:
    """One round of one player. `score` is None before it is played; `table` is None for a bye.

    `changed`: it is the next one, and the player has read another place before.
    """

    round: int
    state: str
    table: int | None = None
    place: Place | None = None
    others: tuple[Entry, ...] = ()
    score: int | None = None
    running: int | None = None
    changed: bool = False


@dataclass(frozen=True, kw_only=True)
class StageDay:
    """One stage of a player's day. `number` is their start number there, None before its draw; `standing` is None
    until its ranking may be read, `carried` what they brought (None in the first). `by_rank` is the round to come
    that the ranking has yet to seat.
    """

    stage: Stage
    number: int | None
    carried: int | None
    standing: Standing | None
    stays: tuple[Stay, ...]
    by_rank: int | None


def player_days(tournament: Tournament, entry: Entry) -> list[StageDay]:
    """Every stage that the player is in, the newest first: what is played now stands on top."""
    inside = tournament.stages.filter(starts__entry=entry, starts__carried__isnull=False)
    return [_stage_day(stage, entry) for stage in inside.order_by("-number")]


def _stage_day(stage: Stage, entry: Entry) -> StageDay:
    there = stage.entries.get(pk=entry.pk)
    shown = standings_at(stage) if stage.tournament.is_public else []
    return StageDay(
        stage=stage,
        number=there.number,
        carried=None if stage.source is None else there.carried,
        standing=next((line for line in shown if line.entry == entry.pk), None),
        stays=tuple(player_day(stage, there)),
        by_rank=round_by_rank(stage),
    )


def player_day(stage: Stage, entry: Entry) -> list[Stay]:
    """The rounds of the plan that the player is there for, in order, in a handful of queries."""
    seats = Seat.objects.filter(table__round__stage=stage, table__seats__entry=entry)
    by_round: dict[int, list[Seat]] = {}
    for seat in seats.select_related("table__round", "table__station", "entry"):
        by_round.setdefault(seat.table.round.number, []).append(seat)
    running, stays, changed = 0, [], entry.number in seats_changed(stage)
    last = stage.rounds_planned if entry.left_after_round is None else entry.left_after_round
    for round_ in stage.rounds.filter(number__range=(entry.joined_round, last)):
        stay = _stay(round_, entry, by_round.get(round_.number, []), running)
        if changed and round_.state == Round.State.PLANNED:
            stay, changed = replace(stay, changed=True), False
        running = stay.running if stay.running is not None else running
        stays.append(stay)
    return stays


def _stay(round_: Round, entry: Entry, seats: list[Seat], running: int) -> Stay:
    own = next((seat for seat in seats if seat.entry_id == entry.pk), None)
    if own is None:
        return Stay(round=round_.number, state=round_.state)
    begun = round_.state != Round.State.PLANNED
    return Stay(
        round=round_.number,
        state=round_.state,
        table=own.table.number,
        place=own.place,
        others=tuple(seat.entry for seat in seats if seat is not own),
        score=figure_of_round(round_.stage.tournament, own.score) if begun else None,
        running=figure_of_round(round_.stage.tournament, running + own.score) if begun else None,
    )
