"""A new draw, a repair or an exchange does not change a kept table."""

import pytest

from tests import cast
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.selectors.seating.plans import certificate_of, request_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.seating.constraints import constraints_apply
from tournaments.services.seating.draws import draw_plan, draw_store
from tournaments.services.seating.exchanges import exchange_find
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.services.seating.redraws import draw_choose
from tournaments.services.seating.repairs import entry_withdraw

pytestmark = pytest.mark.django_db


def keep_table(tournament, number=2, table=3):
    table_keep(stage=tournament.first_stage, number=number, table=table, actor=cast.alice())


def names_at(tournament, number=2, table=3):
    """Return the players of the table by name, because a new draw changes start numbers."""
    seats = cast.table_of(tournament, table, number).seats.all()
    return sorted(seat.entry.full_name for seat in seats)


def redraw(tournament, *, seed=5, odd="3"):
    choice = DrawChoice.of(tournament.first_stage, odd_tables=odd)
    draw_choose(stage=tournament.first_stage, choice=choice, seed=seed, actor=cast.alice())


@pytest.fixture
def tournament():
    return cast.drawn_tournament(20, rounds_planned=3)


def test_a_new_draw_seats_the_other_players(tournament):
    keep_table(tournament)
    names_before, other_names_before = names_at(tournament), names_at(tournament, 1, 1)
    redraw(tournament)
    assert names_at(tournament) == names_before
    assert names_at(tournament, 1, 1) != other_names_before
    assert certificate_of(tournament.first_stage.draws.latest("pk")).figures["repeats"].value == 0


def test_a_kept_table_stays_until_it_is_released(tournament):
    keep_table(tournament)
    names_before = names_at(tournament)
    for seed in (5, 6):
        redraw(tournament, seed=seed)
    assert names_at(tournament) == names_before
    table_release(stage=tournament.first_stage, number=2, table=3, actor=cast.alice())
    redraw(tournament, seed=7)
    assert names_at(tournament) != names_before
    assert [event.name for event in tournament.events.filter(name__startswith="table.")] == [
        "table.kept",
        "table.released",
    ]


def test_keeping_a_table_is_idempotent(tournament):
    keep_table(tournament)
    keep_table(tournament)
    assert len(request_of(tournament.first_stage.draws.first()).kept_tables) == 1
    assert tournament.events.filter(name="table.kept").count() == 1


def test_a_withdrawal_at_another_table_does_not_change_a_kept_table(tournament):
    keep_table(tournament)
    names_before = names_at(tournament)
    leaver = next(entry for entry in tournament.entries.all() if entry.full_name not in names_before)
    entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    assert names_at(tournament) == names_before


def test_applying_constraints_does_not_change_a_kept_table(tournament):
    """Applying them plans all other tables of later rounds again."""
    keep_table(tournament)
    names_before = names_at(tournament)
    constraints_apply(stage=tournament.first_stage, actor=cast.alice())
    assert names_at(tournament) == names_before


def test_a_player_of_a_kept_table_cannot_be_exchanged(tournament):
    keep_table(tournament)
    kept_number = cast.table_of(tournament, 3, 2).seats.first().start_number
    other_number = cast.table_of(tournament, 4, 2).seats.first().start_number
    with pytest.raises(DomainError) as error:
        exchange_find(stage=tournament.first_stage, number=2, first=kept_number, second=other_number)
    assert "verrouillée" in error.value.text


def test_a_draw_without_room_for_the_kept_table_is_refused_and_the_earlier_one_stays():
    tournament = cast.drawn_tournament(19, rounds_planned=2)
    table_of_three = next(table for table in range(1, 6) if len(names_at(tournament, 2, table)) == 3)
    keep_table(tournament, 2, table_of_three)
    with pytest.raises(DomainError) as error:
        redraw(tournament, odd="bye")
    assert f"La table {table_of_three} du tour 2 est verrouillée" in error.value.text
    assert tournament.first_stage.draws.count() == 1


def test_only_tables_of_later_drawn_rounds_can_be_kept(tournament):
    cast.round_open(stage=tournament.first_stage, actor=cast.alice())
    for number, table, code in ((1, 1, "table_keep_round"), (4, 1, "table_keep_round"), (2, 9, "draw_impossible")):
        with pytest.raises(DomainError) as error:
            keep_table(tournament, number, table)
        assert error.value.code == code
    with pytest.raises(Conflict):
        keep_table(cast.field(8, name="Sans tirage"))


def test_a_first_draw_has_no_kept_tables():
    assert draw_plan(stage=cast.field(8).first_stage, seed=1).request.kept_tables == ()


def test_a_table_kept_during_a_search_makes_the_plan_stale(tournament):
    planned_draw = draw_plan(stage=tournament.first_stage, seed=9)
    keep_table(tournament)
    with pytest.raises(Conflict) as error:
        draw_store(stage=tournament.first_stage, new_plan=planned_draw, actor=cast.alice())
    assert error.value.code == "plan_stale"
    assert len(request_of(tournament.first_stage.draws.get()).kept_tables) == 1
