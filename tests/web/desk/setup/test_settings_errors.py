"""Errors of settings are shown at their fields, all at once, in plain words."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.web.desk.setup.test_settings import form_data
from tests.web.table_pages import text_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def post_invalid(browser, **changes):
    """Post an invalid form of creation and return the refusal."""
    answer = browser.post(reverse("desk-tournament-create"), form_data(name="Coupe") | changes)
    assert answer.status_code == 422
    assert not Tournament.objects.exists()
    return answer


def errors_by_field(answer):
    """Return the messages of the refused form by field."""
    return {name: [str(error) for error in errors] for name, errors in answer.context["form"].errors.items()}


def test_all_errors_are_shown_at_once_at_their_fields(alice):
    answer = post_invalid(
        alice, name="", fee_euros="-3", rounds_planned="21", deals_per_round="0", minutes_per_round="1"
    )
    assert errors_by_field(answer) == {
        "name": ["À remplir."],
        "fee_euros": ["Donnez un montant de 0 à 1000 €."],
        "rounds_planned": ["Donnez un nombre de 1 à 20."],
        "deals_per_round": ["Donnez un nombre de 1 à 30."],
        "minutes_per_round": ["Donnez un nombre de 5 à 240."],
    }


def test_the_summary_has_labels_and_no_identifiers(alice):
    text = re.sub("<[^>]+>", " ", text_of(post_invalid(alice, rounds_planned="-1", minutes_per_round="999")))
    assert "Nombre de tours : Donnez un nombre de 1 à 20." in text
    assert "Minutes par tour : Donnez un nombre de 5 à 240." in text
    for word in ("rounds_planned", "minutes_per_round", "Réglage refusé", "Assurez-vous", "Ce champ"):
        assert word not in text


@pytest.mark.parametrize("typed", ["3.5"])  # others: `tests/prove`
def test_numbers_must_be_whole(alice, typed):
    assert errors_by_field(post_invalid(alice, rounds_planned=typed)) == {
        "rounds_planned": ["Écrivez un nombre entier."]
    }


def test_a_tournament_has_at_least_one_round(alice):
    assert errors_by_field(post_invalid(alice, rounds_planned="0")) == {
        "rounds_planned": ["Donnez un nombre de 1 à 20."]
    }


def test_a_repeated_tie_break_is_marked(alice):
    answer = post_invalid(alice, tie_break_1="lot", tie_break_2="lot", tie_break_3="best_round")
    assert errors_by_field(answer) == {"tie_break_2": ["Le même critère est choisi deux fois."]}


def test_ranked_rounds_leave_at_least_one_drawn_round(alice):
    errors = errors_by_field(post_invalid(alice, rounds_planned="3", ranked_rounds="3", name=""))
    assert set(errors) == {"name", "ranked_rounds"}
    assert "2" in errors["ranked_rounds"][0]


def test_an_invalid_form_keeps_the_input(alice):
    tournament = cast.tournament()
    address = reverse("desk-settings", args=[tournament.slug])
    html = alice.post(address, form_data(tournament, rounds_planned="77", venue="Metz")).content.decode()
    assert 'value="77"' in html
    assert 'value="Metz"' in html


def test_number_fields_have_limits_for_the_browser(alice):
    html = alice.get(reverse("desk-tournament-create")).content.decode()
    (field,) = re.findall(r'<input[^>]*name="rounds_planned"[^>]*>', html)
    assert 'min="1"' in field
    assert 'max="20"' in field
