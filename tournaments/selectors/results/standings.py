"""The ranking of players in a round, a stage or all stages: computed from the stored rows, or the published one.

`standings_compute` is for pages and documents; `stage_rows` and `overall_rows` are the input of cuts and of the ranking
over all stages; `frozen_rows` and `frozen_places` are what a publication stores. All of them rank the days of players
(`PlayerDay`), which `_load_days` reads from seats and adjustments.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.db.models import Q

from players.prepared import Prepared
from tournaments.log.events import FrozenPlace, FrozenRow, RankingPublished
from tournaments.log.rankings import measures_of, order_of_stages, ranking_rules
from tournaments.log.sheets import PlayedGame
from tournaments.models import Adjustment, Draw, Entry, Round, Seat, Stage, Tournament
from tournaments.ranking.carry import OverallRow, rank_overall
from tournaments.ranking.days import PlayerDay, results_of_days
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Address, PlayerResult, Row, common_fields_of
from tournaments.ranking.rules import RankingRules
from tournaments.ranking.seats import Decision, PlayedSeat, Share, StagePlayer, player_days
from tournaments.selectors.results.lines import RankedPerson, RankingLine, format_lines
from tournaments.selectors.results.split_seats import split_seats
from tournaments.selectors.rounds import begun_numbers, begun_rounds

_seeds = Prepared(  # without the plan, which is large with 1,000 players
    lambda stage: Draw.objects.filter(stage=stage).values_list("seed", flat=True)[:1]
)
OTHER_PLAYER = 0  # instead of a serial, for players who were not requested but share a table with one who was


@dataclass(frozen=True, kw_only=True)
class Standing(RankingLine, RankedPerson):
    """A line of the ranking for pages and documents. `moved` is the number of places won since the last closed round.

    `replaced_by` lists substitutes: full name, public name, first round, last round (None: to the end).
    """

    club: str
    category: str
    carried: int = 0
    moved: int | None = None
    replaced_by: list[list[Any]] = field(default_factory=list)


def standings_compute(stage: Stage, *, until: int | None = None) -> list[Standing]:
    """Return the ranking after round `until`, by default after all begun rounds, in a constant number of queries.

    In a published tournament, the default is the ranking as it was published.
    """
    if stage.tournament.state == Tournament.State.PUBLISHED and until is None:
        return format_lines(_published_standings(stage), stage.tournament)
    entries = _ranked_entries(stage)
    days = _load_days(stage, entries)
    rounds = list(begun_rounds(stage).values_list("number", "state"))
    addresses = [(stage.number, number) for number, _ in rounds]
    now = rank_players(
        stage, results_of_days(days, rounds=addresses, until=None if until is None else (stage.number, until))
    )
    before = _places_before(stage, days, [each for each in rounds if until is None or each[0] <= until])
    return format_lines(
        [standing_of(entries[row.player], row, before.get(row.player)) for row in now], stage.tournament
    )


def _places_before(stage: Stage, days: Sequence[PlayerDay], rounds: Sequence[tuple[int, str]]) -> dict[int, int | None]:
    """Return the rank of each player after the last closed round before the last of `rounds` (number, state).

    Return an empty dictionary if there is no such round.
    """
    numbers = [number for number, _ in rounds]
    closed = [number for number, state in rounds if state == Round.State.CLOSED]
    if closed == numbers:
        closed = closed[:-1]  # the ranking itself is that after the last one
    if not closed:
        return {}
    addresses = [(stage.number, number) for number in numbers]
    rows = rank_players(stage, results_of_days(days, rounds=addresses, until=(stage.number, closed[-1])))
    return {row.player: row.rank for row in rows}


def round_ranking(stage: Stage, number: int) -> list[Standing]:
    """Return the ranking of a single round."""
    entries = _ranked_entries(stage)
    address = (stage.number, number)
    results = [
        PlayerResult(
            player=day.player,
            scores={address: day.scores[address]},
            counters={address: day.counters[address]},
            withdrawn=day.withdrawn,
        )
        for day in _load_days(stage, entries)
        if address in day.scores
    ]
    rows = rank(results, RankingRules(measures=measures_of(stage.tournament.engine), withdrawal="keep"))
    return format_lines([standing_of(entries[row.player], row, None) for row in rows], stage.tournament)


def frozen_rows(stage: Stage) -> tuple[FrozenRow, ...]:
    """Return the final ranking of a stage in the format of the publication event."""
    return tuple(
        FrozenRow(
            **common_fields_of(row),
            stage=stage.number,
            carried=row.carried,
            entry=row.player,
        )
        for row in rank_players(stage, results_of_days(days_of(stage), rounds=begun_addresses(stage)))
    )


def days_of(stage: Stage) -> list[PlayerDay]:
    """Return the days of all ranked players of the stage, as `_ranked_entries` finds them."""
    return _load_days(stage, _ranked_entries(stage))


def begun_addresses(stage: Stage) -> list[Address]:
    """Return the addresses of the begun rounds."""
    return [(stage.number, number) for _pk, number in begun_numbers(stage)]


def lot_seed(stage: Stage) -> int:
    """Return the seed of the draw, which also decides lots; 0 before the draw."""
    return next(iter(_seeds(stage.pk)), None) or 0


def stage_rows(stage: Stage, *, until: int | None = None) -> tuple[Row, ...]:
    """Return the ranking of a stage after round `until` as input of a cut, with players as serials."""
    end = None if until is None else (stage.number, until)
    return rank_players(stage, results_of_days(days_of(stage), rounds=begun_addresses(stage), until=end))


def stages_ranked(tournament: Tournament) -> list[Stage]:
    """Return the stages with players, in the order of the overall ranking."""
    entered = tournament.stages.filter(starts__carried__isnull=False).distinct()
    by_number = {stage.number: stage for stage in entered}
    return [by_number[n] for n in order_of_stages({n: (one.source, one.cut) for n, one in by_number.items()})]


def overall_rows(tournament: Tournament, *, until: Mapping[int, int] | None = None) -> tuple[OverallRow, ...]:
    """Return the ranking over all stages: the players of the final first, then the others in their last order.

    `until` maps the number of a stage to its last counted round; all rounds of other stages count.
    """
    stages, ends = stages_ranked(tournament), until or {}
    rows = rank_overall([stage_rows(stage, until=ends.get(stage.number)) for stage in stages])
    return tuple(replace(row, stage=stages[row.stage - 1].number) for row in rows)  # a position from 1


def frozen_places(tournament: Tournament) -> tuple[FrozenPlace, ...]:
    """Return the ranking over all stages in the format of the publication event."""
    rows = overall_rows(tournament)
    return tuple(FrozenPlace(entry=row.player, rank=row.rank, tied=row.tied, stage=row.stage) for row in rows)


def _published_standings(stage: Stage) -> list[Standing]:
    """Return the ranking from the publication event, independent of the present code; only names may change.

    `moved` is computed, because it is not published.
    """
    entries = _ranked_entries(stage)
    event = stage.tournament.events.filter(name=RankingPublished.kind).latest("sequence")
    # `pop`, as `Row` has no field of that name
    of_stage = [row for row in event.data["ranking"] if row.pop("stage") == stage.number]
    rows = [Row(player=row.pop("entry"), **row) for row in of_stage]
    rounds = list(begun_rounds(stage).order_by("number").values_list("number", "state"))
    before = _places_before(stage, _load_days(stage, entries), rounds)
    return [standing_of(entries[row.player], row, before.get(row.player)) for row in rows]


def filter_standings(standings: Sequence[Standing], *, club: str = "", category: str = "") -> list[Standing]:
    """Return the ranking inside a club or a category, in the same order with recounted places."""
    inside = [s for s in standings if (not club or s.club == club) and (not category or s.category == category)]
    place_of: dict[int | None, int] = {}
    for index, standing in enumerate(inside, start=1):
        place_of.setdefault(standing.rank, index)
    rank_counts: dict[int | None, int] = defaultdict(int)
    for standing in inside:
        rank_counts[standing.rank] += 1
    return [
        Standing(
            **(
                asdict(s)
                | {
                    "rank": None if s.rank is None else place_of[s.rank],
                    "tied": s.rank is not None and rank_counts[s.rank] > 1,
                    "moved": None,
                }
            )
        )
        for s in inside
    ]


def _ranked_entries(stage: Stage) -> dict[int, Entry]:
    """Return the ranked entries by serial, with `replaced_by` for those with substitutes.

    These are the entries with a start number, and the substitutes whose points are their own.
    """
    keepers = Seat.objects.filter(table__round__stage=stage, counts_own=True).values("played_by")
    entries: dict[int, Entry] = {
        entry.serial: entry for entry in stage.entries.filter(Q(number__isnull=False) | Q(pk__in=keepers))
    }
    _name_substitutes(stage, [entry for entry in entries.values() if entry.substitutes])
    return entries


def _name_substitutes(stage: Stage, entries: Sequence[Entry]) -> None:
    """Set `replaced_by` of these entries, with the content of `Standing.replaced_by`."""
    serials = {one["by"] for entry in entries for one in entry.substitutes}
    by_serial = {one.serial: one for one in stage.tournament.entries.filter(serial__in=serials)} if serials else {}
    for entry in entries:
        pairs = ((by_serial[one["by"]], one) for one in entry.substitutes)
        entry.replaced_by = [[by.full_name, by.public_name, one["first"], one["last"]] for by, one in pairs]


def days_of_some(stage: Stage, entries: Mapping[int, Entry]) -> list[PlayerDay]:
    """Return the days of a few players of the stage, without loading the others."""
    return _load_days(stage, entries, few=True)


def _load_days(stage: Stage, entries: Mapping[int, Entry], *, few: bool = False) -> list[PlayerDay]:
    """Return the days of these entries; with `few`, load only their adjustments and tables."""
    tournament, serial_of = stage.tournament, {entry.pk: serial for serial, entry in entries.items()}
    decisions = Adjustment.objects.filter(stage=stage, cancelled=False).exclude(entry=None)
    decisions = decisions.filter(entry__in=list(serial_of)) if few else decisions
    rows = decisions.values_list("entry__serial", "round__number", "begun", "points")
    playing = PlayedGame(tournament.engine, tournament.rules(), dealer_out=False)
    return player_days(
        stage.number,
        [
            StagePlayer(serial, entry.number is not None, entry.carried, entry.joined_round, entry.left_after_round)
            for serial, entry in entries.items()
        ],
        _played_seats(stage, serial_of, few=few),
        [Decision(serial, number or begun, points) for serial, number, begun, points in rows],
        total=measures_of(tournament.engine)[0].key,
        counters_of=playing.counters,
    )


def _played_seats(stage: Stage, serial_of: Mapping[int, int], *, few: bool) -> Iterator[PlayedSeat]:
    """Yield the seats of all begun rounds.

    With `few`, only the tables of these players are loaded, with all their seats: counters of a game may depend on the
    other seats.
    """
    round_of = dict(begun_numbers(stage))
    seats = Seat.objects.filter(table__round__in=list(round_of))  # saves two joins per seat
    if few:
        seats = seats.filter(table__in=Seat.objects.filter(entry__in=list(serial_of)).values("table"))
    split = split_seats(stage)
    columns = ("pk", "entry_id", "played_by_id", "counts_own", "table__round_id", "table_id", "number", "plus", "minus")
    for row in seats.values_list(*columns, "won", "lost", named=True).order_by():
        whole = (Share(serial_of.get(row.entry_id, OTHER_PLAYER), row.plus, row.minus, last=True),)
        keeper = serial_of.get(row.played_by_id, OTHER_PLAYER) if row.counts_own else None
        yield PlayedSeat(
            row.table_id, round_of[row.table__round_id], row.number, split.get(row.pk, whole), keeper, row.won, row.lost
        )


def ranking_rules_of(tournament: Tournament) -> RankingRules:
    """Return the rules for the ranking of players."""
    chosen = ("game", "tie_breaks", "withdrawal", "bye_score")
    return ranking_rules({name: getattr(tournament, name) for name in chosen})


def rank_players(stage: Stage, played: Sequence[PlayerResult]) -> tuple[Row, ...]:
    """Rank the players by the rules of the stage and its tournament."""
    return rank(
        played,
        ranking_rules_of(stage.tournament),
        seed=lot_seed(stage),
        play_off_orders=[one["order"] for one in stage.play_offs],
    )


def standing_of(entry: Entry, row: Row, before: int | None) -> Standing:
    """Return the line of a player whose rank was `before`."""
    return Standing(
        **common_fields_of(row, list),
        entry=entry.pk,
        serial=entry.serial,
        number=entry.number,
        name=entry.full_name,
        public_name=entry.public_name,
        club=entry.club,
        category=entry.category,
        carried=row.carried,
        moved=None if before is None or row.rank is None else before - row.rank,
        replaced_by=getattr(entry, "replaced_by", []),
    )


def as_rows(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """Return the standings as JSON. Values are not copied: `asdict` would take half the time of a refresh."""
    return [dict(vars(standing)) for standing in standings]
