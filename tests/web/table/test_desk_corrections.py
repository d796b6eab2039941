"""The table shows changes by the desk of a line or of seats; entries made before them are conflicts."""

from typing import Any

import pytest

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_html
from tournaments.models import Deal, Submission
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange

pytestmark = pytest.mark.django_db

CORRECTED_OUTCOME = cast.SIMPLE_GARDE | {"points": 41}


@pytest.fixture
def new_tablet() -> Tablet:
    return Tablet(playing())


@pytest.fixture
def tablet():
    """Return a tablet that has entered deals 1 and 2."""
    tablet = Tablet(playing())
    for number in (1, 2):
        tablet.deal(number, part=False)
    return tablet


def correct_deal_1(tablet: Tablet) -> None:
    """Correct the first deal at the desk."""
    cast.enter(tablet.table, cast.basile(), number=1, version=1, outcome=CORRECTED_OUTCOME, reason="Recompté")


def test_an_open_page_shows_a_correction_of_the_desk_at_its_next_poll(tablet):
    screen = tablet.page().context["screen"]
    query = {"key": screen.key, "seen": screen.seen}
    correct_deal_1(tablet)
    answer = tablet.client.get(tablet.address("table-live"), query, headers={"HX-Request": "true"})
    assert 'id="last"' in answer.content.decode()
    assert "Corrigée au bureau" in text_of(answer)
    assert "Donne 1" in text_of(answer)


def test_a_correction_of_the_desk_is_shown_until_the_next_line(tablet):
    correct_deal_1(tablet)
    assert "Corrigée au bureau" in text_of(tablet.page())
    assert "Corrigée au bureau" not in text_of(tablet.deal(3))


def test_a_complete_sheet_shows_a_correction_of_the_desk(tablet):
    for number in (3, 4, 5):
        tablet.deal(number, part=False)
    assert "Enregistré au bureau" not in text_of(tablet.page())
    correct_deal_1(tablet)
    text = text_of(tablet.page())
    assert "La feuille est complète" in text
    assert "Corrigée au bureau" in text


def test_a_correction_by_the_table_is_not_marked(tablet):
    tablet.deal(1, version="1", points="41", part=False)
    assert "Corrigée au bureau" not in text_of(tablet.page())


def sitter_serials(tablet: Tablet) -> str:
    """Return the serials of the players in the order of seats, as the field `sitters` has them."""
    return ".".join(str(serial) for serial in sheet_get(tablet.table).sitters)


def exchange_first_seats(tablet: Tablet) -> None:
    """Exchange the players of seats 1 and 2 of table 1."""
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    seats_exchange(round_=tablet.table.round, chairs=chairs, reason="mal assis", actor=cast.basile())


def test_all_forms_contain_the_serials_of_the_players(new_tablet: Tablet) -> None:
    html = visible_html(new_tablet.page())
    assert html.count(f'name="sitters" value="{sitter_serials(new_tablet)}"') == html.count("data-line=") == 3


def test_an_open_page_shows_exchanged_seats_at_its_next_poll(new_tablet: Tablet) -> None:
    screen = new_tablet.page().context["screen"]
    exchange_first_seats(new_tablet)
    query = {"key": screen.key, "seen": screen.seen}
    answer = new_tablet.client.get(new_tablet.address("table-live"), query, headers={"HX-Request": "true"})
    assert f'name="sitters" value="{sitter_serials(new_tablet)}"' in answer.content.decode()


def test_a_line_entered_before_an_exchange_of_seats_is_a_conflict(new_tablet: Tablet) -> None:
    before = sitter_serials(new_tablet)
    north = sheet_get(new_tablet.table).seats[0].sitter.full_name
    exchange_first_seats(new_tablet)
    answer = new_tablet.deal(sitters=before)
    assert answer.status_code == 409
    assert "Les places ont changé depuis que ceci a été écrit. C’est gardé : l’arbitre décide." in text_of(answer)
    assert "deux résultats" in text_of(answer)
    assert north in text_of(answer)
    assert not Deal.objects.exists()
    assert "Les places ont changé depuis. S’il est pris, il compte pour ceux qui y sont assis maintenant." in text_of(
        cast.client_of(cast.basile()).get(f"/bureau/{new_tablet.station.tournament.slug}/")
    )


def test_totals_entered_before_an_exchange_of_seats_are_a_conflict() -> None:
    tablet = Tablet(playing(recording_mode="totals"))
    before = sitter_serials(tablet)
    exchange_first_seats(tablet)
    fields: dict[str, Any] = {
        "total_1": "30",
        "total_2": "10",
        "sign_2": "-",
        "total_3": "10",
        "sign_3": "-",
        "total_4": "10",
        "sign_4": "-",
    }
    assert tablet.send("table-totals", 1, sitters=before, **fields).status_code == 409
    assert Submission.objects.get().verdict == "conflict"


@pytest.mark.parametrize("typed", ["1", "a.b.c.d", "1.2.3.", "9" * 40])
def test_malformed_sitters_are_no_server_error(new_tablet: Tablet, typed: str) -> None:
    assert new_tablet.deal(sitters=typed).status_code in {200, 422}
