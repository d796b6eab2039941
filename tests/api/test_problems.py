"""Every refusal is problem+json with a code, a sentence and a right status; the preview of a deal stores nothing."""

import pytest
from rest_framework.test import APIClient

from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return cast.running_tournament(8, deals_per_round=2)


IMPLIED_SLAM = {"outcome": cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}}
IMPOSSIBLE_DEAL = {"outcome": cast.SIMPLE_GARDE | {"points": 95, "taker": 9}}


def test_refused_deal_lists_all_problems(tournament, director):
    answer = director.put(
        f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/deals/1/", IMPOSSIBLE_DEAL, format="json"
    )
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "deal_refused"
    assert {problem["field"] for problem in answer.json()["problems"]} >= {"points", "taker"}


def test_refused_deal_of_a_tablet_lists_all_problems(tournament, tablet_at, send):
    answer = send(*tablet_at(tournament, 1), IMPOSSIBLE_DEAL)
    assert (answer["verdict"], answer["status"], answer["code"]) == ("refused", 422, "deal_refused")
    assert {problem["field"] for problem in answer["problems"]} >= {"points", "taker"}


def test_preview_scores_without_storing(tournament, tablet_at):
    tablet, sheet = tablet_at(tournament, 1)
    answer = tablet.post(f"{sheet}rounds/1/deals/1/preview/", {"outcome": cast.SIMPLE_GARDE}, format="json").json()
    assert answer["scores"] == [198, -66, -66, -66]  # (25 + 8) × 2 from each: made by 8
    assert "25" in answer["explanation"]
    assert tablet.get(sheet).json()["deals"] == []


def test_problem_names_the_camp_of_an_implied_slam(tournament, director, tablet_at, send):
    tablet, sheet = tablet_at(tournament, 1)
    table = f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/"
    answers = [
        director.put(f"{table}deals/1/", IMPLIED_SLAM, format="json"),
        tablet.post(f"{sheet}rounds/1/deals/1/preview/", IMPLIED_SLAM, format="json"),
    ]
    for answer in [*(answer.json() for answer in answers), send(tablet, sheet, IMPLIED_SLAM)]:
        (problem,) = [problem for problem in answer["problems"] if problem["code"] == "chelem_implied"]
        assert (problem["severity"], problem["params"]["camp"]) == ("overridable", "attack")


def test_implied_slam_is_refused_even_if_acknowledged(tournament, director):
    """Only warnings can be acknowledged; an arbiter overrides an overridable problem with a reason."""
    address = f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/deals/1/"
    answer = director.put(address, IMPLIED_SLAM | {"acknowledged": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "deal_refused")


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe\x00", "application/json", 400),
        (b"[1, 2]", "application/json", 400),
        (b'{"outcome": []}', "application/json", 400),
        (b'{"outcome": {"taker": {"a": 1}}}', "application/json", 422),
        (b'{"outcome": {"taker": 1, "points": 1e999}}', "application/json", 400),
        (b"<xml/>", "application/xml", 415),
    ],
)
def test_malformed_body_gets_a_problem(tournament, director, body, content_type, status):
    address = f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/deals/1/"
    answer = director.put(address, body, content_type=content_type)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"]


def test_tablet_cannot_read_another_table(tournament, tablet_at):
    tablet, _ = tablet_at(tournament, 1)
    _, other = tablet_at(tournament, 2)
    assert tablet.get(other).status_code == 403


def test_wrong_code_of_a_table_is_not_found():
    assert APIClient().post("/api/tables/ZZZZZZ/bind/").json()["code"] == "not_found"


def test_forged_token_is_refused():
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Device nonsense")
    assert client.get("/api/tables/ZZZZZZ/").status_code in {401, 403}


def test_refused_closing_lists_the_missing_tables(tournament, director):
    answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/1/close/")
    assert answer.status_code == 409
    assert "1, 2" in answer.json()["detail"]


def test_stale_correction_is_refused(tournament, director):
    address = f"/api/tournaments/{tournament.slug}/rounds/1/tables/1/deals/1/"
    director.put(address, {"outcome": cast.SIMPLE_GARDE}, format="json")
    outcome = cast.SIMPLE_GARDE | {"points": 45}
    answer = director.put(address, {"outcome": outcome, "version": 0}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "deal_stale")


@pytest.mark.parametrize("address", ["/api/jamais/", "/api/tournaments/a%3Bb/", "/api/players/%00/"])
def test_unknown_url_gets_a_problem(director, address):
    answer = director.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "not_found"
