"""The page that joins or splits tables of a round: first the price, then the change."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament of ten, at tables of four, three and three, after round 1."""
    return cast.played_tournament(10, rounds_planned=3, deals_per_round=1)


def address_of(tournament: Tournament, number: int = 2) -> str:
    return reverse("desk-regroup", args=[tournament.slug, number])


def count_tables(tournament: Tournament) -> int:
    return tournament.first_stage.rounds.get(number=2).tables.count()


def test_the_price_is_shown_before_the_tables_are_joined(alice: Client, tournament: Tournament) -> None:
    chosen = {"tables": ["1", "2", "3"], "how": "fewer"}
    text = text_of(alice.get(address_of(tournament), chosen))
    assert "changent de place" in text
    assert "Le classement ne change pas" in text
    assert count_tables(tournament) == 3
    text = text_of(alice.post(address_of(tournament), chosen, follow=True))
    assert "Les tables sont changées." in text
    assert count_tables(tournament) == 2
    assert "Tables réunies ou partagées au tour 2" in text_of(alice.get(reverse("desk-log", args=[tournament.slug])))


def test_a_table_that_would_be_too_large_is_refused_in_the_form(alice: Client, tournament: Tournament) -> None:
    answer = alice.get(address_of(tournament), {"tables": ["1", "2"], "how": "fewer"})
    assert answer.status_code == 422
    assert "ne tiennent pas" in text_of(answer)


@pytest.mark.parametrize("data", [{"how": "fewer"}, {"tables": ["99"], "how": "more"}, {"tables": ["1"], "how": "x"}])
def test_an_incomplete_form_is_refused(alice: Client, tournament: Tournament, data: dict[str, list[str] | str]) -> None:
    assert alice.get(address_of(tournament), data).status_code == 422


def test_the_plan_links_to_the_page(alice: Client, tournament: Tournament) -> None:
    page = alice.get(f"{reverse('desk-draw', args=[tournament.slug])}?tour=2").content.decode()
    assert address_of(tournament) in page


def test_an_unknown_round_is_not_found(alice: Client, tournament: Tournament) -> None:
    assert alice.get(address_of(tournament, 9)).status_code == 404
