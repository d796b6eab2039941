"""Which stages the wall shows, and how their pages stand beside each other: nobody has to tell it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from django.db.models import Count, Q

from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.play.hall import RANKING_ROWS, Panel, cut_up, panels
from tournaments.selectors.results.present import final_standings

SIDES = 2  # stages beside each other
KINDS = ("welcome", "seats", "tables", "ranking", "teams")


def stages_on_wall(tournament: Tournament) -> list[Stage]:
    """The stages that are played, and those that ended beside them; the first before there is another.

    Nothing once every stage is over: then the wall shows the ranking over all of them.
    """
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    drawn = list(tournament.stages.annotate(closed=closed, seated=Count("rounds")).exclude(seated=0))
    if len(drawn) < 2:
        return [tournament.first_stage]
    over = {stage.number for stage in drawn if stage.closed >= stage.rounds_planned}
    followed = {stage.source for stage in drawn}
    if len(over) == len(drawn) or tournament.state in {Tournament.State.FINISHED, Tournament.State.PUBLISHED}:
        return []
    shown: list[Stage] = [stage for stage in drawn if stage.number not in over or stage.number not in followed]
    for stage in shown:
        stage.tournament = tournament
    return shown


def wall_pages(
    tournament: Tournament, stages: Sequence[Stage], view: str = "", *, full_names: bool = True
) -> list[list[Panel]]:
    """The pages that turn, each with a panel or with two beside each other, from the seats to the rankings."""
    if not stages:
        return [[panel] for panel in _overall(tournament, full_names=full_names) if not view or panel.kind == view]
    if len(stages) == 1:
        return [[panel] for panel in panels(stages[0], view, full_names=full_names)]
    pages: list[list[Panel]] = []
    for start in range(0, len(stages), SIDES):
        pages += _beside(stages[start : start + SIDES], view, full_names=full_names, teams=not start)
    return sorted(pages, key=lambda page: KINDS.index(page[0].kind))


def _beside(stages: Sequence[Stage], view: str, *, full_names: bool, teams: bool) -> list[list[Panel]]:
    """Page by page the same kind of each; the teams, which are those of the tournament, once."""
    narrow = len(stages) > 1
    columns = [panels(stage, view, full_names=full_names, narrow=narrow) for stage in stages]
    columns = [
        [panel for panel in column if panel.kind != "teams" or (teams and not number)]
        for number, column in enumerate(columns)
    ]
    if any(panel.kind != "welcome" for column in columns for panel in column):
        columns = [[panel for panel in column if panel.kind != "welcome"] for column in columns]
    pages: list[list[Panel]] = []
    for kind in KINDS:
        of_kind = [[panel for panel in column if panel.kind == kind] for column in columns]
        pages += [[side for side in sides if side is not None] for sides in zip_longest(*of_kind)]
    return pages


def _overall(tournament: Tournament, *, full_names: bool) -> list[Panel]:
    if not tournament.is_public:
        return panels(tournament.first_stage, full_names=full_names)
    rows = final_standings(tournament)
    shown = rows if full_names else [replace(row, name=row.public_name) for row in rows]
    return cut_up("ranking", shown, RANKING_ROWS)
