"""Cached public pages: rendered once per version, filter, language and theme, for all readers without an account."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests import cast
from tournaments.web.public import views
from tournaments.web.public.ranking import ranking_context

pytestmark = pytest.mark.django_db
LAST_NAME = "NGUYEN"  # of player 3, who has not consented to the full name
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture
def renderings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that gets an item for each rendering of the public ranking."""
    arguments: list[object] = []

    def record_rendering(*args):
        arguments.append(args)
        return ranking_context(*args)

    monkeypatch.setattr(views, "ranking_context", record_rendering)
    return arguments


@pytest.mark.parametrize("filters", ["", "?tour=1&club=&categorie="])
def test_page_is_rendered_once_for_all_readers(tournament, renderings, filters):
    for _ in range(3):
        assert Client().get(f"/{tournament.slug}/{filters}").status_code == 200
    assert len(renderings) == 1


def test_page_is_rendered_again_after_a_deal_and_per_language(client, tournament, renderings):
    client.get(f"/{tournament.slug}/")
    cast.enter(cast.table_of(tournament), cast.alice())
    assert "+198" in client.get(f"/{tournament.slug}/").content.decode()  # the taker of the deal
    assert 'lang="en"' in client.get(f"/{tournament.slug}/", headers={"Accept-Language": "en"}).content.decode()
    assert len(renderings) == 3  # before the deal, after it, in English


@pytest.mark.parametrize("filters", ["?tour=999", "?club=nowhere"])
def test_pages_of_arbitrary_filters_are_not_cached(client, tournament, renderings, filters):
    for _ in range(2):
        client.get(f"/{tournament.slug}/{filters}")
    assert len(renderings) == 2


@pytest.mark.parametrize("address", ["/{}/"])  # `tests/prove` has other pages
def test_client_with_the_current_page_gets_304(client, tournament, address):
    first = client.get(address.format(tournament.slug))
    cached = client.get(address.format(tournament.slug), headers={"If-None-Match": first["ETag"]})
    assert (cached.status_code, cached.content) == (304, b"")
    cast.enter(cast.table_of(tournament), cast.alice())
    assert client.get(address.format(tournament.slug), headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_page_is_cached_per_theme(client, tournament):
    client.get(f"/{tournament.slug}/")
    client.cookies["chelem_theme"] = "dark"
    assert 'data-theme="dark"' in client.get(f"/{tournament.slug}/").content.decode()


def test_each_reader_can_post_from_a_cached_page(tournament):
    for _ in range(2):
        reader = Client(enforce_csrf_checks=True)
        token = TOKEN.search(reader.get(f"/{tournament.slug}/").content.decode())
        assert token is not None
        form = {"language": "en", "next": "/", "csrfmiddlewaretoken": token.group(1)}
        assert reader.post("/i18n/setlang/", form).status_code == 302


def test_pages_of_signed_in_users_are_not_cached(client, tournament):
    alice = cast.client_of(cast.alice())
    assert "Bureau" in alice.get(f"/{tournament.slug}/").content.decode()
    assert "Bureau" not in client.get(f"/{tournament.slug}/").content.decode()
    assert "Bureau" in alice.get(f"/{tournament.slug}/").content.decode()


def test_cached_wall_has_the_current_time(client, tournament):
    address = f"/salle/{tournament.slug}/"
    clocks = [re.findall(r'data-clock-now="([^"]+)"', client.get(address).content.decode())[0] for _ in range(2)]
    assert clocks[0] != clocks[1]
    assert "ETag" not in client.get(address), "a page from the browser's cache would have an old time"


def test_full_names_of_the_hall_are_not_cached_for_the_public(client, tournament, settings):
    settings.HOSTED = True
    assert LAST_NAME in cast.client_of(cast.alice()).get(f"/salle/{tournament.slug}/").content.decode()
    assert LAST_NAME not in client.get(f"/salle/{tournament.slug}/").content.decode()
    cache.clear()
    assert LAST_NAME not in client.get(f"/salle/{tournament.slug}/").content.decode()
