"""Undo of lines of the log by their kind: settings, openings, confirmations, repairs, adjustments.

It is refused for lines on which later lines depend, for a line undone before, and for arbiters unless the line is one
of an arbiter's actions. `tests/services/log/test_undo.py` tests the rows that an undo restores.
"""

from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Event, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_amounts_set
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.registration.entries import entry_add, entry_remove
from tournaments.services.registration.noted import leaving_note, move_drop
from tournaments.services.seating.exchanges import exchange_make
from tournaments.services.seating.kept_tables import table_keep
from tournaments.services.seating.redraws import draw_discard
from tournaments.services.seating.repairs import entry_withdraw, repair_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db


def newest_event(tournament: Tournament, name: str) -> Event:
    return tournament.events.filter(name=name).latest("sequence")


def try_undo(tournament: Tournament, event: Event | str, *, actor=None) -> str:
    """Undo the event, or the newest of that name; return "" or the code of the refusal. Rows must equal the log."""
    line = newest_event(tournament, event) if isinstance(event, str) else event
    try:
        event_undo(tournament=tournament, sequence=line.sequence, actor=actor or cast.alice())
    except DomainError as refusal:
        return refusal.code
    finally:
        tournament.refresh_from_db()
        assert list(check_log(tournament)) == []
    return ""


def configure(tournament: Tournament, **settings) -> Event:
    tournament_configure(tournament=tournament, settings=settings, actor=cast.alice(), reason="Voté par la salle")
    tournament.refresh_from_db()
    return tournament.events.latest("sequence")


@pytest.mark.parametrize(("name", "value"), [("tie_breaks", ["lot"]), ("withdrawal", "keep"), ("bye_score", "average")])
def test_settings_of_a_published_ranking_are_not_undone(name, value):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    line = configure(tournament, **{name: value})
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert try_undo(tournament, line) == "undo_later"
    assert try_undo(tournament, "tournament.published") == ""
    assert try_undo(tournament, line) == ""


@pytest.mark.parametrize("reason", ["", "donne 3 corrigée"])
def test_a_withdrawn_publication_is_not_undone(reason):
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice(), reason=reason)
    assert list(check_log(tournament)) == []
    assert try_undo(tournament, tournament.events.latest("sequence")) == "undo_publish_again"


def test_a_withdrawal_under_a_published_ranking_is_not_undone():
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    leaving_note(stage=tournament.first_stage, entry=cast.entry_of(tournament, 3), actor=cast.alice())
    for table in tournament.first_stage.rounds.get().tables.all():
        cast.fill(cast.table_of(tournament, table.number), Random(1))
    cast.round_close(round_=tournament.first_stage.rounds.get(), actor=cast.alice())
    for transition in ("finish", "publish"):
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    assert try_undo(tournament, "entry.withdrawn") == "undo_later"


@pytest.mark.parametrize(("name", "value"), [("rating_balance", "none"), ("recording_mode", "totals")])
def test_a_setting_locked_by_the_draw_is_not_undone(name, value):
    tournament = cast.field(8, rating_balance="spread", ratings=[5])
    line = configure(tournament, **{name: value})
    cast.draw_stage(tournament.first_stage, seed=1)
    assert try_undo(tournament, line) == "undo_later"


def test_undo_does_not_combine_settings_invalidly():
    """Three rounds with the last three by the ranking would leave no round for the draw."""
    tournament = cast.field(8, rounds_planned=3)
    line = configure(tournament, rounds_planned=5)
    configure(tournament, ranked_rounds=3)
    assert try_undo(tournament, line) == "undo_later"


def test_undo_of_a_fee_keeps_individual_amounts():
    tournament = cast.field(8, fee=1000)
    line = configure(tournament, fee=700)
    entry_amounts_set(entry=tournament.entries.get(serial=2), due=300, actor=cast.alice())
    assert try_undo(tournament, line) == ""
    assert sorted(set(tournament.entries.values_list("fee_due", flat=True))) == [300, 1000]


def test_undo_of_the_first_opening_returns_to_registration():
    tournament = cast.running_tournament(8)
    assert try_undo(tournament, "round.opened") == ""
    assert tournament.state == "open"
    assert try_undo(tournament, "draw.made") == ""
    cast.draw_stage(tournament.first_stage, seed=2)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_an_opening_is_not_undone_after_an_empty_sheet_was_confirmed():
    """In a timed round a sheet may be empty."""
    tournament = cast.running_tournament(8, deals_per_round=None, minutes_per_round=30)
    cast.confirm(cast.table_of(tournament))
    assert try_undo(tournament, "round.opened") == "undo_later"


def test_an_opening_is_not_undone_with_noted_moves_or_adjustments():
    tournament = cast.running_tournament(8)
    leaving_note(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())
    assert try_undo(tournament, "round.opened") == "undo_later"
    move_drop(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())
    round_ = tournament.first_stage.rounds.get(number=1)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(
            entry=cast.entry_of(tournament, 1), kind="bonus", points=5, reason="x", round_=round_
        ),
        actor=cast.basile(),
    )
    assert try_undo(tournament, "round.opened") == "undo_later"


def test_a_noted_move_of_a_removed_round_is_not_restored():
    tournament = cast.running_tournament(8)
    entry = cast.entry_of(tournament, 1)
    leaving_note(stage=tournament.first_stage, entry=entry, actor=cast.alice())
    move_drop(stage=tournament.first_stage, entry=entry, actor=cast.alice())
    assert try_undo(tournament, "round.opened") == ""
    draw_discard(stage=tournament.first_stage, actor=cast.alice())
    assert try_undo(tournament, "entry.leaving_dropped") == "undo_later"


def test_undo_of_a_correction_does_not_exceed_deals_per_round():
    tournament = cast.running_tournament(8, deals_per_round=2)
    table = cast.table_of(tournament)
    cast.enter(table, cast.alice())
    cancelled_deal = DealInput(number=1, status="cancelled", reason="x", version=1)
    deal_record(table=table, deal=cancelled_deal, actor=cast.alice())
    line = newest_event(tournament, "deal.recorded")
    for _ in range(2):
        cast.enter(table, cast.alice())
    assert try_undo(tournament, line) == "undo_later"


def test_undo_of_a_revoked_confirmation_keeps_a_later_one():
    tournament = cast.running_tournament(8, deals_per_round=1)
    table = cast.table_of(tournament)
    cast.fill(table, Random(1))
    line = newest_event(tournament, "table.confirmed")
    table_reopen(table=table, reason="x", actor=cast.basile())
    deal = DealInput(number=1, status="cancelled", reason="x", version=1)
    deal_record(table=table, deal=deal, actor=cast.basile())
    cast.enter(table, cast.alice(), outcome=cast.SIMPLE_GARDE | {"contract": "prise"})
    cast.confirm(table)
    assert try_undo(tournament, line) == "undo_later"


def test_a_repair_is_not_undone_under_later_exchanges():
    """The plan in force equals that of the repair, but the previous draw is not the one before the repair."""
    tournament = cast.played_tournament(9, rounds_planned=3)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 9), actor=cast.alice())
    seats = tournament.first_stage.rounds.get(number=3).tables.order_by("station__number")
    first, second = (table.seats.first().start_number for table in seats[:2])
    for _ in range(2):
        exchange_make(stage=tournament.first_stage, number=3, first=first, second=second, actor=cast.alice())
    assert try_undo(tournament, "draw.repaired") == "undo_later"
    for exchange in reversed(tournament.events.filter(name="draw.exchanged")):
        assert try_undo(tournament, exchange) == ""
    tournament.refresh_from_db()
    assert cast.entry_of(tournament, 9).state == Entry.State.WITHDRAWN


def test_a_repair_of_a_discarded_draw_is_not_undone():
    tournament = cast.drawn_tournament(9, rounds_planned=2)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 9), actor=cast.alice())
    draw_discard(stage=tournament.first_stage, actor=cast.alice())
    assert try_undo(tournament, "draw.repaired") == "undo_later"


def test_an_adjustment_of_a_removed_entry_is_not_undone():
    tournament = cast.drawn_tournament(9, rounds_planned=3)
    late_entry = entry_add(tournament=tournament, player=cast.player(30), actor=cast.alice())
    cast.play_round(tournament)
    adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(entry=late_entry, kind="bonus", points=5, reason="x"),
        actor=cast.basile(),
    )
    entry_remove(entry=late_entry, actor=cast.alice())
    assert list(check_log(tournament)) == []
    assert try_undo(tournament, "adjustment.given") == "undo_later"


def test_an_adjustment_for_a_future_round_is_refused():
    tournament = cast.running_tournament(9, rounds_planned=3)
    with pytest.raises(DomainError) as refusal:
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(
                entry=cast.entry_of(tournament, 1),
                kind="bonus",
                points=5,
                reason="x",
                round_=tournament.first_stage.rounds.get(number=3),
            ),
            actor=cast.basile(),
        )
    assert refusal.value.code == "round_not_open"


def test_an_arbiter_may_undo_only_events_of_arbiters():
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    table_keep(stage=tournament.first_stage, number=2, table=1, actor=cast.alice())
    assert try_undo(tournament, "table.kept", actor=cast.basile()) == "director_only"
    assert try_undo(tournament, "draw.made", actor=cast.basile()) == "director_only"
    cast.open_next_round(tournament)
    cast.enter(cast.table_of(tournament), cast.alice())
    assert try_undo(tournament, "deal.recorded", actor=cast.basile()) == ""


def test_a_line_and_an_undo_are_each_undone_once():
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament), cast.alice())
    line = newest_event(tournament, "deal.recorded")
    assert try_undo(tournament, line) == ""
    assert try_undo(tournament, line) == "undo_twice"
    undo_line = newest_event(tournament, "deal.taken_back")
    assert try_undo(tournament, undo_line) == ""
    assert try_undo(tournament, undo_line) == "undo_twice"
    assert try_undo(tournament, line) == ""  # the undo of its undo restored it


def test_undo_of_a_repair_reverts_leavers_and_arrivals():
    tournament = cast.played_tournament(9, rounds_planned=3)
    late_entry = entry_add(tournament=tournament, player=cast.player(30), actor=cast.alice())
    repair_make(
        stage=tournament.first_stage, leavers=[cast.entry_of(tournament, 2)], arrivals=[late_entry], actor=cast.alice()
    )
    assert try_undo(tournament, "draw.repaired") == ""
    late_entry.refresh_from_db()
    assert late_entry.number is None
    assert cast.entry_of(tournament, 2).state == Entry.State.CHECKED_IN
    assert try_undo(tournament, "draw.made") == "undo_later"


@pytest.mark.parametrize("sequence", [0, -1, 10**9])
def test_an_unknown_line_is_refused(sequence):
    tournament = cast.drawn_tournament(8)
    with pytest.raises(DomainError) as refusal:
        event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())
    assert refusal.value.code == "undo_unknown"
