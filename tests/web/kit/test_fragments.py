"""Cached fragments: rendered once per version, never outdated, and separate by reader."""

from threading import Event

import pytest
from django.core.cache import cache
from django.utils import translation

from tests import cast
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS
from tournaments.web.kit.fragments import render_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return cast.playing(8, deals_per_round=2)


@pytest.mark.parametrize("address", ["/{}/classement/", "/salle/{}/pages/"])
class TestPages:
    def test_whose_it_is_and_its_version_are_all_that_is_read_again(
        self, client, made, address, django_assert_max_num_queries
    ):
        first = client.get(address.format(made.slug)).content
        with django_assert_max_num_queries(2):
            assert client.get(address.format(made.slug)).content == first

    def test_it_is_rendered_again_after_a_deal(self, client, made, address):
        first = client.get(address.format(made.slug)).content
        cast.enter(cast.table_of(made), cast.alice())
        assert client.get(address.format(made.slug)).content != first

    def test_each_language_has_its_own(self, client, made, address):
        first = client.get(address.format(made.slug)).content
        assert client.get(address.format(made.slug), headers={"Accept-Language": "en"}).content != first


def test_a_ranking_that_is_narrowed_is_not_that_of_everybody(client, made):
    everybody = client.get(f"/{made.slug}/classement/").content
    assert client.get(f"/{made.slug}/classement/?tour=1").content != everybody
    assert client.get(f"/{made.slug}/classement/").content == everybody


def test_the_names_for_the_room_are_not_kept_for_the_public(client, made, settings):
    settings.HOSTED = True
    assert "NGUYEN" in cast.client_of(cast.alice()).get(f"/salle/{made.slug}/pages/").content.decode()
    assert "NGUYEN" not in client.get(f"/salle/{made.slug}/pages/").content.decode()


def test_a_reader_who_comes_with_an_older_version_gets_the_newer_drawing(made):
    made.version += 1
    assert render_once(made, "x", render=lambda: "newer") == "newer"
    made.version -= 1
    assert render_once(made, "x", render=lambda: "older") == "newer"
    with translation.override("en"):
        assert render_once(made, "x", render=lambda: "English") == "English"
    cache.clear()
    assert render_once(made, "x", render=lambda: "older") == "older"


def test_a_slow_page_of_one_tournament_holds_up_no_other(made):
    other = cast.tournament(name="Coupe d’à côté")
    begun, other_rendered = Event(), Event()

    def slow() -> str:
        begun.set()
        return "slow" if other_rendered.wait(TIMEOUT_SECONDS) else "held up"

    other_thread = start_thread(lambda: render_once(made, "x", render=slow))
    assert begun.wait(TIMEOUT_SECONDS)
    assert render_once(other, "x", render=lambda: "other") == "other"
    other_rendered.set()
    assert wait_for_results([other_thread]) == ["slow"]
