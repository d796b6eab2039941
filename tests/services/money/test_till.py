"""The till: sums by method, append-only lines, and payments of entries as the sum of their lines.

Also the fees that entries owe, by tariff or per team, and refused settings of money.
"""

from typing import Any

import pytest

from tests import cast
from tournaments.models import Entry, Payment, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.money.fees import entry_fees_of
from tournaments.selectors.money.till import till_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.money.payments import TILL_LIMIT, PaymentInput, payment_cancel, payment_note
from tournaments.services.registration.entries import entry_add, entry_check_in, entry_remove
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
Kind = Payment.Kind


@pytest.fixture
def tournament() -> Tournament:
    return cast.field(4, fee=1500)


def get_entry(tournament: Tournament, serial: int = 1) -> Entry:
    return tournament.entries.get(serial=serial)


def note_payment(
    tournament: Tournament,
    what: str,
    cents: int,
    serial: int | None = None,
    *,
    actor: Actor | None = None,
    **kwargs: Any,
) -> Payment:
    """Add a line to the till, by default as treasurer; an expense has a reason by default."""
    payer = None if serial is None else get_entry(tournament, serial)
    fields: dict[str, Any] = {"reason": "cartes" if what == Kind.EXPENSE else "", **kwargs}
    line = PaymentInput(what=what, cents=cents, entry=payer, **fields)
    return payment_note(tournament=tournament, payment=line, actor=actor or cast.member("thea", "treasurer"))


def refusal_code(tournament: Tournament, what: str, cents: int, serial: int | None = None, **kwargs: Any) -> str:
    """Add a line that must be refused; return the code of the error."""
    with pytest.raises(DomainError) as error:
        note_payment(tournament, what, cents, serial, **kwargs)
    assert error.value.text
    assert list(check_log(tournament)) == []
    return error.value.code


def test_lines_are_summed_by_method(tournament):
    note_payment(tournament, Kind.FLOAT, 5_000)
    note_payment(tournament, Kind.PAYMENT, 1_500, 1)
    note_payment(tournament, Kind.PAYMENT, 1_500, 2, method="card")
    note_payment(tournament, Kind.PAYMENT, 2_000, 3)
    note_payment(tournament, Kind.REFUND, 500, 3)
    note_payment(tournament, Kind.EXPENSE, 1_250)
    note_payment(tournament, Kind.PRIZE, 800, 1)
    note_payment(tournament, Kind.CLOSING, 6_400)
    cash, card = till_of(tournament).methods
    assert (cash.opening, cash.takings, cash.refunds, cash.prizes, cash.expenses) == (5_000, 3_500, -500, -800, -1_250)
    assert (cash.expected, cash.counted, cash.difference) == (5_950, 6_400, 450)  # expected: the sum of the five above
    assert (card.expected, card.counted, card.difference) == (1_500, None, None)
    total = till_of(tournament).total
    assert (total.expected, total.net) == (7_450, 4_500)  # net: payments by both methods less refunds
    assert list(tournament.entries.order_by("serial").values_list("fee_paid", flat=True)) == [1_500, 1_500, 1_500, 0]
    assert list(check_log(tournament)) == []


def test_lines_after_the_closing_count_do_not_change_the_difference(tournament):
    note_payment(tournament, Kind.FLOAT, 5_000)
    note_payment(tournament, Kind.CLOSING, 4_990)
    note_payment(tournament, Kind.EXPENSE, 1_000)
    (cash,) = till_of(tournament).methods
    assert (cash.expected, cash.difference) == (4_000, -10)


def test_an_empty_drawer_can_be_counted(tournament):
    note_payment(tournament, Kind.CLOSING, 0)
    (cash,) = till_of(tournament).methods
    assert (cash.counted, cash.difference) == (0, 0)


def test_toggling_paid_adds_a_payment_then_its_counter_entry(tournament):
    for paid in (1_500, 0):
        entry_amounts_set(entry=get_entry(tournament), paid=paid, actor=cast.alice())
    payment, counter_entry = tournament.payments.all()
    assert (payment.kind, payment.method, payment.cents, payment.entry) == (Kind.PAYMENT, "cash", 1_500, 1)
    assert (counter_entry.kind, counter_entry.cents, counter_entry.cancels) == (Kind.PAYMENT, -1_500, payment.number)
    assert till_of(tournament).total.expected == 0
    assert get_entry(tournament).fee_paid == 0


def test_a_lower_total_is_a_refund_by_the_same_method(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_500, 1, method="cheque")
    entry_amounts_set(entry=get_entry(tournament), paid=1_000, actor=cast.alice())
    refund = tournament.payments.get(kind=Kind.REFUND)
    assert (refund.method, refund.cents, get_entry(tournament).fee_paid) == ("cheque", 500, 1_000)


def test_a_refund_larger_than_the_payment_is_refused_with_name_and_amount(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_000, 1)
    with pytest.raises(DomainError) as error:
        note_payment(tournament, Kind.REFUND, 1_001, 1)
    assert error.value.code == "refund_large"
    assert get_entry(tournament).full_name in error.value.text
    assert "10,00" in error.value.text
    assert tournament.payments.count() == 1


@pytest.mark.parametrize("cents", [0, -1, TILL_LIMIT + 1])
def test_invalid_amounts_are_refused(tournament, cents):
    assert refusal_code(tournament, Kind.EXPENSE, cents) == "cents_invalid"
    assert refusal_code(tournament, Kind.PAYMENT, cents, 1) == "cents_invalid"


def test_invalid_lines_are_refused(tournament):
    assert refusal_code(tournament, "gift", 100) == "payment_kind"
    assert refusal_code(tournament, Kind.FLOAT, 100, method="shells") == "payment_kind"
    assert refusal_code(tournament, Kind.PAYMENT, 100) == "payment_of_whom"
    assert refusal_code(tournament, Kind.EXPENSE, 100, 1) == "payment_of_whom"
    assert refusal_code(tournament, Kind.EXPENSE, 100, reason="  ") == "reason_required"
    assert refusal_code(tournament, Kind.PAYMENT, 1_000_001, 1) == "fee_invalid"  # an entry pays at most 10,000 €
    assert refusal_code(tournament, Kind.CLOSING, -1) == "cents_invalid"


def test_helpers_and_treasurers_of_other_clubs_are_refused(tournament):
    with pytest.raises(DomainError) as error:
        note_payment(tournament, Kind.FLOAT, 100, actor=cast.member("hugo", "helper"))
    assert error.value.code == "arbiter_only"
    other_treasurer = cast.member("tom", "treasurer", cast.organiser("Les Rois"))
    with pytest.raises(DomainError) as error:
        note_payment(tournament, Kind.FLOAT, 100, actor=other_treasurer)
    assert error.value.code == "elsewhere"


def test_a_line_is_cancelled_once_and_a_counter_entry_cannot_be(tournament):
    note_payment(tournament, Kind.EXPENSE, 700)
    payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    for number in (1, 2):
        with pytest.raises(DomainError) as error:
            payment_cancel(tournament=tournament, number=number, actor=cast.alice())
        assert error.value.code == "payment_cancelled"
    with pytest.raises(DomainError) as error:
        payment_cancel(tournament=tournament, number=9, actor=cast.alice())
    assert error.value.code == "gone"
    assert till_of(tournament).total.expected == 0


def test_a_refunded_payment_cannot_be_cancelled(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_500, 1)
    note_payment(tournament, Kind.REFUND, 500, 1)
    with pytest.raises(DomainError) as error:
        payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    assert error.value.code == "payment_refunded"
    payment_cancel(tournament=tournament, number=2, actor=cast.alice())
    payment_cancel(tournament=tournament, number=1, actor=cast.alice())
    assert get_entry(tournament).fee_paid == 0


def test_undoing_a_payment_adds_its_counter_entry_and_can_be_undone(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_500, 1, method="card")
    for paid in (0, 1_500):
        tournament.refresh_from_db()
        event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
        assert get_entry(tournament).fee_paid == paid
    assert [line.cents for line in tournament.payments.all()] == [1_500, -1_500, 1_500]
    assert till_of(tournament).total.takings == 1_500
    assert list(check_log(tournament)) == []


def test_a_refunded_entry_can_be_removed_and_its_lines_stay(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_500, 1)
    with pytest.raises(DomainError):
        entry_remove(entry=get_entry(tournament), actor=cast.alice())
    note_payment(tournament, Kind.REFUND, 1_500, 1)
    entry_remove(entry=get_entry(tournament), actor=cast.alice())
    assert till_of(tournament).total.expected == 0
    assert [line.name for line in till_of(tournament).lines] == ["", ""]
    assert list(check_log(tournament)) == []


TARIFFS = [  # `cents` None: half of the fee, rounded up
    {"name": "Étudiant", "cents": None},
    {"name": "Jeune", "cents": 0},
    {"name": "Invité", "cents": 2_000},
]


def test_the_amount_due_follows_the_tariff_until_it_is_set():
    tournament = cast.field(4, fee=1_501, tariffs=TARIFFS)
    for serial, tariff in ((1, "Étudiant"), (2, "Jeune"), (3, "Invité")):
        entry_tariff_set(entry=get_entry(tournament, serial), tariff=tariff, actor=cast.alice())
    # Half of the fee, nothing, 20 €, and the whole fee without a tariff
    assert list(tournament.entries.order_by("serial").values_list("fee_due", flat=True)) == [751, 0, 2_000, 1_501]
    entry_amounts_set(entry=get_entry(tournament, 3), due=300, actor=cast.alice())
    changed_tariffs = [*TARIFFS[:2], {"name": "Invité", "cents": 2_500}]
    tournament_configure(tournament=tournament, settings={"fee": 1_000, "tariffs": changed_tariffs}, actor=cast.alice())
    # The amount that was set for entry 3 stays; the others follow the new fee.
    assert list(tournament.entries.order_by("serial").values_list("fee_due", flat=True)) == [500, 0, 300, 1_000]
    assert list(check_log(tournament)) == []
    assert [(line.tariff, line.people, line.due) for line in entry_fees_of(tournament).lines] == [
        ("", 1, 1_000),
        ("Invité", 1, 300),
        ("Jeune", 1, 0),
        ("Étudiant", 1, 500),
    ]


def test_a_player_gets_the_tariff_named_like_their_category():
    tournament = cast.tournament(fee=1_500, tariffs=TARIFFS)
    player = cast.player(1)
    player.category = "jeune"
    player.save()
    entry = entry_add(tournament=tournament, player=player, actor=cast.alice())
    assert (entry.tariff, entry.fee_due) == ("Jeune", 0)
    assert list(check_log(tournament)) == []


def test_an_unknown_tariff_is_refused(tournament):
    with pytest.raises(DomainError) as error:
        entry_tariff_set(entry=get_entry(tournament), tariff="Ami", actor=cast.alice())
    assert error.value.code == "tariff_unknown"


def test_a_fee_per_team_is_divided_among_its_members():
    tournament = cast.field(6, fee=4_500, team_size="3", fee_per="team")
    assert set(tournament.entries.values_list("fee_due", flat=True)) == {1_500}
    tournament_configure(tournament=tournament, settings={"fee_per": "player"}, actor=cast.alice())
    assert set(tournament.entries.values_list("fee_due", flat=True)) == {4_500}
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"fee_per": "team"}, "fee_per_team"),
        ({"fee_per": "team", "team_size": "any"}, "fee_per_team"),
        ({"fee_per": "team", "team_size": "3", "fee": 1_000}, "fee_indivisible"),
        ({"tariffs": [{"name": "Ami", "cents": 1.5}]}, "tariffs_unfit"),
        ({"tariffs": [{"name": "Ami", "cents": 1}, {"name": "ami", "cents": 2}]}, "tariffs_unfit"),
        ({"tariffs": "Ami"}, "tariffs_unfit"),
        ({"tariffs": [{"name": "", "cents": 1}]}, "tariffs_unfit"),
        ({"prizes": {"back": 120}}, "prizes_unfit"),
        ({"prizes": []}, "prizes_unfit"),
    ],
)
def test_invalid_money_settings_are_refused_with_a_text(tournament, settings, code):
    with pytest.raises(DomainError) as error:
        tournament_configure(tournament=tournament, settings=settings, actor=cast.alice())
    assert error.value.code == code
    assert "%(" not in error.value.text
    tournament.refresh_from_db()
    assert (tournament.fee, tournament.fee_per, tournament.tariffs, tournament.prizes) == (1_500, "player", [], {})


def test_an_absent_player_owes_no_fee_and_the_payment_counts_as_over(tournament):
    note_payment(tournament, Kind.PAYMENT, 1_500, 1)
    entry_check_in(entry=get_entry(tournament), state=Entry.State.NO_SHOW, actor=cast.alice())
    dues = entry_fees_of(tournament)
    assert (dues.due, dues.paid, dues.owed, dues.over) == (4_500, 1_500, 4_500, 1_500)  # three owe 15 € each
    assert {line.serial for line in dues.owing} == {2, 3, 4}
