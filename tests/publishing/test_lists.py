"""The tables of the desk as CSV, XLSX and JSON files, also from the API: content, filters, permission, links to them.

Headings are translated, cells that look like formulas are escaped, and each export is in the audit log.
"""

import json
from decimal import Decimal
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from players.exporting import safe_cell
from tests import cast
from tests.services.online import people
from tournaments.models import AuditLine, Registration, Tournament
from tournaments.publishing.lists.listing import TYPES
from tournaments.publishing.lists.registry import LISTS
from tournaments.services.money.payments import PaymentInput, payment_note
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of eight players at two tables, which has played the first of two rounds."""
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=2)


def read_json_rows(tournament: Tournament, kind: str, **filters: str) -> list[dict[str, object]]:
    """Return the rows of the JSON file, as Alice gets them."""
    response = cast.client_of(cast.alice()).get(reverse("desk-list-json", args=[tournament.slug, kind]), filters)
    rows: list[dict[str, object]] = json.loads(response.content)["rows"]
    return rows


def read_csv_lines(tournament: Tournament, kind: str, language: str = "fr", **filters: str) -> list[list[str]]:
    url = reverse("desk-list-csv", args=[tournament.slug, kind])
    response = cast.client_of(cast.alice()).get(url, filters, headers={"accept-language": language})
    return [line.split(";") for line in response.content.decode("utf-8-sig").splitlines()]


@pytest.mark.parametrize("kind", LISTS)
def test_each_list_is_served_in_each_format(tournament: Tournament, kind: str) -> None:
    alice = cast.client_of(cast.alice())
    cast.make_each_decision(tournament)
    responses = {form: alice.get(reverse(f"desk-list-{form}", args=[tournament.slug, kind])) for form in TYPES}
    rows = json.loads(responses["json"].content)["rows"]
    sheet = load_workbook(BytesIO(responses["xlsx"].content)).active
    assert sheet is not None
    assert len(rows) == sheet.max_row - 1 == len(responses["csv"].content.decode().splitlines()) - 1
    assert f"{tournament.slug}-{kind}.csv" in responses["csv"]["Content-Disposition"]


def test_the_list_of_deals_has_all_played_deals(tournament: Tournament) -> None:
    rows = read_json_rows(tournament, "deals")
    assert len(rows) == 4, "one round at two tables, two deals each"
    assert all(sum(int(str(row[f"score_{n}"])) for n in range(1, 5)) == 0 for row in rows)
    assert len(read_json_rows(tournament, "deals", tour="1", table="2")) == 2
    assert read_json_rows(tournament, "deals", tour="2") == []


def test_results_of_a_round_equal_its_ranking(tournament: Tournament) -> None:
    by_name = {row["name"]: row["result"] for row in read_json_rows(tournament, "results", tour="1")}
    assert by_name == {row["name"]: row["total"] for row in read_json_rows(tournament, "ranking", tour="1")}
    assert len(by_name) == 8


def test_lists_are_filtered_like_their_pages(tournament: Tournament) -> None:
    first_row = read_json_rows(tournament, "ranking")[0]
    assert [row["name"] for row in read_json_rows(tournament, "ranking", q=str(first_row["number"]))] == [
        first_row["name"]
    ]
    assert read_json_rows(tournament, "ranking", club="Nulle part") == []
    assert len(read_json_rows(tournament, "entries", voir="presents")) == 8
    assert read_json_rows(tournament, "entries", voir="absents") == []


def test_unknown_filters_are_ignored(tournament: Tournament) -> None:
    assert len(read_json_rows(tournament, "ranking", tour="99", x="1")) == 8
    assert len(read_json_rows(tournament, "entries", voir="jamais")) == 8
    assert len(read_json_rows(tournament, "deals", tour="un")) == 4


def test_a_shared_place_is_marked() -> None:
    tournament = cast.running_tournament(8)
    heads, *rows = read_csv_lines(tournament, "ranking")
    assert heads[:2] == ["Place", "Ex æquo"]
    assert {row[1] for row in rows} == {"ex æquo"}
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    assert [row[1] for row in read_csv_lines(tournament, "ranking")[1:]].count("") == 1, (
        "only the taker of the made contract has a place alone"
    )


def test_each_line_of_a_ranking_is_marked_provisional_until_publication() -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert {row[-1] for row in read_csv_lines(tournament, "ranking")} == {"PROVISOIRE"}  # also the heading
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert "PROVISOIRE" not in {row[-1] for row in read_csv_lines(tournament, "ranking")}


def test_headings_are_translated_and_keys_are_not(tournament: Tournament) -> None:
    assert read_csv_lines(tournament, "deals")[0][:3] == ["Tour", "Table", "Donne"]
    assert read_csv_lines(tournament, "deals", "en")[0][:3] == ["Round", "Table", "Deal"]
    assert list(read_json_rows(tournament, "deals")[0])[:3] == ["round", "table", "deal"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_a_cell_that_looks_like_a_formula_is_escaped(sign: str) -> None:
    assert safe_cell(f"{sign}1+1") == f"'{sign}1+1"
    assert safe_cell(-12) == -12


def test_a_reason_that_looks_like_a_formula_is_escaped(tournament: Tournament) -> None:
    reason = "=HYPERLINK(1)"
    entry = cast.entry_of(tournament, 1)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=20, reason=reason),
        actor=cast.basile(),
    )
    assert f"'{reason}" in read_csv_lines(tournament, "decisions")[1]
    assert read_json_rows(tournament, "decisions")[0]["points"] == -20


def test_an_export_is_in_the_audit_log(tournament: Tournament) -> None:
    read_csv_lines(tournament, "entries")
    line = AuditLine.objects.latest("pk")
    assert (line.kind, line.data) == (AuditLine.Kind.EXPORTED, {"what": "entries", "form": "csv"})
    html = cast.client_of(cast.olga()).get(reverse("desk-audit")).content.decode()
    assert "Inscrits (CSV)" in html


def test_the_list_of_entries_has_no_fees() -> None:
    tournament = cast.field(4, fee=1000)
    assert not {"fee", "paid", "due"} & {key for row in read_json_rows(tournament, "entries") for key in row}


def test_an_unknown_list_is_not_found(tournament: Tournament) -> None:
    assert (
        cast.client_of(cast.alice()).get(reverse("desk-list-csv", args=[tournament.slug, "jamais"])).status_code == 404
    )


def test_ranking_round_and_entries_pages_link_to_their_lists(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    html = alice.get(reverse("desk-ranking", args=[tournament.slug]), {"tour": "1"}).content.decode()
    assert f"{reverse('desk-list-xlsx', args=[tournament.slug, 'ranking'])}?tour=1" in html
    html = alice.get(reverse("desk-round", args=[tournament.slug, 1])).content.decode()
    assert f"{reverse('desk-list-csv', args=[tournament.slug, 'deals'])}?tour=1" in html
    html = alice.get(reverse("desk-entries", args=[tournament.slug]), {"voir": "presents"}).content.decode()
    assert f"{reverse('desk-list-json', args=[tournament.slug, 'entries'])}?voir=presents" in html


def test_the_api_serves_the_same_lists(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    url = f"/api/tournaments/{tournament.slug}/lists/deals/"
    response_data = json.loads(alice.get(url, {"round": "1", "table": "2"}).content)
    assert response_data["rows"] == read_json_rows(tournament, "deals", tour="1", table="2")
    assert alice.get(url, {"form": "csv"}).content.startswith("\ufeff".encode())
    assert alice.get(url, {"form": "pdf"}).status_code == 400
    assert alice.get(f"/api/tournaments/{tournament.slug}/lists/jamais/").status_code == 404


def test_lists_of_the_treasury_need_the_treasurers_permission(tournament: Tournament) -> None:
    helper, treasurer = (cast.client_of(cast.member(name, name)) for name in ("helper", "treasurer"))
    for kind in ("dues", "till", "prizes"):
        for address in (
            reverse("desk-list-csv", args=[tournament.slug, kind]),
            f"/api/tournaments/{tournament.slug}/lists/{kind}/",
        ):
            assert (address, helper.get(address).status_code) == (address, 403)
            assert (address, treasurer.get(address).status_code) == (address, 200)
    assert helper.get(reverse("desk-list-csv", args=[tournament.slug, "seats"])).status_code == 200


def test_amounts_are_exact_and_numeric_in_spreadsheets() -> None:
    tournament = cast.field(4, fee=1050)
    entry = tournament.entries.get(serial=2)
    payment_note(
        tournament=tournament, payment=PaymentInput(what="payment", cents=1_000, entry=entry), actor=cast.alice()
    )
    payment_note(
        tournament=tournament, payment=PaymentInput(what="expense", cents=305, reason="cartes"), actor=cast.alice()
    )
    row = next(row for row in read_json_rows(tournament, "dues") if row["serial"] == 2)
    assert (row["due"], row["paid"], row["owed"]) == ("10.50", "10.00", "0.50")
    assert [row["change"] for row in read_json_rows(tournament, "till")] == ["10.00", "-3.05"]
    assert [line[5] for line in read_csv_lines(tournament, "till")[1:]] == ["10,00", "-3,05"]
    response = cast.client_of(cast.alice()).get(reverse("desk-list-xlsx", args=[tournament.slug, "till"]))
    sheet = load_workbook(BytesIO(response.content)).active
    assert sheet is not None
    assert sheet.cell(row=3, column=6).value == -3.05, "the expense"


# Worth its time: plays two tournaments with prizes.
def test_the_list_of_prizes_has_amounts_handed_and_provisional_marks() -> None:
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=2, prizes={"guaranteed": 10_000})
    assert len(read_csv_lines(tournament, "prizes")) > 1
    assert all(line[-1] == "PROVISOIRE" for line in read_csv_lines(tournament, "prizes"))
    finished_tournament = cast.finished_tournament(
        8, rounds_planned=1, deals_per_round=2, prizes={"guaranteed": 10_000}
    )
    assert sum(Decimal(str(row["amount"])) for row in read_json_rows(finished_tournament, "prizes")) == 100  # euros
    assert {row["handed"] for row in read_json_rows(finished_tournament, "prizes")} == {"0.00"}


def test_the_list_of_seats_has_each_player_once_a_round(tournament: Tournament) -> None:
    assert len(read_json_rows(tournament, "seats")) == 8 * 2, "eight players, two planned rounds"
    rows_of_round_2 = read_json_rows(tournament, "seats", tour="2")
    assert {row["round"] for row in rows_of_round_2} == {2}
    assert len({row["name"] for row in rows_of_round_2}) == 8


def test_draw_and_treasury_pages_link_to_their_lists(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    html = alice.get(reverse("desk-draw", args=[tournament.slug]), {"tour": "2"}).content.decode()
    assert f"{reverse('desk-list-xlsx', args=[tournament.slug, 'seats'])}?tour=2" in html
    cast.pay_with_receipts(tournament)
    html = alice.get(reverse("desk-treasury", args=[tournament.slug])).content.decode()
    for kind in ("dues", "till"):
        assert reverse("desk-list-csv", args=[tournament.slug, kind]) in html


def test_the_list_of_registrations_has_no_mail_addresses() -> None:
    tournament = people.create_open_tournament()
    people.register_player(tournament, "Zoé")
    rows = read_json_rows(tournament, "registrations")
    assert [row["state"] for row in rows] == [str(Registration.State.CONFIRMED.label)]
    assert "@" not in json.dumps(rows)
