"""The wall follows the day: qualification, then final and consolation together, then the overall ranking."""

import pytest

from tests import cast
from tournaments.models import Stage, Tournament
from tournaments.selectors.hall.wall import stages_on_wall, wall_pages
from tournaments.services.play.rounds import round_open
from tournaments.services.seating.draws import draw_make
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Tournament:
    made = cast.drawn(16, rounds_planned=1, deals_per_round=2)
    cast.play_round(made, seed=1)
    return made


def add_stage(made: Tournament, name: str, cut: dict[str, object], source: int = 1) -> Stage:
    settings = {"name": name, "cut": cut, "rounds_planned": 1, "deals_per_round": 2}
    return stage_add(tournament=made, source=source, settings=settings, actor=cast.alice())


def both(made: Tournament) -> tuple[Stage, Stage]:
    """Return a tournament with a final of eight and a consolation of the others."""
    final = add_stage(made, "Finale", {"who": "best", "count": 8, "ties": "tie_breaks"})
    others = add_stage(made, "Consolante", {"who": "others"})
    for stage in (final, others):
        stage_enter(stage=stage, actor=cast.alice())
    return final, others


def draw_seats(stage: Stage) -> Stage:
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    return stage


def names(stages: list[Stage]) -> list[str]:
    return [stage.title for stage in stages]


def list_pages(made: Tournament, view: str = "") -> list[tuple[str, ...]]:
    """Return for each page the stages and kinds of its sides."""
    pages = wall_pages(made, stages_on_wall(made.first_stage), view)
    return [tuple(f"{panel.stage} {panel.kind}".strip() for panel in page) for page in pages]


def test_wall_shows_the_qualification_until_a_later_stage_is_drawn(made):
    final, _others = both(made)
    assert names(stages_on_wall(made.first_stage)) == ["Phase 1"]
    assert list_pages(made) == [("ranking",), ("ranking",)]
    draw_seats(final)
    assert names(stages_on_wall(made.first_stage)) == ["Finale"]


def test_final_and_consolation_share_pages_of_seats_tables_and_rankings(made):
    for stage in both(made):
        draw_seats(stage)
    assert list_pages(made, "seats") == [("Finale seats", "Consolante seats")]
    final, others = stages_on_wall(made.first_stage)
    round_open(stage=final, actor=cast.alice())
    assert list_pages(made) == [
        ("Finale seats", "Consolante seats"),
        ("Finale tables",),
        ("Finale ranking", "Consolante ranking"),
    ]
    round_open(stage=others, actor=cast.alice())
    assert ("Finale tables", "Consolante tables") in list_pages(made)


def test_wall_shows_the_seats_of_all_stages(made, client):
    final, others = both(made)
    for stage in (draw_seats(final), draw_seats(others)):
        round_open(stage=stage, actor=cast.alice())
    html = client.get(f"/salle/{made.slug}/").content.decode()
    assert "Finale · Tour 1 en cours" in html
    assert "Consolante · Tour 1 en cours" in html
    for entry in made.entries.all():
        assert entry.last_name.upper().split("’")[-1] in html
    part = client.get(f"/salle/{made.slug}/pages/").content.decode()
    assert "Consolante · Tour 1 en cours" in part


def test_finished_stage_keeps_its_ranking_on_the_wall(made):
    final, others = both(made)
    draw_seats(final)
    cast.play_round(made, stage=final)
    round_open(stage=draw_seats(others), actor=cast.alice())
    assert names(stages_on_wall(made.first_stage)) == ["Finale", "Consolante"]
    assert list_pages(made) == [("Consolante seats",), ("Consolante tables",), ("Finale ranking", "Consolante ranking")]


def test_wall_shows_one_ranking_after_the_last_stage(made, client):
    for stage in both(made):
        draw_seats(stage)
        cast.play_round(made, stage=stage)
    (first, second) = wall_pages(made, stages_on_wall(made.first_stage))
    rows = [*first[0].rows, *second[0].rows]
    assert len(rows) == 16
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert "Tous les tours sont joués" in client.get(f"/salle/{made.slug}/").content.decode()


def test_address_of_a_later_stage_shows_only_it(made, client):
    final, others = both(made)
    for stage in (draw_seats(final), draw_seats(others)):
        round_open(stage=stage, actor=cast.alice())
    html = client.get(f"/salle/{final.address}/").content.decode()
    assert "Finale" in html
    assert "Consolante" not in html


def test_wall_of_a_final_of_pairs_shows_its_ranking_and_that_of_pairs(client):
    made = cast.drawn(16, rounds_planned=1, game="texas-42")
    cast.play_round(made, seed=1)
    assert {kind for (kind,) in list_pages(made, "ranking")} == {"teams"}
    final, others = both(made)
    draw_seats(final)
    round_open(stage=final, actor=cast.alice())
    (ranking, *pairs) = [
        page[0] for page in wall_pages(made, stages_on_wall(made.first_stage)) if page[0].kind in {"ranking", "teams"}
    ]
    assert (ranking.kind, len(ranking.rows)) == ("ranking", 8)
    assert {panel.kind for panel in pairs} == {"teams"}
    draw_seats(others)
    assert ("Finale ranking",) in list_pages(made)
    assert ("teams",) in list_pages(made)
