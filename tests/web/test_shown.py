"""Hidden parts of a round are on no page for the hall, tablets or public, and not in the public API.

Desk and API change the visibility (`Round.shown`); a new draw keeps it, and undo restores it.
"""

import re

import pytest
from django.test import Client

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import Device, Round, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.sheets import table_reopen
from tournaments.services.play.showing import round_show
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

VARYING_VALUES = re.compile(r'(csrfmiddlewaretoken" value=|data-live-version=|data-clock-now=|"X-CSRFToken": )"[^"]*"')
Shown = Round.Shown


def show(tournament: Tournament, number: int, shown: Round.Shown) -> None:
    """Set what of round `number` is shown, and reload the tournament."""
    round_show(round_=tournament.first_stage.rounds.get(number=number), visibility=shown, actor=cast.alice())
    tournament.refresh_from_db()


def read_public_pages(tournament: Tournament) -> dict[str, str]:
    """Return the pages of hall and public, the tablet of table 1 and the public API, by address."""
    client = Client()
    table_address = f"/t/{tournament.stations.get(number=1).code}/"
    Device.objects.filter(station__tournament=tournament).delete()  # a second device would cause a notice
    client.post(f"{table_address}ici/")
    addresses = [
        f"/{tournament.slug}/",
        f"/{tournament.slug}/?tour=2",
        f"/{tournament.slug}/?vue=equipes",
        f"/{tournament.slug}/?vue=general",
    ]
    addresses += [f"/{tournament.slug}/joueur/{number}/" for number in range(1, 9)]
    addresses += [f"/salle/{tournament.slug}/?vue={view}" for view in ("", "classement", "equipes", "places", "tables")]
    addresses += [f"/api/tournaments/{tournament.slug}/public/", table_address]
    return {address: VARYING_VALUES.sub("", client.get(address).content.decode()) for address in addresses}


def correct_deal_1(tournament: Tournament, table_number: int, round_number: int) -> None:
    """Correct the first deal of a table in a closed round, both given by number."""
    table = cast.table_of(tournament, table_number, round_number)
    table_reopen(table=table, reason="relu", actor=cast.basile())
    cast.enter(table, cast.basile(), number=1, version=1, reason="relu", outcome=cast.SIMPLE_GARDE | {"points": 70})
    cast.confirm(cast.table_of(tournament, table_number, round_number), actor=cast.basile())
    tournament.refresh_from_db()


@pytest.fixture
@cache_rows(director=cast.alice)
def tournament() -> Tournament:
    """Play two rounds with two teams; the results of round 2 are hidden."""
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2)
    cast.teams(tournament, count=2)
    cast.play_round(tournament)
    cast.play_round(tournament, seed=2)
    show(tournament, 2, Shown.SEATS)
    return tournament


# Worth its time: reads 20 public pages three times.
def test_hidden_results_change_no_public_page(tournament):
    """wca-live#48: the last round was public before the ceremony."""
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    check_hidden_results_change_no_public_page(tournament)


def check_hidden_results_change_no_public_page(tournament: Tournament) -> None:
    """Change hidden results, and check that public pages change only once the results are shown."""
    before = read_public_pages(tournament)
    assert "joueur/1/" in before[f"/{tournament.slug}/"], "the ranking after round 1 is shown"
    correct_deal_1(tournament, table_number=2, round_number=2)
    entry = tournament.entries.get(serial=1)
    second = tournament.first_stage.rounds.get(number=2)
    penalty = AdjustmentInput(entry=entry, round_=second, kind="penalty", points=50, reason="x")
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    tournament.refresh_from_db()
    assert read_public_pages(tournament) == before
    show(tournament, 2, Shown.RESULTS)
    changed = {address for address, html in read_public_pages(tournament).items() if html != before[address]}
    assert {
        f"/{tournament.slug}/",
        f"/{tournament.slug}/?vue=equipes",
        f"/salle/{tournament.slug}/?vue=classement",
    } <= changed
    assert f"/api/tournaments/{tournament.slug}/public/" in changed


def test_published_ranking_includes_hidden_rounds(tournament):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    for address in (f"/{tournament.slug}/", f"/{tournament.slug}/?tour=2"):
        assert "Tour 2" in Client().get(address).content.decode()


# Worth its time: reads 20 public pages three times.
def test_hidden_seats_are_on_no_public_page():
    tournament = cast.played_tournament(8, rounds_planned=3, deals_per_round=2)
    show(tournament, 2, Shown.NOTHING)
    show(tournament, 3, Shown.NOTHING)
    before = read_public_pages(tournament)
    first, second = (cast.table_of(tournament, n, 2).seats.first().start_number for n in (1, 2))
    exchange_make(stage=tournament.first_stage, number=2, first=first, second=second, actor=cast.alice())
    tournament.refresh_from_db()
    assert read_public_pages(tournament) == before
    assert "Les places du tour 2 vont s’afficher ici." in before[f"/t/{tournament.stations.get(number=1).code}/"]
    show(tournament, 2, Shown.SEATS)
    pages = read_public_pages(tournament)
    assert "Tour 2" in pages[f"/salle/{tournament.slug}/?vue=places"]
    assert "Où aller au tour 2" in pages[f"/t/{tournament.stations.get(number=1).code}/"]


def test_hidden_first_round_is_not_ranked():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2, team_size="2")
    show(tournament, 1, Shown.SEATS)
    cast.fill(cast.table_of(tournament, 1), cast.Random(1))
    assert Client().get(f"/api/tournaments/{tournament.slug}/public/").json() == []
    assert 'class="wall-page"' in Client().get(f"/salle/{tournament.slug}/?vue=classement").content.decode()


def test_new_draw_keeps_the_visibility_of_each_round():
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2)
    show(tournament, 2, Shown.NOTHING)
    cast.draw_stage(tournament.first_stage, seed=7)
    assert list(tournament.first_stage.rounds.values_list("shown", flat=True)) == ["results", "nothing", "results"]
    assert list(check_log(tournament)) == []


def test_undo_restores_the_previous_visibility(tournament):
    event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
    assert tournament.first_stage.rounds.get(number=2).shown == Shown.RESULTS
    assert list(check_log(tournament)) == []


class TestDesk:
    def test_desk_changes_the_visibility_of_a_round(self, tournament):
        client, address = cast.client_of(cast.alice()), f"/bureau/{tournament.slug}/tour/2/montrer/"
        assert "Le tour 2 est caché." in client.post(address, {"shown": "nothing"}, follow=True).content.decode()
        assert tournament.first_stage.rounds.get(number=2).shown == Shown.NOTHING
        assert "On voit d’un tour rien" in client.post(address, {"shown": "all"}, follow=True).content.decode()
        html = client.get(f"/bureau/{tournament.slug}/journal/").content.decode()
        assert "Tour 2, ce qui en est montré : rien" in html

    def test_api_changes_the_visibility_of_a_round(self, tournament):
        client, address = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/rounds/2/shown/"
        answer = client.post(address, {"shown": "nothing"}, content_type="application/json")
        assert answer.json()["shown"] == "nothing"
        assert client.post(address, {"shown": "x"}, content_type="application/json").status_code == 400
        assert cast.client_of(cast.basile()).post(address, {"shown": "seats"}).status_code == 403
