"""The list of deals on a player's public page: only if enabled, of closed rounds, with the public names."""

import re
from random import Random

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Tournament
from tournaments.publishing.static.walk import tournament_files
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.play.showing import round_show
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
HEADING, ROUND_1, ROUND_2 = "Ses donnes", "Tour 1, table", "Tour 2, table"


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=2, deals_public=True)


def player_html(tournament: Tournament, number: int = 1) -> str:
    """Return the public page of the player with a start number."""
    return Client().get(f"/{tournament.slug}/joueur/{number}/").content.decode()


def test_deals_are_public_after_the_round_is_closed(tournament: Tournament) -> None:
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    html = player_html(tournament)
    assert HEADING in html
    assert f"{ROUND_1} " in html
    assert ROUND_2 not in html
    assert "Garde" in html


def test_deals_are_public_only_if_enabled(tournament: Tournament) -> None:
    tournament_configure(tournament=tournament, settings={"deals_public": False}, actor=cast.alice())
    assert HEADING not in player_html(tournament)


def test_deals_of_a_hidden_round_are_not_public(tournament: Tournament) -> None:
    first = tournament.first_stage.rounds.get(number=1)
    round_show(round_=first, visibility=first.Shown.SEATS, actor=cast.alice())
    assert HEADING not in player_html(tournament)


def test_takers_have_short_names_without_consent(tournament: Tournament) -> None:
    html = player_html(tournament)
    for entry in tournament.entries.all():
        assert entry.last_name.upper() not in html


def test_static_folder_has_the_deals(tournament: Tournament) -> None:
    files = dict(tournament_files(tournament, language="fr"))
    assert HEADING in files["joueur/1/index.html"].decode()


def test_deals_have_the_numbers_of_the_sheet_without_cancelled_ones() -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=2, deals_public=True)
    cancelled_line = {"status": "cancelled", "outcome": None}
    for number in (1, 2):
        table = cast.table_of(tournament, number)
        cast.enter(table, cast.alice(), reason="petit sec", **cancelled_line)
        cast.enter(cast.table_of(tournament, number), cast.alice())
        cast.enter(cast.table_of(tournament, number), cast.alice(), reason="Léa a montré son jeu", **cancelled_line)
        cast.fill(cast.table_of(tournament, number), Random(number))
    round_close(round_=tournament.first_stage.rounds.get(number=1), actor=cast.alice())
    html = player_html(tournament)
    assert [row.strip() for row in re.findall(r'<tr>\s*<th scope="row">([–\d]+)</th>\s*<td>', html)] == [
        "–",
        "1",
        "–",
        "2",
    ]
    assert "Annulée · petit sec" in html
    assert html.count("Annulée") == 2
    assert "Léa" not in html, "the reason of the arbiter is not public"
