"""The line of choices above the public ranking: stages, teams, club, category and rounds, each with the others kept."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a href="([^"]*)"( aria-current="page")?>([^<]+)</a>')


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of two clubs and two categories after its first round, with a final."""
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament.entries.filter(serial__gt=4).update(club="Les Sept & Cie", category="Junior")
    tournament.entries.filter(serial__lte=4).update(category="Senior")
    cast.play_round(tournament)
    final = {"name": "Finale", "cut": {"who": "best", "count": 8}, "rounds_planned": 1, "deals_per_round": 1}
    stage = stage_add(tournament=tournament, source=1, settings=final, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    cast.play_round(tournament, stage=stage, seed=4)
    return tournament


def read_line(client: Client, url: str) -> str:
    """Return the HTML of the line of choices."""
    html = client.get(url).content.decode()
    return html.split("data-choices")[1].split("data-published")[0].split("<table")[0]


def read_links(client: Client, url: str) -> dict[str, tuple[str, dict[str, list[str]], bool]]:
    """Return path, query and `current` of each link of the line, by its text."""
    links = {}
    for href, current, label in LINK.findall(read_line(client, url)):
        parts = urlsplit(unescape(href))
        links[label] = (parts.path, parse_qs(parts.query), bool(current))
    return links


def test_the_line_is_above_the_ranking_and_has_all_choices(client: Client, tournament: Tournament) -> None:
    html = client.get(f"/{tournament.slug}/").content.decode()
    assert html.count("data-choices") == 1
    assert html.index("data-choices") < html.index("<tbody>")
    assert list(read_links(client, f"/{tournament.slug}/")) == [
        "Toutes les phases",
        "Coupe de printemps",
        "Finale",
        "Général",
        "Tour 1",
    ]
    line = read_line(client, f"/{tournament.slug}/")
    assert 'name="club"' in line
    assert 'name="categorie"' in line


def test_links_keep_club_and_category(client: Client, tournament: Tournament) -> None:
    links = read_links(client, f"/{tournament.slug}/?club=Les+Sept+%26+Cie&categorie=Junior")
    kept = {"club": ["Les Sept & Cie"], "categorie": ["Junior"]}
    assert links["Tour 1"] == (f"/{tournament.slug}/", kept | {"tour": ["1"]}, False)
    assert links["Général"] == (f"/{tournament.slug}/", kept, True)
    assert links["Toutes les phases"] == (f"/{tournament.slug}/", kept | {"vue": ["general"]}, False)
    assert links["Finale"][1] == kept


def test_the_form_keeps_round_and_stage_and_its_choice(client: Client, tournament: Tournament) -> None:
    line = read_line(client, f"/{tournament.slug}/?tour=1&categorie=Senior")
    assert '<input type="hidden" name="tour" value="1">' in line
    assert "<option selected>Senior</option>" in line
    assert LINK.search(line)
    assert read_links(client, f"/{tournament.slug}/?tour=1&categorie=Senior")["Tour 1"][2]
    final = tournament.stages.get(number=2)
    assert f'action="/{final.address}/"' in read_line(client, f"/{final.address}/")


def test_a_choice_of_all_kinds_shows_only_its_players(client: Client, tournament: Tournament) -> None:
    html = client.get(f"/{tournament.slug}/?tour=1&club=Les+Sept+%26+Cie&categorie=Senior").content.decode()
    assert "/joueur/" not in html
    assert "Aucun joueur de ce choix." in html
    html = client.get(f"/{tournament.slug}/?tour=1&club=Les+Sept+%26+Cie&categorie=Junior").content.decode()
    assert html.split("<tbody>")[1].count("/joueur/") == 4


def test_a_small_tournament_has_no_line(client: Client) -> None:
    tournament = cast.field(8)
    assert "data-choices" not in client.get(f"/{tournament.slug}/").content.decode()


def test_the_line_is_english_on_an_english_page(client: Client, tournament: Tournament) -> None:
    html = client.get(f"/{tournament.slug}/", headers={"Accept-Language": "en"}).content.decode()
    line = html.split("data-choices")[1].split("<table")[0]
    assert "All stages" in line
    for word in ("All clubs", "All categories", "Show"):
        assert f">{word}<" in line
