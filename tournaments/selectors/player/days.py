"""The day of one player: table, seat, opponents and score of each round."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace

from django.core.cache import cache

from players.prepared import Prepared
from tournaments.formatting.seats import Place
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.models.stage import entries_at
from tournaments.selectors.player.places import PublicPlace, public_place
from tournaments.selectors.results.heads import displayed_round_score
from tournaments.selectors.results.public import (
    last_public_round,
    ranking_stops_after,
    seats_are_public,
)
from tournaments.selectors.results.split_seats import split_seats
from tournaments.selectors.seating.next_seats import round_by_rank
from tournaments.selectors.seating.plans import players_with_changed_seats

_stages_of = Prepared(
    lambda tournament, entry: Stage.objects.filter(
        tournament=tournament, starts__entry=entry, starts__carried__isnull=False
    ).order_by("-number")
)
_entries_of = Prepared(lambda stage, entry: entries_at(stage).filter(pk=entry))
_seats_around = Prepared(  # those at all tables of the player
    lambda stage, entry: Seat.objects.filter(table__round__stage=stage, table__seats__entry=entry).select_related(
        "table__round", "table__station", "entry", "played_by"
    )
)
_rounds_between = Prepared(
    lambda stage, first, last: Round.objects.filter(stage=stage, number__gte=first, number__lte=last)
)


@dataclass(frozen=True, kw_only=True)
class PlayerRound:
    """A round of a player. `score` is None before it is played, `table` is None for a bye.

    `running` is the sum of the scores up to it in the stage, without carried points. `replaced_by` is the substitute.
    `changed`: it is the next round, and another seat was shown to the player before.
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
    """A stage of a player's day.

    `number` is the start number, None before the draw. `standing` is None until the ranking is public. `carried` is the
    score carried over, None in the first stage. `by_rank` is the next round if the ranking still has to seat it.
    `stops` is the last round in the public ranking while later ones were played.
    """

    stage: Stage
    number: int | None
    carried: int | None
    standing: PublicPlace | None
    rounds: tuple[PlayerRound, ...]
    by_rank: int | None
    stops: int | None


def player_stages(tournament: Tournament, entry: Entry) -> list[StageDay]:
    """Return all stages that the player is in, newest first, so that the current one is on top.

    `Start.carried` is set for a player in a stage, to 0 in the first one.
    """
    inside = _stages_of(tournament.pk, entry.pk)
    for stage in inside:
        stage.tournament = tournament
    return [_stage_day(stage, entry) for stage in inside]


def _stage_day(stage: Stage, entry: Entry) -> StageDay:
    """Return the rounds and the public standing of a player in one stage."""
    there = _entries_of(stage.pk, entry.pk)[0]
    return StageDay(
        stage=stage,
        number=there.number,
        carried=None if stage.source is None else there.carried,
        standing=public_place(stage, entry.pk),
        rounds=tuple(player_rounds(stage, there)),
        by_rank=round_by_rank(stage),
        stops=ranking_stops_after(stage),
    )


def player_rounds(stage: Stage, entry: Entry) -> list[PlayerRound]:
    """Return the public rounds between arrival and departure of the player, in order, in a few queries."""
    by_round: dict[int, list[Seat]] = {}
    for seat in _seats_around(stage.pk, entry.pk):
        by_round.setdefault(seat.table.round.number, []).append(seat)
    differences = _score_differences(stage, entry)
    rounds, running, until = [], 0, last_public_round(stage)
    changed = entry.number in _changed_seats(stage)
    last = stage.rounds_planned if entry.left_after_round is None else entry.left_after_round
    for round_ in _rounds_between(stage.pk, entry.joined_round, last):
        round_.stage = stage
        is_public = round_.state != Round.State.PLANNED and (until is None or round_.number <= until)
        more = differences.get(round_.number, 0)
        player_round = _build_round(
            round_, entry, by_round.get(round_.number, []), running if is_public else None, more
        )
        if changed and round_.state == Round.State.PLANNED:
            player_round, changed = replace(player_round, changed=True), False
        running = player_round.running if player_round.running is not None else running
        rounds += [player_round] if seats_are_public(round_) else []
    return rounds


def _changed_seats(stage: Stage) -> Collection[int]:
    """Return `players_with_changed_seats`, cached by version: to read the plan of 1,000 players takes milliseconds."""
    key = f"changed-seats:{stage.pk}:{stage.tournament.digest}"
    numbers: Collection[int] | None = cache.get(key)
    if numbers is None:
        numbers = frozenset(players_with_changed_seats(stage))
        cache.set(key, numbers)
    return numbers


def _score_differences(stage: Stage, entry: Entry) -> dict[int, int]:
    """Return the score of the player minus the score of their seat, by round, after mistaken seats."""
    split = split_seats(stage)
    rounds: dict[int, int] = defaultdict(int)
    for seat in Seat.objects.filter(pk__in=split).select_related("table__round") if split else ():
        own = sum(share.plus - share.minus for share in split[seat.pk] if share.entry == entry.serial)
        rounds[seat.table.round.number] += own - (seat.score if seat.entry_id == entry.pk else 0)
    return rounds


def _build_round(round_: Round, entry: Entry, seats: list[Seat], running: int | None, more: int) -> PlayerRound:
    """Build a round. `running` is the total before it, None if its result is not public or does not exist.

    `more` is the difference from `_score_differences`.
    """
    own = next((seat for seat in seats if seat.entry_id == entry.pk), None)
    if own is None:
        return PlayerRound(round=round_.number, state=round_.state)
    score = (0 if own.counts_own else own.score) + more
    return PlayerRound(
        round=round_.number,
        state=round_.state,
        table=own.table.number,
        place=own.place,
        others=tuple(seat.sitter for seat in seats if seat is not own),
        replaced_by=own.played_by,
        score=displayed_round_score(round_.stage.tournament, score) if running is not None else None,
        running=displayed_round_score(round_.stage.tournament, running + score) if running is not None else None,
    )
