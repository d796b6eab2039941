"""Constraints for the seating through the API, an exchange of two players, a kept table, a repair for several."""

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


def post(client, tournament, path, body=None):
    """Post a body to a path below the tournament and return the response."""
    return client.post(f"/api/tournaments/{tournament.slug}/{path}", body or {}, format="json")


def list_constraints(client, tournament):
    return client.get(f"/api/tournaments/{tournament.slug}/constraints/").json()


def entry_pks(tournament, count=2):
    """Return the keys of the first entries."""
    return list(tournament.entries.order_by("pk").values_list("pk", flat=True)[:count])


def test_constraints_are_added_listed_and_deleted(director):
    tournament = cast.field(8, rounds_planned=3)
    pair = entry_pks(tournament)
    entry = pair[0]
    separation = post(director, tournament, "constraints/separations/", {"entries": pair, "until": 2, "hard": False})
    club = post(director, tournament, "constraints/separations/", {"club": "Tarot Club du Mad", "hard": False})
    fixed = post(director, tournament, "constraints/fixed-tables/", {"entry": entry, "table": 2})
    assert [answer.status_code for answer in (separation, club, fixed)] == [201] * 3
    constraints = [separation.json(), club.json(), fixed.json()]
    assert list_constraints(director, tournament) == constraints
    assert constraints[0] | {"id": 0} == {
        "id": 0,
        "kind": "separation",
        "entries": pair,
        "club": None,
        "table": None,
        "until": 2,
        "hard": False,
    }
    assert (constraints[1]["club"], constraints[1]["entries"], constraints[1]["until"]) == (
        "Tarot Club du Mad",
        [],
        None,
    )
    assert (constraints[2]["kind"], constraints[2]["entries"], constraints[2]["table"]) == ("fixed_table", [entry], 2)
    assert director.delete(f"/api/tournaments/{tournament.slug}/constraints/{constraints[0]['id']}/").status_code == 204
    assert list_constraints(director, tournament) == constraints[1:]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("separations", {}, 422, "constraint_nobody"),
        ("separations", {"entries": "PAIR", "until": 9}, 422, "constraint_rounds"),
        ("separations", {"entries": "PAIR", "until": 0}, 422, "constraint_rounds"),
        ("separations", {"club": "Nulle part"}, 400, "invalid"),
        ("separations", {"entries": [10**9]}, 400, "invalid"),
        ("fixed-tables", {"entry": "ONE", "table": 0}, 422, "constraint_table"),
        ("fixed-tables", {"entry": "ONE"}, 400, "invalid"),
    ],
)
def test_invalid_constraint_is_refused(director, path, body, status, code):
    tournament = cast.field(8, rounds_planned=3)
    entries = {"PAIR": entry_pks(tournament), "ONE": entry_pks(tournament)[0]}
    filled_body = {key: entries.get(value, value) if isinstance(value, str) else value for key, value in body.items()}
    answer = post(director, tournament, f"constraints/{path}/", filled_body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert list_constraints(director, tournament) == []


def test_entries_and_constraints_of_another_tournament_are_not_found(director):
    tournament, other = cast.field(8), cast.field(8)
    constraint = post(director, other, "constraints/fixed-tables/", {"entry": entry_pks(other)[0], "table": 1}).json()[
        "id"
    ]
    assert post(director, tournament, "constraints/separations/", {"entries": entry_pks(other)}).status_code == 404
    assert (
        post(director, tournament, "constraints/fixed-tables/", {"entry": entry_pks(other)[0], "table": 1}).status_code
        == 404
    )
    assert director.delete(f"/api/tournaments/{tournament.slug}/constraints/{constraint}/").status_code == 404


def test_constraint_is_applied_to_later_rounds(director):
    tournament = cast.played_tournament(16, rounds_planned=3, deals_per_round=1)
    numbers = tournament.first_stage.draws.get().plan["rounds"][1][0][:2]  # of round 2, table 1
    pair = [cast.entry_of(tournament, number).pk for number in numbers]
    post(director, tournament, "constraints/separations/", {"entries": pair})
    answer = post(director, tournament, "constraints/apply/")
    assert answer.status_code == 201
    later_tables = [table for tables in answer.json()["plan"]["rounds"][1:] for table in tables]
    assert [table for table in later_tables if set(numbers) <= set(table)] == []


@pytest.mark.parametrize(("create", "code"), [(cast.field, "draw_missing"), (cast.drawn_tournament, "round_none_left")])
def test_constraints_are_not_applied_without_a_later_round(director, create, code):
    tournament = create(8, rounds_planned=1, deals_per_round=1)
    if tournament.first_stage.draws.exists():
        cast.play_round(tournament)
    events = tournament.events.count()
    answer = post(director, tournament, "constraints/apply/")
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert tournament.events.count() == events


def test_two_players_are_exchanged_and_back(director):
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    before = tournament.first_stage.draws.get().plan["rounds"]
    pair = {"first": before[1][0][0], "second": before[1][1][2]}
    answer = post(director, tournament, "rounds/2/exchange/", pair)
    assert answer.status_code == 201
    after = answer.json()["plan"]["rounds"]
    assert (after[1][0][0], after[1][1][2]) == (pair["second"], pair["first"])
    assert after[0] == before[0]
    assert post(director, tournament, "rounds/2/exchange/", pair).json()["plan"]["rounds"] == before


@pytest.mark.parametrize(
    ("number", "pair", "status", "code"),
    [
        (1, {"first": 1, "second": 2}, 422, "draw_impossible"),
        (2, {"first": 1, "second": 99}, 422, "draw_impossible"),
        (2, {"first": 1}, 400, "invalid"),
        (9, {"first": 1, "second": 2}, 404, "not_found"),
    ],
)
def test_invalid_exchange_is_refused(director, number, pair, status, code):
    answer = post(director, cast.running_tournament(8, rounds_planned=2), f"rounds/{number}/exchange/", pair)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_table_is_kept_and_released(director):
    tournament = cast.drawn_tournament(16, rounds_planned=2)
    keep_url = f"/api/tournaments/{tournament.slug}/rounds/2/tables/1/keep/"
    first, second = (table[0] for table in tournament.first_stage.draws.get().plan["rounds"][1][:2])
    assert director.put(keep_url).status_code == 204
    (kept_table,) = director.get(f"/api/tournaments/{tournament.slug}/draw/").json()["kept_tables"]
    assert (kept_table["round"], kept_table["table"], first in kept_table["players"]) == (2, 1, True)
    assert post(director, tournament, "rounds/2/exchange/", {"first": first, "second": second}).status_code == 422
    assert director.delete(keep_url).status_code == 204
    assert post(director, tournament, "rounds/2/exchange/", {"first": first, "second": second}).status_code == 201


@pytest.mark.parametrize(
    ("number", "table", "status", "code"), [(1, 1, 409, "table_keep_round"), (2, 9, 422, "draw_impossible")]
)
def test_invalid_table_cannot_be_kept(director, number, table, status, code):
    tournament = cast.running_tournament(8, rounds_planned=2)
    answer = director.put(f"/api/tournaments/{tournament.slug}/rounds/{number}/tables/{table}/keep/")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_plan_is_repaired_for_several_players_at_once(director):
    tournament = cast.played_tournament(16, rounds_planned=3, deals_per_round=1)
    leavers = [cast.entry_of(tournament, number).pk for number in (1, 2)]
    answer = post(director, tournament, "repair/", {"leavers": leavers, "tables": 4})
    assert answer.status_code == 201
    assert [len(tables) for tables in answer.json()["plan"]["rounds"]] == [4, 4, 4]
    assert tournament.entries.filter(state="withdrawn").count() == 2
    assert post(director, tournament, "repair/", {"leavers": leavers}).json()["code"] == "entry_state"
    assert post(director, tournament, "repair/", {"tables": 9}).status_code == 422
    assert post(director, tournament, "repair/", {"leavers": [10**9]}).status_code == 400
