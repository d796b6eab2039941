"""A moment of the log has the rankings of all stages drawn by then, on its page and on the command line."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests import cast
from tournaments.selectors.log.moments import replay_until
from tournaments.selectors.results.present import standings_at
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


def test_a_moment_shows_the_final_above_the_qualification():
    tournament = cast.played_tournament(16, play_seed=2, rounds_planned=1, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    tournament.refresh_from_db()
    version_before = tournament.version
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage)
    tournament.refresh_from_db()
    assert replay_until(tournament, sequence=version_before).later_stages == []
    ((number, rows),) = replay_until(tournament, sequence=tournament.version).later_stages
    standings = standings_at(stage)
    assert (number, [row.total for row in rows]) == (2, [line.total for line in standings])
    url = reverse("desk-log-after", args=[tournament.slug, tournament.version])
    html = cast.client_of(cast.alice()).get(url).content.decode()
    assert html.index("<h2>Finale</h2>") < html.index("<h2>Coupe de printemps</h2>")
    assert "<h2>" not in _main_html(
        cast.client_of(cast.alice()).get(reverse("desk-log-after", args=[tournament.slug, version_before]))
    )
    output = StringIO()
    call_command("replay", tournament.slug, event=tournament.version, stdout=output)
    assert f"stage 2, {len(standings)} ranked" in output.getvalue()
    assert "stage 1, 16 ranked" in output.getvalue()


def _main_html(response) -> str:
    return str(response.content.decode()).partition("<main")[2]
