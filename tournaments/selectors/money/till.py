"""The till: takings and expenses by method of payment, expected and counted sums."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.log.money import COUNTED, balance_change
from tournaments.models import Payment, Tournament

Kind = Payment.Kind


@dataclass(frozen=True, kw_only=True)
class TillLine:
    """A line of the till. `change` is its signed effect on the till, in cents; `entry` is a serial.

    `cancelled_by` is the number of its counter-entry, `receipt` the number of its receipt.
    """

    number: int
    at: datetime
    kind: str
    method: str
    cents: int
    change: int
    entry: int | None
    name: str
    reason: str
    cancels: int | None
    cancelled_by: int | None
    receipt: str

    @property
    def stands(self) -> bool:
        """True if it may be cancelled."""
        return self.cancels is None and self.cancelled_by is None

    @property
    def is_receivable(self) -> bool:
        """True if a receipt may be issued for it."""
        return self.stands and self.kind == Kind.PAYMENT

    @property
    def kind_label(self) -> str:
        return str(Kind(self.kind).label)

    @property
    def method_label(self) -> str:
        return str(Payment.Method(self.method).label)


@dataclass(frozen=True, kw_only=True)
class TillColumn:
    """The sums in cents of one method, or of all (an empty `method`). Outgoing sums are negative.

    `counted` is the last count, `difference` that count minus the sum expected at its time; both None if not counted.
    """

    method: str
    opening: int
    takings: int
    refunds: int
    prizes: int
    expenses: int
    counted: int | None
    difference: int | None

    @property
    def expected(self) -> int:
        """The sum that should be in the till now."""
        return self.opening + self.takings + self.refunds + self.prizes + self.expenses

    @property
    def net(self) -> int:
        """Takings minus refunds, the base of the prize fund."""
        return self.takings + self.refunds

    @property
    def label(self) -> str:
        return str(Payment.Method(self.method).label) if self.method else ""


@dataclass(frozen=True, kw_only=True)
class Till:
    """The till with a column for each used method of payment (cash always) and their total."""

    methods: tuple[TillColumn, ...]
    total: TillColumn
    lines: tuple[TillLine, ...]


def till_of(tournament: Tournament) -> Till:
    """Return the till, in three queries."""
    payments = list(tournament.payments.all())
    names = {entry.serial: entry.full_name for entry in tournament.entries.all()} if payments else {}
    valid = tournament.receipts.filter(cancelled_at=None) if payments else ()
    receipts = {receipt.payment: receipt.address for receipt in valid}
    cancellations = {payment.cancels: payment.number for payment in payments if payment.cancels is not None}
    used = {payment.method for payment in payments} | {Payment.Method.CASH}
    return Till(
        methods=tuple(
            _build_column(method, [one for one in payments if one.method == method])
            for method in Payment.Method.values
            if method in used
        ),
        total=_build_column("", payments),
        lines=tuple(
            TillLine(
                number=one.number,
                at=one.at,
                kind=one.kind,
                method=one.method,
                cents=one.cents,
                change=balance_change(one.kind, one.cents),
                entry=one.entry,
                name=names.get(one.entry or 0, ""),
                reason=one.reason,
                cancels=one.cancels,
                cancelled_by=cancellations.get(one.number),
                receipt=receipts.get(one.number, ""),
            )
            for one in payments
        ),
    )


def _build_column(method: str, payments: list[Payment]) -> TillColumn:
    """Return the sums of one method of payment, or of all with an empty `method`, which is never counted."""

    def sum_of(kind: str) -> int:
        return _sum_changes(one for one in payments if one.kind == kind)

    counted_cents, expected_cents = _last_count(payments) if method else (None, 0)
    return TillColumn(
        method=method,
        opening=sum_of(Kind.FLOAT),
        takings=sum_of(Kind.PAYMENT),
        refunds=sum_of(Kind.REFUND),
        prizes=sum_of(Kind.PRIZE),
        expenses=sum_of(Kind.EXPENSE),
        counted=counted_cents,
        difference=None if counted_cents is None else counted_cents - expected_cents,
    )


def _last_count(payments: list[Payment]) -> tuple[int | None, int]:
    """Return the last valid count, and the sum expected at its time; (None, 0) without a count."""
    cancelled = {payment.cancels for payment in payments}
    counts = [one for one in payments if one.kind == COUNTED and one.cancels is None and one.number not in cancelled]
    if not counts:
        return None, 0
    return counts[-1].cents, _sum_changes(one for one in payments if one.number < counts[-1].number)


def _sum_changes(payments: Iterable[Payment]) -> int:
    return sum(balance_change(one.kind, one.cents) for one in payments)
