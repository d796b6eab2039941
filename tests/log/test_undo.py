"""Lines of the journal taken back: only what could have been undone by hand, and never what something rests on."""

from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Event, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_fee
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.noted import leaving_note, move_drop
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.seating.redraws import draw_discard
from tournaments.services.seating.repairs import entry_withdraw, plan_repair
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


def newest(made: Tournament, name: str) -> Event:
    return made.events.filter(name=name).latest("sequence")


def take_back(made: Tournament, event: Event | str, *, actor=None) -> str:
    """Undo that line, or the newest of that name: "" or the code of the refusal. Rows and log agree either way."""
    line = newest(made, event) if isinstance(event, str) else event
    try:
        event_undo(tournament=made, sequence=line.sequence, actor=actor or cast.alice())
    except DomainError as refused:
        return refused.code
    finally:
        made.refresh_from_db()
        assert list(check_log(made)) == []
    return ""


def configure(made: Tournament, **settings) -> Event:
    tournament_configure(tournament=made, settings=settings, actor=cast.alice(), reason="Voté par la salle")
    made.refresh_from_db()
    return made.events.latest("sequence")


@pytest.mark.parametrize(("name", "value"), [("tie_breaks", ["lot"]), ("withdrawal", "keep"), ("bye_score", "average")])
def test_what_a_published_ranking_rests_on_stays(name, value):
    made = cast.finished(8, rounds_planned=1, deals_per_round=1)
    line = configure(made, **{name: value})
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert take_back(made, line) == "undo_later"
    assert take_back(made, "tournament.published") == ""
    assert take_back(made, line) == ""


def test_a_publication_that_was_withdrawn_is_made_again_and_not_undone():
    made = cast.finished(8, rounds_planned=1, deals_per_round=1)
    for transition in ("publish", "unpublish"):
        tournament_transition(tournament=made, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert take_back(made, made.events.latest("sequence")) == "undo_publish_again"


def test_who_left_after_the_last_round_of_a_published_ranking_has_left():
    made = cast.playing(8, rounds_planned=1, deals_per_round=1)
    leaving_note(stage=made.first_stage, entry=cast.entry_of(made, 3), actor=cast.alice())
    for table in made.first_stage.rounds.get().tables.all():
        cast.fill(cast.table_of(made, table.number), Random(1))
    cast.round_close(round_=made.first_stage.rounds.get(), actor=cast.alice())
    for transition in ("finish", "publish"):
        tournament_transition(tournament=made, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert take_back(made, "entry.withdrawn") == "undo_later"


@pytest.mark.parametrize(("name", "value"), [("rating_balance", "none"), ("recording_mode", "totals")])
def test_a_setting_that_the_draw_has_fixed_stays(name, value):
    made = cast.field(8, rating_balance="spread", ratings=[5])
    line = configure(made, **{name: value})
    draw_make(stage=made.first_stage, seed=1, actor=cast.alice())
    assert take_back(made, line) == "undo_later"


def test_settings_taken_back_in_another_order_are_still_a_tournament():
    """Three rounds, the last three by the ranking: there would be nothing to draw."""
    made = cast.field(8, rounds_planned=3)
    line = configure(made, rounds_planned=5)
    configure(made, ranked_rounds=3)
    assert take_back(made, line) == "undo_later"


def test_a_new_fee_taken_back_leaves_the_amounts_that_were_agreed():
    made = cast.field(8, fee=1000)
    line = configure(made, fee=700)
    entry_fee(entry=made.entries.get(serial=2), due=300, actor=cast.alice())
    assert take_back(made, line) == ""
    assert sorted(set(made.entries.values_list("fee_due", flat=True))) == [300, 1000]


def test_the_first_opening_taken_back_leads_to_registration_again():
    made = cast.playing(8)
    assert take_back(made, "round.opened") == ""
    assert made.state == "open"
    assert take_back(made, "draw.made") == ""
    draw_make(stage=made.first_stage, seed=2, actor=cast.alice())
    round_open(stage=made.first_stage, actor=cast.alice())
    assert list(check_log(made)) == []


def test_an_opening_stays_once_a_table_has_confirmed_that_it_played_nothing():
    """Where the clock decides, a sheet may be empty."""
    made = cast.playing(8, deals_per_round=None, minutes_per_round=30)
    cast.confirm(cast.table_of(made))
    assert take_back(made, "round.opened") == "undo_later"


def test_an_opening_stays_while_somebody_is_noted_to_leave_or_was_given_points():
    made = cast.playing(8)
    leaving_note(stage=made.first_stage, entry=cast.entry_of(made, 1), actor=cast.alice())
    assert take_back(made, "round.opened") == "undo_later"
    move_drop(stage=made.first_stage, entry=cast.entry_of(made, 1), actor=cast.alice())
    round_ = made.first_stage.rounds.get(number=1)
    adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=cast.entry_of(made, 1), kind="bonus", points=5, reason="x", round_=round_),
        actor=cast.basile(),
    )
    assert take_back(made, "round.opened") == "undo_later"


def test_a_note_of_a_round_that_is_gone_is_not_made_again():
    made = cast.playing(8)
    entry = cast.entry_of(made, 1)
    leaving_note(stage=made.first_stage, entry=entry, actor=cast.alice())
    move_drop(stage=made.first_stage, entry=entry, actor=cast.alice())
    assert take_back(made, "round.opened") == ""
    draw_discard(stage=made.first_stage, actor=cast.alice())
    assert take_back(made, "entry.leaving_dropped") == "undo_later"


def test_a_correction_taken_back_makes_no_deal_too_many():
    made = cast.playing(8, deals_per_round=2)
    table = cast.table_of(made)
    cast.enter(table, cast.alice())
    gone = DealInput(number=1, status="cancelled", reason="x", version=1)
    deal_record(table=table, deal=gone, actor=cast.alice())
    line = newest(made, "deal.recorded")
    for _ in range(2):
        cast.enter(table, cast.alice())
    assert take_back(made, line) == "undo_later"


def test_a_confirmation_that_was_taken_back_already_does_not_take_a_later_one_with_it():
    made = cast.playing(8, deals_per_round=1)
    table = cast.table_of(made)
    cast.fill(table, Random(1))
    line = newest(made, "table.confirmed")
    table_reopen(table=table, reason="x", actor=cast.basile())
    deal = DealInput(number=1, status="cancelled", reason="x", version=1)
    deal_record(table=table, deal=deal, actor=cast.basile())
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"contract": "prise"})
    cast.confirm(table)
    assert take_back(made, line) == "undo_later"


def test_a_repair_stays_when_exchanges_rest_on_it_even_if_they_cancel_out():
    """The plan in force is the repair's again, but the one before it is another."""
    made = cast.drawn(9, rounds_planned=3)
    cast.play_round(made)
    entry_withdraw(stage=made.first_stage, entry=cast.entry_of(made, 9), actor=cast.alice())
    seats = made.first_stage.rounds.get(number=3).tables.order_by("station__number")
    first, second = (table.seats.first().start_number for table in seats[:2])
    for _ in range(2):
        exchange_make(stage=made.first_stage, number=3, first=first, second=second, actor=cast.alice())
    assert take_back(made, "draw.repaired") == "undo_later"
    for exchange in reversed(made.events.filter(name="draw.exchanged")):
        assert take_back(made, exchange) == ""
    made.refresh_from_db()
    assert cast.entry_of(made, 9).state == Entry.State.WITHDRAWN


def test_a_repair_of_a_draw_that_was_discarded_stays():
    made = cast.drawn(9)
    entry_withdraw(stage=made.first_stage, entry=cast.entry_of(made, 9), actor=cast.alice())
    draw_discard(stage=made.first_stage, actor=cast.alice())
    assert take_back(made, "draw.repaired") == "undo_later"


def test_an_entry_with_decisions_goes_with_them():
    made = cast.drawn(9, rounds_planned=3)
    late = entry_add(tournament=made, player=cast.player(30), actor=cast.alice())
    cast.play_round(made)
    adjustment_give(
        stage=made.first_stage,
        adjustment=AdjustmentInput(entry=late, kind="bonus", points=5, reason="x"),
        actor=cast.basile(),
    )
    entry_remove(entry=late, actor=cast.alice())
    assert list(check_log(made)) == []
    assert take_back(made, "adjustment.given") == "undo_later"


def test_points_about_a_round_to_come_are_refused():
    made = cast.playing(9, rounds_planned=3)
    with pytest.raises(DomainError) as refused:
        adjustment_give(
            stage=made.first_stage,
            adjustment=AdjustmentInput(
                entry=cast.entry_of(made, 1),
                kind="bonus",
                points=5,
                reason="x",
                round_=made.first_stage.rounds.get(number=3),
            ),
            actor=cast.basile(),
        )
    assert refused.value.code == "round_not_open"


def test_the_arbiter_takes_back_what_arbiters_decide_and_no_more():
    made = cast.drawn(8, rounds_planned=2)
    table_keep(stage=made.first_stage, number=2, table=1, actor=cast.alice())
    assert take_back(made, "table.kept", actor=cast.basile()) == "director_only"
    assert take_back(made, "draw.made", actor=cast.basile()) == "director_only"
    cast.playing_next(made)
    cast.enter(cast.table_of(made), cast.alice())
    assert take_back(made, "deal.recorded", actor=cast.basile()) == ""


def test_what_was_undone_is_not_undone_again_and_an_undoing_is_undone_once():
    made = cast.playing(8)
    cast.enter(cast.table_of(made), cast.alice())
    line = newest(made, "deal.recorded")
    assert take_back(made, line) == ""
    assert take_back(made, line) == "undo_twice"
    back = newest(made, "deal.taken_back")
    assert take_back(made, back) == ""
    assert take_back(made, back) == "undo_twice"
    assert take_back(made, line) == ""  # it stands again since its undoing was undone


def test_a_repair_is_taken_back_with_who_left_and_who_came():
    made = cast.drawn(9, rounds_planned=3)
    cast.play_round(made)
    late = entry_add(tournament=made, player=cast.player(30), actor=cast.alice())
    plan_repair(stage=made.first_stage, leavers=[cast.entry_of(made, 2)], arrivals=[late], actor=cast.alice())
    assert take_back(made, "draw.repaired") == ""
    late.refresh_from_db()
    assert late.number is None
    assert take_back(made, "draw.made") == "undo_later"


@pytest.mark.parametrize("sequence", [0, -1, 10**9])
def test_a_line_that_there_is_not_is_said(sequence):
    made = cast.drawn(8)
    with pytest.raises(DomainError) as refused:
        event_undo(tournament=made, sequence=sequence, actor=cast.alice())
    assert refused.value.code == "undo_unknown"
