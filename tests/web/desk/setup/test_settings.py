"""A tournament needs only a name, can change freely before the draw, and is locked where the draw depends on it.

Also the stored form of fees, tie-breaks and variants, folded fields, and settings copied from the last tournament.
"""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.web.desk.setup.forms import SettingsForm

pytestmark = pytest.mark.django_db


def form_data(tournament=None, **changes):
    """Return the fields of the form as a browser sends them after typing `changes`."""
    form = SettingsForm(tournament=tournament or Tournament(organiser=cast.organiser()))
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in (values | changes).items() if value is not None and value is not False}


def summaries_of(form):
    """Return the summary of each section by its key."""
    return {shown.section.key: shown.summary for shown in form.sections()}


def test_a_name_is_enough(alice):
    answer = alice.post(reverse("desk-tournament-create"), form_data(name="Coupe de l’été"))
    tournament = Tournament.objects.get()
    assert answer["Location"] == reverse("desk-entries", args=[tournament.slug])
    assert (
        tournament.first_stage.rounds_planned,
        tournament.first_stage.deals_per_round,
        tournament.first_stage.odd_tables,
        tournament.rule_options,
    ) == (5, 5, "3", {})


def test_a_missing_name_is_refused_and_keeps_the_input(alice):
    answer = alice.post(reverse("desk-tournament-create"), form_data(name="", venue="Salle des fêtes"))
    assert answer.status_code == 422
    assert "Salle des fêtes" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("typed", ["12,50"])  # other notations: `tests/prove`
def test_the_fee_is_stored_in_cents(alice, typed):
    alice.post(reverse("desk-tournament-create"), form_data(name="Coupe", fee_euros=typed))
    tournament = Tournament.objects.get()
    assert tournament.fee == 1250
    assert 'value="12,50"' in alice.get(reverse("desk-settings", args=[tournament.slug])).content.decode()


def test_a_round_needs_deals_or_minutes(alice):
    answer = alice.post(reverse("desk-tournament-create"), form_data(name="Coupe", deals_per_round=""))
    assert answer.status_code == 422
    assert "nombre de minutes" in answer.content.decode()


def test_minutes_alone_are_enough(alice):
    alice.post(reverse("desk-tournament-create"), form_data(name="Coupe", deals_per_round="", minutes_per_round="60"))
    tournament = Tournament.objects.get()
    assert (tournament.first_stage.deals_per_round, tournament.first_stage.minutes_per_round) == (None, 60)


def test_tie_breaks_keep_their_order(alice):
    form = form_data(name="Coupe", tie_break_1="fewest_penalties", tie_break_3="best_round")
    alice.post(reverse("desk-tournament-create"), form)
    assert Tournament.objects.get().tie_breaks == ["fewest_penalties", "best_round"]


def test_a_repeated_tie_break_is_refused(alice):
    form = form_data(name="Coupe", tie_break_1="best_round", tie_break_2="best_round")
    assert alice.post(reverse("desk-tournament-create"), form).status_code == 422


def test_only_variants_that_differ_from_the_rules_are_stored(alice):
    form = form_data(name="Coupe", rule_misere="10", rule_pousse="on", rule_multiplier_garde_contre="8")
    alice.post(reverse("desk-tournament-create"), form)
    assert Tournament.objects.get().rule_options == {"misere": 10, "pousse": True, "multiplier_garde_contre": 8}


def test_stored_variants_are_shown(alice):
    tournament = cast.tournament(rule_options={"misere": 10, "pousse": True})
    form = SettingsForm(tournament=tournament)
    assert (form["rule_misere"].value(), form["rule_pousse"].value()) == ("10", True)
    assert summaries_of(form)["game"] == "Tarot · Pousse oui, Misère 10"


def test_an_unknown_variant_is_refused(alice):
    answer = alice.post(reverse("desk-tournament-create"), form_data(name="Coupe", rule_poignees="1-2-3"))
    assert answer.status_code == 422


def test_settings_change_before_the_draw(alice):
    tournament = cast.tournament()
    answer = alice.post(reverse("desk-settings", args=[tournament.slug]), form_data(tournament, rounds_planned="4"))
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert tournament.first_stage.rounds_planned == 4


def test_settings_fixed_by_the_draw_are_not_changed(alice):
    tournament = cast.drawn_tournament(8)
    alice.post(
        reverse("desk-settings", args=[tournament.slug]), form_data(tournament, rounds_planned="3", venue="Ailleurs")
    )
    tournament.refresh_from_db()
    assert (tournament.first_stage.rounds_planned, tournament.venue) == (5, "Ailleurs")


def test_a_locked_setting_shows_the_reason(alice):
    tournament = cast.drawn_tournament(8)
    html = alice.get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    assert "Fixé par le tirage" in html


def test_independent_settings_change_during_play(alice):
    tournament = cast.running_tournament(8)
    form = form_data(tournament, venue="Ailleurs", deals_per_round="9")
    assert alice.post(reverse("desk-settings", args=[tournament.slug]), form).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.venue, tournament.first_stage.deals_per_round) == ("Ailleurs", 5)


def test_settings_are_fixed_after_publication(alice):
    tournament = cast.running_tournament(8)
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PUBLISHED)
    answer = alice.post(reverse("desk-settings", args=[tournament.slug]), form_data(tournament, venue="Ailleurs"))
    assert answer.status_code == 422
    assert "Impossible quand le tournoi est" in answer.content.decode()


def test_three_fields_are_open_and_the_others_folded(alice):
    html = alice.get(reverse("desk-tournament-create")).content.decode()
    open_html, *folded_html = html.split('<details class="disclosure">')
    assert len(folded_html) == 7  # sections
    assert re.findall(r'<(?:input|select)[^>]* name="(\w+)"[^>]* id="id_', open_html) == [
        "name",
        "date",
        "rounds_planned",
    ]
    assert "Créer le tournoi" in open_html
    assert 'name="deals_per_round"' in folded_html[1]
    assert "Tables de quatre, restes à trois · 5 donnes, sans horloge" in folded_html[1]
    assert "Comme la dernière fois" not in html


def test_errors_unfold_their_sections_only(alice):
    form = form_data(name="Coupe", deals_per_round="", fee_euros="-3")
    sections = alice.post(reverse("desk-tournament-create"), form).context["form"].sections()
    assert [shown.section.key for shown in sections if shown.is_open] == ["tables", "registration"]
