"""Seasons over the API."""

import pytest

from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tournaments.models import Season

pytestmark = pytest.mark.django_db

SEASON = {"name": "Championnat", "starts": "2026-09-01", "ends": "2027-08-31", "rules": {"best": 3, "basis": "place"}}


def test_season_is_created_changed_and_deleted(director):
    answer = director.post("/api/seasons/", SEASON, format="json")
    assert (answer.status_code, answer.data["slug"]) == (201, "championnat")
    assert (answer.data["rules"]["best"], answer.data["rules"]["drop"], answer.data["closed_at"]) == (3, 0, None)
    changed = director.patch("/api/seasons/championnat/", {"rules": {"drop": 1}, "public": True}, format="json")
    assert (changed.data["rules"]["best"], changed.data["rules"]["drop"], changed.data["public"]) == (3, 1, True)
    assert [season["slug"] for season in director.get("/api/seasons/").data] == ["championnat"]
    assert director.delete("/api/seasons/championnat/", {"name": "Coupe"}, format="json").status_code == 422
    assert director.delete("/api/seasons/championnat/", {"name": "Championnat"}, format="json").status_code == 204
    assert not Season.objects.exists()


def test_invalid_rules_are_refused(director):
    answer = director.post("/api/seasons/", SEASON | {"rules": {"best": -1}}, format="json")
    assert (answer.status_code, answer.data["code"]) == (422, "season_rule_range")
    answer = director.post("/api/seasons/", SEASON | {"rules": {"luck": 1}}, format="json")
    assert (answer.status_code, answer.data["code"]) == (400, "field_unknown")


def test_evenings_are_added_moved_and_removed(director):
    season, tournament = create_season_of(), create_evening("Octobre", seed=1)
    address = f"/api/seasons/{season.slug}/evenings/"
    (event,) = director.post(address, {"tournament": tournament.slug}, format="json").data
    assert (event["tournament"], event["state"]) == (tournament.slug, "counted")
    assert event["coefficient"] == 100  # in hundredths
    director.post(address, {"tournament": create_evening("Novembre", seed=2).slug, "coefficient": 200}, format="json")
    event_url = f"{address}{event['id']}/"
    assert director.patch(event_url, {"position": 2, "counts": False}, format="json").status_code == 204
    evenings = director.get(address).data
    assert [(listed["name"], listed["state"]) for listed in evenings] == [("Novembre", "counted"), ("Octobre", "aside")]
    answer = director.patch(event_url, {"coefficient": 0}, format="json")
    assert (answer.status_code, answer.data["code"]) == (422, "season_coefficient")
    assert director.delete(event_url).status_code == 204
    assert len(director.get(address).data) == 1
    answer = director.post(address, {"tournament": "jamais"}, format="json")
    assert (answer.status_code, answer.data["code"]) == (422, "season_which")


def test_refused_position_takes_back_the_other_changes_of_the_request(director):
    address = f"/api/seasons/{create_season_of().slug}/evenings/"
    body = {"tournament": create_evening("Octobre", seed=1).slug}
    (event,) = director.post(address, body, format="json").data
    answer = director.patch(f"{address}{event['id']}/", {"coefficient": 200, "position": 9}, format="json")
    assert (answer.status_code, answer.data["code"]) == (422, "season_place")
    assert director.get(address).data[0]["coefficient"] == 100  # unchanged


def test_ranking_of_a_season_has_exact_totals_and_is_of_a_day(director):
    season = create_season_of(create_evening(), basis="place", scale="linear")
    standings = director.get(f"/api/seasons/{season.slug}/standings/").data
    assert (standings["left"], standings["closed"], len(standings["ranking"])) == (0, False, 8)
    assert {line["total"] for line in standings["ranking"]} >= {"100"}  # of the first
    assert all(line["evenings"][0]["counts"] for line in standings["ranking"])
    before = director.get(f"/api/seasons/{season.slug}/standings/", {"on": "2020-01-01"}).data
    assert (before["ranking"], before["left"]) == ([], 1)


def test_season_is_closed_once_and_reopened(director):
    season = create_season_of(create_evening())
    closing = f"/api/seasons/{season.slug}/closing/"
    assert director.put(closing).data["closed_at"]
    assert director.put(closing).status_code == 409
    assert director.delete(closing).data["closed_at"] is None


def test_past_evening_is_previewed_and_imported(director):
    season, player = create_season_of(), cast.player(0)
    body = {"name": "Octobre", "date": "2026-10-03", "content": f"nom;total\n{player.full_name};10\nZOLA Émile;-10\n"}
    address = f"/api/seasons/{season.slug}/past-evenings/"
    preview = director.post(address, body, format="json")
    assert [(line["player"], line["new"], line["rank"]) for line in preview.data] == [
        (player.pk, False, 1),
        (None, True, 2),
    ]
    assert not season.events.exists()
    assert director.post(address, body | {"apply": True}, format="json").status_code == 201
    assert season.events.get().results.count() == 2
    answer = director.post(address, body | {"apply": True}, format="json")
    assert (answer.status_code, answer.data["code"]) == (409, "season_evening_twice")


def test_final_of_a_season_is_created_once(director):
    season = create_season_of(create_evening(), finalists=4)
    address = f"/api/seasons/{season.slug}/final/"
    answer = director.post(address, {"date": "2027-06-12"}, format="json")
    assert (answer.status_code, answer.data["name"]) == (201, "Finale · Championnat")
    assert director.post(address, {"date": "2027-06-12"}, format="json").status_code == 409
    assert director.post(address, {}, format="json").status_code == 400
