"""The public page with the charts and records of a day (URL `public-pictures`), and the data that it shows."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.evening.charts import day_charts
from tournaments.selectors.evening.records import day_records
from tournaments.selectors.results.standings import standings_compute

pytestmark = pytest.mark.django_db


def create_tournament_after_two_rounds(**settings):
    """Create a tournament of three rounds with two of them closed."""
    return cast.played_tournament(8, rounds=2, **({"rounds_planned": 3, "deals_per_round": 3} | settings))


def test_leaders_have_their_ranks_after_each_round():
    tournament = create_tournament_after_two_rounds()
    day = day_charts(tournament.first_stage)
    assert day.rounds == (1, 2)
    for index, number in enumerate(day.rounds):
        ranks = {line.entry: line.rank for line in standings_compute(tournament.first_stage, until=number)}
        assert {leader.entry.pk: leader.places[index] for leader in day.leaders} == ranks
    assert sum(day.scores[2]) == 0


def test_open_round_is_in_no_chart_or_record():
    tournament = create_tournament_after_two_rounds()
    cast.open_next_round(tournament)
    cast.enter(
        cast.table_of(tournament, 1, 3),
        cast.alice(),
        outcome=cast.SIMPLE_GARDE | {"contract": "garde_contre"},
        acknowledged=True,
    )
    assert day_charts(tournament.first_stage).rounds == (1, 2)
    records = day_records(tournament.first_stage)
    assert {record.round for record in (records.best, records.boldest) if record} <= {1, 2}
    assert records.best


def test_later_rounds_than_the_requested_one_are_omitted():
    tournament = create_tournament_after_two_rounds()
    assert day_charts(tournament.first_stage, until=1).rounds == (1,)
    records = day_records(tournament.first_stage, until=1)
    assert {record.round for record in (records.best, records.boldest) if record} == {1}


def test_records_are_the_highest_fulfilled_bid_and_the_highest_score():
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=3)
    with_three_bouts = {"taker": 1, "bouts": 3, "petit_au_bout": None}
    failed_bid = with_three_bouts | {"contract": "garde_contre", "points": 20}
    highest_fulfilled_bid = with_three_bouts | {"contract": "garde_sans", "points": 40}
    highest_score = {"taker": 2, "contract": "garde", "bouts": 3, "points": 91, "chelem_made_by": "attack"}
    for number in (1, 2):
        table = cast.table_of(tournament, number)
        for outcome in (failed_bid, highest_fulfilled_bid, highest_score):
            cast.enter(table, cast.alice(), outcome=outcome, acknowledged=True)
        cast.confirm(table)
    cast.round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    records = day_records(tournament.first_stage)
    assert records.boldest is not None
    assert records.best is not None
    north, east = (cast.table_of(tournament).seats.get(number=seat).entry for seat in (1, 2))
    assert (records.boldest.players, records.boldest.deal, records.boldest.table) == ((north,), "Garde sans", 1)
    assert (records.best.players, records.best.deal) == ((east,), "Garde")
    assert records.best.score > records.boldest.score


@pytest.mark.parametrize("game", ["scarto"])  # `tests/prove` has the others
def test_page_of_charts_is_shown_for_each_game(client, game):
    players = {"scarto": 9}.get(game, 8)  # Scarto is played by three
    tournament = cast.played_tournament(players, rounds=2, game=game, rounds_planned=2)
    assert client.get(reverse("public-pictures", args=[tournament.slug])).status_code == 200


def test_page_has_charts_tables_and_public_names(client):
    tournament = create_tournament_after_two_rounds()
    html = client.get(reverse("public-pictures", args=[tournament.slug])).content.decode()
    assert html.count("<svg class=") - html.count('<svg class="icon"') == 3
    assert html.count('class="run ') == 8  # a line for each player
    assert html.count("<desc") == 3
    assert html.count('<table class="data">') == 3
    assert "Chloé D." in html
    assert "D’AUBIGNÉ" not in html
    assert "La meilleure donne" in html
    desk_html = cast.client_of(cast.alice()).get(reverse("desk-pictures", args=[tournament.slug])).content.decode()
    assert "D’AUBIGNÉ Chloé" in desk_html
    assert client.get(f"/{tournament.slug}/images/?tour=1").status_code == 200
    assert client.get(f"/{tournament.slug}/images/?tour=x").status_code == 200


def test_charts_need_a_closed_round(client):
    tournament = cast.running_tournament(8)
    assert "Pas encore d’images" in client.get(f"/{tournament.slug}/images/").content.decode()
    assert client.get(f"/{cast.tournament(name='Autre').slug}/images/").status_code == 404
