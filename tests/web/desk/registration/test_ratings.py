"""Ratings of players at the desk: typed in one form, shown, used by the draw."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.services.registration.entries import entries_rate
from tournaments.web.desk.registration import ratings as ratings_view

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.field(8, ratings=[412, 300], rating_balance="spread", rounds_planned=2)


def desk_url(name, tournament):
    return reverse(f"desk-{name}", args=[tournament.slug])


def read_html(client, name, tournament):
    return client.get(desk_url(name, tournament)).content.decode()


def form_fields(tournament, **changes):
    """Return the fields as a browser sends them. `changes` are new ratings, such as `p2="-7"` for the third player."""
    fields = {}
    for index, entry in enumerate(tournament.entries.order_by("pk")):
        value = "" if entry.rating is None else str(entry.rating)
        fields[f"initial-entry-{entry.pk}"] = value
        fields[f"entry-{entry.pk}"] = changes.get(f"p{index}", value)
    return fields


def first_four_ratings(tournament):
    return list(tournament.entries.order_by("pk").values_list("rating", flat=True)[:4])


def test_all_ratings_are_saved_at_once_and_shown(alice, tournament):
    answer = alice.post(desk_url("ratings", tournament), form_fields(tournament, p1="", p2="-7", p3="90"), follow=True)
    assert first_four_ratings(tournament) == [412, None, -7, 90]
    html = answer.content.decode()
    assert "3 forces notées." in html
    assert "force 412" in html
    assert "force 300" not in html


def test_a_rating_saved_by_another_desk_is_kept(alice, tournament):
    fields = form_fields(tournament, p2="5")
    entry = tournament.entries.order_by("pk")[3]
    entries_rate(tournament=tournament, ratings={entry.pk: 77}, actor=cast.basile())
    alice.post(desk_url("ratings", tournament), fields)
    assert first_four_ratings(tournament) == [412, 300, 5, 77]


@pytest.mark.parametrize("typed", ["fort", "9" * 5000])
def test_an_invalid_rating_is_refused_and_keeps_the_input(alice, tournament, typed):
    answer = alice.post(desk_url("ratings", tournament), form_fields(tournament, p2=typed, p3="90"))
    assert answer.status_code == 422
    html = answer.content.decode()
    assert 'class="error"' in html
    assert 'value="90"' in html
    assert first_four_ratings(tournament) == [412, 300, None, None]


def test_a_long_list_is_paginated(alice, tournament, monkeypatch):
    fields = form_fields(tournament, p7="8")
    monkeypatch.setattr(ratings_view, "ENTRIES_PER_PAGE", 3)
    assert "Page 1 sur 3" in read_html(alice, "ratings", tournament)
    alice.post(desk_url("ratings", tournament), fields)
    assert tournament.entries.order_by("pk").last().rating == 8


def test_ratings_are_fixed_after_the_tournament(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert "Enregistrer les forces" not in read_html(alice, "ratings", tournament)
    assert alice.post(desk_url("ratings", tournament), form_fields(tournament, p0="5")).status_code == 409


def test_the_desk_links_to_ratings_if_the_draw_uses_them(alice, tournament):
    for name in ("entries", "draw"):
        assert desk_url("ratings", tournament) in read_html(alice, name, tournament)
    unrated_tournament = cast.field(8)
    for name in ("entries", "draw"):
        assert desk_url("ratings", unrated_tournament) not in read_html(alice, name, unrated_tournament)
    assert "Le tirage ne tient pas compte des forces" in read_html(alice, "ratings", unrated_tournament)


def test_the_draw_shows_the_number_of_ratings_and_the_balance(alice, tournament):
    html = read_html(alice, "draw", tournament)
    assert "2 présents sur 8 ont une force notée. Qui n’en a pas compte pour un joueur moyen." in html
    alice.post(desk_url("draw", tournament), {"odd": "3", "seed": "1"})
    assert "Force moyenne des tables du tour 1" in read_html(alice, "draw", tournament)


def test_a_balanced_draw_without_ratings_is_refused(alice):
    tournament = cast.field(8, rating_balance="equal")
    answer = alice.post(desk_url("draw", tournament), {"odd": "3"})
    assert answer.status_code == 422
    assert "aucun des présents n’en a" in answer.content.decode()


def test_the_page_of_ratings_needs_a_role_at_the_organiser(client, tournament):
    assert client.get(desk_url("ratings", tournament)).status_code == 302
    assert cast.client_of(cast.zed()).get(desk_url("ratings", tournament)).status_code == 403
    assert cast.client_of(cast.basile()).get(desk_url("ratings", tournament)).status_code == 200
