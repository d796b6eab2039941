"""The till: sums by method, append-only lines, and payments of entries as the sum of their lines."""

from typing import Any

import pytest

from tests import cast
from tournaments.models import Entry, Payment, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.money.dues import dues_of
from tournaments.selectors.money.till import till_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.money.fees import entry_charge, entry_fee
from tournaments.services.money.payments import TILL_LIMIT, PaymentInput, payment_cancel, payment_note
from tournaments.services.registration.entries import entry_add, entry_check_in, entry_remove
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
Kind = Payment.Kind


@pytest.fixture
def made() -> Tournament:
    return cast.field(4, fee=1500)


def entry(made: Tournament, serial: int = 1) -> Entry:
    return made.entries.get(serial=serial)


def note(
    made: Tournament, what: str, cents: int, serial: int | None = None, *, actor: Actor | None = None, **kwargs: Any
) -> Payment:
    whose = None if serial is None else entry(made, serial)
    told: dict[str, Any] = {"reason": "cartes" if what == Kind.EXPENSE else "", **kwargs}
    line = PaymentInput(what=what, cents=cents, entry=whose, **told)
    return payment_note(tournament=made, payment=line, actor=actor or cast.member("thea", "treasurer"))


def refusal(made: Tournament, what: str, cents: int, serial: int | None = None, **kwargs: Any) -> str:
    with pytest.raises(DomainError) as refused:
        note(made, what, cents, serial, **kwargs)
    assert refused.value.text
    assert list(check_log(made)) == []
    return refused.value.code


def test_lines_are_summed_by_method(made):
    note(made, Kind.FLOAT, 5_000)
    note(made, Kind.PAYMENT, 1_500, 1)
    note(made, Kind.PAYMENT, 1_500, 2, method="card")
    note(made, Kind.PAYMENT, 2_000, 3)
    note(made, Kind.REFUND, 500, 3)
    note(made, Kind.EXPENSE, 1_250)
    note(made, Kind.PRIZE, 800, 1)
    note(made, Kind.CLOSING, 6_400)
    cash, card = till_of(made).methods
    assert (cash.opening, cash.takings, cash.refunds, cash.prizes, cash.expenses) == (5_000, 3_500, -500, -800, -1_250)
    assert (cash.expected, cash.counted, cash.difference) == (5_950, 6_400, 450)
    assert (card.expected, card.counted, card.difference) == (1_500, None, None)
    total = till_of(made).total
    assert (total.expected, total.net) == (7_450, 4_500)
    assert list(made.entries.order_by("serial").values_list("fee_paid", flat=True)) == [1_500, 1_500, 1_500, 0]
    assert list(check_log(made)) == []


def test_lines_after_the_count_do_not_change_the_difference(made):
    note(made, Kind.FLOAT, 5_000)
    note(made, Kind.CLOSING, 4_990)
    note(made, Kind.EXPENSE, 1_000)
    (cash,) = till_of(made).methods
    assert (cash.expected, cash.difference) == (4_000, -10)


def test_an_empty_drawer_can_be_counted(made):
    note(made, Kind.CLOSING, 0)
    (cash,) = till_of(made).methods
    assert (cash.counted, cash.difference) == (0, 0)


def test_toggling_paid_adds_a_payment_then_its_counter_entry(made):
    for paid in (1_500, 0):
        entry_fee(entry=entry(made), paid=paid, actor=cast.alice())
    first, counter = made.payments.all()
    assert (first.kind, first.method, first.cents, first.entry) == (Kind.PAYMENT, "cash", 1_500, 1)
    assert (counter.kind, counter.cents, counter.cancels) == (Kind.PAYMENT, -1_500, first.number)
    assert till_of(made).total.expected == 0
    assert entry(made).fee_paid == 0


def test_a_lower_total_is_a_refund_by_the_same_method(made):
    note(made, Kind.PAYMENT, 1_500, 1, method="cheque")
    entry_fee(entry=entry(made), paid=1_000, actor=cast.alice())
    refund = made.payments.get(kind=Kind.REFUND)
    assert (refund.method, refund.cents, entry(made).fee_paid) == ("cheque", 500, 1_000)


def test_a_refund_larger_than_the_payment_is_refused_with_the_name_and_what_was_paid(made):
    note(made, Kind.PAYMENT, 1_000, 1)
    with pytest.raises(DomainError) as refused:
        note(made, Kind.REFUND, 1_001, 1)
    assert refused.value.code == "refund_large"
    assert entry(made).full_name in refused.value.text
    assert "10,00" in refused.value.text
    assert made.payments.count() == 1


@pytest.mark.parametrize("cents", [0, -1, TILL_LIMIT + 1])
def test_invalid_amounts_are_refused(made, cents):
    assert refusal(made, Kind.EXPENSE, cents) == "cents_invalid"
    assert refusal(made, Kind.PAYMENT, cents, 1) == "cents_invalid"


def test_invalid_lines_are_refused(made):
    assert refusal(made, "gift", 100) == "payment_kind"
    assert refusal(made, Kind.FLOAT, 100, method="shells") == "payment_kind"
    assert refusal(made, Kind.PAYMENT, 100) == "payment_of_whom"
    assert refusal(made, Kind.EXPENSE, 100, 1) == "payment_of_whom"
    assert refusal(made, Kind.EXPENSE, 100, reason="  ") == "reason_required"
    assert refusal(made, Kind.PAYMENT, 1_000_001, 1) == "fee_invalid"
    assert refusal(made, Kind.CLOSING, -1) == "cents_invalid"


def test_helpers_and_other_clubs_have_no_access(made):
    with pytest.raises(DomainError) as refused:
        note(made, Kind.FLOAT, 100, actor=cast.member("hugo", "helper"))
    assert refused.value.code == "arbiter_only"
    other = cast.member("tom", "treasurer", cast.organiser("Les Rois"))
    with pytest.raises(DomainError) as refused:
        note(made, Kind.FLOAT, 100, actor=other)
    assert refused.value.code == "elsewhere"


def test_a_line_is_cancelled_once_and_a_counter_entry_cannot_be(made):
    note(made, Kind.EXPENSE, 700)
    payment_cancel(tournament=made, number=1, actor=cast.alice())
    for number in (1, 2):
        with pytest.raises(DomainError) as refused:
            payment_cancel(tournament=made, number=number, actor=cast.alice())
        assert refused.value.code == "payment_cancelled"
    with pytest.raises(DomainError) as refused:
        payment_cancel(tournament=made, number=9, actor=cast.alice())
    assert refused.value.code == "gone"
    assert till_of(made).total.expected == 0


def test_a_refunded_payment_cannot_be_cancelled(made):
    note(made, Kind.PAYMENT, 1_500, 1)
    note(made, Kind.REFUND, 500, 1)
    with pytest.raises(DomainError) as refused:
        payment_cancel(tournament=made, number=1, actor=cast.alice())
    assert refused.value.code == "payment_refunded"
    payment_cancel(tournament=made, number=2, actor=cast.alice())
    payment_cancel(tournament=made, number=1, actor=cast.alice())
    assert entry(made).fee_paid == 0


def test_undoing_a_payment_adds_its_counter_entry_and_can_be_undone(made):
    note(made, Kind.PAYMENT, 1_500, 1, method="card")
    for paid in (0, 1_500):
        made.refresh_from_db()
        event_undo(tournament=made, sequence=made.version, actor=cast.alice())
        assert entry(made).fee_paid == paid
    assert [line.cents for line in made.payments.all()] == [1_500, -1_500, 1_500]
    assert till_of(made).total.takings == 1_500
    assert list(check_log(made)) == []


def test_a_refunded_entry_can_be_removed_and_its_lines_stay(made):
    note(made, Kind.PAYMENT, 1_500, 1)
    with pytest.raises(DomainError):
        entry_remove(entry=entry(made), actor=cast.alice())
    note(made, Kind.REFUND, 1_500, 1)
    entry_remove(entry=entry(made), actor=cast.alice())
    assert till_of(made).total.expected == 0
    assert [line.name for line in till_of(made).lines] == ["", ""]
    assert list(check_log(made)) == []


TARIFFS = [
    {"name": "Étudiant", "cents": None},
    {"name": "Jeune", "cents": 0},
    {"name": "Invité", "cents": 2_000},
]


def test_the_amount_due_follows_the_tariff_until_it_is_set():
    made = cast.field(4, fee=1_501, tariffs=TARIFFS)
    for serial, tariff in ((1, "Étudiant"), (2, "Jeune"), (3, "Invité")):
        entry_charge(entry=entry(made, serial), tariff=tariff, actor=cast.alice())
    assert list(made.entries.order_by("serial").values_list("fee_due", flat=True)) == [751, 0, 2_000, 1_501]
    entry_fee(entry=entry(made, 3), due=300, actor=cast.alice())
    changed = [*TARIFFS[:2], {"name": "Invité", "cents": 2_500}]
    tournament_configure(tournament=made, settings={"fee": 1_000, "tariffs": changed}, actor=cast.alice())
    assert list(made.entries.order_by("serial").values_list("fee_due", flat=True)) == [500, 0, 300, 1_000]
    assert list(check_log(made)) == []
    assert [(line.tariff, line.people, line.due) for line in dues_of(made).lines] == [
        ("", 1, 1_000),
        ("Invité", 1, 300),
        ("Jeune", 1, 0),
        ("Étudiant", 1, 500),
    ]


def test_a_player_gets_the_tariff_named_like_their_category():
    made = cast.tournament(fee=1_500, tariffs=TARIFFS)
    young = cast.player(1)
    young.category = "jeune"
    young.save()
    added = entry_add(tournament=made, player=young, actor=cast.alice())
    assert (added.tariff, added.fee_due) == ("Jeune", 0)
    assert list(check_log(made)) == []


def test_an_unknown_tariff_is_refused(made):
    with pytest.raises(DomainError) as refused:
        entry_charge(entry=entry(made), tariff="Ami", actor=cast.alice())
    assert refused.value.code == "tariff_unknown"


def test_a_team_of_three_owes_forty_five_euros_in_three_parts():
    made = cast.field(6, fee=4_500, team_size="3", fee_per="team")
    assert set(made.entries.values_list("fee_due", flat=True)) == {1_500}
    tournament_configure(tournament=made, settings={"fee_per": "player"}, actor=cast.alice())
    assert set(made.entries.values_list("fee_due", flat=True)) == {4_500}
    assert list(check_log(made)) == []


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
def test_invalid_money_settings_are_refused_with_a_text(made, settings, code):
    with pytest.raises(DomainError) as refused:
        tournament_configure(tournament=made, settings=settings, actor=cast.alice())
    assert refused.value.code == code
    assert "%(" not in refused.value.text
    made.refresh_from_db()
    assert (made.fee, made.fee_per, made.tariffs, made.prizes) == (1_500, "player", [], {})


def test_a_withdrawn_player_owes_nothing_and_the_payment_is_shown(made):
    note(made, Kind.PAYMENT, 1_500, 1)
    entry_check_in(entry=entry(made), state=Entry.State.NO_SHOW, actor=cast.alice())
    dues = dues_of(made)
    assert (dues.due, dues.paid, dues.owed, dues.over) == (4_500, 1_500, 4_500, 1_500)
    assert {one.serial for one in dues.owing} == {2, 3, 4}
