"""The present ranking: from the snapshot, updated with later results, or computed in the request."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from players.giving_way import give_way_between
from players.prepared import Prepared
from tournaments.log.events import RankingPublished
from tournaments.models import Stage, StandingsSnapshot, Tournament
from tournaments.selectors.results.lines import format_lines
from tournaments.selectors.results.standings import Standing, overall_rows, stages_ranked, standings_compute
from tournaments.selectors.results.standings_update import standings_update

_snapshots = Prepared(lambda stage: StandingsSnapshot.objects.filter(stage=stage))


def standings_at(stage: Stage, *, until: int | None = None) -> list[Standing]:
    """Return the ranking of a stage at the tournament's version, or after round `until`.

    If the worker is down, the ranking is computed in the request, so that it is never stale.
    """
    if until is not None:
        return standings_compute(stage, until=until)
    snapshot = snapshot_of(stage)
    if snapshot is None:
        return standings_compute(stage)
    fresh = snapshot.version == stage.tournament.version
    rows = snapshot.rows if fresh else standings_update(stage, snapshot.rows, since=snapshot.version)
    if rows is None:
        return standings_compute(stage)
    return format_lines([Standing(**row) for row in give_way_between(rows)], stage.tournament)


def snapshot_of(stage: Stage) -> StandingsSnapshot | None:
    """Return the last snapshot that the worker computed, None before the first."""
    return next(iter(_snapshots(stage.pk)), None)


@dataclass(frozen=True, kw_only=True)
class OverallPlace:
    """A place in the ranking over all stages, with the line of the last stage that the player entered."""

    stage: Stage
    standing: Standing


def overall_at(tournament: Tournament, *, until: Mapping[int, int] | None = None) -> list[OverallPlace]:
    """Return the ranking over all stages, the published or the present one.

    `until` maps the number of a stage to its last counted round; all rounds of other stages count. `moved` is None in
    stages that another stage follows.
    """
    ends = until or {}
    stages = {stage.number: stage for stage in stages_ranked(tournament)}
    lines = {(n, line.serial): line for n, stage in stages.items() for line in standings_at(stage, until=ends.get(n))}
    if tournament.state == Tournament.State.PUBLISHED:
        event = tournament.events.filter(name=RankingPublished.kind).latest("sequence")
        places = [(row["entry"], row["rank"], row["tied"], row["stage"]) for row in event.data["overall"]]
    else:
        places = [(row.player, row.rank, row.tied, row.stage) for row in overall_rows(tournament, until=ends)]
    followed_stages = {stage.source for stage in stages.values()}
    return [
        OverallPlace(
            stage=stages[n],
            standing=replace(
                lines[n, serial],
                rank=rank,
                tied=tied,
                moved=None if n in followed_stages else lines[n, serial].moved,
            ),
        )
        for serial, rank, tied, n in places
    ]


def final_standings(tournament: Tournament, *, until: Mapping[int, int] | None = None) -> list[Standing]:
    """Return the final ranking: of the only stage, or over all stages with the start numbers of the first.

    `until` maps the number of a stage to its last counted round; all rounds of other stages count.
    """
    if tournament.stages.filter(starts__carried__isnull=False).distinct().count() < 2:
        return standings_at(tournament.first_stage, until=(until or {}).get(1))
    numbers = dict(tournament.first_stage.entries.values_list("serial", "number"))
    return [
        replace(place.standing, number=numbers.get(place.standing.serial))
        for place in overall_at(tournament, until=until)
    ]
