"""The rankings of a qualification, a final and both together, as documents, at the desk and in the API."""

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
def tournament() -> Tournament:
    """Return a tournament of sixteen players after two rounds, and two rounds of a final of the best eight."""
    tournament = cast.drawn_tournament(16, rounds_planned=2, deals_per_round=2)
    cast.play_round(tournament, seed=1)
    cast.play_round(tournament, seed=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    draw_make(stage=stage, actor=cast.alice(), seed=3)
    cast.play_round(tournament, stage=stage, seed=4)
    cast.play_round(tournament, stage=stage, seed=5)
    tournament.refresh_from_db()
    return tournament


def finale(tournament: Tournament) -> Stage:
    return tournament.stages.get(number=2)


def in_order(text: str, lines: list[Standing]) -> bool:
    places = [text.index(flat(line.name)) for line in lines]
    return places == sorted(places)


def test_ranking_of_the_qualification_is_its_own_after_the_final(tournament: Tournament) -> None:
    text = text_of(tournament, "ranking")
    assert f"Classement : {tournament.first_stage.title}" in text
    assert in_order(text, standings_at(tournament.first_stage))


def test_ranking_over_all_stages_has_its_title_and_order(tournament: Tournament) -> None:
    text = text_of(tournament, "ranking", overall=True)
    assert "Classement de toutes les phases" in text
    assert "Finale · Après le tour 2 sur 2" in text
    assert in_order(text, final_standings(tournament))


def test_moved_places_over_all_stages_are_those_of_the_last_stage(tournament: Tournament) -> None:
    inside = {line.serial: line.moved for line in standings_at(finale(tournament))}
    assert any(inside.values())
    assert any(line.moved for line in standings_at(tournament.first_stage) if line.serial not in inside)
    for line in final_standings(tournament):
        assert line.moved == inside.get(line.serial)


def test_documents_show_moved_places(tournament: Tournament) -> None:
    moved_places = [line.moved or 0 for line in standings_at(finale(tournament))]
    for args in ({"stage": 2}, {"overall": True}):
        text = text_of(tournament, "ranking", **args)
        assert text.count("▲") == sum(places > 0 for places in moved_places)
        assert text.count("▼") == sum(places < 0 for places in moved_places)


def test_option_overall_is_offered_with_two_stages(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    assert 'name="overall"' in alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    other = cast.running_tournament(8, rounds_planned=1, name="Autre")
    assert 'name="overall"' not in alice.get(reverse("desk-documents", args=[other.slug])).content.decode()


def test_desk_shows_and_exports_the_ranking_over_all_stages(tournament: Tournament) -> None:
    page = cast.client_of(cast.alice()).get(reverse("desk-ranking", args=[tournament.slug]), {"vue": "general"})
    whole = final_standings(tournament)
    assert [row.serial for row, _place in page.context["shown"].lines] == [line.serial for line in whole]
    assert '?vue=general" aria-current="page"' in page.content.decode()
    rows = listing_of(tournament.first_stage, {"vue": "general"}).rows
    assert [row[3] for row in rows] == [line.name for line in whole]


def test_api_has_rankings_of_each_stage_and_over_all(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    whole = [line.entry for line in final_standings(tournament)]
    stages = [[line.entry for line in standings_at(stage)] for stage in (tournament.first_stage, finale(tournament))]
    for name in ("standings", "public"):
        first, second = (
            f"/api/tournaments/{tournament.slug}/{name}/",
            f"/api/tournaments/{tournament.slug}/stages/2/{name}/",
        )
        answers = [alice.get(address).json() for address in (first, second, f"{first}?overall=true")]
        assert [[row["entry"] for row in rows] for rows in answers] == [*stages, whole]
