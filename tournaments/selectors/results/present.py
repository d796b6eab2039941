"""The ranking as it is now: from the snapshot, with the results that came after it, or computed on the spot."""

from dataclasses import dataclass, replace

from tournaments.log.events import RankingPublished
from tournaments.models import Stage, StandingsSnapshot, Tournament
from tournaments.selectors.results.lines import written
from tournaments.selectors.results.standings import Standing, overall_rows, stages_ranked, standings_compute
from tournaments.selectors.results.standings_update import standings_update


def standings_at(stage: Stage) -> list[Standing]:
    """The overall ranking at the tournament's version. A dead worker costs a computation, never a stale page."""
    snapshot = StandingsSnapshot.objects.filter(stage=stage).first()
    if snapshot is None:
        return standings_compute(stage)
    fresh = snapshot.version == stage.tournament.version
    rows = snapshot.rows if fresh else standings_update(stage, snapshot.rows, since=snapshot.version)
    if rows is None:
        return standings_compute(stage)
    return written([Standing(**row) for row in rows], stage.tournament)


@dataclass(frozen=True, kw_only=True)
class OverallPlace:
    """A place over all stages: the line of the last stage played, under its place in the whole."""

    stage: Stage
    standing: Standing


def overall_at(tournament: Tournament) -> list[OverallPlace]:
    """The ranking over all stages, published or as it stands."""
    stages = {stage.number: stage for stage in stages_ranked(tournament)}
    lines = {(n, line.serial): line for n, stage in stages.items() for line in standings_at(stage)}
    if tournament.state == Tournament.State.PUBLISHED:
        event = tournament.events.filter(name=RankingPublished.kind).latest("sequence")
        told = [(row["entry"], row["rank"], row["tied"], row["stage"]) for row in event.data["overall"]]
    else:
        told = [(row.player, row.rank, row.tied, row.stage) for row in overall_rows(tournament)]
    return [
        OverallPlace(stage=stages[n], standing=replace(lines[n, serial], rank=rank, tied=tied, moved=None))
        for serial, rank, tied, n in told
    ]


def final_standings(tournament: Tournament) -> list[Standing]:
    """The ranking of the whole: of the only stage, or over all stages, with the start numbers of the first."""
    if tournament.stages.filter(starts__carried__isnull=False).distinct().count() < 2:
        return standings_at(tournament.first_stage)
    numbers = dict(tournament.first_stage.entries.values_list("serial", "number"))
    return [replace(place.standing, number=numbers.get(place.standing.serial)) for place in overall_at(tournament)]
