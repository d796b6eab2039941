"""A change of tie-breaks after results needs a reason, and shows the players whose place changes."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.ties import moves_by_tie_breaks
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Tournament:
    """Return a tournament in which all players have zero points, so that a draw by lot separates all."""
    return cast.playing(8)


def change(made: Tournament, reason: str = "") -> None:
    tournament_configure(tournament=made, settings={"tie_breaks": ["lot"]}, reason=reason, actor=cast.alice())


def test_a_reason_is_needed_once_a_round_has_begun(made: Tournament) -> None:
    with pytest.raises(DomainError) as refused:
        change(made)
    assert refused.value.code == "tie_breaks_reason"
    made.refresh_from_db()
    change(made, reason="oubli au règlement")
    assert made.events.filter(name="tournament.configured").latest("sequence").data["reason"] == "oubli au règlement"
    assert list(check_log(made)) == []


def test_no_reason_is_needed_before_the_first_round() -> None:
    made = cast.drawn(8)
    change(made)
    assert made.tie_breaks == ["lot"]


def test_other_settings_store_no_reason(made: Tournament) -> None:
    tournament_configure(tournament=made, settings={"venue": "Metz"}, reason="x", actor=cast.alice())
    assert made.events.filter(name="tournament.configured").latest("sequence").data["reason"] == ""


def test_the_moves_are_computed_without_a_change(made: Tournament) -> None:
    moves = moves_by_tie_breaks(made, tie_breaks=["lot"], team_tie_breaks=[])
    assert sorted((move.before, move.after) for move in moves) == [(1, place) for place in range(2, 9)]
    assert made.tie_breaks == []


def test_the_page_shows_the_moves_and_takes_the_reason(alice: Client, made: Tournament) -> None:
    address = reverse("desk-settings", args=[made.slug])
    form = alice.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {name: value for name, value in sent.items() if value is not False} | {"tie_break_1": "lot"}
    page = text_of(alice.post(address, sent))
    assert "Le départage change" in page
    assert "Ces places changeraient maintenant" in page
    alice.post(address, sent | {"reason": "oubli"})
    made.refresh_from_db()
    assert made.tie_breaks == ["lot"]
