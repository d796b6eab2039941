"""The wall follows the day: qualification, then final and consolation together, then the overall ranking."""

import pytest

from tests import cast
from tournaments.models import Stage, Tournament
from tournaments.selectors.hall.wall import stages_on_wall, wall_pages
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(16, rounds_planned=1, deals_per_round=2)


def add_stage(tournament: Tournament, name: str, cut: dict[str, object], source: int = 1) -> Stage:
    """Add a stage of one round without entering its players."""
    settings = {"name": name, "cut": cut, "rounds_planned": 1, "deals_per_round": 2}
    return stage_add(tournament=tournament, source=source, settings=settings, actor=cast.alice())


def add_final_and_consolation(tournament: Tournament) -> tuple[Stage, Stage]:
    """Add and fill a final of eight and a consolation of the others. Return both stages."""
    final = add_stage(tournament, "Finale", {"who": "best", "count": 8, "ties": "tie_breaks"})
    others = add_stage(tournament, "Consolante", {"who": "others"})
    for stage in (final, others):
        stage_enter(stage=stage, actor=cast.alice())
    return final, others


def draw_stage(stage: Stage) -> Stage:
    """Draw the seats of a stage and return it."""
    cast.draw_stage(stage, seed=3)
    return stage


def titles(stages: list[Stage]) -> list[str]:
    return [stage.title for stage in stages]


def list_pages(tournament: Tournament, view: str = "") -> list[tuple[str, ...]]:
    """Return for each page of the wall the stage and the kind of its one or two panels, such as "Finale seats"."""
    pages = wall_pages(tournament, stages_on_wall(tournament.first_stage), view)
    return [tuple(f"{panel.stage} {panel.kind}".strip() for panel in page) for page in pages]


def test_wall_shows_the_qualification_until_a_later_stage_is_drawn(tournament):
    final, _others = add_final_and_consolation(tournament)
    assert titles(stages_on_wall(tournament.first_stage)) == ["Coupe de printemps"]
    assert list_pages(tournament) == [("ranking",), ("ranking",)]
    draw_stage(final)
    assert titles(stages_on_wall(tournament.first_stage)) == ["Finale"]


def test_final_and_consolation_share_pages_of_seats_tables_and_rankings(tournament):
    for stage in add_final_and_consolation(tournament):
        draw_stage(stage)
    assert list_pages(tournament, "seats") == [("Finale seats", "Consolante seats")]
    final, others = stages_on_wall(tournament.first_stage)
    round_open(stage=final, actor=cast.alice())
    assert list_pages(tournament) == [
        ("Finale seats", "Consolante seats"),
        ("Finale tables",),
        ("Finale ranking", "Consolante ranking"),
    ]
    round_open(stage=others, actor=cast.alice())
    assert ("Finale tables", "Consolante tables") in list_pages(tournament)


def test_wall_shows_the_seats_of_all_stages(tournament, client):
    final, others = add_final_and_consolation(tournament)
    for stage in (draw_stage(final), draw_stage(others)):
        round_open(stage=stage, actor=cast.alice())
    html = client.get(f"/salle/{tournament.slug}/").content.decode()
    assert "Finale · Tour 1 en cours" in html
    assert "Consolante · Tour 1 en cours" in html
    for entry in tournament.entries.all():
        assert entry.full_name in html
    part = client.get(f"/salle/{tournament.slug}/pages/").content.decode()
    assert "Consolante · Tour 1 en cours" in part


def test_finished_stage_keeps_its_ranking_on_the_wall(tournament):
    final, others = add_final_and_consolation(tournament)
    draw_stage(final)
    cast.play_round(tournament, stage=final)
    round_open(stage=draw_stage(others), actor=cast.alice())
    assert titles(stages_on_wall(tournament.first_stage)) == ["Finale", "Consolante"]
    assert list_pages(tournament) == [
        ("Consolante seats",),
        ("Consolante tables",),
        ("Finale ranking", "Consolante ranking"),
    ]


def test_wall_shows_one_ranking_after_the_last_stage(tournament, client):
    for stage in add_final_and_consolation(tournament):
        draw_stage(stage)
        cast.play_round(tournament, stage=stage)
    first_page, second_page = wall_pages(tournament, stages_on_wall(tournament.first_stage))
    rows = [*first_page[0].rows, *second_page[0].rows]
    assert len(rows) == 16
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert "Tous les tours sont joués" in client.get(f"/salle/{tournament.slug}/").content.decode()


def test_address_of_a_later_stage_shows_only_it(tournament, client):
    final, others = add_final_and_consolation(tournament)
    for stage in (draw_stage(final), draw_stage(others)):
        round_open(stage=stage, actor=cast.alice())
    html = client.get(f"/salle/{final.address}/").content.decode()
    assert "Finale" in html
    assert "Consolante" not in html


def test_wall_of_a_final_of_pairs_shows_its_ranking_and_that_of_pairs(client):
    tournament = cast.played_tournament(16, rounds_planned=1, game="texas-42")
    assert {kind for (kind,) in list_pages(tournament, "ranking")} == {"teams"}
    final, others = add_final_and_consolation(tournament)
    draw_stage(final)
    round_open(stage=final, actor=cast.alice())
    stages = stages_on_wall(tournament.first_stage)
    (ranking, *pairs) = [page[0] for view in ("ranking", "teams") for page in wall_pages(tournament, stages, view)]
    assert (ranking.kind, len(ranking.rows)) == ("ranking", 8)
    assert {panel.kind for panel in pairs} == {"teams"}
    draw_stage(others)
    assert ("Finale ranking",) in list_pages(tournament)
    assert ("teams",) in list_pages(tournament)
