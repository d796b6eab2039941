"""One player's day: where they sat in each round, with whom, and what came of it."""

from collections import defaultdict
from dataclasses import dataclass, replace

from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.selectors.results.heads import figure_of_round
from tournaments.selectors.results.public import seats_shown, shown_until, standings_shown, stops_after
from tournaments.selectors.results.split_seats import split_seats
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.selectors.seating.plans import seats_changed


@dataclass(frozen=True, kw_only=True)
class Stay:
    """One round of one player. `score` is None before it is played; `table` is None for a bye.

    `replaced_by` sat in for the player. `changed`: it is the next one, and the player has read another place before.
    """

    round: int
    state: str
    table: int | None = None
    place: Place | None = None
    others: tuple[Entry, ...] = ()
    score: int | None = None
    running: int | None = None
    changed: bool = False
    replaced_by: Entry | None = None


@dataclass(frozen=True, kw_only=True)
class StageDay:
    """One stage of a player's day. `number` is their start number there, None before its draw; `standing` is None
    until its ranking may be read, `carried` what they brought (None in the first). `by_rank` is the round to come
    that the ranking has yet to seat; `stops` the one after which the ranking stops, while more was played.
    """

    stage: Stage
    number: int | None
    carried: int | None
    standing: Standing | None
    stays: tuple[Stay, ...]
    by_rank: int | None
    stops: int | None


def player_days(tournament: Tournament, entry: Entry) -> list[StageDay]:
    """Every stage that the player is in, the newest first: what is played now stands on top."""
    inside = tournament.stages.filter(starts__entry=entry, starts__carried__isnull=False)
    return [_stage_day(stage, entry) for stage in inside.order_by("-number")]


def _stage_day(stage: Stage, entry: Entry) -> StageDay:
    there = stage.entries.get(pk=entry.pk)
    return StageDay(
        stage=stage,
        number=there.number,
        carried=None if stage.source is None else there.carried,
        standing=next((line for line in standings_shown(stage) if line.entry == entry.pk), None),
        stays=tuple(player_day(stage, there)),
        by_rank=round_by_rank(stage),
        stops=stops_after(stage),
    )


def player_day(stage: Stage, entry: Entry) -> list[Stay]:
    """The rounds that the player is there for, in order, as far as they may be known, in a handful of queries."""
    seats = Seat.objects.filter(table__round__stage=stage, table__seats__entry=entry)
    by_round: dict[int, list[Seat]] = {}
    for seat in seats.select_related("table__round", "table__station", "entry", "played_by"):
        by_round.setdefault(seat.table.round.number, []).append(seat)
    shared = _shared(stage, entry)
    running, stays, changed, until = 0, [], entry.number in seats_changed(stage), shown_until(stage)
    last = stage.rounds_planned if entry.left_after_round is None else entry.left_after_round
    for round_ in stage.rounds.filter(number__range=(entry.joined_round, last)):
        told = round_.state != Round.State.PLANNED and (until is None or round_.number <= until)
        more = shared.get(round_.number, 0)
        stay = _stay(round_, entry, by_round.get(round_.number, []), running if told else None, more)
        if changed and round_.state == Round.State.PLANNED:
            stay, changed = replace(stay, changed=True), False
        running = stay.running if stay.running is not None else running
        stays += [stay] if seats_shown(round_) else []
    return stays


def _shared(stage: Stage, entry: Entry) -> dict[int, int]:
    """By round, what the player scored more than their seat did, or less, where seats had been mistaken."""
    split = split_seats(stage)
    rounds: dict[int, int] = defaultdict(int)
    for seat in Seat.objects.filter(pk__in=split).select_related("table__round") if split else ():
        own = sum(share.plus - share.minus for share in split[seat.pk] if share.entry == entry.serial)
        rounds[seat.table.round.number] += own - (seat.score if seat.entry_id == entry.pk else 0)
    return rounds


def _stay(round_: Round, entry: Entry, seats: list[Seat], running: int | None, more: int) -> Stay:
    """`running` is the total before this round, None where its result may not be told, or there is none.

    `more` is what they scored beside their seat.
    """
    own = next((seat for seat in seats if seat.entry_id == entry.pk), None)
    if own is None:
        return Stay(round=round_.number, state=round_.state)
    score = (0 if own.counts_own else own.score) + more
    return Stay(
        round=round_.number,
        state=round_.state,
        table=own.table.number,
        place=own.place,
        others=tuple(seat.sitter for seat in seats if seat is not own),
        replaced_by=own.played_by,
        score=figure_of_round(round_.stage.tournament, score) if running is not None else None,
        running=figure_of_round(round_.stage.tournament, running + score) if running is not None else None,
    )
