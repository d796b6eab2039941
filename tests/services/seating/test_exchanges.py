"""Two players exchange their places in a round to come: the price is known before, the plan and the log follow."""

import pytest

from tests import cast
from tournaments.selectors.seating.plans import plan_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.seating.exchanges import exchange_find, exchange_make

pytestmark = pytest.mark.django_db


def seats_of(made, number, round_number=2):
    seat = cast.entry_of(made, number).seats.get(table__round__number=round_number)
    return seat.table.number, seat.number


def strangers(made):
    """Two start numbers at different tables of round 2."""
    first, second = plan_of(made.first_stage.draws.first()).rounds[1][:2]
    return first[0], second[0]


@pytest.fixture
def made():
    return cast.drawn(16, rounds_planned=2)


def test_it_says_what_the_exchange_costs_and_stores_nothing(made):
    first, second = strangers(made)
    before = seats_of(made, first)
    found = exchange_find(stage=made.first_stage, number=2, first=first, second=second)
    assert found.repeats_before == 0
    assert {change.player for change in found.changes} == {first, second}
    assert seats_of(made, first) == before
    assert made.first_stage.draws.count() == 1


def test_it_exchanges_the_two_in_that_round_alone(made):
    first, second = strangers(made)
    places = [seats_of(made, number, round_number) for round_number in (1, 2) for number in (first, second)]
    exchange_make(stage=made.first_stage, number=2, first=first, second=second, actor=cast.alice())
    after = [seats_of(made, number, round_number) for round_number in (1, 2) for number in (second, first)]
    assert after[2:] == places[2:]
    assert sorted(after[:2]) == sorted(places[:2])
    assert made.events.latest("sequence").name == "draw.exchanged"


def test_the_same_exchange_again_takes_it_back(made):
    first, second = strangers(made)
    before = plan_of(made.first_stage.draws.first()).rounds
    for _time in range(2):
        exchange_make(stage=made.first_stage, number=2, first=first, second=second, actor=cast.alice())
    assert plan_of(made.first_stage.draws.first()).rounds == before


def test_it_leaves_begun_rounds_alone(made):
    cast.round_open(stage=made.first_stage, actor=cast.alice())
    first, second = strangers(made)
    with pytest.raises(DomainError):
        exchange_find(stage=made.first_stage, number=1, first=first, second=second)
    exchange_make(stage=made.first_stage, number=2, first=first, second=second, actor=cast.alice())
    assert made.first_stage.rounds.get(number=1).state == "open"


@pytest.mark.parametrize(("number", "first", "second"), [(0, 1, 2), (3, 1, 2), (2, 1, 99), (2, 0, 1)])
def test_what_cannot_be_is_a_sentence(made, number, first, second):
    with pytest.raises(DomainError, match=r"Ce tirage est impossible"):
        exchange_find(stage=made.first_stage, number=number, first=first, second=second)


def test_it_needs_a_draw():
    with pytest.raises(Conflict):
        exchange_find(stage=cast.field(8).first_stage, number=1, first=1, second=2)
