"""The deals of each player, where the club shows them: of closed rounds, with the names that the public may read."""

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
def made() -> Tournament:
    made = cast.drawn(8, rounds_planned=2, deals_per_round=2, deals_public=True)
    cast.play_round(made)
    return made


def page(made: Tournament, number: int = 1) -> str:
    return Client().get(f"/{made.slug}/joueur/{number}/").content.decode()


def test_they_are_shown_once_the_round_is_closed(made: Tournament) -> None:
    round_open(stage=made.first_stage, actor=cast.alice())
    cast.enter(cast.table_of(made, 1, 2), cast.alice())
    told = page(made)
    assert HEADING in told
    assert f"{ROUND_1} " in told
    assert ROUND_2 not in told
    assert "Garde" in told


def test_they_are_the_clubs_to_show(made: Tournament) -> None:
    tournament_configure(tournament=made, settings={"deals_public": False}, actor=cast.alice())
    assert HEADING not in page(made)


def test_what_the_desk_keeps_back_stays_back(made: Tournament) -> None:
    first = made.first_stage.rounds.get(number=1)
    round_show(round_=first, shown=first.Shown.SEATS, actor=cast.alice())
    assert HEADING not in page(made)


def test_takers_are_named_as_they_agreed(made: Tournament) -> None:
    text = page(made)
    for entry in made.entries.all():
        assert entry.last_name.upper() not in text


def test_the_folder_has_them_too(made: Tournament) -> None:
    files = dict(tournament_files(made, language="fr"))
    assert HEADING in files["joueur/1/index.html"].decode()


def test_lines_are_numbered_as_on_the_sheet_and_a_petit_sec_is_none_of_them() -> None:
    made = cast.playing(8, rounds_planned=2, deals_per_round=2, deals_public=True)
    voids = {"status": "cancelled", "outcome": None}
    for number in (1, 2):
        table = cast.table_of(made, number)
        cast.enter(table, cast.alice(), reason="petit sec", **voids)
        cast.enter(cast.table_of(made, number), cast.alice())
        cast.enter(cast.table_of(made, number), cast.alice(), reason="Léa a montré son jeu", **voids)
        cast.fill(cast.table_of(made, number), Random(number))
    round_close(round_=made.first_stage.rounds.get(number=1), actor=cast.alice())
    told = page(made)
    assert [row.strip() for row in re.findall(r'<tr>\s*<th scope="row">([–\d]+)</th>\s*<td>', told)] == [
        "–",
        "1",
        "–",
        "2",
    ]
    assert "Annulée · petit sec" in told
    assert told.count("Annulée") == 2
    assert "Léa" not in told, "what the arbiter wrote is not for everybody"
