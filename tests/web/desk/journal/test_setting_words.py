"""The journal tells settings as the settings page does, without a word of the program."""

import re

import pytest
from django.utils.translation import override

from players.models import Club
from tests import cast
from tournaments.models import Event
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.desk.journal.words import log_lines

pytestmark = pytest.mark.django_db


def told(**settings):
    """What the journal says of a change of these settings."""
    made = cast.tournament()
    tournament_configure(tournament=made, settings=settings, actor=cast.alice())
    names = ("tournament.configured", "stage.configured")
    lines = log_lines(Event.objects.filter(tournament=made, name__in=names), made)
    return "\u00a0; ".join(line.after for line in lines)


def test_it_names_tie_breaks():
    assert (
        told(tie_breaks=["positive_rounds", "lot"]) == "départage des ex æquo nombre de tours positifs, tirage au sort"
    )


def test_it_names_house_variants_and_their_values():
    assert told(rule_options={"misere": 10, "pousse": True, "parole": "prise"}) == (
        "variantes Pousse oui, Misère 10, Parole la prise seulement au second tour"
    )


def test_it_names_a_choice():
    assert told(odd_tables="bye") == "joueurs en surnombre exempts"
    assert told(bye_score="average") == "tour d’exempt la moyenne du joueur sur ses autres tours"


def test_it_names_the_club():
    club = Club.objects.create(organiser=cast.organiser(), name="Les Atouts", sort_key="les atouts")
    assert told(club=club) == "club organisateur Les Atouts"


def test_it_shows_amounts_dates_and_switches_as_people_write_them():
    assert told(fee=1250) == "droit d’engagement 12,50\u00a0€"
    assert told(date="2027-03-01") == "date 1er mars 2027"
    assert told(strict_fairness=True) == "équité stricte des tables incomplètes oui"
    assert told(deals_per_round=None, minutes_per_round=60) == "donnes par tour —\u00a0; minutes par tour 60"


def test_no_setting_is_told_in_words_of_the_program():
    settings = {
        "tie_breaks": ["best_round", "last_round"],
        "rule_options": {"petit_chelem": "300-0-150", "garde_only": True},
        "strength_balance": "spread",
        "unplayed_deals": "required",
        "passed_deals": "counted",
        "withdrawal": "unranked",
        "entry_mode": "totals",
        "ranked_pattern": "folded",
        "minutes_per_round": 50,
    }
    words = told(**settings)
    assert not re.search(r"[_\[\]{}\"']|True|False|None", words), words
    raw = {value for value in settings.values() if isinstance(value, str)}
    assert not raw & set(re.findall(r"[a-z]+", words))


def test_every_setting_has_words_in_english():
    made = cast.tournament()
    with override("en"):
        other = {"venue": "Metz", "rounds_planned": 4, "withdrawal": "keep", "tie_breaks": ["lot"], "fee": 500}
        tournament_configure(tournament=made, settings=other, actor=cast.alice())
        (line,) = log_lines(Event.objects.filter(tournament=made, name="tournament.configured"), made)
    assert "draw by lot" in line.after
    assert "entry fee" in line.after.lower()
