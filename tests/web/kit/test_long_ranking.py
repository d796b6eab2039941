"""Paging of long rankings, and their search by name, club or start number.

A page has 100 rows (`A_PAGE`), the last one up to 200: it takes a remainder of up to 100. A ranking of more than
`MANY` rows has a search field.
"""

import re
from dataclasses import dataclass

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.web.kit import long_ranking
from tournaments.web.kit.long_ranking import RankingPage, count_pages, page_of_ranking
from tournaments.web.public import views
from tournaments.web.public.ranking import ranking_context

NAMES = ("Chloé D’Aubigné Metz", "Jean Dupont Metz", "Jeanne Dupond Nancy")


@dataclass(frozen=True)
class Line:
    number: int
    name: str


def ranking_lines(count: int) -> list[Line]:
    """Return `count` lines with numbers from 1000, the first ones named by `NAMES`."""
    return [Line(number=1000 + n, name=NAMES[n] if n < len(NAMES) else f"Joueur {n}") for n in range(count)]


def ranking_page(query: str, *, count: int = 250) -> RankingPage[Line]:
    """Return the page of a ranking of `count` lines for a query string such as `page=2`."""
    return page_of_ranking(
        ranking_lines(count), QueryDict(query), number_and_name=lambda line: (line.number, line.name)
    )


@pytest.mark.parametrize(("rows", "pages"), [(0, 1), (99, 1), (200, 1), (201, 2), (299, 2), (301, 3), (3000, 29)])
def test_no_page_has_more_than_two_hundred_rows(rows, pages):
    assert count_pages(rows) == pages
    sizes = [len(ranking_page(f"page={page}", count=rows).lines) for page in range(1, pages + 1)]
    assert sum(sizes) == rows
    assert max(sizes) <= 200


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("aubigne", [1000]),
        ("CHLOE", [1000]),
        ("dup", [1001, 1002]),
        ("jean dupont", [1001]),
        ("metz", [1000, 1001]),
        ("1017", [1017]),
        ("17", []),
        ("pont", []),
        ("  ", None),
    ],
)
def test_lines_are_found_by_prefix_and_number(words, numbers):
    page = ranking_page(f"q={words}")
    if numbers is None:
        assert len(page.lines) == 100, "a blank search shows the first page"
    else:
        assert [line.number for line, _ in page.lines] == numbers


def test_found_line_links_to_its_page_with_the_same_filters():
    result = ranking_page("q=joueur+21&tour=2&page=1")
    links = {line.number: link for line, link in result.lines}
    assert links[1021] == "?page=1&tour=2#n1021"
    assert links[1210] == "?page=2&tour=2#n1210"
    for line, link in result.lines:
        page = ranking_page(link.partition("#")[0].removeprefix("?"))
        assert line in [row for row, _ in page.lines]


@pytest.mark.parametrize("page", ["", "0", "-1", "99", "x", "1e3"])
def test_number_of_a_page_is_clamped(page):
    assert ranking_page(f"page={page}").lines


class TestPages:
    """A ranking of sixteen players on pages of 4, 4 and 8, at the desk and for the public."""

    pytestmark = pytest.mark.django_db

    @pytest.fixture(autouse=True)
    def four_rows_per_page(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(long_ranking, "A_PAGE", 4)
        monkeypatch.setattr(long_ranking, "MANY", 4)

    @pytest.fixture
    def tournament(self) -> Tournament:
        return cast.played_tournament(16, rounds_planned=1)

    @pytest.fixture(params=["public-tournament", "desk-ranking"])
    def address(self, request, tournament) -> str:
        return reverse(request.param, args=[tournament.slug])

    @pytest.fixture
    def alice(self) -> Client:
        return cast.client_of(cast.alice())

    def test_all_pages_together_are_the_ranking(self, alice, address):
        numbers = [
            number
            for page in (1, 2, 3)
            for number in re.findall(r'<tr id="n(\d+)"', alice.get(address, {"page": page}).content.decode())
        ]
        assert sorted(map(int, numbers)) == list(range(1, 17))

    def test_search_with_one_match_redirects_to_its_line(self, alice, tournament, address):
        entry = cast.entry_of(tournament, 12)
        by_name = alice.get(address, {"q": entry.public_name})
        assert by_name.status_code == 302
        assert by_name["Location"] == alice.get(address, {"q": "12"})["Location"]
        page, _, anchor = by_name["Location"].partition("#")
        assert f'<tr id="{anchor}"' in alice.get(page).content.decode()

    def test_search_with_several_matches_lists_links_to_their_lines(self, alice, address):
        html = alice.get(address, {"q": "t"}).content.decode()
        assert html.count("Voir à sa place") == html.count('<tr id="n') > 1
        assert "Tout afficher" in html

    def test_search_without_a_match_shows_a_notice(self, alice, address):
        html = alice.get(address, {"q": "zzz <b>"}).content.decode()
        assert "Aucune ligne pour «\u00a0zzz &lt;b&gt;\u00a0»" in html
        assert '<tr id="n' not in html

    def test_live_part_is_the_open_page(self, alice, address):
        html = alice.get(address, {"page": 2}).content.decode()
        match = re.search(r'<(?:section|div)[^>]* hx-get="([^"]*classement[^"]*)"', html)
        assert match is not None
        part = alice.get(match.group(1), headers={"HX-Request": "true"}).content.decode()
        assert re.findall(r'<tr id="n(\d+)"', part) == re.findall(r'<tr id="n(\d+)"', html)

    def test_each_page_is_rendered_once_for_all_readers(self, client, tournament, monkeypatch):
        rendered_paths: list[str] = []

        def record_rendering(request, ranking):
            rendered_paths.append(request.path)
            return ranking_context(request, ranking)

        monkeypatch.setattr(views, "ranking_context", record_rendering)
        for _ in range(2):
            for page in ("1", "2", "3"):
                client.get(f"/{tournament.slug}/classement/?page={page}")
                client.get(f"/{tournament.slug}/?page={page}")
        assert len(rendered_paths) == 6  # three pages at two addresses

    @pytest.mark.parametrize("page", ["4", "0", "02", "x"])
    def test_missing_page_is_not_cached(self, client, tournament, monkeypatch, page):
        cached: list[object] = []
        monkeypatch.setattr(views, "render_once", lambda *arguments, render: cached.append(arguments))
        assert client.get(f"/{tournament.slug}/classement/?page={page}").status_code == 200
        assert not cached

    def test_the_public_cannot_search_by_hidden_names(self, client, tournament):
        assert client.get(f"/{tournament.slug}/", {"q": "Chloé"}).content.decode().count("<tr id=")
        assert "Aucune ligne" in client.get(f"/{tournament.slug}/", {"q": "d’aubigné"}).content.decode()

    def test_teams_are_paged_and_found_by_members(self, alice, monkeypatch):
        monkeypatch.setattr(long_ranking, "A_PAGE", 2)
        tournament = cast.running_tournament(16, name="Par équipes", rounds_planned=1)
        team = cast.teams(tournament, count=6)[0]
        name = team.members.get(place=1).entry.last_name
        for address in (f"/{tournament.slug}/?vue=equipes", f"/bureau/{tournament.slug}/classement/equipes/?"):
            assert "Page 1 sur 2" in alice.get(address).content.decode()
        answer = alice.get(f"/bureau/{tournament.slug}/classement/equipes/", {"q": name})
        assert answer.status_code == 302

    def test_registered_players_are_paged_before_the_first_round(self, client):
        tournament = cast.drawn_tournament(16, name="Pas encore commencé")
        html = client.get(f"/{tournament.slug}/").content.decode()
        assert "16 inscrits" in html
        assert "Page 1 sur 3" in html
