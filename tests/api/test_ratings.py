"""Ratings and their balance through the API."""

import pytest

from tests import cast
from tournaments.models import Entry, Seat

pytestmark = pytest.mark.django_db


def test_the_strongest_players_start_at_different_tables(director):
    body = {"name": "Coupe", "rounds_planned": 1, "rating_balance": "spread"}
    address = f"/api/tournaments/{director.post('/api/tournaments/', body, format='json').json()['slug']}/"
    director.post(f"{address}open/")
    for index in range(8):
        body = {"player": cast.player(index).pk, "checked_in": True, "rating": 100 * index}
        entry = director.post(f"{address}entries/", body, format="json").json()
    assert entry["rating"] == 700  # of the last
    assert director.post(f"{address}draw/", {"seed": 1}, format="json").status_code == 201
    strongest = Entry.objects.order_by("-rating")[:2]
    assert Seat.objects.filter(entry__in=strongest, table__round__number=1).values("table").distinct().count() == 2
    changed = director.patch(address, {"rating_balance": "none"}, format="json")
    assert (changed.status_code, changed.json()["code"]) == (409, "settings_locked")


def test_a_rating_is_removed(director):
    tournament = cast.field(1, ratings=[700])
    entry = f"/api/tournaments/{tournament.slug}/entries/{tournament.entries.get().pk}/"
    assert director.patch(entry, {"rating": None}, format="json").json()["rating"] is None


@pytest.mark.parametrize(("rating", "status"), [(10**7, 422), ("fort", 400), (4.5, 400)])
def test_invalid_rating_is_refused(director, rating, status):
    tournament = cast.field(1)
    entry = f"/api/tournaments/{tournament.slug}/entries/{tournament.entries.get().pk}/"
    answer = director.patch(entry, {"rating": rating}, format="json")
    assert answer.status_code == status
    assert tournament.entries.get().rating is None


def test_draw_balanced_by_ratings_needs_ratings(director):
    tournament = cast.field(8, rating_balance="equal")
    answer = director.post(f"/api/tournaments/{tournament.slug}/draw/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "draw_no_rating")


def test_refused_rating_takes_back_the_other_changes_of_the_request(director):
    tournament = cast.field(1)
    entry = tournament.entries.get()
    body = {"state": "no_show", "rating": 10**7}
    answer = director.patch(f"/api/tournaments/{tournament.slug}/entries/{entry.pk}/", body, format="json")
    assert answer.status_code == 422
    entry.refresh_from_db()
    assert entry.state == Entry.State.CHECKED_IN
