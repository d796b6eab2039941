"""The crib of the rules next to the entry, and totals and ranks of the players after the confirmation."""

import re

import pytest
from django.test import Client

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_text
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def create_tablet_after_confirmation(**settings) -> Tablet:
    """Return a tablet with a confirmed sheet of one deal."""
    tablet = Tablet(playing(deals_per_round=1, **settings))
    cast.enter(tablet.table, cast.alice())
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    return tablet


def test_the_crib_is_on_the_page_in_the_language_of_the_reader():
    tablet = Tablet(playing())
    text = text_of(tablet.page())
    assert "Compter le tas" in text
    assert "0 bout : 56, 1 bout : 51, 2 bouts : 41, 3 bouts : 36" in text
    tablet.client.cookies["django_language"] = "en"
    assert "Counting the pile" in text_of(tablet.page())


def test_the_crib_in_the_other_language_is_hidden_on_the_page():
    tablet = Tablet(playing(rule_options={"multiplier_garde_contre": 8}))
    french, english = tablet.page().content.decode().split('lang="en" data-crib hidden', 1)
    assert 'lang="fr" data-crib>' in french
    assert "Compter le tas" in french
    assert "règle de la maison" in french
    assert "Counting the pile" in english
    assert "house rule" in english
    tablet.client.cookies["django_language"] = "en"
    assert 'lang="fr" data-crib hidden' in tablet.page().content.decode()


def test_the_crib_shows_the_rule_options_of_the_tournament():
    tablet = Tablet(playing(rule_options={"multiplier_garde_contre": 8}))
    assert "Garde contre (25 + écart) × 8" in text_of(tablet.page())


def test_cards_of_the_crib_are_named_with_their_points_and_not_loaded_with_the_page():
    html = Tablet(playing()).page().content.decode()
    french = html.split("data-other-crib")[1]
    assert re.findall(r"</svg>(\w[\w ]*) <strong>(\d)</strong>", french)[3:] == [
        ("Roi", "5"), ("Dame", "4"), ("Cavalier", "3"), ("Valet", "2"), ("deux basses", "1"),
    ]  # fmt: skip
    assert 'data-cards="/static/chelem/cards.svg"' in html
    assert not re.findall(r'(?:src|href)="[^"]*cards', html)


def test_another_game_has_its_own_crib():
    text = text_of(Tablet(playing(game="burro")).page())
    assert "Aide-mémoire" in text
    assert "Compter le tas" not in text


def test_the_response_to_a_deal_has_no_crib():
    assert "Compter le tas" not in text_of(Tablet(playing()).deal())


def test_a_confirmed_table_shows_totals_and_ranks_of_its_players():
    tablet = create_tablet_after_confirmation()
    text = visible_text(tablet.page())
    assert "Total et place" in text
    assert "Provisoire : d’autres tables jouent encore." in text
    assert "1er" in text


@pytest.mark.parametrize("shown", [Round.Shown.SEATS, Round.Shown.NOTHING])
def test_withheld_results_hide_ranks_at_the_table(shown):
    tablet = create_tablet_after_confirmation()
    Round.objects.filter(number=1).update(shown=shown)
    text = visible_text(tablet.page())
    assert "Total et place" not in text
    assert "Bilans du tour 1" in text, "the totals that the table has entered"


def test_a_withdrawn_ranking_hides_ranks_at_the_table():
    tablet = create_tablet_after_confirmation()
    tournament = tablet.station.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(publication_withdrawn=True)
    assert "Total et place" not in visible_text(tablet.page())


def test_an_unbound_browser_gets_no_crib():
    tablet = Tablet(playing())
    assert "Compter le tas" not in text_of(Client().get(tablet.address("table")))
