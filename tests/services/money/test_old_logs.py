"""The till in the fold of the log: old logs, whose payments are in `entry.fee`, and refused lines.

Old logs have no lines of the till: each change of a paid amount becomes a cash line. Of newer logs, the lines
(`PaymentNoted`, also as counter-entries) that contradict the rules of the till are refused.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests import cast
from tournaments.log.codec import Logged
from tournaments.log.errors import LogError
from tournaments.log.events import Amounts, EntryFee, LogEvent, PaymentNoted
from tournaments.log.fold import fold
from tournaments.log.state import State
from tournaments.log.undo import make_undo
from tournaments.selectors.log.stored import log_of

pytestmark = pytest.mark.django_db


def fold_with(lines: list[Logged], *events: LogEvent) -> tuple[State, list[Logged]]:
    """Return the state after these events, and the whole log."""
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    new_lines = [
        Logged(sequence=len(lines) + n, at=at, actor="program", event=event, undoes=None)
        for n, event in enumerate(events, start=1)
    ]
    return fold([*lines, *new_lines]), [*lines, *new_lines]


@pytest.fixture
def lines() -> list[Logged]:
    return list(log_of(cast.field(4, fee=1_500)))


def create_fee_event(before: int, then: int, *, due: int = 1_500) -> EntryFee:
    """Return the event of old logs that changes the paid amount of entry 2 from `before` to `then`, in cents."""
    return EntryFee(entry=2, before=Amounts(due=1_500, paid=before), after=Amounts(due=due, paid=then))


def till_rows(state: State) -> list[tuple[str, str, int, int | None]]:
    """Return kind, method, cents and entry of each line of the till."""
    return [(line.what, line.method, line.cents, line.entry) for line in state.payments.values()]


def test_old_payments_become_cash_lines_of_the_till(lines):
    state, _log = fold_with(lines, create_fee_event(0, 1_500), create_fee_event(1_500, 1_000))
    assert till_rows(state) == [("payment", "cash", 1_500, 2), ("refund", "cash", 500, 2)]
    assert (state.entries[2].paid, state.entries[2].due) == (1_000, 1_500)


def test_a_changed_amount_due_adds_no_line(lines):
    state, _log = fold_with(lines, create_fee_event(0, 0, due=800))
    assert (till_rows(state), state.entries[2].due) == ([], 800)


def test_undoing_an_old_line_cancels_its_payment(lines):
    state, log = fold_with(lines, create_fee_event(0, 1_500))
    undo_event = make_undo(log[-1], state, log).event
    state, _log = fold_with(log, undo_event)
    # A payment of 15 € and its refund of 15 €: amounts have no sign.
    assert (state.entries[2].paid, sum(line.cents for line in state.payments.values())) == (0, 3_000)
    assert [line.what for line in state.payments.values()] == ["payment", "refund"]


def test_missing_settings_have_their_former_values(lines):
    created = lines[0].event
    settings = {name: value for name, value in created.settings.items() if name not in {"tariffs", "fee_per", "prizes"}}
    state = fold([replace(lines[0], event=replace(created, settings=settings)), *lines[1:]])
    assert (state.settings["tariffs"], state.settings["fee_per"], state.settings["prizes"]) == ([], "player", {})
    assert state.entries[2].due == 1_500


VALID_LINE = PaymentNoted(payment=1, what="payment", method="cash", cents=100, entry=2, reason="", cancels=None)
"""The first line of the till in a newer log: entry 2 pays one euro."""


@pytest.mark.parametrize(
    "changes",
    [
        {"payment": 2},  # the first line has number 1
        {"what": "gift"},
        {"method": "shells"},
        {"cents": 0},
        {"cents": -1},
        {"entry": None},
        {"entry": 99},
        {"what": "float"},  # is of no entry
        {"what": "refund"},  # of more than was paid
        {"cancels": 1},  # itself
    ],
)
def test_an_impossible_line_is_refused(lines, changes):
    fold_with(lines, VALID_LINE)
    with pytest.raises(LogError):
        fold_with(lines, replace(VALID_LINE, **changes))


def test_a_counter_entry_must_mirror_its_line_once(lines):
    counter_entry = replace(VALID_LINE, payment=2, cents=-100, cancels=1)
    fold_with(lines, VALID_LINE, counter_entry)
    for wrong_entry in (
        replace(counter_entry, cents=-99),
        replace(counter_entry, method="card"),
        replace(counter_entry, cancels=2),
    ):
        with pytest.raises(LogError):
            fold_with(lines, VALID_LINE, wrong_entry)
    with pytest.raises(LogError):
        fold_with(lines, VALID_LINE, counter_entry, replace(counter_entry, payment=3))
