"""Scarto on the tablet: the points of three piles with a sum of 78, three hands, the lowest total loses.

A hand scores the points above or below 26, a third of 78. The points may follow from counters of each pile. The desk
corrects hands; the ranking shows what losers pay.
"""

from typing import Any

import pytest
from django.urls import reverse

from scoring.scarto.pile import Pile
from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at

pytestmark = pytest.mark.django_db


def create_scarto_tournament(**settings: object) -> Tournament:
    return cast.running_tournament(6, game="scarto", rounds_planned=1, **settings)


def enter_points(tablet: Tablet, number: int, north: object, east: object, south: object) -> Any:
    """Send the points of a hand by seat and return the response."""
    return tablet.send("table-deal", 1, number, points_1=north, points_2=east, points_3=south, acknowledged="")


def test_session_is_three_hands_and_the_lowest_loses() -> None:
    tournament = create_scarto_tournament()
    tablet = Tablet(tournament)
    assert tablet.table.seats.count() == 3
    assert "Combien de points dans chaque tas ?" in text_of(tablet.page())
    for number, hand in enumerate([(27, 13, 38), (11, 11, 56), (23, 10, 45)], start=1):
        answer = enter_points(tablet, number, *hand)
        assert answer.status_code == 200, text_of(answer)
    assert [seat.score for seat in tablet.table.seats.order_by("number")] == [-17, -44, 61]
    assert "La feuille est complète" in text_of(tablet.page())
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    assert [seat.lost for seat in tablet.table.seats.order_by("number")] == [False, True, False]
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("hand", "message"),
    [((27, 13, 37), "77"), ((27, 13, ""), "les points de Sud")],
)
def test_impossible_points_are_refused_with_a_message(hand: tuple[object, object, object], message: str) -> None:
    tournament = create_scarto_tournament()
    tablet = Tablet(tournament)
    answer = enter_points(tablet, 1, *hand)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert not tablet.table.deals.exists()
    assert list(check_log(tournament)) == []


def test_rare_hand_without_an_acknowledgement_is_refused() -> None:
    tablet = Tablet(create_scarto_tournament())
    assert enter_points(tablet, 1, 70, 4, 4).status_code == 422
    assert not tablet.table.deals.exists()


def test_each_pile_has_counters() -> None:
    html = Tablet(create_scarto_tournament()).page().content.decode()
    assert html.count("data-pile>") == 3
    assert html.count('class="counter"') == 24  # eight kinds of cards in each pile


def test_desk_corrects_a_hand() -> None:
    tournament = create_scarto_tournament()
    tablet = Tablet(tournament)
    enter_points(tablet, 1, 27, 13, 38)
    arbiter, address = cast.client_of(cast.basile()), reverse("desk-table-deal", args=[tournament.slug, 1, 1, 1])
    answer = arbiter.get(address)
    assert answer.status_code == 200, address
    form = {"status": "played", "version": 1, "points_1": 26, "points_2": 14, "points_3": 38, "reason": "recompté"}
    assert arbiter.post(address, form).status_code == 302
    assert tablet.table.deals.get().scores == [0, -12, 12]
    assert list(check_log(tournament)) == []


PILES = {"1": "0.0.0.1.2.3.1.22", "2": "0.0.0.1.0.0.2.18", "3": "1.1.1.2.2.1.1.19"}
"""By seat, the number of cards of each kind of `Pile.IN_THE_PACK`; the published example: 27, 13 and 38 points."""


def pile_fields(*seats: str) -> dict[str, Any]:
    """Return the form fields of the piles of these seats."""
    kinds = tuple(Pile.IN_THE_PACK)
    piles = {seat: zip(kinds, PILES[seat].split("."), strict=True) for seat in seats}
    return {f"pile_{seat}_{kind}": count for seat, pile in piles.items() for kind, count in pile}


def stored_outcome(tablet: Tablet) -> dict[str, Any]:
    """Return the outcome of the only deal of the table."""
    line = tablet.table.deals.get()
    assert line.outcome is not None
    outcome: dict[str, Any] = line.outcome
    return outcome


def test_counters_of_three_piles_are_stored() -> None:
    tournament = create_scarto_tournament()
    tablet = Tablet(tournament)
    answer = tablet.send("table-deal", 1, 1, points_1=27, points_2=13, points_3=38, **pile_fields("1", "2", "3"))
    assert answer.status_code == 200, text_of(answer)
    assert [tuple(pile[kind] for kind in Pile.IN_THE_PACK) for pile in stored_outcome(tablet)["piles"]] == [
        tuple(map(int, PILES[seat].split("."))) for seat in "123"
    ]
    assert stored_outcome(tablet)["points"] == [27, 13, 38]
    assert tablet.table.deals.get().scores == [1, -13, 12]
    html = tablet.page("table-deal", 1, 1).content.decode()
    assert 'name="pile_1_blanks" value="22"' in html
    assert list(check_log(tournament)) == []


def test_server_derives_points_from_piles_and_the_third_from_two() -> None:
    tablet = Tablet(create_scarto_tournament())
    answer = tablet.send("table-deal", 1, 1, **pile_fields("1", "3"))
    assert answer.status_code == 200, text_of(answer)
    assert stored_outcome(tablet)["points"] == [27, 13, 38]
    assert stored_outcome(tablet)["piles"][1] == dict(
        zip(Pile.IN_THE_PACK, map(int, PILES["2"].split(".")), strict=True)
    ) | {"fool_trick": False}


def test_counters_of_one_pile_are_not_stored() -> None:
    tablet = Tablet(create_scarto_tournament())
    tablet.send("table-deal", 1, 1, points_2=13, points_3=38, **pile_fields("1"))
    assert stored_outcome(tablet)["points"] == [27, 13, 38]
    assert "piles" not in stored_outcome(tablet)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"pile_1_kings": 2}, "Les trois tas ensemble ont 4 de ceci : Rois. Il y en a 5 ici."),
        ({"pile_1_kings": 5}, "nombre entier de cartes, de 0 à 4"),
    ],
)
def test_impossible_piles_are_refused_with_a_message(changes: dict[str, Any], message: str) -> None:
    tournament = create_scarto_tournament()
    tablet = Tablet(tournament)
    fields: dict[str, Any] = {"points_1": 27, "points_2": 13, "points_3": 38, **pile_fields("1", "2", "3")}
    if not any(name.startswith("points") for name in changes):
        fields |= dict.fromkeys(("points_1", "points_2", "points_3"), "")
    answer = tablet.send("table-deal", 1, 1, **(fields | changes))
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert not tablet.table.deals.exists()


def test_ranking_shows_losses_and_payments_next_to_totals() -> None:
    """The figures are total, lost sessions and payments: the loser pays the stake, 1, to each of the two others."""
    tournament = create_scarto_tournament()
    for number in (1, 2):
        tablet = Tablet(tournament, number)
        for hand, hand_points in enumerate([(27, 13, 38), (11, 11, 56), (23, 10, 45)], start=1):
            enter_points(tablet, hand, *hand_points)
        tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    lines = standings_at(tournament.first_stage)
    assert [(line.rank, line.total, line.figures) for line in lines] == [
        *[(1, 61, [61, 0, 1])] * 2,
        *[(3, -17, [-17, 0, 1])] * 2,
        *[(5, -44, [-44, 1, -2])] * 2,
    ]
    assert lines[0].also == "0 tour perdu, reçoit 1"
    assert lines[-1].also == "1 tour perdu, paie 2"
    assert "paie 2" in text_of(cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/classement/"))
    assert list(check_log(tournament)) == []


def test_without_a_stake_no_player_pays() -> None:
    tournament = create_scarto_tournament(rule_options={"stake": 0})
    tablet = Tablet(tournament)
    for hand in (1, 2, 3):
        enter_points(tablet, hand, 27, 13, 38)
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    assert {line.also for line in standings_at(tournament.first_stage)} == {"0 tour perdu", "1 tour perdu"}
