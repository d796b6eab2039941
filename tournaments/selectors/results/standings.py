"""The ranking as a function of the log at a version, computed from the rows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournaments.log.events import FrozenPlace, FrozenRow, RankingPublished
from tournaments.log.sheets import PlayedGame
from tournaments.log.standing import CountedSeat, counted_at_table, measures_of, order_of_stages
from tournaments.models import Adjustment, Entry, Round, Seat, Stage, Tournament
from tournaments.ranking.carry import OverallRow, overall
from tournaments.ranking.days import PlayerDay, results
from tournaments.ranking.rank import rank
from tournaments.ranking.results import Address, PlayerResult, Row
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.selectors.results.lines import RankingLine, written

NOBODY = 0  # no serial: somebody at a table of the few who are asked for


@dataclass(frozen=True, kw_only=True)
class Standing(RankingLine):
    """One line as pages and documents show it. `moved` is the number of places won since the last closed round."""

    entry: int
    serial: int
    number: int | None
    name: str
    public_name: str
    club: str
    category: str
    keys: list[int]
    carried: int = 0
    moved: int | None = None


def standings_compute(stage: Stage, *, until: int | None = None) -> list[Standing]:
    """The ranking after round `until` (all rounds begun by default), in a constant number of queries."""
    if stage.tournament.state == Tournament.State.PUBLISHED and until is None:
        return written(_published(stage), stage.tournament)
    entries = _entries(stage)
    days = _days(stage, entries)
    rounds = list(begun_rounds(stage).values_list("number", "state"))
    addresses = [(stage.number, number) for number, _ in rounds]
    now = ranked(stage, results(days, begun=addresses, until=None if until is None else (stage.number, until)))
    closed = [number for number, state in rounds if state == Round.State.CLOSED and (until is None or number <= until)]
    begun = [number for number, _ in rounds if until is None or number <= until]
    earlier = closed[-1] if closed and closed != begun else (closed[-2] if len(closed) > 1 else None)
    before = (
        {}
        if earlier is None
        else {r.player: r.rank for r in ranked(stage, results(days, begun=addresses, until=(stage.number, earlier)))}
    )
    return written([standing_of(entries[row.player], row, before.get(row.player)) for row in now], stage.tournament)


def round_ranking(stage: Stage, number: int) -> list[Standing]:
    """The ranking of one round by itself."""
    entries = _entries(stage)
    address = (stage.number, number)
    alone = [
        PlayerResult(
            player=day.player,
            scores={address: day.scores[address]},
            counters={address: day.counters[address]},
            withdrawn=day.withdrawn,
        )
        for day in _days(stage, entries)
        if address in day.scores
    ]
    rows = rank(
        alone, measures=measures_of(stage.tournament.engine), tie_breaks=(), withdrawal=Tournament.Withdrawal.KEEP
    )
    return written([standing_of(entries[row.player], row, None) for row in rows], stage.tournament)


def frozen_rows(stage: Stage) -> tuple[FrozenRow, ...]:
    """The final ranking of a stage as its publication keeps it."""
    return tuple(
        FrozenRow(
            stage=stage.number,
            carried=row.carried,
            entry=row.player,
            rank=row.rank,
            tied=row.tied,
            total=row.total,
            rounds=row.rounds,
            adjustment=row.adjustment,
            keys=row.keys,
            withdrawn=row.withdrawn,
            figures=row.figures,
        )
        for row in ranked(stage, results(days_of(stage), begun=begun_addresses(stage)))
    )


def days_of(stage: Stage) -> list[PlayerDay]:
    """What everybody with a start number has done in this stage, by serial."""
    return _days(stage, _entries(stage))


def begun_addresses(stage: Stage) -> list[Address]:
    """The rounds that count."""
    return [(stage.number, number) for number in begun_rounds(stage).values_list("number", flat=True)]


def lot_seed(stage: Stage) -> int:
    """The seed of the draw, which decides lots too."""
    draw = stage.draws.first()
    return draw.seed if draw else 0


def stage_rows(stage: Stage) -> tuple[Row, ...]:
    """The ranking of a stage as the cut into another reads it; players are serials."""
    return ranked(stage, results(days_of(stage), begun=begun_addresses(stage)))


def stages_ranked(tournament: Tournament) -> list[Stage]:
    """The stages that somebody is in, best first."""
    entered = tournament.stages.filter(starts__carried__isnull=False).distinct()
    found = {stage.number: stage for stage in entered}
    return [found[n] for n in order_of_stages({n: (one.source, one.cut) for n, one in found.items()})]


def overall_rows(tournament: Tournament) -> tuple[OverallRow, ...]:
    """One ranking over all stages: the finalists by what they brought and won, then the others as they stood."""
    stages = stages_ranked(tournament)
    rows = overall([stage_rows(stage) for stage in stages])
    return tuple(replace(row, stage=stages[row.stage - 1].number) for row in rows)


def frozen_places(tournament: Tournament) -> tuple[FrozenPlace, ...]:
    """The ranking over all stages as its publication keeps it."""
    rows = overall_rows(tournament)
    return tuple(FrozenPlace(entry=row.player, rank=row.rank, tied=row.tied, stage=row.stage) for row in rows)


def _published(stage: Stage) -> list[Standing]:
    """The ranking as it was published, whatever computes rankings by now; only names may have been erased since."""
    entries = _entries(stage)
    event = stage.tournament.events.filter(name=RankingPublished.kind).latest("sequence")
    of_stage = [row for row in event.data["ranking"] if row.pop("stage") == stage.number]
    rows = [Row(player=row.pop("entry"), **row) for row in of_stage]
    return [standing_of(entries[row.player], row, None) for row in rows]


def narrowed(standings: Sequence[Standing], *, club: str = "", category: str = "") -> list[Standing]:
    """The ranking inside a club or a category: the same order, places counted anew."""
    kept = [s for s in standings if (not club or s.club == club) and (not category or s.category == category)]
    place_of: dict[int | None, int] = {}
    for index, standing in enumerate(kept, start=1):
        place_of.setdefault(standing.rank, index)
    shared: dict[int | None, int] = defaultdict(int)
    for standing in kept:
        shared[standing.rank] += 1
    return [
        Standing(
            **(
                asdict(s)
                | {
                    "rank": None if s.rank is None else place_of[s.rank],
                    "tied": s.rank is not None and shared[s.rank] > 1,
                    "moved": None,
                }
            )
        )
        for s in kept
    ]


def _entries(stage: Stage) -> dict[int, Entry]:
    """Everybody who has a start number, and so a seat or a bye, by serial."""
    return {entry.serial: entry for entry in stage.entries.exclude(number=None)}


def days_of_some(stage: Stage, entries: Mapping[int, Entry]) -> list[PlayerDay]:
    """The days of a few players of the stage, by serial: no others are read."""
    return _days(stage, entries, few=True)


def _days(stage: Stage, entries: Mapping[int, Entry], *, few: bool = False) -> list[PlayerDay]:
    scores: dict[int, dict[Address, int]] = defaultdict(dict)
    counters: dict[int, dict[Address, dict[str, int]]] = defaultdict(dict)
    address_of = {pk: (stage.number, number) for pk, number in begun_rounds(stage).values_list("pk", "number")}
    serial_of = {entry.pk: serial for serial, entry in entries.items()}
    seats = Seat.objects.filter(table__round__in=list(address_of))  # rounds by hand: two joins less for each seat
    if few:  # with everybody at their tables: what a game counts may rest on the others
        seats = seats.filter(table__in=Seat.objects.filter(entry__in=list(serial_of)).values("table"))
    tables: dict[tuple[Address, int], list[CountedSeat]] = defaultdict(list)
    columns = ("entry_id", "table__round_id", "table_id", "number", "plus", "minus", "won", "lost")
    for entry_pk, round_pk, table, seat, plus, minus, won, lost in seats.values_list(*columns).order_by():
        serial, address = serial_of.get(entry_pk, NOBODY), address_of[round_pk]
        scores[serial][address] = plus - minus
        counters[serial][address] = {"plus": plus, "won": int(won), "lost": int(lost)}
        tables[address, table].append(CountedSeat(serial, seat, lost))
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=False)
    for (address, _table), counted in tables.items():
        for serial, own in counted_at_table(playing, counted):
            counters[serial][address] |= own
    first = measures_of(stage.tournament.engine)[0].key  # the total is a share of which they bring
    given: dict[int, list[tuple[Address, int]]] = defaultdict(list)
    decisions = Adjustment.objects.filter(stage=stage, cancelled=False).exclude(entry=None)
    decisions = decisions.filter(entry__in=list(serial_of)) if few else decisions
    for serial, number, begun, points in decisions.values_list("entry__serial", "round__number", "begun", "points"):
        given[serial].append(((stage.number, number or begun), points))
    return [
        PlayerDay(
            player=serial,
            scores=scores[serial],
            counters=counters[serial],
            adjustments=tuple(given[serial]),
            carried={first: entry.carried or 0} if stage.number > 1 else {},
            joined=(stage.number, entry.joined_round),
            left=None if entry.left_after_round is None else (stage.number, entry.left_after_round),
            withdrawn=entry.left_after_round is not None,
        )
        for serial, entry in entries.items()
    ]


def ranked(stage: Stage, played: Sequence[PlayerResult]) -> tuple[Row, ...]:
    """Players in order, by the rules of the stage and its tournament."""
    return rank(
        played,
        measures=measures_of(stage.tournament.engine),
        tie_breaks=stage.tournament.tie_breaks,
        withdrawal=stage.tournament.withdrawal,
        bye_average=stage.tournament.bye_score == Tournament.ByeScore.AVERAGE,
        seed=lot_seed(stage),
    )


def standing_of(entry: Entry, row: Row, before: int | None) -> Standing:
    """The line of a player who had place `before`."""
    return Standing(
        entry=entry.pk,
        serial=entry.serial,
        number=entry.number,
        name=entry.full_name,
        public_name=entry.public_name,
        club=entry.club,
        category=entry.category,
        rank=row.rank,
        tied=row.tied,
        total=row.total,
        rounds=list(row.rounds),
        adjustment=row.adjustment,
        carried=row.carried,
        keys=list(row.keys),
        withdrawn=row.withdrawn,
        moved=None if before is None or row.rank is None else before - row.rank,
        figures=list(row.figures),
    )


def as_rows(standings: Sequence[Standing]) -> list[dict[str, Any]]:
    """The standings as JSON. What is in them is shared, not copied: `asdict` would take half the time of a refresh."""
    return [dict(vars(standing)) for standing in standings]
