"""The time limit of claims: set on the dashboard, shown to the public and at the tables, with the open claims."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.services.play.sheets import table_reopen

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.close_round(tournament)
    return tournament


def test_the_time_limit_is_shown_on_public_pages_and_tablets(alice: Client, tournament: Tournament) -> None:
    answer = alice.post(reverse("desk-claims", args=[tournament.slug]), {"time": "18:30"}, follow=True)
    assert "Jusqu’à 18:30. Le classement est provisoire" in text_of(answer)
    assert "Rien n’est ouvert." in text_of(answer)
    provisional = "Classement provisoire jusqu’à 18:30, définitif ensuite."
    assert provisional in text_of(alice.get(reverse("public-tournament", args=[tournament.slug])))
    _, secret = cast.tablet(1, tournament)
    alice.cookies["chelem_device"] = secret
    assert provisional in text_of(alice.get(f"/t/{tournament.stations.get(number=1).code}/"))
    assert provisional in text_of(alice.get(reverse("hall", args=[tournament.slug])))


def test_the_dashboard_lists_a_reopened_sheet_as_an_open_claim(alice: Client, tournament: Tournament) -> None:
    alice.post(reverse("desk-claims", args=[tournament.slug]), {"time": "18:30"})
    table_reopen(table=cast.table_of(tournament), reason="erreur", actor=cast.basile())
    assert "1 feuille rouverte à valider" in text_of(alice.get(reverse("desk-tournament", args=[tournament.slug])))


def test_an_invalid_time_is_refused(alice: Client, tournament: Tournament) -> None:
    for typed in ("", "midi", "25:00"):
        alice.post(reverse("desk-claims", args=[tournament.slug]), {"time": typed})
    tournament.refresh_from_db()
    assert tournament.claims_until is None


def test_the_time_limit_can_be_cleared(alice: Client, tournament: Tournament) -> None:
    alice.post(reverse("desk-claims", args=[tournament.slug]), {"time": "18:30"})
    alice.post(reverse("desk-claims", args=[tournament.slug]), {"clear": "1"})
    tournament.refresh_from_db()
    assert tournament.claims_until is None
