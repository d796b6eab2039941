"""The public page of a season, and its files."""

import json
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of, publish_results, withdraw_results
from tournaments.models import Season
from tournaments.services.seasons.seasons import season_change

pytestmark = pytest.mark.django_db


def season_html(season: Season, **query: str) -> str:
    """Return the public page of a season, whose status must be 200."""
    answer = Client().get(reverse("public-season", args=[season.slug]), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_season_page_uses_public_names():
    season = create_season_of(tournament := create_evening())
    html = season_html(season)
    player = tournament.entries.first().player
    assert player.public_name in html
    assert player.full_name not in html
    assert tournament.name in html


def test_home_page_links_to_public_seasons_only():
    season = create_season_of(create_evening())
    address = reverse("public-season", args=[season.slug])
    assert address in Client().get("/").content.decode()
    season_change(season=season, settings={"public": False}, actor=cast.alice())
    assert address not in Client().get("/").content.decode()
    assert Client().get(address).status_code == 404


def test_season_page_omits_drafts():
    season = create_season_of(create_evening(), cast.tournament(name="Secret de Noël"))
    assert "Secret de Noël" not in season_html(season)


def test_withdrawn_evening_is_marked_without_results():
    season = create_season_of(tournament := create_evening())
    withdraw_results(tournament)
    html = season_html(season)
    assert "cette soirée ne compte plus" in html
    assert tournament.entries.first().player.public_name not in html


@pytest.fixture
def season_of_categories() -> Season:
    """Return an evening with two categories of four players each."""
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=2)
    tournament.entries.filter(serial__lte=4).update(category="Seniors")
    tournament.entries.filter(serial__gt=4).update(category="Juniors")
    return create_season_of(publish_results(tournament))


def test_links_to_files_keep_day_and_category(season_of_categories):
    query = {"au": "2100-01-01", "categorie": "2"}
    html = unescape(season_html(season_of_categories, **query))
    assert 'name="au" value="2100-01-01"' in html
    assert '<input type="hidden" name="categorie" value="2">' in html
    for kind in ("pdf", "csv", "xlsx", "json"):
        address = reverse("public-season-file", args=[season_of_categories.slug, kind])
        assert f'href="{address}?au=2100-01-01&categorie=2"' in html
    assert f'href="{reverse("public-season-file", args=[season_of_categories.slug, "json"])}"' in season_html(
        season_of_categories
    )


def test_file_of_a_category_ranks_its_players(season_of_categories):
    answer = Client().get(reverse("public-season-file", args=[season_of_categories.slug, "json"]), {"categorie": "2"})
    standings = json.loads(answer.content)
    assert standings["category"] == "Seniors"
    assert {line["category"] for line in standings["ranking"]} == {"Seniors"}
    assert standings["ranking"][0]["rank"] == 1
    all_players = Client().get(reverse("public-season-file", args=[season_of_categories.slug, "json"])).json()
    assert len(all_players["ranking"]) == 2 * len(standings["ranking"])
    paper = Client().get(reverse("public-season-file", args=[season_of_categories.slug, "pdf"]), {"categorie": "2"})
    assert "seniors" in paper["Content-Disposition"]
    assert "Seniors · " in " ".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)


def test_ranking_of_a_past_day_shows_a_notice():
    season = create_season_of(create_evening())
    sentence = "Résultats, règles, soirées et coefficients sont ceux de ce jour-là."
    assert sentence in season_html(season, au="2026-11-07")
    assert sentence not in season_html(season)
