"""The report of a day: generated from the sheets, edited by the director, published with the ranking."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games import game_named
from tests import cast
from tournaments.formatting.numbers import format_signed
from tournaments.models import DayReport, Table, Tournament
from tournaments.publishing.report import report_text
from tournaments.publishing.static.walk import tournament_files
from tournaments.selectors.results.present import final_standings
from tournaments.services.core.errors import DomainError
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.report import report_write
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db

SLAM = {"taker": 2, "contract": "garde", "bouts": 3, "points": 91, "chelem_made_by": "attack"}


@pytest.fixture
def tournament() -> Tournament:
    """Return a finished tournament of eight players and one round of two deals; the last one of table 2 is a slam."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2, venue="à Annecy")
    for number in (1, 2):
        table = cast.table_of(tournament, number)
        cast.enter(table, cast.alice())
        cast.enter(table, cast.alice(), acknowledged=True, **({"outcome": SLAM} if number == 2 else {}))
        cast.confirm(table)
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    return tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())


def publish(tournament: Tournament) -> None:
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def test_the_report_has_winners_and_best_deals(tournament: Tournament) -> None:
    text = report_text(tournament)
    winner = final_standings(tournament)[0]
    assert f"Victoire : {winner.public_name} ({winner.club}), avec {format_signed(winner.total)}." in text
    assert "8 joueurs y ont pris part. 4 donnes ont été jouées." in text
    assert "La meilleure donne : Garde" in text
    assert text.count("table 2.") == 1, "the slam is the best deal, and is in the report once"
    assert "DUPONT" not in text


def test_the_boldest_bid_of_all_stages_is_the_highest_contract_not_the_best_score(tournament: Tournament) -> None:
    tournament = tournament_transition(tournament=tournament, transition="resume", actor=cast.alice())
    settings = {"cut": {"who": "best", "count": 4}, "rounds_planned": 1, "deals_per_round": 1}
    final = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=final, actor=cast.alice())
    draw_make(stage=final, seed=1, actor=cast.alice())
    round_open(stage=final, actor=cast.alice())
    table = Table.objects.select_related("round__stage__tournament", "station").get(round__stage=final)
    made = {"taker": 1, "contract": "garde_sans", "bouts": 2, "points": 41}
    cast.enter(table, cast.alice(), outcome=made, acknowledged=True)
    cast.confirm(table)
    round_close(round_=final.rounds.get(), actor=cast.alice())
    assert "La plus haute enchère réussie\u00a0: Garde sans" in report_text(tournament)


def test_a_slam_that_is_the_boldest_bid_but_not_the_best_deal_is_in_the_report_once() -> None:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=2)
    for number in (1, 2):
        table = cast.table_of(tournament, number)
        slams = [SLAM | {"contract": "prise", "chelem_announced": True}, SLAM | {"contract": "garde_sans"}]
        for outcome in slams if number == 1 else [None, None]:
            cast.enter(table, cast.alice(), acknowledged=True, **({"outcome": outcome} if outcome else {}))
        cast.confirm(table)
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    text = report_text(tournament)
    assert "La meilleure donne\u00a0: Garde sans" in text
    assert "La plus haute enchère réussie\u00a0: Prise" in text
    assert "Un chelem" not in text


def test_the_report_names_a_shared_first_place() -> None:
    tournament = cast.running_tournament(8)  # before the first deal, all have 0 points
    assert "Première place partagée" in report_text(tournament)


def test_slams_are_defined_by_the_game() -> None:
    tarot = game_named("french-tarot")
    for made_by, is_slam in ((None, False), ("attack", True), ("defence", True)):
        outcome = tarot.outcome_from_json(SLAM | {"players": 4, "chelem_made_by": made_by})
        assert tarot.is_slam(outcome) is is_slam
    for name in ("scarto", "texas-42", "burro"):
        assert game_named(name).is_slam(None) is False


@pytest.mark.parametrize("game", ["texas-42"])  # `make prove` gives the others
def test_each_game_has_a_report(game: str) -> None:
    tournament = cast.finished_tournament({"scarto": 9}.get(game, 8), game=game, rounds_planned=1)
    assert tournament.name in report_text(tournament)


# Worth its time: follows a report through desk, public page and folder.
def test_the_public_page_has_the_saved_report_after_publication(tournament: Tournament, client: Client) -> None:
    alice, url = cast.client_of(cast.alice()), reverse("desk-report", args=[tournament.slug])
    assert "Victoire" in alice.get(url).content.decode()
    assert alice.post(url, {"text": "Une belle journée.\n\nMerci <b>à tous</b>."}).status_code == 302
    assert "belle journée" not in client.get(f"/{tournament.slug}/").content.decode()
    publish(tournament)
    html = client.get(f"/{tournament.slug}/").content.decode()
    assert "<p>Une belle journée.</p>" in html
    assert "&lt;b&gt;" in html
    assert "belle journée" in dict(tournament_files(tournament, language="fr"))["index.html"].decode()
    alice.post(reverse("desk-report-drop", args=[tournament.slug]))
    assert "Victoire" in alice.get(url).content.decode()
    assert not DayReport.objects.exists()


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 5001])
def test_an_empty_or_too_long_report_is_refused_and_redisplayed(tournament: Tournament, text: str) -> None:
    alice, url = cast.client_of(cast.alice()), reverse("desk-report", args=[tournament.slug])
    response = alice.post(url, {"text": text})
    assert response.status_code == 422
    assert text.strip() in response.content.decode()
    assert not DayReport.objects.exists()


def test_a_running_tournament_takes_no_report() -> None:
    with pytest.raises(DomainError) as refusal:
        report_write(tournament=cast.running_tournament(8), text="Trop tôt.", actor=cast.alice())
    assert refusal.value.code == "state_not_allowed"


def test_erasing_a_player_deletes_the_report(tournament: Tournament) -> None:
    alice = cast.client_of(cast.alice())
    report_write(tournament=tournament, text="Bravo à Chloé D’Aubigné.", actor=cast.alice())
    player = tournament.entries.order_by("serial")[0].player
    alice.post(reverse("desk-player-forget", args=[player.pk]))
    assert not DayReport.objects.exists()


def test_the_api_reads_saves_and_deletes_the_report(tournament: Tournament) -> None:
    alice, url = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/report/"
    report = json.loads(alice.get(url).content)
    assert (report["shown"], "Victoire" in report["found"]) == ("", True)
    response = alice.put(url, {"text": "Merci."}, content_type="application/json")
    assert response.json()["shown"] == "Merci."
    assert alice.delete(url).json()["shown"] == ""
    assert alice.put(url, {"text": ""}, content_type="application/json").status_code == 400
