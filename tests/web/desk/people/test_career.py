"""The page of a person across all evenings."""

import pytest
from django.urls import reverse

from tests import cast
from tests.services.seasons.championship import create_evenings
from tournaments.selectors.seasons.career import career_of
from tournaments.services.registration.people import people_merge

pytestmark = pytest.mark.django_db


def test_a_career_shows_evenings_contracts_and_a_curve(alice):
    create_evenings("Octobre", "Novembre")
    taker = next(player for player in map(cast.player, range(8)) if career_of(player).taken)
    html = alice.get(reverse("desk-player-career", args=[taker.pk])).content.decode()
    for words in ("Octobre", "Novembre", "Enchères prises", "Sa meilleure donne", "curve-line"):
        assert words in html


def test_the_page_of_a_person_links_to_the_career(alice):
    player = cast.player(0)
    html = alice.get(reverse("desk-player", args=[player.pk])).content.decode()
    assert reverse("desk-player-career", args=[player.pk]) in html
    assert "Aucune soirée publiée" in alice.get(reverse("desk-player-career", args=[player.pk])).content.decode()


def test_a_merged_record_redirects_to_the_kept_one(alice):
    kept, merged = cast.player(0), cast.player(1)
    people_merge(kept=kept, merged=merged, actor=cast.alice())
    answer = alice.get(reverse("desk-player-career", args=[merged.pk]))
    assert answer["Location"] == reverse("desk-player-career", args=[kept.pk])
