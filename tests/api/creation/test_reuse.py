"""Duplicates and presets over the API."""

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


def test_a_tournament_is_duplicated_with_its_players(director):
    tournament = cast.running_tournament(8)
    address = f"/api/tournaments/{tournament.slug}/duplicate/"
    body = {"name": "Revanche", "day": "2027-01-05", "with_players": True}
    copy = director.post(address, body, format="json")
    assert copy.status_code == 201
    assert (copy.json()["name"], copy.json()["date"], copy.json()["state"]) == ("Revanche", "2027-01-05", "draft")
    assert len(director.get(f"/api/tournaments/{copy.json()['slug']}/entries/").json()) == 8
    assert director.post(address, {"name": "", "day": "hier"}, format="json").status_code == 400


def test_presets_are_saved_listed_and_deleted(director):
    tournament = cast.tournament(rounds_planned=3)
    body = {"name": "Mardi", "tournament": tournament.slug}
    preset = director.post("/api/presets/", body, format="json").json()
    assert preset["settings"]["rounds_planned"] == 3
    assert [each["name"] for each in director.get("/api/presets/").json()] == ["Mardi"]
    assert director.post("/api/presets/", body, format="json").status_code == 422
    assert director.post("/api/presets/", body | {"tournament": "jamais"}, format="json").status_code == 404
    assert director.delete(f"/api/presets/{preset['id']}/").status_code == 204
    assert director.get("/api/presets/").json() == []
