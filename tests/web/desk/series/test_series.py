"""The page for a row of evenings, and a draft of it that goes again."""

import pytest

from tests import cast
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PAGE = "/bureau/nouveau/serie/"
ROW = {"name": "Tarot du jeudi", "first": "2026-12-17", "every": "week", "count": "3"}


def test_the_days_are_shown_before_anything_is_made(alice):
    html = alice.post(PAGE, ROW).content.decode()
    assert [day in html for day in ("jeudi 17 décembre 2026", "jeudi 24 décembre 2026", "jeudi 31 décembre 2026")] == [
        True
    ] * 3
    assert not Tournament.objects.exists()


def test_days_that_were_unticked_are_left_out(alice):
    sent = ROW | {"create": "yes", "day": ["2026-12-17", "2026-12-31", "2027-05-01"]}
    answer = alice.post(PAGE, sent, follow=True)
    assert "2 tournois en préparation." in answer.content.decode()
    assert sorted(str(one.date) for one in Tournament.objects.all()) == ["2026-12-17", "2026-12-31"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"count": "99"}, "de 1 à 53"),
        ({"first": "9999-12-01"}, "trop loin"),
        ({"first": "hier"}, "date"),
        ({"name": ""}, "À remplir."),
        ({"every": "year"}, "valide"),
        ({"create": "yes", "day": []}, "au moins une date"),
    ],
)
def test_nonsense_is_refused_in_a_sentence_and_makes_nothing(alice, changes, says):
    answer = alice.post(PAGE, ROW | changes)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Tournament.objects.exists()


def test_the_last_tournament_leads_to_it(alice):
    cast.tournament(name="Jeudi")
    assert PAGE in alice.get("/bureau/nouveau/").content.decode()
    assert "« Jeudi »" in alice.get(PAGE).content.decode().replace("\u00a0", " ")


def test_a_draft_goes_with_one_button(alice):
    alice.post(PAGE, ROW | {"create": "yes", "day": ["2026-12-17"]})
    made = Tournament.objects.get()
    html = alice.get(f"/bureau/{made.slug}/reglages/").content.decode()
    assert 'name="name" value="Tarot du jeudi"' in html
    assert alice.post(f"/bureau/{made.slug}/supprimer/", {"name": "Tarot du jeudi"}).status_code == 302
    assert not Tournament.objects.exists()
