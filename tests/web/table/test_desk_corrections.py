"""Changes by the desk, of a line or of seats, are shown at the table."""

from typing import Any

import pytest

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of, visible_html
from tournaments.models import Deal, Submission
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange

pytestmark = pytest.mark.django_db

CORRECTED = cast.SIMPLE_GARDE | {"points": 41}


@pytest.fixture
def fresh() -> Tablet:
    return Tablet(playing())


@pytest.fixture
def tablet():
    tablet = Tablet(playing())
    for number in (1, 2):
        tablet.deal(number)
    return tablet


def correct(tablet: Tablet) -> None:
    cast.enter(tablet.table, cast.basile(), number=1, version=1, outcome=CORRECTED, reason="Recompté")


def test_an_open_page_shows_a_correction_of_the_desk_at_its_next_poll(tablet):
    page = tablet.page().context
    seen = {"key": page["screen"].key, "seen": page["screen"].seen}
    correct(tablet)
    answer = tablet.client.get(tablet.address("table-live"), seen, headers={"HX-Request": "true"})
    assert 'id="last"' in answer.content.decode()
    assert "Corrigée au bureau" in text_of(answer)
    assert "Donne 1" in text_of(answer)


def test_a_correction_of_the_desk_is_shown_until_the_next_line(tablet):
    correct(tablet)
    assert "Corrigée au bureau" in text_of(tablet.page())
    assert "Corrigée au bureau" not in text_of(tablet.deal(3))


def test_a_complete_sheet_shows_a_correction_of_the_desk(tablet):
    for number in (3, 4, 5):
        tablet.deal(number)
    assert "Enregistré au bureau" not in text_of(tablet.page())
    correct(tablet)
    page = text_of(tablet.page())
    assert "La feuille est complète" in page
    assert "Corrigée au bureau" in page


def test_a_correction_by_the_table_is_not_marked(tablet):
    tablet.deal(1, version="1", points="41")
    assert "Corrigée au bureau" not in text_of(tablet.page())


def sitters(fresh: Tablet) -> str:
    return ".".join(str(serial) for serial in sheet_get(fresh.table).sitters)


def exchange(fresh: Tablet) -> None:
    chairs = ChairFrom(table=1, seat=1), ChairFrom(table=1, seat=2)
    seats_exchange(round_=fresh.table.round, chairs=chairs, reason="mal assis", actor=cast.basile())


def test_all_forms_contain_the_serials_of_the_players(fresh: Tablet) -> None:
    page = visible_html(fresh.page())
    assert page.count(f'name="sitters" value="{sitters(fresh)}"') == page.count("data-line=") == 3


def test_an_open_page_shows_exchanged_seats_at_its_next_poll(fresh: Tablet) -> None:
    screen = fresh.page().context["screen"]
    exchange(fresh)
    seen = {"key": screen.key, "seen": screen.seen}
    answer = fresh.client.get(fresh.address("table-live"), seen, headers={"HX-Request": "true"})
    assert f'name="sitters" value="{sitters(fresh)}"' in answer.content.decode()


def test_a_line_entered_before_an_exchange_of_seats_is_a_conflict(fresh: Tablet) -> None:
    before = sitters(fresh)
    north = sheet_get(fresh.table).seats[0].sitter.full_name
    exchange(fresh)
    answer = fresh.deal(sitters=before)
    assert answer.status_code == 409
    assert "Les places ont changé depuis que ceci a été écrit. C’est gardé : l’arbitre décide." in text_of(answer)
    assert "deux résultats" in text_of(answer)
    assert north in text_of(answer)
    assert not Deal.objects.exists()
    assert "Les places ont changé depuis. S’il est pris, il compte pour ceux qui y sont assis maintenant." in text_of(
        cast.client_of(cast.basile()).get(f"/bureau/{fresh.station.tournament.slug}/")
    )


def test_totals_entered_before_an_exchange_of_seats_are_a_conflict() -> None:
    fresh = Tablet(playing(recording_mode="totals"))
    before = sitters(fresh)
    exchange(fresh)
    typed: dict[str, Any] = {
        "total_1": "30",
        "total_2": "10",
        "sign_2": "-",
        "total_3": "10",
        "sign_3": "-",
        "total_4": "10",
        "sign_4": "-",
    }
    assert fresh.send("table-totals", 1, sitters=before, **typed).status_code == 409
    assert Submission.objects.get().verdict == "conflict"


@pytest.mark.parametrize("sitters", ["1", "a.b.c.d", "1.2.3.", "9" * 40])
def test_malformed_sitters_are_ignored(fresh: Tablet, sitters: str) -> None:
    assert fresh.deal(sitters=sitters).status_code in {200, 422}
