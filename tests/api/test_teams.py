"""Teams through the API: made, listed, changed, dropped, ranked."""

import pytest

from tests import cast
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.draws import draw_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.field(12, rounds_planned=2, deals_per_round=1, team_size="3")


def at(tournament, path=""):
    return f"/api/tournaments/{tournament.slug}/teams/{path}"


def pks(tournament):
    return list(tournament.entries.order_by("serial").values_list("pk", flat=True))


def test_teams_are_created_listed_changed_and_deleted(director, tournament):
    one, two, three, *_ = pks(tournament)
    answer = director.post(at(tournament), {"entries": [two, one], "name": "Les Atouts"}, format="json")
    assert answer.status_code == 201
    assert answer.json() == {
        "number": 1,
        "name": "Les Atouts",
        "called": "Les Atouts",
        "club": "Tarot Club du Mad",
        "entries": [two, one],
        "captain": two,
        "fee_due": 0,
        "owes": 0,
    }
    assert director.get(at(tournament)).json() == [answer.json()]
    changed = director.patch(at(tournament, "1/"), {"entries": [one, two, three], "name": ""}, format="json").json()
    assert (changed["entries"], changed["name"]) == ([one, two, three], "")
    assert changed["called"].count(" – ") == 2
    assert director.get(at(tournament, "1/")).json() == changed
    assert director.delete(at(tournament, "1/")).status_code == 204
    assert director.get(at(tournament)).json() == []
    assert director.get(at(tournament, "1/")).status_code == 404


@pytest.mark.parametrize(
    ("count", "code"),
    [(1, "team_small"), (4, "team_large")],
)
def test_team_of_a_wrong_size_is_refused(director, tournament, count, code):
    answer = director.post(at(tournament), {"entries": pks(tournament)[:count]}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert director.get(at(tournament)).json() == []


def test_entries_of_another_tournament_are_refused(director, tournament):
    other = pks(cast.field(8))[0]
    assert director.post(at(tournament), {"entries": [pks(tournament)[0], other]}, format="json").status_code == 404


def test_change_of_name_and_members_is_atomic(director, tournament):
    one, two, *_ = pks(tournament)
    director.post(at(tournament), {"entries": [one, two]}, format="json")
    answer = director.patch(at(tournament, "1/"), {"name": "Autre", "entries": [one]}, format="json")
    assert answer.status_code == 422
    assert director.get(at(tournament, "1/")).json()["name"] == ""


def test_ranking_of_teams_lists_the_totals_of_members(director, tournament):
    for start in (0, 3, 6, 9):
        director.post(at(tournament), {"entries": pks(tournament)[start : start + 3]}, format="json")
    director.post(f"/api/tournaments/{tournament.slug}/draw/", {"seed": 1}, format="json")
    cast.play_round(tournament)
    rows = director.get(at(tournament, "ranking/")).json()
    assert rows[0]["rank"] == 1
    assert sum(row["total"] for row in rows) == 0
    for row in rows:
        assert row["total"] == sum(member["total"] for member in row["members"])
        assert all(member["counts"] for member in row["members"])


def test_teams_need_a_sign_in(client, tournament):
    assert client.get(at(tournament)).status_code in {401, 403}


def test_team_is_adjusted_by_its_number(director, tournament):
    one, two, *_ = pks(tournament)
    director.post(at(tournament), {"entries": [one, two]}, format="json")
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    cast.play_round(tournament)
    address = f"/api/tournaments/{tournament.slug}/adjustments/"
    penalty = {"team": 1, "kind": "penalty", "points": 30, "reason": "retard"}
    adjustment = director.post(address, penalty, format="json").json()
    assert (adjustment["team"], adjustment["entry"], adjustment["points"]) == (1, None, -30)
    (row,) = director.get(at(tournament, "ranking/")).json()
    assert row["adjustment"] == -30
    assert row["total"] == row["figures"][0] == sum(member["total"] for member in row["members"]) - 30
    for wrong, status in (({"team": 9}, 404), ({"entry": one}, 422), ({"team": None}, 422), ({"reason": ""}, 422)):
        answer = director.post(address, penalty | wrong, format="json")
        assert answer.status_code in {status, 400}, (wrong, answer.content)
    assert len(director.get(address).json()) == 1
    assert director.delete(f"{address}{adjustment['id']}/").json()["cancelled"]


def test_pairs_are_made_and_ranked_as_teams_of_two(director):
    tournament = cast.tournament(game="texas-42", rounds_planned=1, rule_options={"game_to": 1})
    for index in range(4):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
    one, two, three, four = pks(tournament)
    refused = director.post(at(tournament), {"entries": [one, two, three]}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "pair_two")
    for entries in ([one, four], [two, three]):
        assert director.post(at(tournament), {"entries": entries}, format="json").status_code == 201
    assert director.post(f"/api/tournaments/{tournament.slug}/draw/", {"seed": 1}, format="json").status_code == 201
    refused = director.delete(at(tournament, "1/"))
    assert (refused.status_code, refused.json()["code"]) == (409, "pair_seated")
    cast.play_round(tournament)
    first, second = director.get(at(tournament, "ranking/")).json()
    assert (first["total"], second["total"]) == (1, 0)
    assert first["figures"][1] == -second["figures"][1] > 0


def test_fee_of_a_team_is_paid_at_once(director):
    tournament = cast.field(8, team_size="2", fee=1000)
    one, two, *_ = pks(tournament)
    assert director.post(at(tournament), {"entries": [one, two]}, format="json").json()["owes"] == 2000
    paid = director.post(at(tournament, "1/fee/"), {"paid": True}, format="json").json()
    assert (paid["fee_due"], paid["owes"]) == (2000, 0)
    assert director.post(at(tournament, "1/fee/"), {"paid": "peut-être"}, format="json").status_code in {400, 422}
    assert director.get(at(tournament, "1/")).json()["owes"] == 0
