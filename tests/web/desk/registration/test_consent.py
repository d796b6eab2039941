"""Consent to publish the full name, given at check-in: on each player's row, or with a quick registration."""

import pytest
from django.urls import reverse

from players.models import Player
from tests import cast
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    return cast.field(4)


def has_consented(entry) -> bool:
    entry.refresh_from_db()
    return Player.objects.get(pk=entry.player_id).consent_full_name and entry.consent_full_name


def post_consent(client, tournament, entry, agrees: str):
    """Press the button of consent on a player's row and return the response."""
    address = reverse("desk-entry-consent", args=[tournament.slug, entry.pk])
    return client.post(address, {"agrees": agrees}, headers=HTMX)


def test_the_row_shows_and_changes_the_consent(basile, tournament):
    entry = tournament.entries.select_related("player").first()
    html = basile.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert 'name="agrees" value="true" aria-pressed="false"' in html
    html = post_consent(basile, tournament, entry, "true").content.decode()
    assert has_consented(entry)
    assert "Nom entier" in html
    assert 'name="agrees" value="false" aria-pressed="true"' in html
    post_consent(basile, tournament, entry, "false")
    assert not has_consented(entry)


def test_a_repeated_consent_is_idempotent(alice, tournament):
    entry = tournament.entries.first()
    post_consent(alice, tournament, entry, "true")
    tournament.refresh_from_db()
    version = tournament.version
    post_consent(alice, tournament, entry, "true")
    tournament.refresh_from_db()
    assert has_consented(entry)
    assert tournament.version == version


def test_a_consent_is_logged(alice, tournament):
    post_consent(alice, tournament, tournament.entries.first(), "true")
    assert tournament.events.latest("sequence").name == "entry.person_changed"


@pytest.mark.parametrize("data", [{"nom": "zola émile", "create": "true"}, {"nom": "zola émile"}])
def test_a_quick_registration_can_include_consent(alice, tournament, data):
    alice.post(reverse("desk-entry-add", args=[tournament.slug]), data | {"agrees": "true"}, headers=HTMX)
    assert Player.objects.get(last_name="Zola").consent_full_name


def test_consent_is_off_by_default(alice, tournament):
    answer = alice.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": "zola émile"}, headers=HTMX)
    assert not Player.objects.get(last_name="Zola").consent_full_name
    assert 'name="agrees" value="true" checked' not in answer.content.decode()


def test_a_quick_registration_does_not_withdraw_consent(alice, tournament):
    player = cast.player(30, last_name="Hugo", first_name="Victor", licence="", consent_full_name=True)
    alice.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": "hugo victor"}, headers=HTMX)
    player.refresh_from_db()
    assert player.consent_full_name


def test_consent_is_a_text_after_publication(alice):
    tournament = cast.finished_tournament(8, rounds_planned=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    html = alice.get(reverse("desk-entries", args=[tournament.slug])).content.decode()
    assert 'name="agrees"' not in html
    assert html.count('<span class="badge">Initiales</span>') == 8
