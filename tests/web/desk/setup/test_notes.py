"""The notes of the club for its players: written in the settings, read on the public page and on each own page."""

import pytest
from django.test import Client

from tests import cast
from tests.web.desk.setup.test_settings import form_data
from tournaments.models import Tournament
from tournaments.selectors.registration.cards import card_secret

pytestmark = pytest.mark.django_db
MEAL = "À 12 h 30 <au bar>\nOmelette : 9 €"
SHOWN = "<h3>Le repas</h3><p>À 12 h 30 &lt;au bar&gt;<br>Omelette : 9 €</p>"


def pages_of(tournament: Tournament) -> list[str]:
    entry = tournament.entries.first()
    assert entry is not None
    return [f"/{tournament.slug}/", f"/{tournament.slug}/badge/{entry.serial}/{card_secret(entry)}/"]


def save_notes(tournament: Tournament, **notes: str) -> int:
    """Post the settings with these notes as Alice, and return the status of the response."""
    alice = cast.client_of(cast.alice())
    return alice.post(f"/bureau/{tournament.slug}/reglages/", form_data(tournament, **notes)).status_code


@pytest.mark.parametrize("seated", [False, True])
def test_written_notes_are_read_on_the_phones_of_players(client: Client, seated: bool) -> None:
    tournament = cast.running_tournament(8) if seated else cast.field(8)
    pages = pages_of(tournament)
    assert not any("À savoir" in client.get(page).content.decode() for page in pages)
    assert save_notes(tournament, meal_note=MEAL) == 302
    tournament.refresh_from_db()
    assert tournament.notes == [("le repas", MEAL)]
    assert all(SHOWN in client.get(page).content.decode() for page in pages)
    assert not any("Les prix" in client.get(page).content.decode() for page in pages), "an empty note has no heading"


def test_note_that_is_too_long_is_refused() -> None:
    tournament = cast.field(8)
    assert save_notes(tournament, prizes_note="a" * 401) == 422
    tournament.refresh_from_db()
    assert tournament.notes == []
