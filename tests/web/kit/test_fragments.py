"""Cached fragments: rendered once per version, never outdated, and separate by reader."""

from threading import Event

import pytest
from django.core.cache import cache
from django.utils import translation

from tests import cast
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS
from tournaments.web.kit.fragments import render_for_stamp, render_once

pytestmark = pytest.mark.django_db
LAST_NAME = "NGUYEN"  # of player 3, who has not consented to the full name


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


@pytest.mark.parametrize("address", ["/{}/classement/", "/salle/{}/pages/"])
class TestPages:
    def test_cached_fragment_needs_two_queries(self, client, tournament, address, django_assert_max_num_queries):
        first = client.get(address.format(tournament.slug)).content
        with django_assert_max_num_queries(2):
            assert client.get(address.format(tournament.slug)).content == first

    def test_fragment_is_rendered_again_after_a_deal(self, client, tournament, address):
        first = client.get(address.format(tournament.slug)).content
        cast.enter(cast.table_of(tournament), cast.alice())
        assert client.get(address.format(tournament.slug)).content != first

    def test_fragment_is_cached_per_language(self, client, tournament, address):
        first = client.get(address.format(tournament.slug)).content
        assert client.get(address.format(tournament.slug), headers={"Accept-Language": "en"}).content != first


def test_filtered_ranking_is_cached_apart(client, tournament):
    unfiltered = client.get(f"/{tournament.slug}/classement/").content
    assert client.get(f"/{tournament.slug}/classement/?tour=1").content != unfiltered
    assert client.get(f"/{tournament.slug}/classement/").content == unfiltered


def test_full_names_of_the_hall_are_not_cached_for_the_public(client, tournament, settings):
    settings.HOSTED = True
    assert LAST_NAME in cast.client_of(cast.alice()).get(f"/salle/{tournament.slug}/pages/").content.decode()
    assert LAST_NAME not in client.get(f"/salle/{tournament.slug}/pages/").content.decode()


def test_older_version_gets_the_newer_cached_fragment(tournament):
    tournament.version += 1
    assert render_once(tournament, "x", render=lambda: "newer") == "newer"
    tournament.version -= 1
    assert render_once(tournament, "x", render=lambda: "older") == "newer"
    with translation.override("en"):
        assert render_once(tournament, "x", render=lambda: "English") == "English"
    cache.clear()
    assert render_once(tournament, "x", render=lambda: "older") == "older"


def test_fragment_with_a_stamp_is_kept_for_later_versions(tournament):
    assert render_for_stamp(tournament, "7", "x", render=lambda: "first") == "first"
    tournament.version += 1
    assert render_for_stamp(tournament, "7", "x", render=lambda: "again") == "first"
    assert render_for_stamp(tournament, "8", "x", render=lambda: "again") == "again"
    assert render_once(tournament, "x", render=lambda: "of the version") == "of the version"


def test_slow_page_does_not_block_another_tournament(tournament):
    other = cast.tournament(name="Coupe d’à côté")
    rendering_started, other_rendered = Event(), Event()

    def render_slowly() -> str:
        rendering_started.set()
        return "slow" if other_rendered.wait(TIMEOUT_SECONDS) else "held up"

    slow_thread = start_thread(lambda: render_once(tournament, "x", render=render_slowly))
    assert rendering_started.wait(TIMEOUT_SECONDS)
    assert render_once(other, "x", render=lambda: "other") == "other"
    other_rendered.set()
    assert wait_for_results([slow_thread]) == ["slow"]
