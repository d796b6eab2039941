"""Texas 42 on the tablet: bidder, bid, kind and result of each hand, up to seven marks."""

from typing import Any

import pytest

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at

pytestmark = pytest.mark.django_db

BID_OF_THIRTY: dict[str, Any] = {"bidder": 4, "bid": 30, "kind": "trump:2", "taken": 34}
BID_OF_TWO_MARKS: dict[str, Any] = {"bidder": 1, "bid": 84, "kind": "follow-me", "result": "made"}


def create_texas_tournament(**settings: object) -> Tournament:
    return cast.running_tournament(8, game="texas-42", rounds_planned=1, **settings)


def marks_by_seat(tablet: Tablet) -> list[tuple[int, int]]:
    """Return the marks for and against each seat."""
    return [(seat.plus, seat.minus) for seat in tablet.table.seats.order_by("number")]


def test_partners_share_their_marks_and_seven_win() -> None:
    tournament = create_texas_tournament()
    tablet = Tablet(tournament)
    assert "Qui a l’enchère ?" in text_of(tablet.page())
    assert tablet.send("table-deal", 1, 1, **BID_OF_THIRTY).status_code == 200
    assert marks_by_seat(tablet) == [(0, 1), (1, 0), (0, 1), (1, 0)]
    for number in (2, 3, 4):
        assert tablet.send("table-deal", 1, number, **BID_OF_TWO_MARKS).status_code == 200
    html = tablet.page().content.decode()
    assert html.count('class="made"') == 7, "six strokes for one side, one for the other"
    tablet.send("table-deal", 1, 5, status="passed", version=0)
    assert tablet.send("table-deal", 1, 6, **(BID_OF_TWO_MARKS | {"result": "set", "bidder": 2})).status_code == 200
    assert marks_by_seat(tablet) == [(8, 1), (1, 8), (8, 1), (1, 8)]
    assert tablet.send("table-deal", 1, 7, **BID_OF_THIRTY).status_code == 409
    tablet.send("table-confirm", 1, seat=2, entered_by=1, version=tablet.table.version, part=False)
    assert [seat.won for seat in tablet.table.seats.order_by("number")] == [True, False, True, False]
    first, *_others = standings_at(tournament.first_stage)
    # The figures are games won, marks for less marks against, and marks.
    assert (first.total, first.figures, first.also) == (1, [1, 7, 8], "différence +7, 8 marks")
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"taken": 43}, "42"),
        ({"bid": 84}, "faite ou chutée"),
        ({"kind": "nello"}, "nello"),
    ],
)
def test_impossible_hand_is_refused_with_a_message(changes: dict[str, Any], message: str) -> None:
    tournament = create_texas_tournament()
    tablet = Tablet(tournament)
    answer = tablet.send("table-deal", 1, 1, **(BID_OF_THIRTY | changes))
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert not tablet.table.deals.exists()
    assert list(check_log(tournament)) == []


def test_nello_is_played_if_enabled() -> None:
    tournament = create_texas_tournament(rule_options={"nello": True, "passed_hand": "forced-30"})
    tablet = Tablet(tournament)
    text = text_of(tablet.page())
    assert "Nello" in text
    assert "Tout le monde passe" not in text
    assert tablet.send("table-deal", 1, 1, status="passed", version=0).status_code == 422
    nello: dict[str, Any] = {"bidder": 3, "bid": 84, "kind": "nello", "result": "set"}
    assert tablet.send("table-deal", 1, 1, **nello).status_code == 200
    assert marks_by_seat(tablet)[1] == (2, 0)


def test_form_of_a_correction_shows_the_hand() -> None:
    tablet = Tablet(create_texas_tournament())
    tablet.send("table-deal", 1, 1, **BID_OF_THIRTY)
    html = tablet.page("table-deal", 1, 1).content.decode()
    for name, value in (("bidder", "4"), ("bid", "30"), ("kind", "trump:2")):
        start = html.index(f'name="{name}"')
        assert "checked" in html[html.index(f'value="{value}"', start) :].partition(">")[0], name
    assert 'value="34"' in html


def test_log_describes_a_hand() -> None:
    tournament = create_texas_tournament()
    Tablet(tournament).send("table-deal", 1, 1, **BID_OF_THIRTY)
    journal = cast.client_of(cast.alice()).get(f"/bureau/{tournament.slug}/journal/")
    assert "Ouest, 30, atout 2, faite (34 points)" in text_of(journal)
