"""Place and total before the round next to each name, and the first places after it."""

import re
from unittest.mock import patch

import pytest
from django.db.models import QuerySet

from tests import cast
from tests.web.table_pages import GARDE, Tablet, playing
from tournaments.models import Entry, Round, Seat, Tournament
from tournaments.selectors.results import public
from tournaments.selectors.results.present import standings_at
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament in round 2; in round 1, the first seat of each table won 198 points, the others lost 66."""
    tournament = playing(8, rounds_planned=2, deals_per_round=1)
    for table in cast.table_of(tournament).round.tables.all():
        cast.enter(table, cast.alice())
        cast.confirm(table)
    cast.close_round(tournament)
    cast.open_next_round(tournament)
    return tournament


def winners_of_round_1() -> QuerySet[Entry]:
    return Entry.objects.filter(pk__in=Seat.objects.filter(table__round__number=1, number=1).values("entry"))


def read_standings(tablet: Tablet) -> list[str]:
    """Return place and total of each seat of the board, from the HTML of the page."""
    return re.findall(r'<span class="seat-number">(\d+e?r?, .*?)</span>', tablet.page().content.decode())


def test_each_seat_has_place_and_total_before_the_round(tournament: Tournament) -> None:
    tablet = Tablet(tournament)
    expected = []
    for seat in Seat.objects.filter(table=cast.table_of(tournament, 1, 2)).order_by("number"):
        expected.append("1er, +198" if seat.entry in winners_of_round_1() else "3e, −66")
    assert read_standings(tablet) == expected


def test_places_before_the_round_are_computed_once_for_all_its_deals(tournament: Tournament) -> None:
    tablets = [Tablet(tournament, number) for number in (1, 2)]
    with patch.object(public, "standings_at", side_effect=standings_at) as compute:
        before = [read_standings(tablet) for tablet in tablets]
        tablets[0].send("table-deal", 2, 1, part=True, **GARDE)
        assert [read_standings(tablet) for tablet in tablets[1:]] == before[1:]
    assert compute.call_count == 1


def test_penalty_of_an_earlier_round_changes_the_total(tournament: Tournament) -> None:
    tablet = Tablet(tournament)
    assert not any("−76" in words for words in read_standings(tablet))
    loser = cast.table_of(tournament, 1, 2).seats.exclude(entry__in=winners_of_round_1()).first()
    assert loser is not None
    first_round = cast.table_of(tournament).round
    penalty = AdjustmentInput(entry=loser.entry, kind="penalty", points=10, reason="retard", round_=first_round)
    adjustment_give(stage=tournament.first_stage, adjustment=penalty, actor=cast.basile())
    assert "−76" in " ".join(read_standings(tablet))


@pytest.mark.parametrize("withheld", ["setting", "results", "first round"])
def test_places_are_hidden_by_the_setting_and_while_results_are_withheld(tournament: Tournament, withheld: str) -> None:
    if withheld == "setting":
        tournament_configure(tournament=tournament, settings={"places_at_tables": False}, actor=cast.alice())
    elif withheld == "results":
        Round.objects.filter(number=1).update(shown=Round.Shown.SEATS)
    else:
        tournament = playing(8)
    assert read_standings(Tablet(tournament)) == []


def test_confirmed_table_shows_the_first_places_of_the_ranking(tournament: Tournament) -> None:
    tablet = Tablet(tournament)
    cast.enter(cast.table_of(tournament, 1, 2), cast.alice())
    cast.confirm(cast.table_of(tournament, 1, 2))
    html = tablet.page().content.decode()
    leaders = html[html.index("La tête du classement") :]
    assert leaders.count('<span class="rank">') == 5  # of eight players
