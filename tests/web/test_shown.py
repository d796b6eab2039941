"""Hidden parts of a round are on no page for the hall, tablets or public, and not in the API."""

import re

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Device, Round, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.sheets import table_reopen
from tournaments.services.play.showing import round_show
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

OF_THE_MOMENT = re.compile(r'(csrfmiddlewaretoken" value=|data-live-version=|data-clock-now=|"X-CSRFToken": )"[^"]*"')
Shown = Round.Shown


def show(tournament: Tournament, number: int, shown: Round.Shown) -> None:
    round_show(round_=tournament.first_stage.rounds.get(number=number), visibility=shown, actor=cast.alice())
    tournament.refresh_from_db()


def everywhere(tournament: Tournament) -> dict[str, str]:
    """Return the pages of hall and public, the tablet of table 1 and the public API, by address."""
    client = Client()
    tablet = f"/t/{tournament.stations.get(number=1).code}/"
    Device.objects.filter(station__tournament=tournament).delete()  # a second device would cause a notice
    client.post(f"{tablet}ici/")
    addresses = [
        f"/{tournament.slug}/",
        f"/{tournament.slug}/?tour=2",
        f"/{tournament.slug}/?vue=equipes",
        f"/{tournament.slug}/?vue=general",
    ]
    addresses += [f"/{tournament.slug}/joueur/{number}/" for number in range(1, 9)]
    addresses += [f"/salle/{tournament.slug}/?vue={view}" for view in ("", "classement", "equipes", "places", "tables")]
    addresses += [f"/api/tournaments/{tournament.slug}/public/", tablet]
    return {address: OF_THE_MOMENT.sub("", client.get(address).content.decode()) for address in addresses}


def correct(tournament: Tournament, table: int, round_: int) -> None:
    """Correct a result of a closed round."""
    at = cast.table_of(tournament, table, round_)
    table_reopen(table=at, reason="relu", actor=cast.basile())
    cast.enter(at, cast.basile(), number=1, version=1, reason="relu", outcome=cast.SIMPLE_GARDE | {"points": 70})
    cast.confirm(cast.table_of(tournament, table, round_), actor=cast.basile())
    tournament.refresh_from_db()


@pytest.fixture
def played() -> Tournament:
    """Play two rounds with two teams; the results of round 2 are hidden."""
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2)
    cast.teams(tournament, count=2)
    cast.play_round(tournament)
    cast.play_round(tournament, seed=2)
    show(tournament, 2, Shown.SEATS)
    return tournament


@pytest.mark.parametrize("finished", [False, True])
def test_hidden_results_change_no_public_page(played, finished):
    if finished:
        tournament_transition(tournament=played, transition="finish", actor=cast.alice())
    before = everywhere(played)
    assert "joueur/1/" in before[f"/{played.slug}/"], "the ranking after round 1 is shown"
    correct(played, table=2, round_=2)
    entry = played.entries.get(serial=1)
    decided = {"kind": "penalty", "points": 50, "reason": "x", "team": None}
    second = played.first_stage.rounds.get(number=2)
    adjustment_give(
        stage=played.first_stage, adjustment=AdjustmentInput(entry=entry, round_=second, **decided), actor=cast.basile()
    )
    played.refresh_from_db()
    assert everywhere(played) == before
    show(played, 2, Shown.RESULTS)
    changed = {address for address, html in everywhere(played).items() if html != before[address]}
    assert {f"/{played.slug}/", f"/{played.slug}/?vue=equipes", f"/salle/{played.slug}/?vue=classement"} <= changed
    assert f"/api/tournaments/{played.slug}/public/" in changed


def test_published_ranking_has_hidden_rounds(played):
    for transition in ("finish", "publish"):
        tournament_transition(tournament=played, transition=transition, actor=cast.alice(), accept_oddities=True)
    html = everywhere(played)[f"/{played.slug}/"]
    assert "Tour 2" in html
    assert "Tour 2" in everywhere(played)[f"/{played.slug}/?tour=2"]


def test_hidden_seats_are_on_no_public_page():
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2)
    cast.play_round(tournament)
    show(tournament, 2, Shown.NOTHING)
    show(tournament, 3, Shown.NOTHING)
    before = everywhere(tournament)
    first, second = (cast.table_of(tournament, n, 2).seats.first().start_number for n in (1, 2))
    exchange_make(stage=tournament.first_stage, number=2, first=first, second=second, actor=cast.alice())
    tournament.refresh_from_db()
    assert everywhere(tournament) == before
    assert "Les places du tour 2 vont s’afficher ici." in before[f"/t/{tournament.stations.get(number=1).code}/"]
    show(tournament, 2, Shown.SEATS)
    pages = everywhere(tournament)
    assert "Tour 2" in pages[f"/salle/{tournament.slug}/?vue=places"]
    assert "Où aller au tour 2" in pages[f"/t/{tournament.stations.get(number=1).code}/"]


def test_hidden_first_round_is_not_ranked():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2, team_size="2")
    show(tournament, 1, Shown.SEATS)
    cast.fill(cast.table_of(tournament, 1), cast.Random(1))
    assert Client().get(f"/api/tournaments/{tournament.slug}/public/").json() == []
    assert 'class="wall-page"' in everywhere(tournament)[f"/salle/{tournament.slug}/?vue=classement"]


def test_reseated_rounds_stay_visible():
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2)
    show(tournament, 2, Shown.NOTHING)
    cast.draw_make(stage=tournament.first_stage, actor=cast.alice(), seed=7)
    assert list(tournament.first_stage.rounds.values_list("shown", flat=True)) == ["results", "nothing", "results"]
    assert list(check_log(tournament)) == []


def test_visibility_is_undone(played):
    event_undo(tournament=played, sequence=played.version, actor=cast.alice())
    assert played.first_stage.rounds.get(number=2).shown == Shown.RESULTS
    assert list(check_log(played)) == []


class TestDesk:
    def test_desk_changes_the_visibility_of_a_round(self, played):
        client, address = cast.client_of(cast.alice()), f"/bureau/{played.slug}/tour/2/montrer/"
        assert "Le tour 2 est caché." in client.post(address, {"shown": "nothing"}, follow=True).content.decode()
        assert played.first_stage.rounds.get(number=2).shown == Shown.NOTHING
        assert "On voit d’un tour rien" in client.post(address, {"shown": "all"}, follow=True).content.decode()
        journal = client.get(f"/bureau/{played.slug}/journal/").content.decode()
        assert "Tour 2, ce qui en est montré : rien" in journal

    def test_api_changes_the_visibility_of_a_round(self, played):
        client, address = cast.client_of(cast.alice()), f"/api/tournaments/{played.slug}/rounds/2/shown/"
        answer = client.post(address, {"shown": "nothing"}, content_type="application/json")
        assert answer.json()["shown"] == "nothing"
        assert client.post(address, {"shown": "x"}, content_type="application/json").status_code == 400
        assert cast.client_of(cast.basile()).post(address, {"shown": "seats"}).status_code == 403
