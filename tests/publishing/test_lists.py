"""The tables of the desk as files: filters, translated headings, escaped formulas."""

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
def made() -> Tournament:
    made = cast.drawn(8, rounds_planned=2, deals_per_round=2)
    cast.play_round(made)
    return made


def read(made: Tournament, kind: str, **asked: str) -> list[dict[str, object]]:
    """Return the rows of the JSON file, as Alice gets them."""
    answer = cast.client_of(cast.alice()).get(reverse("desk-list-json", args=[made.slug, kind]), asked)
    rows: list[dict[str, object]] = json.loads(answer.content)["rows"]
    return rows


def csv(made: Tournament, kind: str, language: str = "fr", **asked: str) -> list[list[str]]:
    address = reverse("desk-list-csv", args=[made.slug, kind])
    answer = cast.client_of(cast.alice()).get(address, asked, headers={"accept-language": language})
    return [line.split(";") for line in answer.content.decode("utf-8-sig").splitlines()]


@pytest.mark.parametrize("kind", LISTS)
def test_each_list_is_served_in_each_format(made: Tournament, kind: str) -> None:
    alice = cast.client_of(cast.alice())
    cast.one_of_each_decision(made)
    answers = {form: alice.get(reverse(f"desk-list-{form}", args=[made.slug, kind])) for form in TYPES}
    rows = json.loads(answers["json"].content)["rows"]
    sheet = load_workbook(BytesIO(answers["xlsx"].content)).active
    assert sheet is not None
    assert len(rows) == sheet.max_row - 1 == len(answers["csv"].content.decode().splitlines()) - 1
    assert f"{made.slug}-{kind}.csv" in answers["csv"]["Content-Disposition"]


def test_the_list_of_deals_has_all_played_deals(made: Tournament) -> None:
    rows = read(made, "deals")
    assert len(rows) == 4
    assert all(sum(int(str(row[f"score_{n}"])) for n in range(1, 5)) == 0 for row in rows)
    assert len(read(made, "deals", tour="1", table="2")) == 2
    assert read(made, "deals", tour="2") == []


def test_results_of_a_round_equal_its_ranking(made: Tournament) -> None:
    by_name = {row["name"]: row["result"] for row in read(made, "results", tour="1")}
    assert by_name == {row["name"]: row["total"] for row in read(made, "ranking", tour="1")}
    assert len(by_name) == 8


def test_lists_are_filtered_like_their_pages(made: Tournament) -> None:
    first = read(made, "ranking")[0]
    assert [row["name"] for row in read(made, "ranking", q=str(first["number"]))] == [first["name"]]
    assert read(made, "ranking", club="Nulle part") == []
    assert len(read(made, "entries", voir="presents")) == 8
    assert read(made, "entries", voir="absents") == []


def test_unknown_filters_are_ignored(made: Tournament) -> None:
    assert len(read(made, "ranking", tour="99", x="1")) == 8
    assert len(read(made, "entries", voir="jamais")) == 8
    assert len(read(made, "deals", tour="un")) == 4


def test_a_shared_place_is_marked() -> None:
    made = cast.playing(8)
    heads, *rows = csv(made, "ranking")
    assert heads[:2] == ["Place", "Ex æquo"]
    assert {row[1] for row in rows} == {"ex æquo"}
    cast.enter(cast.table_of(made, 1), cast.alice())
    assert [row[1] for row in csv(made, "ranking")[1:]].count("") == 1, "the one who took and made it"


def test_each_line_of_a_ranking_is_marked_provisional_until_publication() -> None:
    made = cast.finished(8, rounds_planned=1, deals_per_round=1)
    assert {row[-1] for row in csv(made, "ranking")} == {"PROVISOIRE"}
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert "PROVISOIRE" not in {row[-1] for row in csv(made, "ranking")}


def test_headings_are_translated_and_keys_are_not(made: Tournament) -> None:
    assert csv(made, "deals")[0][:3] == ["Tour", "Table", "Donne"]
    assert csv(made, "deals", "en")[0][:3] == ["Round", "Table", "Deal"]
    assert list(read(made, "deals")[0])[:3] == ["round", "table", "deal"]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_a_cell_that_looks_like_a_formula_is_escaped(sign: str) -> None:
    assert safe_cell(f"{sign}1+1") == f"'{sign}1+1"
    assert safe_cell(-12) == -12


def test_a_reason_that_looks_like_a_formula_is_escaped(made: Tournament) -> None:
    reason = "=HYPERLINK(1)"
    entry = cast.entry_of(made, 1)
    adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=20, reason=reason),
        actor=cast.basile(),
    )
    assert f"'{reason}" in csv(made, "decisions")[1]
    assert read(made, "decisions")[0]["points"] == -20


def test_an_export_is_in_the_audit_log(made: Tournament) -> None:
    csv(made, "entries")
    line = AuditLine.objects.latest("pk")
    assert (line.kind, line.data) == (AuditLine.Kind.EXPORTED, {"what": "entries", "form": "csv"})
    html = cast.client_of(cast.olga()).get(reverse("desk-audit")).content.decode()
    assert "Inscrits (CSV)" in html


def test_the_list_of_entries_has_no_fees() -> None:
    made = cast.field(4, fee=1000)
    assert not {"fee", "paid", "due"} & {key for row in read(made, "entries") for key in row}


def test_an_unknown_list_is_not_found(made: Tournament) -> None:
    assert cast.client_of(cast.alice()).get(reverse("desk-list-csv", args=[made.slug, "jamais"])).status_code == 404


def test_ranking_round_and_entries_pages_link_to_their_lists(made: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    page = alice.get(reverse("desk-ranking", args=[made.slug]), {"tour": "1"}).content.decode()
    assert f"{reverse('desk-list-xlsx', args=[made.slug, 'ranking'])}?tour=1" in page
    page = alice.get(reverse("desk-round", args=[made.slug, 1])).content.decode()
    assert f"{reverse('desk-list-csv', args=[made.slug, 'deals'])}?tour=1" in page
    page = alice.get(reverse("desk-entries", args=[made.slug]), {"voir": "presents"}).content.decode()
    assert f"{reverse('desk-list-json', args=[made.slug, 'entries'])}?voir=presents" in page


def test_the_api_serves_the_same_lists(made: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    address = f"/api/tournaments/{made.slug}/lists/deals/"
    told = json.loads(alice.get(address, {"round": "1", "table": "2"}).content)
    assert told["rows"] == read(made, "deals", tour="1", table="2")
    assert alice.get(address, {"form": "csv"}).content.startswith("\ufeff".encode())
    assert alice.get(address, {"form": "pdf"}).status_code == 400
    assert alice.get(f"/api/tournaments/{made.slug}/lists/jamais/").status_code == 404


def test_lists_of_the_treasury_need_the_treasurers_permission(made: Tournament) -> None:
    helper, treasurer = (cast.client_of(cast.member(name, name)) for name in ("helper", "treasurer"))
    for kind in ("dues", "till", "prizes"):
        for address in (
            reverse("desk-list-csv", args=[made.slug, kind]),
            f"/api/tournaments/{made.slug}/lists/{kind}/",
        ):
            assert (address, helper.get(address).status_code) == (address, 403)
            assert (address, treasurer.get(address).status_code) == (address, 200)
    assert helper.get(reverse("desk-list-csv", args=[made.slug, "seats"])).status_code == 200


def test_amounts_are_exact_and_numeric_in_spreadsheets() -> None:
    made = cast.field(4, fee=1050)
    entry = made.entries.get(serial=2)
    payment_note(tournament=made, payment=PaymentInput(what="payment", cents=1_000, entry=entry), actor=cast.alice())
    payment_note(tournament=made, payment=PaymentInput(what="expense", cents=305, reason="cartes"), actor=cast.alice())
    row = next(row for row in read(made, "dues") if row["serial"] == 2)
    assert (row["due"], row["paid"], row["owed"]) == ("10.50", "10.00", "0.50")
    assert [row["change"] for row in read(made, "till")] == ["10.00", "-3.05"]
    assert [line[5] for line in csv(made, "till")[1:]] == ["10,00", "-3,05"]
    answer = cast.client_of(cast.alice()).get(reverse("desk-list-xlsx", args=[made.slug, "till"]))
    sheet = load_workbook(BytesIO(answer.content)).active
    assert sheet is not None
    assert sheet.cell(3, 6).value == -3.05


def test_the_list_of_prizes_has_amounts_handed_and_provisional_marks() -> None:
    made = cast.drawn(8, rounds_planned=2, deals_per_round=2, prizes={"guaranteed": 10_000})
    cast.play_round(made)
    assert len(csv(made, "prizes")) > 1
    assert all(line[-1] == "PROVISOIRE" for line in csv(made, "prizes"))
    over = cast.finished(8, rounds_planned=1, deals_per_round=2, prizes={"guaranteed": 10_000})
    assert sum(Decimal(str(row["amount"])) for row in read(over, "prizes")) == 100
    assert {row["handed"] for row in read(over, "prizes")} == {"0.00"}


def test_the_list_of_seats_equals_the_plan(made: Tournament) -> None:
    assert len(read(made, "seats")) == 16
    second = read(made, "seats", tour="2")
    assert {row["round"] for row in second} == {2}
    assert len({row["name"] for row in second}) == 8


def test_draw_and_treasury_pages_link_to_their_lists(made: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    page = alice.get(reverse("desk-draw", args=[made.slug]), {"tour": "2"}).content.decode()
    assert f"{reverse('desk-list-xlsx', args=[made.slug, 'seats'])}?tour=2" in page
    cast.receipted(made)
    page = alice.get(reverse("desk-treasury", args=[made.slug])).content.decode()
    for kind in ("dues", "till"):
        assert reverse("desk-list-csv", args=[made.slug, kind]) in page


def test_the_list_of_registrations_has_no_mail_addresses() -> None:
    made = people.taking()
    people.registered(made, "Zoé")
    rows = read(made, "registrations")
    assert [row["state"] for row in rows] == [str(Registration.State.CONFIRMED.label)]
    assert "@" not in json.dumps(rows)
