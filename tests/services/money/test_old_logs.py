"""Old logs without lines of the till: payments in `entry.fee` are read as cash."""

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


def after(lines: list[Logged], *events: LogEvent) -> tuple[State, list[Logged]]:
    """Return the state after these events, and the whole log."""
    at = datetime(2026, 3, 1, 20, tzinfo=UTC)
    more = [
        Logged(sequence=len(lines) + n, at=at, actor="program", event=event, undoes=None)
        for n, event in enumerate(events, start=1)
    ]
    return fold([*lines, *more]), [*lines, *more]


@pytest.fixture
def lines() -> list[Logged]:
    return list(log_of(cast.field(4, fee=1_500)))


def fee(before: int, then: int, *, due: int = 1_500) -> EntryFee:
    return EntryFee(entry=2, before=Amounts(due=1_500, paid=before), after=Amounts(due=due, paid=then))


def movement_rows(state: State) -> list[tuple[str, str, int, int | None]]:
    return [(line.what, line.method, line.cents, line.entry) for line in state.payments.values()]


def test_old_payments_become_cash_lines_of_the_till(lines):
    state, _log = after(lines, fee(0, 1_500), fee(1_500, 1_000))
    assert movement_rows(state) == [("payment", "cash", 1_500, 2), ("refund", "cash", 500, 2)]
    assert (state.entries[2].paid, state.entries[2].due) == (1_000, 1_500)


def test_a_changed_amount_due_adds_no_line(lines):
    state, _log = after(lines, fee(0, 0, due=800))
    assert (movement_rows(state), state.entries[2].due) == ([], 800)


def test_undoing_an_old_line_cancels_its_payment(lines):
    state, log = after(lines, fee(0, 1_500))
    back = make_undo(log[-1], state, log).event
    state, _log = after(log, back)
    assert (state.entries[2].paid, sum(line.cents for line in state.payments.values())) == (0, 3_000)
    assert [line.what for line in state.payments.values()] == ["payment", "refund"]


def test_missing_settings_have_their_former_values(lines):
    created = lines[0].event
    settings = {name: value for name, value in created.settings.items() if name not in {"tariffs", "fee_per", "prizes"}}
    state = fold([replace(lines[0], event=replace(created, settings=settings)), *lines[1:]])
    assert (state.settings["tariffs"], state.settings["fee_per"], state.settings["prizes"]) == ([], "player", {})
    assert state.entries[2].due == 1_500


GOOD = PaymentNoted(payment=1, what="payment", method="cash", cents=100, entry=2, reason="", cancels=None)


@pytest.mark.parametrize(
    "forged",
    [
        {"payment": 2},
        {"what": "gift"},
        {"method": "shells"},
        {"cents": 0},
        {"cents": -1},
        {"entry": None},
        {"entry": 99},
        {"what": "float"},
        {"what": "refund"},
        {"cancels": 1},
    ],
)
def test_an_impossible_line_is_refused(lines, forged):
    after(lines, GOOD)
    with pytest.raises(LogError):
        after(lines, replace(GOOD, **forged))


def test_a_counter_entry_must_mirror_its_line_once(lines):
    counter = replace(GOOD, payment=2, cents=-100, cancels=1)
    after(lines, GOOD, counter)
    for wrong in (replace(counter, cents=-99), replace(counter, method="card"), replace(counter, cancels=2)):
        with pytest.raises(LogError):
            after(lines, GOOD, wrong)
    with pytest.raises(LogError):
        after(lines, GOOD, counter, replace(counter, payment=3))
