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
def tournament() -> Tournament:
    """Create a tournament in which all players have zero points, so that a draw by lot separates all."""
    return cast.running_tournament(8)


def change_tie_breaks(tournament: Tournament, reason: str = "") -> None:
    """Set the draw by lot as the only tie-break."""
    tournament_configure(tournament=tournament, settings={"tie_breaks": ["lot"]}, reason=reason, actor=cast.alice())


def test_a_reason_is_needed_once_a_round_has_begun(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as refusal:
        change_tie_breaks(tournament)
    assert refusal.value.code == "tie_breaks_reason"
    tournament.refresh_from_db()
    change_tie_breaks(tournament, reason="oubli au règlement")
    assert (
        tournament.events.filter(name="tournament.configured").latest("sequence").data["reason"] == "oubli au règlement"
    )
    assert list(check_log(tournament)) == []


def test_no_reason_is_needed_before_the_first_round() -> None:
    tournament = cast.drawn_tournament(8)
    change_tie_breaks(tournament)
    assert tournament.tie_breaks == ["lot"]


def test_other_settings_store_no_reason(tournament: Tournament) -> None:
    tournament_configure(tournament=tournament, settings={"venue": "Metz"}, reason="x", actor=cast.alice())
    assert tournament.events.filter(name="tournament.configured").latest("sequence").data["reason"] == ""


def test_the_moves_are_computed_without_a_change(tournament: Tournament) -> None:
    moves = moves_by_tie_breaks(tournament, tie_breaks=["lot"], team_tie_breaks=[])
    assert sorted((move.before, move.after) for move in moves) == [(1, place) for place in range(2, 9)]
    assert tournament.tie_breaks == []


def test_the_page_shows_the_moves_and_takes_the_reason(alice: Client, tournament: Tournament) -> None:
    address = reverse("desk-settings", args=[tournament.slug])
    form = alice.get(address).context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    fields = {name: value for name, value in fields.items() if value is not False} | {"tie_break_1": "lot"}
    text = text_of(alice.post(address, fields))
    assert "Le départage change" in text
    assert "Ces places changeraient maintenant" in text
    alice.post(address, fields | {"reason": "oubli"})
    tournament.refresh_from_db()
    assert tournament.tie_breaks == ["lot"]
