"""The journal shows settings in the words of the settings page, without identifiers of the program."""

import re

import pytest
from django.utils.translation import override

from players.models import Club
from tests import cast
from tournaments.models import Event
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.desk.journal.words import log_lines

pytestmark = pytest.mark.django_db


def change_words(**settings):
    """Return the words of the journal for a change of these settings."""
    tournament = cast.tournament()
    tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    names = ("tournament.configured", "stage.configured")
    lines = log_lines(Event.objects.filter(tournament=tournament, name__in=names), tournament)
    return "\u00a0; ".join(line.after for line in lines)


def test_tie_breaks_are_shown_by_their_names_in_order():
    assert (
        change_words(tie_breaks=["positive_rounds", "lot"])
        == "départage des ex æquo nombre de tours positifs, tirage au sort"
    )


def test_house_variants_are_named_with_their_values():
    assert change_words(rule_options={"misere": 10, "pousse": True, "parole": "prise"}) == (
        "variantes Pousse oui, Misère 10, Parole la prise seulement au second tour"
    )


def test_choices_are_shown_by_their_labels():
    assert change_words(odd_tables="bye") == "joueurs en surnombre exempts"
    assert change_words(bye_score="average") == "tour d’exempt la moyenne du joueur sur ses autres tours"


def test_the_organising_club_is_shown_by_its_name():
    club = Club.objects.create(organiser=cast.organiser(), name="Les Atouts", sort_key="les atouts")
    assert change_words(club=club) == "club organisateur Les Atouts"


def test_amounts_dates_and_switches_are_formatted():
    assert change_words(fee=1250) == "droit d’engagement 12,50\u00a0€"
    assert change_words(date="2027-03-01") == "date 1er mars 2027"
    assert change_words(strict_fairness=True) == "équité stricte des tables incomplètes oui"
    assert change_words(deals_per_round=None, minutes_per_round=60) == "donnes par tour —\u00a0; minutes par tour 60"


def test_no_setting_shows_an_identifier():
    settings = {
        "tie_breaks": ["best_round", "last_round"],
        "rule_options": {"petit_chelem": "300-0-150", "garde_only": True},
        "rating_balance": "spread",
        "unplayed_deals": "required",
        "passed_deals": "counted",
        "withdrawal": "unranked",
        "recording_mode": "totals",
        "ranked_pattern": "folded",
        "minutes_per_round": 50,
    }
    words = change_words(**settings)
    assert not re.search(r"[_\[\]{}\"']|True|False|None", words), words
    identifiers = {value for value in settings.values() if isinstance(value, str)}
    assert not identifiers & set(re.findall(r"[a-z]+", words))


def test_settings_have_words_in_english():
    tournament = cast.tournament()
    with override("en"):
        settings = {"venue": "Metz", "rounds_planned": 4, "withdrawal": "keep", "tie_breaks": ["lot"], "fee": 500}
        tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
        (line,) = log_lines(Event.objects.filter(tournament=tournament, name="tournament.configured"), tournament)
    assert "draw by lot" in line.after
    assert "entry fee" in line.after.lower()
