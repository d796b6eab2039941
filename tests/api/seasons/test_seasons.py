"""Seasons over the API."""

import pytest

from tests import cast
from tests.services.seasons.championship import create_evening, create_season_of
from tournaments.models import Season

pytestmark = pytest.mark.django_db

BEGUN = {"name": "Championnat", "starts": "2026-09-01", "ends": "2027-08-31", "rules": {"best": 3, "basis": "place"}}


def test_season_is_created_changed_and_deleted(director):
    made = director.post("/api/seasons/", BEGUN, format="json")
    assert (made.status_code, made.data["slug"]) == (201, "championnat")
    assert (made.data["rules"]["best"], made.data["rules"]["drop"], made.data["closed_at"]) == (3, 0, None)
    changed = director.patch("/api/seasons/championnat/", {"rules": {"drop": 1}, "public": True}, format="json")
    assert (changed.data["rules"]["best"], changed.data["rules"]["drop"], changed.data["public"]) == (3, 1, True)
    assert [one["slug"] for one in director.get("/api/seasons/").data] == ["championnat"]
    assert director.delete("/api/seasons/championnat/", {"name": "Coupe"}, format="json").status_code == 422
    assert director.delete("/api/seasons/championnat/", {"name": "Championnat"}, format="json").status_code == 204
    assert not Season.objects.exists()


def test_invalid_rules_are_refused(director):
    refused = director.post("/api/seasons/", BEGUN | {"rules": {"best": -1}}, format="json")
    assert (refused.status_code, refused.data["code"]) == (422, "season_rule_range")
    refused = director.post("/api/seasons/", BEGUN | {"rules": {"luck": 1}}, format="json")
    assert (refused.status_code, refused.data["code"]) == (400, "field_unknown")


def test_evenings_are_added_moved_and_removed(director):
    season, one = create_season_of(), create_evening("Octobre", seed=1)
    address = f"/api/seasons/{season.slug}/evenings/"
    (added,) = director.post(address, {"tournament": one.slug}, format="json").data
    assert (added["tournament"], added["state"], added["coefficient"]) == (one.slug, "counted", 100)
    director.post(address, {"tournament": create_evening("Novembre", seed=2).slug, "coefficient": 200}, format="json")
    first = f"{address}{added['id']}/"
    assert director.patch(first, {"position": 2, "counts": False}, format="json").status_code == 204
    standings = director.get(address).data
    assert [(each["name"], each["state"]) for each in standings] == [("Novembre", "counted"), ("Octobre", "aside")]
    zero = director.patch(first, {"coefficient": 0}, format="json")
    assert (zero.status_code, zero.data["code"]) == (422, "season_coefficient")
    assert director.delete(first).status_code == 204
    assert len(director.get(address).data) == 1
    other = director.post(address, {"tournament": "jamais"}, format="json")
    assert (other.status_code, other.data["code"]) == (422, "season_which")


def test_ranking_of_a_season_is_exact_and_for_a_day(director):
    season = create_season_of(create_evening(), basis="place", scale="linear")
    standings = director.get(f"/api/seasons/{season.slug}/standings/").data
    assert (standings["left"], standings["closed"], len(standings["ranking"])) == (0, False, 8)
    assert {line["total"] for line in standings["ranking"]} >= {"100"}
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
    season, known = create_season_of(), cast.player(0)
    said = {"name": "Octobre", "date": "2026-10-03", "content": f"nom;total\n{known.full_name};10\nZOLA Émile;-10\n"}
    address = f"/api/seasons/{season.slug}/past-evenings/"
    looked = director.post(address, said, format="json")
    assert [(one["player"], one["new"], one["rank"]) for one in looked.data] == [(known.pk, False, 1), (None, True, 2)]
    assert not season.events.exists()
    assert director.post(address, said | {"apply": True}, format="json").status_code == 201
    assert season.events.get().results.count() == 2
    again = director.post(address, said | {"apply": True}, format="json")
    assert (again.status_code, again.data["code"]) == (409, "season_evening_twice")


def test_final_of_a_season_is_created_once(director):
    season = create_season_of(create_evening(), finalists=4)
    address = f"/api/seasons/{season.slug}/final/"
    answer = director.post(address, {"date": "2027-06-12"}, format="json")
    assert (answer.status_code, answer.data["name"]) == (201, "Finale · Championnat")
    assert director.post(address, {"date": "2027-06-12"}, format="json").status_code == 409
    assert director.post(address, {}, format="json").status_code == 400
