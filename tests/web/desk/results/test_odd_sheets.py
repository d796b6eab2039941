"""Oddities against the field, and of the entry of a sheet."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Seat, Table, Tournament
from tournaments.selectors.oddities.field import outliers, seats_of_extra_rounds
from tournaments.selectors.oddities.finding import Oddity, find_oddities
from tournaments.selectors.play.sheets import round_sheets
from tournaments.services.core.actors import Actor
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_open

pytestmark = pytest.mark.django_db
ORDINARY, FAR = range(78, 92, 2), 150  # half points of a garde with two bouts, whose target is 82


def enter_garde(table: Table, *, half_points: int, actor: Actor | None = None) -> None:
    """Enter a garde of North with two bouts as the next line of the sheet."""
    outcome = cast.SIMPLE_GARDE | {"bouts": 2, "points": half_points / 2}
    cast.enter(table, actor or cast.alice(), outcome=outcome)


def confirm(tournament: Tournament, number: int) -> None:
    """Confirm the sheet of a table, given by number, at the desk."""
    table = cast.table_of(tournament, number)
    table_confirm(table=table, version=table.version, actor=cast.alice())


def play_gardes(tournament: Tournament, *, far_table: int | None = None) -> None:
    """Enter and confirm four gardes at each table, one of them far beyond the others at `far_table`."""
    points = Random(1)
    for number in range(1, tournament.stations.count() + 1):
        for deal in range(1, 5):
            is_far = number == far_table and deal == 3
            enter_garde(cast.table_of(tournament, number), half_points=FAR if is_far else points.choice(ORDINARY))
        confirm(tournament, number)


def find_by_code(tournament: Tournament, code: str) -> Iterator[Oddity]:
    return (oddity for oddity in find_oddities(tournament) if oddity.code == code)


def read_page(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("desk-oddities", args=[tournament.slug])).content.decode().replace("\u00a0", " ")


@pytest.fixture
def four_tables() -> Tournament:
    return cast.running_tournament(16, rounds_planned=1, deals_per_round=4)


def test_a_deal_far_from_those_of_its_contract_and_bouts_is_odd_with_the_field(four_tables, alice):
    """ECATS: an absurd score was found by the server of the club after the evening."""
    play_gardes(four_tables, far_table=2)
    (oddity,) = find_by_code(four_tables, "far_deal")
    assert (oddity.table.number, oddity.lines) == (2, (3,))
    html = read_page(alice, four_tables)
    assert "Donne 3 : +34 par rapport à l’annonce ; 16 donnes semblables : +" in html  # half of 150 − 82
    assert reverse("desk-table-deal", args=[four_tables.slug, 1, 2, 3]) in html


def test_ordinary_deals_are_not_far(four_tables):
    play_gardes(four_tables)
    assert list(find_by_code(four_tables, "far_deal")) == []


def test_a_few_values_have_no_outliers_and_the_limit_grows_with_their_number():
    assert outliers([0.0] * 10 + [1000.0]) == []  # eleven values are too few
    assert outliers([0.0, 1.0] * 6 + [1000.0]) == [12]
    assert outliers([0.0, 1.0] * 20 + [6.0, -5.0]) == [40, 41]  # two errors do not hide each other
    normal = [Random(seed).gauss(0, 1) for seed in range(5000)]
    assert sum(abs(value) > 3 for value in normal) > 5
    assert len(outliers(normal)) <= 1


@pytest.mark.parametrize(("minutes", "lines"), [(50, ()), (75, ()), (81, (1,))])
def test_a_line_from_a_tablet_half_an_hour_after_the_clock_is_odd(minutes, lines):
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, minutes_per_round=50)
    tablet = Actor.tablet(cast.tablet(1, tournament)[0])
    with time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False):
        enter_garde(cast.table_of(tournament), half_points=84, actor=tablet)
        confirm(tournament, 1)
    assert [oddity.lines for oddity in find_by_code(tournament, "late")] == ([lines] if lines else [])


def test_a_deal_that_overrode_a_refusal_is_odd(four_tables, alice):
    decision = {"acknowledged": True, "override": frozenset({"chelem_implied"}), "reason": "Renonce"}
    all_tricks = cast.SIMPLE_GARDE | {"bouts": 3, "points": 91}
    cast.enter(cast.table_of(four_tables), cast.alice(), outcome=all_tricks, **decision)
    for _ in range(3):
        enter_garde(cast.table_of(four_tables), half_points=84)
    confirm(four_tables, 1)
    assert [oddity.lines for oddity in find_by_code(four_tables, "overridden")] == [(1,)]
    assert "malgré un refus" in read_page(alice, four_tables)


def test_a_sheet_of_two_devices_is_odd(four_tables):
    tablets = [Actor.tablet(cast.tablet(1, four_tables)[0]) for _ in range(2)]
    for number in range(4):
        enter_garde(cast.table_of(four_tables), half_points=84, actor=tablets[number % 2])
    confirm(four_tables, 1)
    for number in (2, 3, 4):
        cast.fill(cast.table_of(four_tables, number), Random(number))
    assert [oddity.table.number for oddity in find_by_code(four_tables, "two_devices")] == [1]


def test_two_devices_at_most_tables_are_no_oddity(four_tables):
    for number in (1, 2):
        tablets = [Actor.tablet(cast.tablet(number, four_tables)[0]) for _ in range(2)]
        for deal in range(4):
            enter_garde(cast.table_of(four_tables, number), half_points=84, actor=tablets[deal % 2])
        confirm(four_tables, number)
    for number in (3, 4):
        cast.fill(cast.table_of(four_tables, number), Random(number))
    assert list(find_by_code(four_tables, "two_devices")) == []


def test_players_of_the_first_sheets_of_an_open_round_have_no_round_more():
    tournament = cast.drawn_tournament(40, rounds_planned=2, deals_per_round=1)
    cast.play_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    cast.fill(cast.table_of(tournament, 1, 2), Random(5))
    assert list(find_by_code(tournament, "extra_round")) == []


def test_a_player_with_one_round_more_than_the_others_is_odd():
    tournament = cast.played_tournament(16, rounds=2, rounds_planned=2)
    sheets = [sheet for round_ in tournament.first_stage.rounds.all() for sheet in round_sheets(round_.pk)]
    assert list(seats_of_extra_rounds(sheets)) == []
    first, second = (Seat.objects.filter(table=sheet.table).earliest("number") for sheet in (sheets[0], sheets[-1]))
    Seat.objects.filter(pk=second.pk).update(entry=first.entry)
    sheets = [sheet for round_ in tournament.first_stage.rounds.all() for sheet in round_sheets(round_.pk)]
    assert [seat.entry_id for seat in seats_of_extra_rounds(sheets)] == [first.entry_id]
