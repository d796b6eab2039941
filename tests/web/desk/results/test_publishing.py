"""Before publishing, the desk sees which names would be shortened to initials, and can note consents."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.results.shortened import names_shortened
from tournaments.web.desk.next_action import next_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    """Return a finished tournament in which one of eight players has consented."""
    made = cast.finished(8, rounds_planned=1)
    made.entries.filter(first_name="Didier").update(consent_full_name=True)
    return made


def page_of(made) -> str:
    return reverse("desk-publish", args=[made.slug])


def test_the_next_action_shows_shortened_names(alice, made):
    action = next_action(made.first_stage)
    assert (action.url, action.posts) == (page_of(made), False)
    assert "7 noms paraîtront en initiales" in action.text
    html = alice.get(reverse("desk-documents", args=[made.slug])).content.decode()
    assert f'href="{page_of(made)}"' in html


def test_the_next_action_publishes_if_all_have_consented(made):
    made.entries.update(consent_full_name=True)
    action = next_action(made.first_stage)
    assert (action.url, action.posts) == (reverse("desk-transition", args=[made.slug, "publish"]), True)


def test_shortened_names_are_in_the_order_of_the_ranking(alice, made):
    html = alice.get(page_of(made)).content.decode()
    shortened = names_shortened(made)
    assert len(shortened) == 7
    places = [html.index(f'value="{entry.pk}"') for _, entry in shortened]
    assert places == sorted(places)
    for _, entry in shortened:
        assert f"paraîtra\u00a0: {entry.public_name}" in html
    assert "LE GOFF" not in html


def test_ticked_players_are_published_with_full_names(alice, client, made):
    first, second = (entry for _, entry in names_shortened(made)[:2])
    version = made.version
    answer = alice.post(page_of(made), {"entry": [first.pk, second.pk, "999999", "x"]}, follow=True)
    assert "2 accords notés." in answer.content.decode()
    assert len(names_shortened(made)) == 5
    made.refresh_from_db()
    assert made.version > version
    assert f"{first.first_name} {first.last_name.upper()}" in client.get(f"/{made.slug}/").content.decode(
        "utf-8"
    ).replace("&#x27;", "’")


def test_publishing_with_shortened_names_is_possible(alice, made):
    html = alice.get(page_of(made)).content.decode()
    assert "Publier ainsi" in html
    alice.post(page_of(made), {"do": "publish", "accept": "oddities"})
    made.refresh_from_db()
    assert made.state == "published"
    assert "Publier ainsi" not in alice.get(page_of(made)).content.decode()


def test_consents_ticked_when_publishing_are_saved(alice, made):
    html = alice.get(page_of(made)).content.decode()
    forms = [form.split("</form>")[0] for form in html.split("<form ")[1:]]
    assert any('name="entry"' in form and 'name="do" value="publish"' in form for form in forms)
    _, entry = names_shortened(made)[0]
    alice.post(page_of(made), {"do": "publish", "accept": "oddities", "entry": entry.pk})
    entry.refresh_from_db()
    made.refresh_from_db()
    assert (entry.consent_full_name, made.state) == (True, "published")


def test_an_arbiter_cannot_publish(basile, made):
    assert basile.get(page_of(made)).status_code == 403


def test_an_erased_name_is_not_listed(made):
    made.entries.filter(first_name="Chloé").update(last_name="", first_name="")
    assert len(names_shortened(made)) == 6
