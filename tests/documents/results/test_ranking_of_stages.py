"""The ranking of a qualification and a final: of each stage and over both, on paper, at the desk, in the API."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import flat, text_of
from tournaments.models import Stage, Tournament
from tournaments.publishing.lists.rankings import ranking as listing_of
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing
from tournaments.services.seating.draws import draw_make
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Tournament:
    """Sixteen players after two rounds; the best eight have played two rounds of a final."""
    made = cast.drawn(16, rounds_planned=2, deals_per_round=2)
    cast.play_round(made, seed=1)
    cast.play_round(made, seed=2)
    told = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=made, source=1, settings=told, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    cast.play_round(made, stage=stage, seed=4)
    cast.play_round(made, stage=stage, seed=5)
    made.refresh_from_db()
    return made


def finale(made: Tournament) -> Stage:
    return made.stages.get(number=2)


def in_order(text: str, lines: list[Standing]) -> bool:
    places = [text.index(flat(line.name)) for line in lines]
    return places == sorted(places)


def test_the_paper_of_the_qualification_is_its_own_ranking_after_the_final_too(made: Tournament) -> None:
    text = text_of(made, "ranking")
    assert f"Classement : {made.first_stage.title}" in text
    assert in_order(text, standings_at(made.first_stage))


def test_the_paper_over_all_stages_says_so_and_has_everybody_in_its_order(made: Tournament) -> None:
    text = text_of(made, "ranking", overall=True)
    assert "Classement de toutes les phases" in text
    assert "Finale · Après le tour 2 sur 2" in text
    assert in_order(text, final_standings(made))


def test_movement_over_all_is_that_of_the_last_round_of_the_stage_they_are_in(made: Tournament) -> None:
    inside = {line.serial: line.moved for line in standings_at(finale(made))}
    assert any(inside.values())
    assert any(line.moved for line in standings_at(made.first_stage) if line.serial not in inside)
    for line in final_standings(made):
        assert line.moved == inside.get(line.serial)


def test_papers_show_who_moved(made: Tournament) -> None:
    moved = [line.moved or 0 for line in standings_at(finale(made))]
    for args in ({"stage": 2}, {"overall": True}):
        text = text_of(made, "ranking", **args)
        assert text.count("▲") == sum(places > 0 for places in moved)
        assert text.count("▼") == sum(places < 0 for places in moved)


def test_the_choice_is_offered_once_there_are_two_stages(made: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    assert 'name="overall"' in alice.get(reverse("desk-documents", args=[made.slug])).content.decode()
    other = cast.playing(8, rounds_planned=1, name="Autre")
    assert 'name="overall"' not in alice.get(reverse("desk-documents", args=[other.slug])).content.decode()


def test_the_desk_ranks_over_all_stages_and_exports_it(made: Tournament) -> None:
    page = cast.client_of(cast.alice()).get(reverse("desk-ranking", args=[made.slug]), {"vue": "general"})
    whole = final_standings(made)
    assert [row.serial for row, _place in page.context["shown"].lines] == [line.serial for line in whole]
    assert '?vue=general" aria-current="page"' in page.content.decode()
    rows = listing_of(made.first_stage, {"vue": "general"}).rows
    assert [row[3] for row in rows] == [line.name for line in whole]


def test_the_api_has_each_stage_and_the_whole_at_the_desk_and_in_public(made: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    whole = [line.entry for line in final_standings(made)]
    stages = [[line.entry for line in standings_at(stage)] for stage in (made.first_stage, finale(made))]
    for name in ("standings", "public"):
        first, second = f"/api/tournaments/{made.slug}/{name}/", f"/api/tournaments/{made.slug}/stages/2/{name}/"
        asked = [alice.get(address).json() for address in (first, second, f"{first}?overall=true")]
        assert [[row["entry"] for row in rows] for rows in asked] == [*stages, whole]
