"""The page of a series of evenings, and the deletion of one of its drafts."""

import re

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db
SERIES_URL = "/bureau/nouveau/serie/"
SERIES_FORM = {"name": "Tarot du jeudi", "first": "2026-12-17", "every": "week", "count": "3"}


def test_the_days_are_shown_before_drafts_are_created(alice):
    html = alice.post(SERIES_URL, SERIES_FORM).content.decode()
    for day in ("jeudi 17 décembre 2026", "jeudi 24 décembre 2026", "jeudi 31 décembre 2026"):
        assert day in html
    assert not Tournament.objects.exists()


def test_the_last_day_decides_before_the_number(alice):
    html = alice.post(SERIES_URL, SERIES_FORM | {"until": "2027-01-07"}).content.decode()
    assert "jeudi 7 janvier 2027" in html
    assert 'value="2027-01-14"' not in html


def test_days_that_exist_already_are_unticked(alice):
    cast.tournament(name="TAROT du jeudi", date="2026-12-24")
    html = alice.post(SERIES_URL, SERIES_FORM).content.decode()
    assert 'value="2026-12-24">' in html
    assert 'value="2026-12-31" checked>' in html
    assert "existe déjà" in html


def test_a_past_first_day_is_noted(alice):
    assert (
        "La première date est passée" in alice.post(SERIES_URL, SERIES_FORM | {"first": "2020-01-02"}).content.decode()
    )


def test_unticked_days_are_left_out(alice):
    form = SERIES_FORM | {"create": "yes", "day": ["2026-12-17", "2026-12-31", "2027-05-01"]}
    answer = alice.post(SERIES_URL, form, follow=True)
    assert "2 tournois en préparation." in answer.content.decode()
    assert sorted(str(tournament.date) for tournament in Tournament.objects.all()) == ["2026-12-17", "2026-12-31"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"count": "99"}, "de 1 à 60"),
        ({"until": "2026-12-01"}, "avant le premier"),
        ({"create": "yes", "day": []}, "au moins une date"),
        ({"until": "2034-08-10"}, "400 dates"),
        ({"first": "9999-12-01"}, "trop loin"),
    ],
)
def test_invalid_input_is_refused(alice, changes, message):
    answer = alice.post(SERIES_URL, SERIES_FORM | changes)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_series_is_undone_on_the_next_page(alice):
    other = tournament_create(settings={"name": "Autre"}, actor=cast.alice())
    form = SERIES_FORM | {"create": "yes", "day": ["2026-12-17", "2026-12-24", "2026-12-31"]}
    html = alice.post(SERIES_URL, form, follow=True).content.decode()
    keys = re.findall(r'name="draft" value="(\d+)"', html)
    opened = Tournament.objects.get(pk=keys[0])
    tournament_transition(tournament=opened, transition="open", actor=cast.alice())
    answer = alice.post(f"{SERIES_URL}annuler/", {"draft": [*keys, "x", "9" * 40]}, follow=True)
    assert "2 brouillons supprimés." in answer.content.decode()
    assert set(Tournament.objects.real()) == {other, opened}
    assert 'name="draft"' not in alice.get("/bureau/").content.decode()


def test_the_page_of_creation_links_to_a_series(alice):
    cast.tournament(name="Jeudi")
    assert SERIES_URL in alice.get("/bureau/nouveau/").content.decode()
    assert "« Jeudi »" in alice.get(SERIES_URL).content.decode().replace("\u00a0", " ")


def test_a_draft_of_a_series_can_be_deleted(alice):
    alice.post(SERIES_URL, SERIES_FORM | {"create": "yes", "day": ["2026-12-17"]})
    tournament = Tournament.objects.get()
    delete_url = f"/bureau/{tournament.slug}/supprimer/"
    assert delete_url in alice.get(f"/bureau/{tournament.slug}/reglages/").content.decode()
    assert alice.post(delete_url).status_code == 302
    assert not Tournament.objects.real().exists()
