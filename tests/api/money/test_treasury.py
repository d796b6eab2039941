"""The treasury through the API: dues and tariffs, lines of the till, prizes, receipts."""

import pytest

from tests import cast

pytestmark = pytest.mark.django_db


def api_url(tournament, path):
    return f"/api/tournaments/{tournament.slug}/{path}"


def test_payment_is_recorded_and_cancelled(director):
    tournament = cast.field(4, fee=1_500)
    entry = tournament.entries.get(serial=2)
    payment = {"kind": "payment", "method": "card", "cents": 1_500, "entry": entry.pk}
    answer = director.post(api_url(tournament, "till/"), payment, format="json")
    assert answer.status_code == 201
    assert answer.json()["lines"][0] | {"at": ""} == {
        "number": 1,
        "at": "",
        "kind": "payment",
        "method": "card",
        "cents": 1_500,
        "change": 1_500,
        "entry": 2,
        "reason": "",
        "cancels": None,
        "cancelled_by": None,
    }
    assert director.get(api_url(tournament, "dues/")).json()["paid"] == 1_500
    till = director.delete(api_url(tournament, "till/1/")).json()
    assert (till["total"]["expected"], till["lines"][0]["cancelled_by"]) == (0, 2)  # by line 2, which pays back
    assert director.delete(api_url(tournament, "till/1/")).status_code == 409


def test_refund_larger_than_the_payment_is_refused_with_a_message(director):
    tournament = cast.field(4, fee=1_500)
    payment = {"kind": "refund", "cents": 1, "entry": tournament.entries.get(serial=1).pk}
    answer = director.post(api_url(tournament, "till/"), payment, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "refund_large")


def test_entry_of_another_tournament_is_not_found(director):
    tournament, other = cast.field(4), cast.field(4)
    payment = {"kind": "payment", "cents": 1, "entry": other.entries.get(serial=1).pk}
    assert director.post(api_url(tournament, "till/"), payment, format="json").status_code == 404


def test_tariff_sets_the_fee_due(director):
    tournament = cast.field(4, fee=1_500)
    tariffs = {"tariffs": [{"name": "Étudiant", "cents": None}]}
    assert director.patch(f"/api/tournaments/{tournament.slug}/", tariffs, format="json").status_code == 200
    entry = tournament.entries.get(serial=1)
    answer = director.patch(api_url(tournament, f"entries/{entry.pk}/"), {"tariff": "Étudiant"}, format="json").json()
    assert (answer["tariff"], answer["fee_due"]) == ("Étudiant", 750)  # a tariff without cents is half the fee


def test_prizes_are_listed_and_handed_over(director):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=2, prizes={"guaranteed": 10_000})
    fund = director.get(api_url(tournament, "prizes/")).json()
    assert (fund["fund"], fund["given"], fund["handed"]) == (10_000, 10_000, 0)
    first = fund["winners"][0]
    path = api_url(tournament, f"prizes/{first['serial']}/")
    assert director.put(path, {"method": "cheque"}, format="json").json()["handed"] == first["cents"]
    assert director.delete(path).json()["handed"] == 0
    assert director.put(api_url(tournament, "prizes/999/"), {}, format="json").status_code == 409


def test_receipts_are_issued_once_and_cancelled_ones_keep_their_number(director):
    tournament = cast.field(4, fee=1_500)
    payment = {"kind": "payment", "cents": 1_500, "entry": tournament.entries.get(serial=1).pk}
    director.post(api_url(tournament, "till/"), payment, format="json")
    first = director.put(api_url(tournament, "receipts/1/")).json()
    assert director.put(api_url(tournament, "receipts/1/")).json() == first
    assert director.delete(api_url(tournament, "receipts/1/")).json()["cancelled_at"]
    receipts = director.post(api_url(tournament, "receipts/")).json()
    assert [receipt["number"] for receipt in receipts] == [first["number"], first["number"] + 1]
    assert director.get(api_url(tournament, "receipts/")).json() == receipts
    assert director.put(api_url(tournament, "receipts/9/")).status_code == 409
