"""Public pages before and after publication."""

import csv
import io

import openpyxl
import pytest

from tests import cast
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.repairs import repair_make
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def test_home_page_lists_no_drafts(client):
    cast.tournament(name="Coupe ouverte")
    cast.tournament_create(settings={"name": "Coupe secrète"}, actor=cast.alice())
    html = client.get("/").content.decode()
    assert "Coupe ouverte" in html
    assert "Coupe secrète" not in html


def test_ranking_is_public_during_the_tournament(client):
    made = cast.running_tournament(8)
    cast.enter(cast.table_of(made), cast.alice())
    html = client.get(f"/{made.slug}/").content.decode()
    assert "+198" in html
    assert "−66" in html
    assert '<span class="rank">1er</span>' in html
    assert '<span class="rank">2e</span><span class="sub">ex æquo</span>' in html


def test_names_are_shortened_without_consent(client):
    made = cast.running_tournament(8)
    cast.rename_player(made.entries.get(first_name="Didier"), consent_full_name=True)
    html = client.get(f"/{made.slug}/").content.decode()
    assert "Chloé D." in html
    assert "D’AUBIGNÉ" not in html
    assert "Didier LE GOFF" in html


@pytest.mark.parametrize("address", ["?tour=1", "?tour=99", "?tour=x", "?club=Tarot+Club+du+Mad", "?club=jamais"])
def test_any_filter_is_accepted(client, address):
    made = cast.running_tournament(8)
    assert client.get(f"/{made.slug}/{address}").status_code == 200


def test_page_of_a_player_has_a_curve(client):
    made = cast.drawn_tournament(16, rounds_planned=2)
    cast.play_round(made)
    page = client.get(f"/{made.slug}/joueur/1/")
    assert page.status_code == 200
    assert "<polyline" in page.content.decode()
    assert client.get(f"/{made.slug}/joueur/99/").status_code == 404


def test_adjustments_are_shown_with_totals(client):
    made = cast.drawn_tournament(8, rounds_planned=1)
    cast.play_round(made)
    pages = [f"/{made.slug}/", f"/{made.slug}/joueur/1/"]
    assert not any("−3000" in client.get(page).content.decode() for page in pages)
    entry = cast.entry_of(made, 1)
    adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=3000, reason="retard", round_=None),
        actor=cast.alice(),
    )
    assert all("−3000" in client.get(page).content.decode() for page in pages)
    assert "−3000" not in client.get(f"/{made.slug}/?tour=1").content.decode()


def test_absent_rounds_are_no_byes(client):
    made = cast.drawn_tournament(16, rounds_planned=3)
    cast.play_round(made)
    late = entry_add(tournament=made, player=cast.player(70), actor=cast.alice())
    repair_make(
        stage=made.first_stage, leavers=[cast.entry_of(made, 5)], arrivals=[late], tables=None, actor=cast.alice()
    )
    late.refresh_from_db()
    for number, rounds in ((5, 1), (late.number, 2)):
        html = client.get(f"/{made.slug}/joueur/{number}/").content.decode()
        assert html.count('<th scope="row">') == rounds
        assert "exempt" not in html


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_files_need_publication(client, kind):
    made = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert client.get(f"/{made.slug}/classement.{kind}").status_code == 404
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert client.get(f"/{made.slug}/classement.{kind}").status_code == 200


def test_files_have_the_same_totals_in_each_format(client):
    made = cast.finished_tournament(8, rounds_planned=2, deals_per_round=2)
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    as_json = client.get(f"/{made.slug}/classement.json").json()["ranking"]
    text = client.get(f"/{made.slug}/classement.csv").content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(text), delimiter=";"))
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"/{made.slug}/classement.xlsx").content))
    cells = list(book.active.values)
    totals = [row["total"] for row in as_json]
    assert sum(totals) == 0
    assert [int(line[-1].lstrip("'")) for line in lines[1:]] == totals
    assert [row[-1] for row in cells[1:]] == totals


def test_draft_is_not_found(client):
    made = cast.tournament_create(settings={"name": "Brouillon"}, actor=cast.alice())
    for address in (f"/{made.slug}/", f"/salle/{made.slug}/", f"/live/{made.slug}/"):
        assert client.get(address).status_code == 404


class TestAbandon:
    """A player who left ranks below worse totals, or is unranked: the page explains it."""

    @pytest.fixture(params=["last", "unranked", "keep"])
    def pages(self, client, request) -> dict[str, str]:
        made = cast.drawn_tournament(16, rounds_planned=2, withdrawal=request.param)
        cast.play_round(made)
        entry = cast.entry_of(made, 3)
        repair_make(stage=made.first_stage, leavers=[entry], actor=cast.alice())
        parts = {"ranking": f"/{made.slug}/", "hall": f"/salle/{made.slug}/?vue=classement"}
        parts |= {"player": f"/{made.slug}/joueur/3/", "others": f"/{made.slug}/joueur/4/"}
        return {name: client.get(address).content.decode() for name, address in parts.items()}

    def test_withdrawal_is_marked_once_in_ranking_and_wall(self, pages):
        assert pages["ranking"].count("abandon") == pages["hall"].count("abandon") == 1

    def test_withdrawal_is_marked_on_the_page_of_the_player_only(self, pages):
        assert "abandon" in pages["player"]
        assert "abandon" not in pages["others"]


def test_unranked_withdrawal_is_marked(client):
    made = cast.drawn_tournament(16, rounds_planned=2, withdrawal="unranked")
    cast.play_round(made)
    repair_make(stage=made.first_stage, leavers=[cast.entry_of(made, 3)], actor=cast.alice())
    for address in (f"/{made.slug}/", f"/salle/{made.slug}/?vue=classement"):
        assert "non classé" in client.get(address).content.decode()
