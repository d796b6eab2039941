"""The submissions of tablets: a list of items, each judged separately and answered by its client id.

First verdicts and disputes, then lines of earlier rounds, the rate limit, bad input, and the client ids in each
response.
"""

import json

import pytest
import time_machine
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Deal, Device, Event, Submission
from tournaments.selectors.log.receipts import receipt_of
from tournaments.services.inbox import limits
from tournaments.services.inbox.limits import MINUTE, SENDINGS

pytestmark = pytest.mark.django_db

GARDE_PAYLOAD = {"outcome": cast.SIMPLE_GARDE}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


def create_item(name: str, line: int = 1, **fields: object) -> dict[str, object]:
    """Return an item of a submission: a deal with the client id `name`, with changed fields."""
    return {"client_id": name, "kind": "deal", "round": 1, "line": line, "payload": GARDE_PAYLOAD} | fields


def post_items(tablet: APIClient, address: str, *items: object):
    """Post a submission with these items and return the response."""
    return tablet.post(f"{address}submissions/", {"items": list(items)}, format="json")


def test_items_are_judged_separately_and_answered_by_client_id(tournament, tablet_at):
    payload = {"outcome": cast.SIMPLE_GARDE | {"points": 95}}
    answers = post_items(
        *tablet_at(tournament, 1),
        create_item("deal-two", 2),
        create_item("deal-wrong", payload=payload),
        create_item("deal-one"),
    ).json()
    assert [(each["client_id"], each["verdict"], each["status"]) for each in answers] == [
        ("deal-two", "waiting", 202),
        ("deal-wrong", "refused", 422),
        ("deal-one", "accepted", 200),
    ]
    assert Deal.objects.count() == 2


def test_response_has_the_receipt_of_the_log_after_all_items(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    for items in ([create_item("deal-one"), create_item("deal-two", 2)], [create_item("deal-late", 3)]):
        response = post_items(tablet, address, *items)
        tournament.refresh_from_db()
        assert response["Chelem-Receipt"] == str(receipt_of(tournament))


def test_malformed_items_are_refused_and_stored(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    answers = post_items(tablet, address, {}, {"kind": ["deal"], "payload": "\0"}, create_item("deal-one")).json()
    assert [each["verdict"] for each in answers] == ["refused", "refused", "accepted"]
    assert Submission.objects.count() == 3


def test_unknown_field_is_refused_by_name_and_stored(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    item = create_item("deal-one", table=4)
    answer = post_items(tablet, address, item).json()[0]
    assert (answer["verdict"], answer["field"]) == ("refused", "table")
    assert Submission.objects.get().said == item


def test_item_of_an_unknown_kind_is_stored(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    post_items(tablet, address, {"kind": ["deal"], "payload": "\0"})
    assert Submission.objects.filter(kind="").last().said == {"kind": ["deal"], "payload": "\0"}


def test_sheet_is_recorded_and_confirmed_in_one_request(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    seats = {"seat": 2, "entered_by": 1, "version": 2}
    confirmation = create_item("sheet-one", kind="confirmation", line=None, payload=seats)
    answers = post_items(tablet, address, create_item("deal-one"), create_item("deal-two", 2), confirmation).json()
    assert [each["verdict"] for each in answers] == ["accepted"] * 3
    assert tablet.get(address).json()["state"] == "confirmed"
    confirmation_row = cast.table_of(tournament).confirmations.get()
    assert (confirmation_row.seat, confirmation_row.version, confirmation_row.device) == (2, 2, Device.objects.get())


def test_confirmation_of_an_older_version_is_refused(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    post_items(tablet, address, create_item("deal-one"), create_item("deal-two", 2))
    payload = {"seat": 2, "entered_by": 1, "version": 1}
    answer = post_items(
        tablet, address, create_item("sheet-one", kind="confirmation", line=None, payload=payload)
    ).json()[0]
    assert (answer["verdict"], answer["status"], answer["code"]) == ("refused", 409, "table_stale")
    assert not cast.table_of(tournament).confirmations.exists()


def test_confirmation_without_a_version_is_refused_by_name(tournament, tablet_at, director):
    tablet, address = tablet_at(tournament, 1)
    post_items(tablet, address, create_item("deal-one"), create_item("deal-two", 2))
    seats = {"seat": 2, "entered_by": 1}
    answer = post_items(
        tablet, address, create_item("sheet-one", kind="confirmation", line=None, payload=seats)
    ).json()[0]
    assert (answer["verdict"], answer["field"]) == ("refused", "version")
    desk_answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/confirm/", seats, format="json")
    assert desk_answer.status_code == 400
    assert "version" in desk_answer.content.decode()
    assert not cast.table_of(tournament).confirmations.exists()


def test_dispute_is_recorded_and_calls_the_arbiter(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    payload = {"seat": 3, "text": "La donne 1 était une prise."}
    answers = post_items(
        tablet, address, create_item("deal-one"), create_item("dispute-one", kind="dispute", line=None, payload=payload)
    )
    assert [each["verdict"] for each in answers.json()] == ["accepted"] * 2
    table = cast.table_of(tournament)
    dispute = table.disputes.get()
    assert (dispute.seat, dispute.text, dispute.state, dispute.version) == (3, payload["text"], "open", 1)
    assert table.called_at is not None


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"seat": 9, "text": "Non."}, "seat_unknown"),
        ({"seat": 1, "text": "  "}, "dispute_empty"),
        ({"seat": 1, "text": "x" * 201}, "text_too_long"),
    ],
)
def test_invalid_dispute_is_refused(tournament, tablet_at, payload, code):
    answer = post_items(*tablet_at(tournament, 1), create_item("dispute-one", kind="dispute", payload=payload)).json()[
        0
    ]
    assert (answer["status"], answer["code"]) == (422, code)


def test_submissions_of_the_tablet_are_listed_with_current_verdicts(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    post_items(tablet, address, create_item("deal-one"), create_item("deal-two", 2, payload={"outcome": {}}))
    listed = tablet.get(f"{address}submissions/").json()
    assert [(each["client_id"], each["verdict"]) for each in listed] == [
        ("deal-two", "refused"),
        ("deal-one", "accepted"),
    ]


@pytest.fixture
def second_round():
    """Create a tournament whose round 1 is closed and round 2 open."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=2)
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    return tournament


def test_late_deal_of_a_closed_round_is_a_conflict(second_round, tablet_at, send):
    answer = send(*tablet_at(second_round, 1), {"outcome": cast.SIMPLE_GARDE | {"points": 91, "bouts": 3}})
    assert (answer["status"], answer["code"]) == (409, "table_confirmed")
    assert not Deal.objects.filter(table__round__number=2).exists()
    assert Submission.objects.get().verdict == "conflict"


def test_address_of_a_deal_cannot_be_written(second_round, tablet_at):
    tablet, address = tablet_at(second_round, 1)
    for path in ("deals/1/", "rounds/1/deals/1/"):
        assert tablet.put(f"{address}{path}", {"outcome": cast.SIMPLE_GARDE}, format="json").status_code == 404


@pytest.mark.parametrize("number", [9, -1, 10**12, None, "2", True])
def test_deal_of_an_unknown_round_is_refused_and_stored(second_round, tablet_at, send, number):
    answer = send(*tablet_at(second_round, 1), {"outcome": cast.SIMPLE_GARDE}, round=number)
    assert (answer["verdict"], answer["code"]) == ("refused", "round_unknown")
    assert "ne compte pas" in answer["detail"]
    assert Submission.objects.get().said == {"outcome": cast.SIMPLE_GARDE}


class TestRateLimit:
    """Items without an answer were not processed; `Retry-After` has the seconds until a retry."""

    @pytest.fixture(autouse=True)
    def limit_to_three_per_minute(self, monkeypatch):
        monkeypatch.setitem(SENDINGS, MINUTE, 3)

    def test_items_within_the_rate_limit_are_answered_with_retry_after(self, tournament, tablet_at):
        tablet, address = tablet_at(tournament, 1)
        items = [
            create_item("deal-one"),
            create_item("deal-two", 2),
            create_item("deal-one"),
            create_item("deal-three", 3),
            create_item("deal-four", 4),
        ]
        # 2026-11-24 12:00:20 UTC, 40 seconds before the end of the minute.
        with time_machine.travel(1_795_521_620, tick=False):
            answer = post_items(tablet, address, *items)
            assert [each["client_id"] for each in answer.json()] == ["deal-one", "deal-two", "deal-one"]
            assert (answer.status_code, answer["Retry-After"]) == (200, "40")
            refusal = post_items(tablet, address, *items[3:])
            assert (refusal.status_code, refusal["Retry-After"]) == (429, "40")
            assert refusal.json()["code"] == "sendings_too_many"
        assert Submission.objects.count() == 2

    def test_conflict_above_the_limit_is_unanswered_and_delays_no_other_item(self, tournament, tablet_at, monkeypatch):
        monkeypatch.setattr(limits, "OPEN_CONFLICTS", 0)
        tablet, address = tablet_at(tournament, 1)
        other = {"outcome": cast.SIMPLE_GARDE | {"points": 60}}
        answer = post_items(
            tablet,
            address,
            create_item("deal-one"),
            create_item("deal-other", payload=other),
            create_item("deal-two", 2),
        )
        assert [each["client_id"] for each in answer.json()] == ["deal-one", "deal-two"]
        assert "Retry-After" not in answer


class TestBadInput:
    """Bad input gets a message and changes no deal; only a deal with a wrong time is accepted, with a note."""

    def test_body_of_ten_megabytes_is_refused(self, tournament, tablet_at):
        tablet, address = tablet_at(tournament, 1)
        answer = post_items(tablet, address, create_item("deal-one", payload={"outcome": {"taker": "x" * 10_000_000}}))
        assert (answer.status_code, answer.json()["code"]) == (413, "submission_too_large")
        assert "trop gros" in answer.json()["detail"]
        assert not Submission.objects.exists()

    def test_item_above_two_kilobytes_is_refused_without_delaying_others(self, tournament, tablet_at):
        large = create_item(
            "deal-large", payload={"outcome": {"taker": "x" * 2_048}}, device_time="2026-11-24T12:00:00Z"
        )
        answers = post_items(*tablet_at(tournament, 1), large, create_item("deal-one")).json()
        verdicts = [(each["client_id"], each["verdict"], each["status"]) for each in answers]
        assert verdicts == [("deal-large", "refused", 413), ("deal-one", "accepted", 200)]
        assert Submission.objects.get().client_id == "deal-one"

    def test_more_than_a_hundred_items_are_refused(self, tournament, tablet_at):
        answer = post_items(*tablet_at(tournament, 1), *[create_item(f"deal-{n:04}") for n in range(101)])
        assert answer.status_code == 400
        assert not Submission.objects.exists()

    def test_item_for_a_table_of_another_tournament_is_a_conflict(self, tournament, tablet_at):
        tablet, _own = tablet_at(tournament, 1)
        other = cast.running_tournament(8, name="Coupe d’hiver")
        other_address = f"/api/tables/{other.stations.get(number=1).code}/"
        answer = post_items(tablet, other_address, create_item("deal-one")).json()[0]
        assert (answer["verdict"], answer["code"]) == ("conflict", "device_away")
        assert "n’est pas à cette table" in answer["detail"]
        assert not Deal.objects.exists()
        assert Submission.objects.get().tournament == other

    def test_unknown_code_is_not_found(self, tournament, tablet_at):
        tablet, _ = tablet_at(tournament, 1)
        assert post_items(tablet, "/api/tables/ZZZZZZ/", create_item("deal-one")).status_code == 404

    @pytest.mark.parametrize("clock", ["1970-01-01T00:00Z", "9999-12-31T23:59-12:00", "0001-01-01T00:00+14:00", "x", 7])
    def test_item_from_a_wrong_clock_is_accepted(self, tournament, tablet_at, clock):
        answer = post_items(*tablet_at(tournament, 1), create_item("deal-one", device_time=clock)).json()[0]
        assert answer["verdict"] == "accepted", "a deal is worth more than a clock"
        assert ("celle du bureau compte" in answer.get("note", "")) == (Submission.objects.get().device_at is not None)

    def test_clock_in_1970_is_reported_and_recorded(self, tournament, tablet_at):
        tablet, address = tablet_at(tournament, 1)
        answer = post_items(tablet, address, create_item("deal-one", device_time="1970-01-01T00:00:00Z")).json()[0]
        assert answer["note"] == "L’horloge de cet appareil n’est pas à l’heure : celle du bureau compte."
        assert Device.objects.get().clock_skew < -50 * 365 * 24 * 3600
        assert Event.objects.filter(name="deal.recorded", at__year__gt=2000).count() == 1

    def test_client_id_of_another_device_is_a_conflict(self, tournament, tablet_at):
        post_items(*tablet_at(tournament, 1), create_item("deal-one"))
        answer = post_items(*tablet_at(tournament, 2), create_item("deal-one")).json()[0]
        assert (answer["verdict"], answer["code"]) == ("conflict", "client_id_reused")
        assert "déjà servi" in answer["detail"]
        assert Deal.objects.count() == 1
        assert Submission.objects.filter(station__number=2).get().said == GARDE_PAYLOAD

    def test_client_without_a_token_is_refused(self, tournament):
        body = json.dumps({"items": [create_item("deal-one")]})
        address = f"/api/tables/{tournament.stations.get(number=1).code}/submissions/"
        answer = APIClient().post(address, body, content_type="application/json")
        assert answer.status_code in {401, 403}
        assert not Submission.objects.exists()


def test_each_response_has_the_client_ids(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    accepted = post_items(tablet, address, create_item("deal-one"))
    assert (accepted.json()[0]["client_id"], accepted["Chelem-Sending"]) == ("deal-one", "deal-one")
    items = [create_item("deal-two"), create_item("deal-three"), {}, {"client_id": 4}]
    own_url = f"{address}submissions/"
    unknown_url = "/api/tables/ZZZZZZ/submissions/"
    for client, url, request_body, status in (
        (APIClient(), own_url, {"items": items}, 401),
        (tablet, unknown_url, {"items": items}, 404),
        (tablet, own_url, {"items": items, "table": 4}, 400),
        (tablet, own_url, {"items": items * 30}, 400),  # more than 100,
    ):
        answer = client.post(url, request_body, format="json")
        assert (answer.status_code, answer.json()["sendings"][:2]) == (status, ["deal-two", "deal-three"])


@pytest.mark.parametrize("body", ["", "{", "[]", '{"items": 4}', '{"items": [4]}', '{"items": "deal-one"}'])
def test_response_to_an_unreadable_body_has_no_client_ids(tournament, tablet_at, body):
    tablet, address = tablet_at(tournament, 1)
    answer = tablet.post(f"{address}submissions/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["sendings"]) == (400, [])


def test_too_large_body_is_not_read_for_client_ids(tournament, tablet_at):
    answer = post_items(*tablet_at(tournament, 1), create_item("deal-one", payload={"reason": "x" * 200_000}))
    assert (answer.status_code, answer.json()["sendings"]) == (413, [])


def test_unanswered_line_is_taken_back_by_its_client_ids(tournament, tablet_at):
    tablet, address = tablet_at(tournament, 1)
    post_items(tablet, address, create_item("deal-one"))
    take_back = f"{address}rounds/1/deals/1/take-back/"
    assert tablet.post(take_back, {"submissions": ["deal-one", "deal-one-corrected"]}, format="json").status_code == 200
    answers = post_items(tablet, address, create_item("deal-one-corrected")).json()
    assert (answers[0]["verdict"], Deal.objects.count()) == ("superseded", 0)
    assert tablet.post(take_back, {"submissions": ["deal one"]}, format="json").status_code == 400
