"""The page of a season for everybody."""

import json
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests import cast
from tests.services.seasons.championship import evening, publish, season_of, withdraw
from tournaments.models import Season
from tournaments.services.seasons.seasons import season_change

pytestmark = pytest.mark.django_db


def read(made: Season, **asked: str) -> str:
    answer = Client().get(reverse("public-season", args=[made.slug]), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def test_everybody_reads_it_by_the_names_that_are_public():
    made = season_of(one := evening())
    html = read(made)
    player = one.entries.first().player
    assert player.public_name in html
    assert player.full_name not in html
    assert one.name in html


def test_home_leads_to_it_and_only_when_it_is_public():
    made = season_of(evening())
    address = reverse("public-season", args=[made.slug])
    assert address in Client().get("/").content.decode()
    season_change(season=made, settings={"public": False}, actor=cast.alice())
    assert address not in Client().get("/").content.decode()
    assert Client().get(address).status_code == 404


def test_it_names_no_tournament_that_is_being_prepared():
    made = season_of(evening(), cast.tournament(name="Secret de Noël"))
    assert "Secret de Noël" not in read(made)


def test_it_says_that_an_evening_was_taken_back_and_keeps_no_result_of_it():
    made = season_of(one := evening())
    withdraw(one)
    html = read(made)
    assert "cette soirée ne compte plus" in html
    assert one.entries.first().player.public_name not in html


@pytest.fixture
def of_categories() -> Season:
    """Return an evening with two categories of four players each."""
    one = cast.finished(8, rounds_planned=1, deals_per_round=2)
    one.entries.filter(serial__lte=4).update(category="Seniors")
    one.entries.filter(serial__gt=4).update(category="Juniors")
    return season_of(publish(one))


def test_it_shows_a_day_and_its_files_keep_the_day_and_the_category(of_categories):
    asked = {"au": "2100-01-01", "categorie": "2"}
    html = unescape(read(of_categories, **asked))
    assert 'name="au" value="2100-01-01"' in html
    assert '<input type="hidden" name="categorie" value="2">' in html
    for kind in ("pdf", "csv", "xlsx", "json"):
        address = reverse("public-season-file", args=[of_categories.slug, kind])
        assert f'href="{address}?au=2100-01-01&categorie=2"' in html
    assert f'href="{reverse("public-season-file", args=[of_categories.slug, "json"])}"' in read(of_categories)


def test_the_file_of_a_category_has_its_players_with_their_places_in_it(of_categories):
    answer = Client().get(reverse("public-season-file", args=[of_categories.slug, "json"]), {"categorie": "2"})
    told = json.loads(answer.content)
    assert told["category"] == "Seniors"
    assert {line["category"] for line in told["ranking"]} == {"Seniors"}
    assert told["ranking"][0]["rank"] == 1
    everybody = Client().get(reverse("public-season-file", args=[of_categories.slug, "json"])).json()
    assert len(everybody["ranking"]) == 2 * len(told["ranking"])
    paper = Client().get(reverse("public-season-file", args=[of_categories.slug, "pdf"]), {"categorie": "2"})
    assert "seniors" in paper["Content-Disposition"]
    assert "Seniors · " in " ".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)


def test_a_past_day_says_what_it_rests_on():
    made = season_of(evening())
    sentence = "Résultats, règles, soirées et coefficients sont ceux de ce jour-là."
    assert sentence in read(made, au="2026-11-07")
    assert sentence not in read(made)
