"""The rankings of a qualification, a final and both together, as documents, at the desk and in the API."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import in_one_line, make_text
from tournaments.models import Stage, Tournament
from tournaments.publishing.lists.rankings import ranking_listing as listing_of
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    """Return the key of a tournament of sixteen players after two rounds, and two of a final of the best eight."""
    tournament = cast.played_tournament(16, rounds=2, rounds_planned=2, deals_per_round=2)
    settings = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 2, "deals_per_round": 2}
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage, seed=4)
    cast.play_round(tournament, stage=stage, seed=5)
    return tournament.pk


@pytest.fixture
def tournament(tournament_key: int) -> Tournament:
    return Tournament.objects.get(pk=tournament_key)


def get_final(tournament: Tournament) -> Stage:
    return tournament.stages.get(number=2)


def names_are_in_order(text: str, lines: list[Standing]) -> bool:
    places = [text.index(in_one_line(line.name)) for line in lines]
    return places == sorted(places)


def test_ranking_of_the_qualification_is_its_own_after_the_final(tournament: Tournament) -> None:
    text = make_text(tournament, "ranking")
    assert f"Classement : {tournament.first_stage.title}" in text
    assert names_are_in_order(text, standings_at(tournament.first_stage))


def test_ranking_over_all_stages_has_its_title_and_order(tournament: Tournament) -> None:
    text = make_text(tournament, "ranking", overall=True)
    assert "Classement de toutes les phases" in text
    assert "Finale · Après le tour 2 sur 2" in text
    assert names_are_in_order(text, final_standings(tournament))


def test_moved_places_over_all_stages_are_those_of_the_last_stage(tournament: Tournament) -> None:
    moves = {line.serial: line.moved for line in standings_at(get_final(tournament))}
    assert any(moves.values())
    assert any(line.moved for line in standings_at(tournament.first_stage) if line.serial not in moves)
    for line in final_standings(tournament):
        assert line.moved == moves.get(line.serial)


def test_rankings_mark_each_moved_player_with_an_arrow(tournament: Tournament) -> None:
    moves = [line.moved or 0 for line in standings_at(get_final(tournament))]
    for args in ({"stage": 2}, {"overall": True}):
        text = make_text(tournament, "ranking", **args)
        assert text.count("▲") == sum(places > 0 for places in moves)
        assert text.count("▼") == sum(places < 0 for places in moves)


def test_option_overall_is_offered_with_two_stages(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    assert 'name="overall"' in alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    other_tournament = cast.running_tournament(8, rounds_planned=1, name="Autre")
    assert 'name="overall"' not in alice.get(reverse("desk-documents", args=[other_tournament.slug])).content.decode()


def test_desk_shows_and_exports_the_ranking_over_all_stages(tournament: Tournament) -> None:
    response = cast.client_of(cast.alice()).get(reverse("desk-ranking", args=[tournament.slug]), {"vue": "general"})
    ranking = final_standings(tournament)
    assert [row.serial for row, _place in response.context["shown"].lines] == [line.serial for line in ranking]
    assert '?vue=general" aria-current="page"' in response.content.decode()
    rows = listing_of(tournament.first_stage, {"vue": "general"}).rows
    assert [row[3] for row in rows] == [line.name for line in ranking]


def test_api_has_rankings_of_each_stage_and_over_all(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    entries = [line.entry for line in final_standings(tournament)]
    stages = [[line.entry for line in standings_at(stage)] for stage in (tournament.first_stage, get_final(tournament))]
    for name in ("standings", "public"):
        ranking_url, ranking_url_of_final = (
            f"/api/tournaments/{tournament.slug}/{name}/",
            f"/api/tournaments/{tournament.slug}/stages/2/{name}/",
        )
        rankings = [
            alice.get(address).json() for address in (ranking_url, ranking_url_of_final, f"{ranking_url}?overall=true")
        ]
        assert [[row["entry"] for row in rows] for rows in rankings] == [*stages, entries]
