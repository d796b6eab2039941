"""A session of Scarto at its table: three figures that make 78, three hands, the lowest loses."""

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db


def scarto(**settings: object) -> Tournament:
    return cast.playing(6, game="scarto", rounds_planned=1, **settings)


def points(tablet: Tablet, number: int, north: object, east: object, south: object) -> Any:
    return tablet.send("table-deal", 1, number, points_1=north, points_2=east, points_3=south, acknowledged="")


def test_a_session_is_three_hands_and_the_lowest_loses() -> None:
    made = scarto()
    tablet = Tablet(made)
    assert tablet.table.seats.count() == 3
    assert "Combien de points dans chaque tas ?" in text_of(tablet.page())
    for number, hand in enumerate([(27, 13, 38), (11, 11, 56), (23, 10, 45)], start=1):
        answer = points(tablet, number, *hand)
        assert answer.status_code == 200, text_of(answer)
    assert [seat.score for seat in tablet.table.seats.order_by("number")] == [-17, -44, 61]
    assert "La feuille est complète" in text_of(tablet.page())
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version)
    assert [seat.lost for seat in tablet.table.seats.order_by("number")] == [False, True, False]
    assert list(check_log(made)) == []


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ((27, 13, 37), "77"),
        ((-1, 40, 39), "de 0 à 78"),
        ((27.5, 13, 37.5), "nombre entier"),
        ((27, 13, ""), "les points de Sud"),
        (("", "", ""), "les points de Nord"),
    ],
)
def test_it_says_what_cannot_be_and_keeps_nothing(hand: tuple[object, object, object], said: str) -> None:
    made = scarto()
    tablet = Tablet(made)
    refused = points(tablet, 1, *hand)
    assert refused.status_code == 422
    assert said in text_of(refused)
    assert not tablet.table.deals.exists()
    assert list(check_log(made)) == []


def test_a_rare_hand_is_asked_about_once() -> None:
    tablet = Tablet(scarto())
    assert points(tablet, 1, 70, 4, 4).status_code == 422
    assert not tablet.table.deals.exists()


def test_each_pile_has_an_aid_to_count_it() -> None:
    page = Tablet(scarto()).page().content.decode()
    assert page.count("data-pile ") == 3
    assert page.count('class="counter"') == 24


def test_the_desk_corrects_a_hand() -> None:
    made = scarto()
    tablet = Tablet(made)
    points(tablet, 1, 27, 13, 38)
    arbiter, address = cast.client_of(cast.basile()), reverse("desk-table-deal", args=[made.slug, 1, 1, 1])
    shown = arbiter.get(address)
    assert shown.status_code == 200, address
    sent = {"status": "played", "version": 1, "points_1": 26, "points_2": 14, "points_3": 38, "reason": "recompté"}
    assert arbiter.post(address, sent).status_code == 302
    assert tablet.table.deals.get().scores == [0, -12, 12]
    assert list(check_log(made)) == []
