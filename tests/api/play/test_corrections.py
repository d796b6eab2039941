"""Corrections of a whole day and of a round to come over the API: mixed-up players, joined tables."""

from tests import cast


def test_start_numbers_of_two_mixed_up_players_are_exchanged(arbiter):
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    address = f"/api/tournaments/{tournament.slug}/entries/{first.pk}/mixed-up/"
    body = {"other": second.pk, "reason": "dossards inversés", "version": tournament.version}
    answer = arbiter.post(address, body, format="json")
    assert (answer.status_code, answer.json()["number"]) == (200, 2)
    refused = arbiter.post(
        address, {"other": first.pk, "reason": "x", "version": tournament.version + 1}, format="json"
    )
    assert (refused.status_code, refused.json()["code"]) == (422, "identity_same")
    for missing in ("reason", "version"):
        rest = {name: value for name, value in body.items() if name != missing}
        assert arbiter.post(address, rest, format="json").status_code == 400


def test_a_repeated_request_is_refused(arbiter):
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    address = f"/api/tournaments/{tournament.slug}/entries/{first.pk}/mixed-up/"
    body = {"other": second.pk, "reason": "dossards inversés", "version": tournament.version}
    assert arbiter.post(address, body, format="json").status_code == 200
    answer = arbiter.post(address, body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "preview_stale")
    assert cast.entry_of(tournament, 1).pk == second.pk


def test_start_numbers_are_exchanged_in_the_stage_of_the_address_only(arbiter):
    """The slug of a tournament in an address means its first stage, which is the only one here."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    first, second = cast.entry_of(tournament, 1), cast.entry_of(tournament, 2)
    address = f"/api/tournaments/{tournament.slug}/entries/{first.pk}/mixed-up/"
    body = {"other": second.pk, "reason": "confondus", "version": tournament.version, "this_stage": True}
    answer = arbiter.post(address, body, format="json")
    assert (answer.status_code, answer.json()["number"]) == (200, 2)
    assert tournament.events.latest("sequence").name == "entry.stage_numbers_exchanged"
    assert arbiter.post(address, body, format="json").json()["code"] == "preview_stale"


def test_tables_of_a_round_to_come_are_joined(director):
    """Ten players sit at tables of 4, 3 and 3: two tables of five are made of all three, and none of the first two."""
    tournament = cast.played_tournament(10, rounds_planned=3, deals_per_round=1)
    address = f"/api/tournaments/{tournament.slug}/rounds/2/regroup/"
    refused = director.post(address, {"tables": [1, 2], "more": False}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (422, "draw_impossible")
    assert director.post(address, {"tables": [], "more": False}, format="json").status_code == 400
    assert director.post(address, {"tables": [1, 2, 3], "more": False}, format="json").status_code == 201
    assert tournament.first_stage.rounds.get(number=2).tables.count() == 2
