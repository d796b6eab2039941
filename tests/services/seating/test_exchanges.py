"""Exchange of two players in a later round: its cost, and the stored plan."""

import pytest

from tests import cast
from tournaments.selectors.log.check import check_log
from tournaments.selectors.seating.plans import plan_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.corrections.mixed_up import numbers_exchange
from tournaments.services.seating.constraints import fixed_table_make
from tournaments.services.seating.exchanges import exchange_find, exchange_make

pytestmark = pytest.mark.django_db


def seat_of(tournament, number, round_number=2):
    """Return the numbers of table and seat of a start number in a round."""
    seat = cast.entry_of(tournament, number).seats.get(table__round__number=round_number)
    return seat.table.number, seat.number


def two_start_numbers(tournament):
    """Return two start numbers at different tables of round 2."""
    first, second = plan_of(tournament.first_stage.draws.first()).rounds[1][:2]
    return first[0], second[0]


@pytest.fixture
def tournament():
    return cast.drawn_tournament(16, rounds_planned=2)


def test_the_cost_is_computed_without_storing(tournament):
    first, second = two_start_numbers(tournament)
    seat_before = seat_of(tournament, first)
    exchange = exchange_find(stage=tournament.first_stage, number=2, first=first, second=second)
    assert exchange.repeats_before == 0
    assert {change.player for change in exchange.changes} == {first, second}
    assert seat_of(tournament, first) == seat_before
    assert tournament.first_stage.draws.count() == 1


def test_the_two_players_are_exchanged_in_that_round_only(tournament):
    first, second = two_start_numbers(tournament)
    before = {number: [seat_of(tournament, number, each) for each in (1, 2)] for number in (first, second)}
    exchange_make(stage=tournament.first_stage, number=2, first=first, second=second, actor=cast.alice())
    after = {number: [seat_of(tournament, number, each) for each in (1, 2)] for number in (first, second)}
    for number, other in ((first, second), (second, first)):
        assert after[number] == [before[number][0], before[other][1]]
    assert tournament.events.latest("sequence").name == "draw.exchanged"


def test_the_same_exchange_again_reverts_it(tournament):
    first, second = two_start_numbers(tournament)
    rounds_before = plan_of(tournament.first_stage.draws.first()).rounds
    for _time in range(2):
        exchange_make(stage=tournament.first_stage, number=2, first=first, second=second, actor=cast.alice())
    assert plan_of(tournament.first_stage.draws.first()).rounds == rounds_before


def test_begun_rounds_cannot_be_changed(tournament):
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    first, second = two_start_numbers(tournament)
    with pytest.raises(DomainError):
        exchange_find(stage=tournament.first_stage, number=1, first=first, second=second)
    exchange_make(stage=tournament.first_stage, number=2, first=first, second=second, actor=cast.alice())
    assert tournament.first_stage.rounds.get(number=1).state == "open"


@pytest.mark.parametrize(("number", "first", "second"), [(0, 1, 2), (3, 1, 2), (2, 1, 99), (2, 0, 1)])
def test_impossible_exchanges_are_refused_with_a_text(tournament, number, first, second):
    with pytest.raises(DomainError, match=r"Ce tirage est impossible"):
        exchange_find(stage=tournament.first_stage, number=number, first=first, second=second)


def test_an_exchange_without_a_draw_is_refused():
    with pytest.raises(Conflict):
        exchange_find(stage=cast.field(8).first_stage, number=1, first=1, second=2)


def test_after_exchanged_numbers_a_fixed_table_holds_its_player_and_not_the_number():
    tournament = cast.field(16, rounds_planned=2)
    stage, wishing = tournament.first_stage, tournament.entries.get(serial=1)
    fixed_table_make(stage=stage, entry=wishing, table=1, actor=cast.alice())
    cast.draw_stage(stage)
    cast.round_open(stage=stage, actor=cast.alice())
    number = stage.entries.get(serial=1).number
    other = next(one for one in stage.entries.all() if seat_of(tournament, one.number)[0] != 1)
    with pytest.raises(DomainError, match="Ce tirage est impossible"):
        exchange_find(stage=stage, number=2, first=number, second=other.number)
    people = [tournament.entries.get(pk=pk) for pk in (wishing.pk, other.pk)]
    numbers_exchange(tournament=tournament, first=people[0], second=people[1], reason="x", actor=cast.basile())
    stage = tournament.stages.get()
    assert exchange_find(stage=stage, number=2, first=number, second=other.number).changes
    exchange_make(stage=stage, number=2, first=number, second=other.number, actor=cast.alice())
    assert list(check_log(tournament)) == []
