"""Before publishing, the desk sees which names would be shortened to initials, and can note consents."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.selectors.results.shortened import entries_with_initials
from tournaments.web.desk.next_action import next_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Create a finished tournament in which one of eight players has consented to the full name."""
    tournament = cast.finished_tournament(8, rounds_planned=1)
    tournament.entries.filter(first_name="Didier").update(consent_full_name=True)
    return tournament


def publish_url(tournament) -> str:
    return reverse("desk-publish", args=[tournament.slug])


def test_the_next_action_shows_shortened_names(alice, tournament):
    action = next_action(tournament.first_stage)
    assert (action.url, action.posts) == (publish_url(tournament), False)
    assert "7 noms paraîtront en initiales" in action.text
    html = alice.get(reverse("desk-documents", args=[tournament.slug])).content.decode()
    assert f'href="{publish_url(tournament)}"' in html


def test_the_next_action_publishes_if_all_have_consented(tournament):
    tournament.entries.update(consent_full_name=True)
    action = next_action(tournament.first_stage)
    assert (action.url, action.posts) == (reverse("desk-transition", args=[tournament.slug, "publish"]), True)


def test_shortened_names_are_in_the_order_of_the_ranking(alice, tournament):
    html = alice.get(publish_url(tournament)).content.decode()
    shortened = entries_with_initials(tournament)
    assert len(shortened) == 7
    positions = [html.index(f'value="{entry.pk}"') for _, entry in shortened]
    assert positions == sorted(positions)
    for _, entry in shortened:
        assert f"paraîtra\u00a0: {entry.public_name}" in html
    assert "LE GOFF" not in html


def test_ticked_players_have_full_names_on_the_public_page(alice, client, tournament):
    first, second = (entry for _, entry in entries_with_initials(tournament)[:2])
    version = tournament.version
    answer = alice.post(publish_url(tournament), {"entry": [first.pk, second.pk, "999999", "x"]}, follow=True)
    assert "2 accords notés." in answer.content.decode()
    assert len(entries_with_initials(tournament)) == 5
    tournament.refresh_from_db()
    assert tournament.version > version
    assert f"{first.first_name} {first.last_name.upper()}" in client.get(f"/{tournament.slug}/").content.decode(
        "utf-8"
    ).replace("&#x27;", "’")


def test_publishing_with_shortened_names_is_possible(alice, tournament):
    html = alice.get(publish_url(tournament)).content.decode()
    assert "Publier ainsi" in html
    alice.post(publish_url(tournament), {"do": "publish", "accept": "oddities"})
    tournament.refresh_from_db()
    assert tournament.state == "published"
    assert "Publier ainsi" not in alice.get(publish_url(tournament)).content.decode()


def test_consents_ticked_when_publishing_are_saved(alice, tournament):
    html = alice.get(publish_url(tournament)).content.decode()
    forms = [form.split("</form>")[0] for form in html.split("<form ")[1:]]
    assert any('name="entry"' in form and 'name="do" value="publish"' in form for form in forms)
    _, entry = entries_with_initials(tournament)[0]
    alice.post(publish_url(tournament), {"do": "publish", "accept": "oddities", "entry": entry.pk})
    entry.refresh_from_db()
    tournament.refresh_from_db()
    assert (entry.consent_full_name, tournament.state) == (True, "published")


def test_an_arbiter_cannot_publish(basile, tournament):
    assert basile.get(publish_url(tournament)).status_code == 403


def test_an_erased_name_is_not_listed(tournament):
    tournament.entries.filter(first_name="Chloé").update(last_name="", first_name="")
    assert len(entries_with_initials(tournament)) == 6
