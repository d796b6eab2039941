"""Public pages of a tournament: ranking, page of a player, files after publication, marks of withdrawals."""

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
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())
    html = client.get(f"/{tournament.slug}/").content.decode()
    assert "+198" in html  # the taker of the only deal
    assert "−66" in html  # the defenders
    assert '<span class="rank">1er</span>' in html
    assert '<span class="rank">2e</span><span class="sub">ex æquo</span>' in html


def test_names_are_shortened_without_consent(client):
    tournament = cast.running_tournament(8)
    cast.rename_player(tournament.entries.get(first_name="Didier"), consent_full_name=True)
    html = client.get(f"/{tournament.slug}/").content.decode()
    assert "Chloé D." in html
    assert "D’AUBIGNÉ" not in html
    assert "Didier LE GOFF" in html


@pytest.mark.parametrize("address", ["?tour=1", "?club=jamais"])
def test_any_filter_is_accepted(client, address):
    tournament = cast.running_tournament(8)
    assert client.get(f"/{tournament.slug}/{address}").status_code == 200


def test_page_of_a_player_has_a_curve(client):
    tournament = cast.played_tournament(16, rounds_planned=2)
    answer = client.get(f"/{tournament.slug}/joueur/1/")
    assert answer.status_code == 200
    assert "<polyline" in answer.content.decode()
    assert client.get(f"/{tournament.slug}/joueur/99/").status_code == 404


def test_adjustments_are_shown_only_with_totals(client):
    tournament = cast.played_tournament(8, rounds_planned=1)
    addresses = [f"/{tournament.slug}/", f"/{tournament.slug}/joueur/1/"]
    assert not any("−3\u00a0000" in client.get(address).content.decode() for address in addresses)
    entry = cast.entry_of(tournament, 1)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=entry, kind="penalty", points=3000, reason="retard", round_=None),
        actor=cast.alice(),
    )
    assert all("−3\u00a0000" in client.get(address).content.decode() for address in addresses)
    assert "−3\u00a0000" not in client.get(f"/{tournament.slug}/?tour=1").content.decode()


def test_rounds_of_an_absent_player_are_not_shown_as_byes(client):
    tournament = cast.played_tournament(16, rounds_planned=3)
    late = entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage,
        leavers=[cast.entry_of(tournament, 5)],
        arrivals=[late],
        tables=None,
        actor=cast.alice(),
    )
    late.refresh_from_db()
    for number, rounds in ((5, 1), (late.number, 2)):  # the one played before, and the two to come
        html = client.get(f"/{tournament.slug}/joueur/{number}/").content.decode()
        assert html.count('<th scope="row">') == rounds
        assert "exempt" not in html


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_files_of_a_ranking_need_its_publication(client, kind):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert client.get(f"/{tournament.slug}/classement.{kind}").status_code == 404
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert client.get(f"/{tournament.slug}/classement.{kind}").status_code == 200


def test_files_have_the_same_totals_in_each_format(client):
    tournament = cast.finished_tournament(8, rounds_planned=2, deals_per_round=2)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    as_json = client.get(f"/{tournament.slug}/classement.json").json()["ranking"]
    csv_text = client.get(f"/{tournament.slug}/classement.csv").content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(csv_text), delimiter=";"))
    workbook = openpyxl.load_workbook(io.BytesIO(client.get(f"/{tournament.slug}/classement.xlsx").content))
    cells = list(workbook.active.values)
    totals = [row["total"] for row in as_json]
    assert sum(totals) == 0
    assert [int(line[-1].lstrip("'")) for line in lines[1:]] == totals
    assert [row[-1] for row in cells[1:]] == totals


def test_draft_is_not_found(client):
    tournament = cast.tournament_create(settings={"name": "Brouillon"}, actor=cast.alice())
    for address in (f"/{tournament.slug}/", f"/salle/{tournament.slug}/", f"/live/{tournament.slug}/"):
        assert client.get(address).status_code == 404


class TestAbandon:
    """The mark of a player who withdrew, for each setting of `withdrawal`."""

    @pytest.fixture(params=["last", "unranked", "keep"])
    def pages(self, client, request) -> dict[str, str]:
        tournament = cast.played_tournament(16, rounds_planned=2, withdrawal=request.param)
        entry = cast.entry_of(tournament, 3)
        repair_make(stage=tournament.first_stage, leavers=[entry], actor=cast.alice())
        addresses = {"ranking": f"/{tournament.slug}/", "hall": f"/salle/{tournament.slug}/?vue=classement"}
        addresses |= {"player": f"/{tournament.slug}/joueur/3/", "others": f"/{tournament.slug}/joueur/4/"}
        return {name: client.get(address).content.decode() for name, address in addresses.items()}

    def test_withdrawal_is_marked_once_in_ranking_and_wall(self, pages):
        assert pages["ranking"].count("abandon") == pages["hall"].count("abandon") == 1

    def test_withdrawal_is_marked_on_the_page_of_the_player_only(self, pages):
        assert "abandon" in pages["player"]
        assert "abandon" not in pages["others"]


def test_unranked_withdrawal_is_marked(client):
    tournament = cast.played_tournament(16, rounds_planned=2, withdrawal="unranked")
    repair_make(stage=tournament.first_stage, leavers=[cast.entry_of(tournament, 3)], actor=cast.alice())
    for address in (f"/{tournament.slug}/", f"/salle/{tournament.slug}/?vue=classement"):
        assert "non classé" in client.get(address).content.decode()
