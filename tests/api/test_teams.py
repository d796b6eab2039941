"""Teams and pairs through the API: created, listed, changed, deleted, ranked, adjusted, paid."""

import pytest

from tests import cast
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.field(12, rounds_planned=2, deals_per_round=1, team_size="3")


def teams_url(tournament, path=""):
    return f"/api/tournaments/{tournament.slug}/teams/{path}"


def entry_pks(tournament):
    return list(tournament.entries.order_by("serial").values_list("pk", flat=True))


def test_teams_are_created_listed_changed_and_deleted(director, tournament):
    first, second, third, *_ = entry_pks(tournament)
    answer = director.post(teams_url(tournament), {"entries": [second, first], "name": "Les Atouts"}, format="json")
    assert answer.status_code == 201
    assert answer.json() == {
        "number": 1,
        "name": "Les Atouts",
        "called": "Les Atouts",
        "club": "Tarot Club du Mad",
        "entries": [second, first],
        "captain": second,
        "fee_due": 0,
        "owes": 0,
    }
    assert director.get(teams_url(tournament)).json() == [answer.json()]
    changed = director.patch(
        teams_url(tournament, "1/"), {"entries": [first, second, third], "name": ""}, format="json"
    ).json()
    assert (changed["entries"], changed["name"]) == ([first, second, third], "")
    assert changed["called"].count(" – ") == 2  # between the names of three
    assert director.get(teams_url(tournament, "1/")).json() == changed
    assert director.delete(teams_url(tournament, "1/")).status_code == 204
    assert director.get(teams_url(tournament)).json() == []
    assert director.get(teams_url(tournament, "1/")).status_code == 404


@pytest.mark.parametrize(
    ("count", "code"),
    [(1, "team_small"), (4, "team_large")],
)
def test_team_of_a_wrong_size_is_refused(director, tournament, count, code):
    answer = director.post(teams_url(tournament), {"entries": entry_pks(tournament)[:count]}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert director.get(teams_url(tournament)).json() == []


def test_entries_of_another_tournament_are_refused(director, tournament):
    other = entry_pks(cast.field(8))[0]
    assert (
        director.post(teams_url(tournament), {"entries": [entry_pks(tournament)[0], other]}, format="json").status_code
        == 404
    )


def test_change_of_name_and_members_is_atomic(director, tournament):
    first, second, *_ = entry_pks(tournament)
    director.post(teams_url(tournament), {"entries": [first, second]}, format="json")
    answer = director.patch(teams_url(tournament, "1/"), {"name": "Autre", "entries": [first]}, format="json")
    assert answer.status_code == 422
    assert director.get(teams_url(tournament, "1/")).json()["name"] == ""


def test_ranking_of_teams_lists_the_totals_of_members(director, tournament):
    for start in (0, 3, 6, 9):
        director.post(teams_url(tournament), {"entries": entry_pks(tournament)[start : start + 3]}, format="json")
    director.post(f"/api/tournaments/{tournament.slug}/draw/", {"seed": 1}, format="json")
    cast.play_round(tournament)
    rows = director.get(teams_url(tournament, "ranking/")).json()
    assert rows[0]["rank"] == 1
    assert sum(row["total"] for row in rows) == 0
    for row in rows:
        assert row["total"] == sum(member["total"] for member in row["members"])
        assert all(member["counts"] for member in row["members"])


def test_teams_need_a_sign_in(client, tournament):
    assert client.get(teams_url(tournament)).status_code in {401, 403}


def test_team_is_adjusted_by_its_number_and_impossible_adjustments_are_refused(director, tournament):
    first, second, *_ = entry_pks(tournament)
    director.post(teams_url(tournament), {"entries": [first, second]}, format="json")
    cast.draw_stage(tournament.first_stage, seed=1)
    cast.play_round(tournament)
    address = f"/api/tournaments/{tournament.slug}/adjustments/"
    penalty = {"team": 1, "kind": "penalty", "points": 30, "reason": "retard"}
    adjustment = director.post(address, penalty, format="json").json()
    assert (adjustment["team"], adjustment["entry"], adjustment["points"]) == (1, None, -30)
    (row,) = director.get(teams_url(tournament, "ranking/")).json()
    assert row["adjustment"] == -30
    assert row["total"] == row["figures"][0] == sum(member["total"] for member in row["members"]) - 30
    unknown_team, two_subjects, no_subject, no_reason = {"team": 9}, {"entry": first}, {"team": None}, {"reason": ""}
    for changes, status in ((unknown_team, 404), (two_subjects, 422), (no_subject, 422), (no_reason, 400)):
        assert director.post(address, penalty | changes, format="json").status_code == status, changes
    assert len(director.get(address).json()) == 1
    assert director.delete(f"{address}{adjustment['id']}/").json()["cancelled"]


def test_pairs_are_made_and_ranked_as_teams_of_two(director):
    tournament = cast.tournament(game="texas-42", rounds_planned=1, rule_options={"game_to": 1})
    for index in range(4):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
    entries = entry_pks(tournament)
    answer = director.post(teams_url(tournament), {"entries": entries[:3]}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "pair_two")
    for pair in ([entries[0], entries[3]], [entries[1], entries[2]]):
        assert director.post(teams_url(tournament), {"entries": pair}, format="json").status_code == 201
    assert director.post(f"/api/tournaments/{tournament.slug}/draw/", {"seed": 1}, format="json").status_code == 201
    answer = director.delete(teams_url(tournament, "1/"))
    assert (answer.status_code, answer.json()["code"]) == (409, "pair_seated")
    cast.play_round(tournament)
    first, second = director.get(teams_url(tournament, "ranking/")).json()
    assert (first["total"], second["total"]) == (1, 0)  # games won
    assert first["figures"][1] == -second["figures"][1] > 0  # the difference of marks


def test_fee_of_a_team_is_paid_at_once(director):
    tournament = cast.field(8, team_size="2", fee=1000)
    first, second, *_ = entry_pks(tournament)
    assert director.post(teams_url(tournament), {"entries": [first, second]}, format="json").json()["owes"] == 2000
    team = director.post(teams_url(tournament, "1/fee/"), {"paid": True}, format="json").json()
    assert (team["fee_due"], team["owes"]) == (2000, 0)
    assert director.post(teams_url(tournament, "1/fee/"), {"paid": "peut-être"}, format="json").status_code in {
        400,
        422,
    }
    assert director.get(teams_url(tournament, "1/")).json()["owes"] == 0
