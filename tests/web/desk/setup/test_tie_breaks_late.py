"""A change of tie-breaks after results needs a reason, and shows the players whose place changes.

Also the title of the settings page after a refusal.
"""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.ties import RankChange, rank_changes_by_tie_breaks
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


def test_rank_changes_are_computed_without_changing_the_tournament(tournament: Tournament) -> None:
    changes = rank_changes_by_tie_breaks(tournament, tie_breaks=["lot"], team_tie_breaks=[])
    assert sorted((change.before, change.after) for change in changes) == [(1, place) for place in range(2, 9)]
    assert tournament.tie_breaks == []


def settings_fields(client: Client, address: str) -> dict[str, Any]:
    """Return the fields of the settings page as a browser sends them unchanged."""
    form = client.get(address).context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    return {name: value for name, value in fields.items() if value is not False}


def test_the_page_shows_the_changed_ranks_and_takes_the_reason(alice: Client, tournament: Tournament) -> None:
    address = reverse("desk-settings", args=[tournament.slug])
    fields = settings_fields(alice, address) | {"tie_break_1": "lot"}
    text = text_of(alice.post(address, fields))
    assert "Le départage change" in text
    assert "Ces places changeraient maintenant" in text
    alice.post(address, fields | {"reason": "oubli"})
    tournament.refresh_from_db()
    assert tournament.tie_breaks == ["lot"]


def test_a_refused_name_is_not_in_the_title_of_the_page(alice: Client, tournament: Tournament) -> None:
    address = reverse("desk-settings", args=[tournament.slug])
    fields = settings_fields(alice, address) | {
        "name": "Coupe refusée",
        "online_from": "2027-05-02",
        "online_until": "2027-05-01",
    }
    answer = alice.post(address, fields)
    assert answer.status_code == 422
    html = answer.content.decode()
    title = html[html.index("<title>") : html.index("</title>")]
    assert tournament.name in title
    assert "Coupe refusée" not in title


def test_a_lost_rank_is_shown_in_words() -> None:
    changes = [RankChange("Zoé", before=3, after=None)]
    assert "3e → non classé" in render_to_string("desk/setup/_rank_changes.html", {"rank_changes": changes})
