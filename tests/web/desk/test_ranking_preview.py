"""The ranking before and after a correction: all rankings of the tournament, with totals as on its other pages."""

import pytest

from tests import cast
from tournaments.formatting.numbers import format_signed
from tournaments.models import Stage, Tournament
from tournaments.selectors.results.standings import overall_rows, standings_compute
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter
from tournaments.web.desk.ranking_preview import PreviewLine, build_preview

pytestmark = pytest.mark.django_db


def preview_bonus(tournament: Tournament, serial: int) -> list[PreviewLine]:
    """Preview a bonus in the first stage for a player."""
    entry = tournament.entries.get(serial=serial)

    def write(stage: Stage) -> None:
        bonus = AdjustmentInput(points=1, reason="x", kind="bonus", entry=stage.tournament.entries.get(pk=entry.pk))
        adjustment_give(stage=stage, adjustment=bonus, actor=cast.basile())

    return build_preview(ranking_preview(tournament.first_stage, write), tournament.first_stage).lines


@pytest.mark.parametrize("game", ["burro", "french-tarot"])
def test_totals_have_the_sign_of_the_ranking_page(game: str) -> None:
    tournament = cast.played_tournament(8, game=game, rounds_planned=1)
    row = max(standings_compute(tournament.first_stage), key=lambda row: row.total)
    assert row.total > 0
    (line,) = (line for line in preview_bonus(tournament, row.serial) if line.name == row.name)
    assert line.before.endswith(f", {format_signed(row.total)}")
    assert ("+" in line.after) is (game == "french-tarot")


def test_places_over_all_stages_are_in_the_preview() -> None:
    tournament = cast.played_tournament(12, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    stage_enter(
        stage=stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice()), actor=cast.alice()
    )
    last = overall_rows(tournament)[-1]
    assert last.stage == 1
    lines = preview_bonus(tournament, last.player)
    name = tournament.entries.get(serial=last.player).full_name
    (line,) = (line for line in lines if line.name == name and line.note == "Toutes les phases")
    assert line.before == f"{last.rank}e, {format_signed(last.row.total)}"
