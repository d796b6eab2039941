"""A tournament is made with a name alone, changed freely before the draw, and locked where the draw rests on it."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.web.desk.setup.forms import SettingsForm

pytestmark = pytest.mark.django_db


def filled(tournament=None, **changes):
    """What a browser sends when only `changes` were typed."""
    form = SettingsForm(tournament=tournament or Tournament(organiser=cast.organiser()))
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in (values | changes).items() if value is not None and value is not False}


def test_a_name_is_enough(alice):
    answer = alice.post(reverse("desk-tournament-create"), filled(name="Coupe de l’été"))
    made = Tournament.objects.get()
    assert answer["Location"] == reverse("desk-entries", args=[made.slug])
    assert (
        made.first_stage.rounds_planned,
        made.first_stage.deals_per_round,
        made.first_stage.odd_tables,
        made.rule_options,
    ) == (5, 5, "3", {})


def test_a_missing_name_is_asked_for_and_nothing_is_lost(alice):
    answer = alice.post(reverse("desk-tournament-create"), filled(name="", venue="Salle des fêtes"))
    assert answer.status_code == 422
    assert "Salle des fêtes" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("typed", ["12.50", "12,50"])
def test_it_stores_the_fee_in_cents_with_a_comma_or_a_point(alice, typed):
    alice.post(reverse("desk-tournament-create"), filled(name="Coupe", fee_euros=typed))
    made = Tournament.objects.get()
    assert made.fee == 1250
    assert 'value="12,50"' in alice.get(reverse("desk-settings", args=[made.slug])).content.decode()


def test_a_round_needs_deals_or_minutes(alice):
    answer = alice.post(reverse("desk-tournament-create"), filled(name="Coupe", deals_per_round=""))
    assert answer.status_code == 422
    assert "nombre de minutes" in answer.content.decode()


def test_minutes_alone_are_enough(alice):
    alice.post(reverse("desk-tournament-create"), filled(name="Coupe", deals_per_round="", minutes_per_round="60"))
    made = Tournament.objects.get()
    assert (made.first_stage.deals_per_round, made.first_stage.minutes_per_round) == (None, 60)


def test_it_keeps_the_tie_breaks_in_their_order(alice):
    sent = filled(name="Coupe", tie_break_1="fewest_penalties", tie_break_3="best_round")
    alice.post(reverse("desk-tournament-create"), sent)
    assert Tournament.objects.get().tie_breaks == ["fewest_penalties", "best_round"]


def test_it_refuses_the_same_tie_break_twice(alice):
    sent = filled(name="Coupe", tie_break_1="best_round", tie_break_2="best_round")
    assert alice.post(reverse("desk-tournament-create"), sent).status_code == 422


def test_it_stores_only_the_variants_that_differ_from_the_federations_rules(alice):
    sent = filled(name="Coupe", rule_misere="10", rule_pousse="on", rule_multiplier_garde_contre="8")
    alice.post(reverse("desk-tournament-create"), sent)
    assert Tournament.objects.get().rule_options == {"misere": 10, "pousse": True, "multiplier_garde_contre": 8}


def test_it_shows_the_chosen_variants_again(alice):
    made = cast.tournament(rule_options={"misere": 10, "pousse": True})
    form = SettingsForm(tournament=made)
    assert (form["rule_misere"].value(), form["rule_pousse"].value(), form.chosen_variants()) == ("10", True, 2)


def test_it_refuses_a_variant_that_does_not_exist(alice):
    answer = alice.post(reverse("desk-tournament-create"), filled(name="Coupe", rule_poignees="1-2-3"))
    assert answer.status_code == 422


def test_it_changes_settings_before_the_draw(alice):
    made = cast.tournament()
    answer = alice.post(reverse("desk-settings", args=[made.slug]), filled(made, rounds_planned="4"))
    assert answer.status_code == 302
    made.refresh_from_db()
    assert made.first_stage.rounds_planned == 4


def test_it_keeps_what_the_draw_rests_on_whatever_is_sent(alice):
    made = cast.drawn(8)
    alice.post(reverse("desk-settings", args=[made.slug]), filled(made, rounds_planned="3", venue="Ailleurs"))
    made.refresh_from_db()
    assert (made.first_stage.rounds_planned, made.venue) == (5, "Ailleurs")


def test_it_says_why_a_setting_is_locked(alice):
    made = cast.drawn(8)
    html = alice.get(reverse("desk-settings", args=[made.slug])).content.decode()
    assert "Fixé par le tirage" in html


def test_it_still_corrects_what_no_sheet_rests_on_once_the_tournament_has_begun(alice):
    made = cast.playing(8)
    changed = filled(made, venue="Ailleurs", deals_per_round="9")
    assert alice.post(reverse("desk-settings", args=[made.slug]), changed).status_code == 302
    made.refresh_from_db()
    assert (made.venue, made.first_stage.deals_per_round) == ("Ailleurs", 5)


def test_it_refuses_changes_once_the_ranking_is_published(alice):
    made = cast.playing(8)
    Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.PUBLISHED)
    answer = alice.post(reverse("desk-settings", args=[made.slug]), filled(made, venue="Ailleurs"))
    assert answer.status_code == 422
    assert "Impossible quand le tournoi est" in answer.content.decode()


def test_three_questions_stand_in_front_and_the_rest_is_folded_and_summarised(alice):
    html = alice.get(reverse("desk-tournament-create")).content.decode()
    front, folded = html.split('<details class="disclosure">', 1)
    assert re.findall(r'<(?:input|select)[^>]* name="(\w+)"[^>]* id="id_', front) == ["name", "date", "rounds_planned"]
    assert "Créer le tournoi" in front
    assert 'name="deals_per_round"' in folded
    assert "5 donnes par tour · sans horloge" in folded
    assert "Comme la dernière fois" not in html


def test_a_refusal_of_what_is_folded_unfolds_it(alice):
    answer = alice.post(reverse("desk-tournament-create"), filled(name="Coupe", deals_per_round=""))
    assert '<details class="disclosure" open>' in answer.content.decode()


def test_the_settings_of_the_last_tournament_are_taken_but_not_its_name_and_day(alice):
    treasury = {"tariffs": [{"name": "Jeune", "cents": 0}], "prizes": {"back": 90}, "fee": 1200}
    cast.tournament(name="Coupe d’hier", date="2020-02-29", rounds_planned=7, minutes_per_round=45, **treasury)
    address = reverse("desk-tournament-create")
    assert "Comme la dernière fois : Coupe d’hier" in alice.get(address).content.decode()
    html = alice.get(f"{address}?comme-avant").content.decode()
    assert 'name="rounds_planned" value="7"' in html
    assert 'value="12,00"' in html
    assert "45 min par tour" in html
    assert "2020-02-29" not in html
    sent = filled(name="Coupe de demain", rounds_planned="7", minutes_per_round="45", fee_euros="12")
    alice.post(f"{address}?comme-avant", sent)
    made = Tournament.objects.get(name="Coupe de demain")
    assert (made.first_stage.rounds_planned, made.first_stage.minutes_per_round, made.fee) == (7, 45, 1200)
    assert (made.tariffs, made.prizes) == (treasury["tariffs"], treasury["prizes"])
