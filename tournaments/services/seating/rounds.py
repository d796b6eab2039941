"""Storage of a plan's rounds as rows. Tables that a repair does not change are not written again."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q

from tournaments.models import Round, Seat, Stage, Station, Table
from tournaments.seating.problem.request import Plan
from tournaments.services.access.codes import stations_add
from tournaments.services.core.errors import Conflict
from tournaments.services.core.rows import rows_insert
from tournaments.services.registration.starts import sitters_write

CLEAN_ROUND = Q(opened_at=None, stopped_after=None, extra_seconds=0)  # as created from a plan
CLEAN_TABLE = Q(table__version=0, table__extra_seconds=0)


def rounds_store(*, stage: Stage, plan: Plan, played_count: int, reasons: Mapping[int, list[Any]]) -> None:
    """Replace the rounds after the first `played_count` by those of the plan. Stations keep their codes.

    A round keeps its visibility, and a new one gets that of the round before it.
    """
    visibilities = dict(stage.rounds.values_list("number", "shown"))
    coming = stage.rounds.filter(number__gt=played_count)
    coming.filter(Q(number__gt=len(plan.rounds)) | ~CLEAN_ROUND).delete()
    round_by_number = {round_.number: round_ for round_ in coming}
    entries = dict(stage.entries.exclude(number=None).values_list("number", "pk"))
    stations = _get_or_create_stations(stage, max(len(tables) for tables in plan.rounds))
    for number, tables in enumerate(plan.rounds[played_count:], start=played_count + 1):
        visibilities.setdefault(number, visibilities.get(number - 1, Round.Shown.RESULTS))
        round_ = round_by_number.get(number) or Round(stage=stage, number=number, shown=visibilities[number])
        round_.reasons = reasons.get(number, [])
        round_.save()
        people = [tuple(entries[player] for player in players) for players in tables]
        _tables_store(round_, {station.pk: sit for station, sit in zip(stations, people, strict=False)})
    sitters_write(stage)


def _tables_store(round_: Round, wanted: Mapping[int, Sequence[int]]) -> None:
    """Seat the wanted entries at each station, in this order."""
    people_by_station = _clean_tables(round_)
    unchanged = {station for station, people in people_by_station.items() if wanted.get(station) == people}
    round_.tables.exclude(station__in=unchanged).delete()
    missing = {station: people for station, people in wanted.items() if station not in unchanged}
    rows_insert(Table, ("round_id", "station_id"), ((round_.pk, station) for station in missing))
    tables = dict(round_.tables.order_by().values_list("station", "pk"))
    seats = (
        (tables[station], entry, number)
        for station, people in missing.items()
        for number, entry in enumerate(people, start=1)
    )
    rows_insert(Seat, ("table_id", "entry_id", "number"), seats)


def _clean_tables(round_: Round) -> dict[int, tuple[int, ...]]:
    """Return the entries by station, for tables that have not changed since they were created."""
    tables: dict[int, tuple[int, ...]] = defaultdict(tuple)
    seats = Seat.objects.filter(CLEAN_TABLE, table__round=round_).order_by("number")
    for station, entry in seats.values_list("table__station", "entry"):
        tables[station] += (entry,)
    return tables


def _get_or_create_stations(stage: Stage, count: int) -> list[Station]:
    """Return the physical tables of a stage, creating the missing ones.

    :raises Conflict: `stage_tables_taken`, if another stage that is not over uses them.
    """
    station_by_number = {station.number: station for station in stage.tournament.stations.all()}
    last = stage.first_table + count - 1
    _tables_must_be_free(stage, last)
    missing = [number for number in range(1, last + 1) if number not in station_by_number]
    station_by_number |= {station.number: station for station in stations_add(stage.tournament, missing)}
    return [station_by_number[number] for number in range(stage.first_table, last + 1)]


def _tables_must_be_free(stage: Stage, last: int) -> None:
    """Refuse if another stage that is not over uses a table of this one, up to table `last`."""
    others = Table.objects.filter(round__stage__tournament=stage.tournament).exclude(round__stage=stage)
    in_use = others.exclude(round__state=Round.State.CLOSED).filter(
        station__number__gte=stage.first_table, station__number__lte=last
    )
    if table := in_use.select_related("round__stage", "station").order_by("station__number").first():
        raise Conflict("stage_tables_taken", table=table.number, stage=table.round.stage.title)
