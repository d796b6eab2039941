"""The honours of an evening: on the public page, on displays between rounds, for each game."""

from random import Random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.games import MODULES
from tests import cast
from tests.web.hall.test_displays import code_of, read_screen
from tournaments.models import Deal
from tournaments.selectors.evening.bids import day_bids
from tournaments.selectors.evening.honours import evening_honours
from tournaments.services.access.displays import display_claim

pytestmark = pytest.mark.django_db


def test_honours_name_players_hands_and_rounds() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=3)
    for seed in (1, 2):
        cast.play_round(tournament, seed=seed)
    honours = {one.rule: one for one in evening_honours(tournament.first_stage)}
    assert {"best_hand", "best_defence", "most_even", "liveliest_table"} <= set(honours)
    assert all(one.players and one.figure and one.title for one in honours.values())
    best = honours["best_hand"]
    assert best.figure.startswith("+")
    assert "tour " in best.what
    assert len(honours["liveliest_table"].players) == 4


def test_open_round_has_no_honours() -> None:
    tournament = cast.running_tournament(8, deals_per_round=2)
    cast.fill(cast.table_of(tournament, 1), Random(1))
    assert evening_honours(tournament.first_stage) == []


def test_later_rounds_than_the_requested_one_are_omitted() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=2)
    for seed in (1, 2):
        cast.play_round(tournament, seed=seed)
    wheres = [one.what for one in evening_honours(tournament.first_stage, until=1)]
    assert wheres
    assert not any("tour 2" in where for where in wheres)


@pytest.mark.parametrize("game", sorted(MODULES))
def test_each_game_has_its_honours_or_none(game: str) -> None:
    players = {"scarto": 9}.get(game, 8)  # Scarto is played by three
    tournament = cast.played_tournament(players, rounds_planned=2, game=game)
    for honour in evening_honours(tournament.first_stage):
        assert honour.names
        assert honour.title


def test_public_page_has_public_names() -> None:
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=3)
    html = Client().get(f"/{tournament.slug}/images/").content.decode()
    best = evening_honours(tournament.first_stage)[0]
    assert "Les honneurs de la soirée" in html
    assert best.title in html
    assert best.public_names in html


def test_honours_are_on_displays_between_rounds_only() -> None:
    tournament, screen = cast.drawn_tournament(8, rounds_planned=3, deals_per_round=2), Client()
    display_claim(tournament=tournament, code=code_of(screen), name="Mur", actor=cast.basile())
    assert "Les honneurs" not in read_screen(screen)
    cast.play_round(tournament)
    assert "Les honneurs de la soirée" in read_screen(screen)
    cast.open_next_round(tournament)
    assert "Les honneurs" not in read_screen(screen)


# Worth its time: a query per player would make the wall slow in a large hall.
def test_number_of_queries_does_not_depend_on_the_number_of_players(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for players in (8, 24):
        tournament = cast.played_tournament(players, rounds_planned=2, deals_per_round=2, name=f"Coupe {players}")
        with django_assert_max_num_queries(24):
            assert evening_honours(tournament.first_stage)


def test_chart_of_bids_has_the_names_of_the_rules() -> None:
    tournament = cast.running_tournament(4, rounds_planned=1, deals_per_round=1, rule_options={"gae": True})
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=cast.SIMPLE_GARDE | {"contract": "prise"})
    cast.confirm(cast.table_of(tournament))
    cast.close_round(tournament)
    assert [count.title for count in day_bids(tournament.first_stage)] == ["G.A.E."]


def test_chart_of_bids_counts_the_played_and_the_made_ones() -> None:
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=3)
    counts = day_bids(tournament.first_stage)
    assert sum(count.taken for count in counts) == Deal.objects.filter(status=Deal.Status.PLAYED).count() > 0
    assert all(0 <= count.made <= count.taken for count in counts)
    html = Client().get(f"/{tournament.slug}/images/").content.decode()
    assert "Les enchères de la soirée" in html
    assert f"{counts[0].made} / {counts[0].taken}" in html
