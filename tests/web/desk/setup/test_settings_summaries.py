"""The folded sections of settings: a summary of each in words, which follows what is typed before it is saved."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.web.desk.setup.test_settings import form_data, summaries_of
from tests.web.table_pages import text_of
from tournaments.models import Stage, Tournament
from tournaments.web.desk.setup.fields import SECTIONS
from tournaments.web.desk.setup.forms import SettingsForm

pytestmark = pytest.mark.django_db


def summaries(stage=None, **settings):
    """Return the summaries of a new tournament with these settings."""
    tournament = Tournament(organiser=cast.organiser(), **settings)
    return summaries_of(SettingsForm(tournament=tournament, stage=Stage(**(stage or {}))))


def values_of(form):
    """Return the fields of a form as a browser sends them."""
    values = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in values.items() if value is not None and value is not False}
    return typed | {"shown": form.shown}


def preview_settings(browser, form):
    """Send unsaved settings as the page does on each change; return the response."""
    answer = browser.post(reverse("desk-tournament-create"), form | {"voir": "1"})
    assert answer.status_code == 200
    assert not Tournament.objects.exists()
    return answer


def test_usual_settings_are_summarised_in_one_line_each():
    assert summaries() == {
        "game": "Tarot · règlement officiel",
        "tables": "Tables de quatre, restes à trois · 5 donnes, sans horloge",
        "sheets": "Donne par donne · relue par un joueur · 3 appareils par table",
        "ranking": "Ex æquo à la même place · abandons classés derniers",
        "teams": "Sans équipes",
        "registration": "Gratuit · inscriptions au bureau",
        "notes": "Rien d’écrit",
    }


def test_the_ranking_is_summarised_with_both_times_for_claims():
    words = summaries(round_claim_minutes=15, claim_minutes=30)["ranking"]
    assert words.endswith("15 min pour réclamer après chaque tour · 30 min pour réclamer")


def test_summaries_name_what_differs_from_the_usual():
    stage = {"minutes_per_round": 20, "ranked_rounds": 1, "odd_tables": "bye", "strict_fairness": True}
    words = summaries(stage, rule_options={"misere": 10}, tie_breaks=["best_round", "lot"], team_size="3", fee=800)
    assert words["game"] == "Tarot · Misère 10"
    assert words["tables"].startswith("Tables de 4, exempts en surnombre · 5 donnes, 20 min par tour")
    assert words["tables"].endswith("dernier tour au classement · équité stricte")
    assert words["ranking"].startswith("Départage\u00a0: meilleur tour, tirage au sort")
    assert words["teams"] == "Équipes de trois · tous comptent"
    assert words["registration"].startswith("8,00\u00a0€")


@pytest.mark.parametrize("game", ["french-tarot", "scarto", "texas-42", "burro"])
def test_each_field_is_in_one_section_or_in_the_first_line(game):
    form = SettingsForm(tournament=cast.tournament(game=game))
    shown = [field.bound.name for section in form.sections() for field in section.fields]
    assert sorted([*shown, "name", "date", "rounds_planned"]) == sorted(form.fields)


def test_summaries_follow_unsaved_input(alice):
    text = text_of(preview_settings(alice, form_data(name="", minutes_per_round="20", deals_per_round="4")))
    assert "4 donnes, 20 min par tour" in text
    assert "À remplir" not in text


def test_an_invalid_value_leaves_the_summary_of_the_others(alice):
    form = form_data(minutes_per_round="beaucoup", deals_per_round="4")
    assert "4 donnes, sans horloge" in text_of(preview_settings(alice, form))


def test_another_game_brings_its_fields_and_keeps_what_is_typed(alice):
    form = form_data(name="Coupe", game="texas-42", venue="Foyer", capacity="beaucoup")
    shown = {"shown": "french-tarot:fixed"}  # game and partners whose fields the page has
    answer = preview_settings(alice, form | shown)
    assert answer["HX-Retarget"] == "#settings-sections"
    html = answer.content.decode()
    assert 'name="rule_nello"' in html
    assert 'name="rule_misere"' not in html
    assert 'value="Foyer"' in html
    assert 'value="beaucoup"' in html
    assert 'value="texas-42:fixed"' in html


def test_variants_of_another_game_are_saved_with_it(alice):
    form = preview_settings(alice, form_data(game="texas-42")).context["form"]
    typed = values_of(form) | {"name": "Texas", "rule_nello": "on"}
    assert alice.post(reverse("desk-tournament-create"), typed).status_code == 302
    made = Tournament.objects.get()
    assert (made.game, made.rule_set, made.rule_options) == ("texas-42", "standard", {"nello": True})


def test_changing_partners_bring_the_fields_of_teams(alice):
    tournament = cast.tournament(game="texas-42")
    address = reverse("desk-settings", args=[tournament.slug])
    typed = values_of(alice.get(address).context["form"]) | {"partners": "changing", "voir": "1"}
    form = alice.post(address, typed).context["form"]
    tournament.refresh_from_db()
    assert tournament.partners == "fixed"
    assert alice.post(address, values_of(form) | {"team_size": "3"}).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.partners, tournament.team_size) == ("changing", "3")


def test_the_game_of_a_drawn_tournament_stays(alice):
    tournament = cast.drawn_tournament(8)
    form = form_data(tournament, venue="Ailleurs") | {"shown": "scarto:fixed", "game": "scarto"}
    assert alice.post(reverse("desk-settings", args=[tournament.slug]), form).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.game, tournament.venue) == ("french-tarot", "Ailleurs")


def test_fields_name_the_values_that_hide_them(alice):
    html = alice.get(reverse("desk-tournament-create")).content.decode()
    blocks = dict(re.findall(r'<div data-unless="([^"]*)">.*?name="(\w+)"', html, re.DOTALL))
    assert blocks["online_from="] in {name for section in SECTIONS for name in section.names}
    assert 'data-unless="recording_mode=totals"' in html


def test_a_preview_of_settings_after_publication_is_no_error(alice):
    tournament = cast.running_tournament(8)
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PUBLISHED)
    answer = alice.post(reverse("desk-settings", args=[tournament.slug]), form_data(tournament) | {"voir": "1"})
    assert answer.status_code == 200
