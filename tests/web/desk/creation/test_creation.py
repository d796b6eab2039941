"""The page of creation: blueprints fill it, notes warn, and nothing that was typed is lost."""

from datetime import time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.web.desk.setup.test_settings import form_data, summaries_of
from tests.web.table_pages import text_of
from tournaments.models import Preset, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS, settings_of, stage_settings_of
from tournaments.services.creation.presets import preset_save

pytestmark = pytest.mark.django_db
CREATE_URL = "/bureau/nouveau/"
SPACE = "\u00a0"


def choose(browser, key, **typed):
    """Press the button of a blueprint and return the page."""
    answer = browser.post(CREATE_URL, typed | {"choisir": key})
    assert answer.status_code == 200
    return answer


def test_like_last_time_takes_two_presses_and_no_key(alice):
    treasury = {"tariffs": [{"name": "Jeune", "cents": 0}], "prizes": {"back": 90}, "fee": 1200}
    last_day = timezone.localdate() - timedelta(days=6)
    last = cast.tournament(name="Tarot du jeudi", date=last_day, rounds_planned=7, minutes_per_round=45, **treasury)
    assert f"Comme la dernière fois{SPACE}: Tarot du jeudi" in alice.get(CREATE_URL).content.decode()
    page = choose(alice, f"tournoi:{last.slug}")
    form = page.context["form"]
    assert form["name"].value() == "Tarot du jeudi"
    assert form["date"].value() == last_day + timedelta(days=7)
    values = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in values.items() if value is not None and value is not False}
    alice.post(CREATE_URL, typed | {"modele": f"tournoi:{last.slug}", "shown": form.shown})
    copy = Tournament.objects.exclude(pk=last.pk).get()
    assert (copy.first_stage.rounds_planned, copy.first_stage.minutes_per_round) == (7, 45)
    assert (copy.tariffs, copy.prizes, copy.fee) == (treasury["tariffs"], treasury["prizes"], 1200)


NO_FIELD_OF_THEIR_NAME = {"rule_set", "fee", "tie_breaks", "team_tie_breaks", "rule_options"}  # others stand for them
WITHOUT_FIELD = {  # values that differ from the defaults, as the services take them
    "starts_at": time(20, 30),
    "break_minutes": 15,
    "meal_after": 2,
    "meal_minutes": 45,
    "tariffs": [{"name": "Jeune", "cents": 0}],
    "fee_per": "team",
    "prizes": {"back": 90},
}


def test_each_setting_without_a_field_is_copied_in_the_test_below(alice):
    fields = alice.get(CREATE_URL).context["form"].fields.keys() | {"partners"}
    assert {*SETTINGS, *STAGE_SETTINGS} - fields - NO_FIELD_OF_THEIR_NAME == WITHOUT_FIELD.keys()
    assert all(value != Tournament._meta.get_field(name).get_default() for name, value in WITHOUT_FIELD.items())


@pytest.mark.parametrize("kind", ["tournoi", "modele"])
def test_last_time_and_presets_copy_all_settings(alice, kind):
    source = cast.tournament(
        name="Jeudi", fee=1200, team_size="4", tie_breaks=["lot"], rule_options={"misere": 10}, **WITHOUT_FIELD
    )
    preset = preset_save(tournament=source, name="Soir", actor=cast.alice())
    key = {"tournoi": f"tournoi:{source.slug}", "modele": f"modele:{preset.pk}"}[kind]
    form = choose(alice, key, name="Vendredi").context["form"]
    values = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in values.items() if value is not None and value is not False}
    assert alice.post(CREATE_URL, typed | {"modele": key, "shown": form.shown}).status_code == 302
    copy = Tournament.objects.exclude(pk=source.pk).get()
    expected, copied = (settings_of(each) | stage_settings_of(each.first_stage) for each in (source, copy))
    assert {name for name in expected if copied[name] != expected[name]} <= {"name", "date"}


def test_a_blueprint_keeps_typed_name_and_date(alice):
    form = choose(alice, "maison:equipes", name="Coupe", date="2027-05-01").context["form"]
    assert (form["name"].value(), form["date"].value()) == ("Coupe", "2027-05-01")
    assert summaries_of(form)["teams"] == "Équipes de quatre · tous comptent"


def test_a_chosen_blueprint_brings_its_stages(alice):
    page = choose(alice, "maison:finale")
    assert f"Puis{SPACE}: Finale" in page.content.decode()
    alice.post(CREATE_URL, form_data(name="Coupe") | {"modele": "maison:finale"})
    assert [stage.name for stage in Tournament.objects.get().stages.order_by("number")] == ["", "Finale"]


def test_another_game_offers_its_last_tournament(alice):
    cast.tournament(name="Burro du lundi", game="burro")
    cast.tournament(name="Tarot du jeudi")
    assert "Tarot du jeudi" in alice.get(CREATE_URL).content.decode()
    html = alice.post(CREATE_URL, form_data(name="", game="burro") | {"voir": "1"}).content.decode()
    assert f"Comme la dernière fois{SPACE}: Burro du lundi" in html


def test_presets_cost_no_query_each(alice, django_assert_num_queries):
    tournament = cast.tournament(club=cast.organiser().clubs.create(name="Les Atouts"))
    preset_save(tournament=tournament, name="0", actor=cast.alice())
    with CaptureQueriesContext(connection) as before:
        alice.get(CREATE_URL)
    for number in range(1, 8):
        preset_save(tournament=tournament, name=str(number), actor=cast.alice())
    with django_assert_num_queries(len(before)):
        alice.get(CREATE_URL)


def test_an_unknown_blueprint_leaves_the_usual_settings(alice):
    form = choose(alice, "tournoi:inconnu").context["form"]
    assert summaries_of(form)["tables"] == "Tables de quatre, restes à trois · 5 donnes, sans horloge"


def test_a_past_day_is_noted_and_created(alice):
    day = timezone.localdate() - timedelta(days=1)
    looked = text_of(alice.post(CREATE_URL, form_data(name="Coupe", date=day.isoformat()) | {"voir": "1"}))
    assert "est passé" in looked
    answer = alice.post(CREATE_URL, form_data(name="Coupe", date=day.isoformat()), follow=True)
    assert "est passé" in text_of(answer)
    assert Tournament.objects.get().date == day


def test_a_note_that_was_shown_is_not_repeated(alice):
    form = form_data(name="Coupe", date="2020-02-29") | {"notes": "past "}
    assert "est passé" not in text_of(alice.post(CREATE_URL, form, follow=True))


@pytest.mark.parametrize(("days", "words"), [(0, "existe déjà le même jour"), (7, "la date distinguera les deux")])
def test_a_name_that_exists_is_noted(alice, days, words):
    cast.tournament(name="Coupe")
    day = timezone.localdate() + timedelta(days=days)
    form = form_data(name="coupe", date=day.isoformat())
    assert words in text_of(alice.post(CREATE_URL, form | {"voir": "1"}))
    answer = alice.post(CREATE_URL, form, follow=True)  # without scripts, no page has noted it before
    assert words in text_of(answer)
    assert Tournament.objects.count() == 2


def test_a_new_name_is_not_noted_for_its_own_tournament(alice):
    assert "existe déjà" not in text_of(alice.post(CREATE_URL, form_data(name="Coupe"), follow=True))


def test_like_last_time_shows_the_note_of_an_equal_name_in_the_first_form(alice):
    last = cast.tournament(name="Coupe", date=timezone.localdate() - timedelta(days=6))
    page = choose(alice, f"tournoi:{last.slug}")
    assert "la date distinguera les deux" in text_of(page)
    notes_already_shown = 'name="notes" value="named "'  # with them, the next press creates
    assert notes_already_shown in page.content.decode()


@pytest.mark.parametrize(("day", "noted"), [("2020-02-29", True), ("hier", False)])
def test_a_day_typed_before_a_blueprint_is_noted(alice, day, noted):
    page = choose(alice, "maison:soiree", name="Coupe", date=day)
    assert ("est passé" in text_of(page)) is noted


def test_a_duplicate_is_created_from_its_page(alice):
    tournament = cast.running_tournament(8)
    address = reverse("desk-duplicate", args=[tournament.slug])
    assert "Inscrire aussi ses 8 joueurs" in alice.get(address).content.decode()
    answer = alice.post(address, {"name": "Revanche", "date": "2027-01-05", "players": "on"}, follow=True)
    copy = Tournament.objects.get(name="Revanche")
    assert copy.entries.count() == 8
    assert f"créé avec les réglages de «{SPACE}{tournament.name}{SPACE}»" in answer.content.decode()


def test_errors_of_a_duplicate_are_shown_at_once_and_keep_the_input(alice):
    address = reverse("desk-duplicate", args=[cast.tournament().slug])
    answer = alice.post(address, {"name": "", "date": "hier", "players": "on"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"name", "date"}
    assert 'value="hier"' in answer.content.decode()
    assert Tournament.objects.count() == 1


def test_presets_are_saved_offered_and_deleted(alice):
    tournament = cast.tournament(rounds_planned=3)
    settings_url = reverse("desk-settings", args=[tournament.slug])
    answer = alice.post(reverse("desk-preset-save", args=[tournament.slug]), {"preset": "Mardi"}, follow=True)
    assert answer.redirect_chain[-1][0] == settings_url
    preset = Preset.objects.get()
    assert choose(alice, f"modele:{preset.pk}").context["form"]["rounds_planned"].value() == 3
    assert f'value="modele:{preset.pk}"' in alice.get(CREATE_URL).content.decode()
    alice.post(reverse("desk-preset-delete", args=[tournament.slug, preset.pk]))
    assert not Preset.objects.exists()


def test_a_refused_preset_is_explained(alice):
    tournament = cast.tournament()
    preset_save(tournament=tournament, name="Mardi", actor=cast.alice())
    answer = alice.post(reverse("desk-preset-save", args=[tournament.slug]), {"preset": "mardi"}, follow=True)
    assert "existe déjà" in text_of(answer)
    assert Preset.objects.count() == 1
