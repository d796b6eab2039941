"""Fees due and paid, by tariff."""

from collections import defaultdict
from dataclasses import dataclass

from tournaments.log.money import due_of
from tournaments.models import Entry, Tournament
from tournaments.selectors.log.stored import settings_of
from tournaments.selectors.registration.entries import GONE


@dataclass(frozen=True, kw_only=True)
class TariffFees:
    """The sums in cents of one tariff (empty: the usual fee), for the players who have not left."""

    tariff: str
    people: int
    due: int
    paid: int
    owed: int


@dataclass(frozen=True, kw_only=True)
class EntryFees:
    """The fees of a tournament in cents.

    `owing` are the entries that have not paid in full. `over` is the overpaid sum, including all payments of those who
    left.
    """

    lines: tuple[TariffFees, ...]
    due: int
    paid: int
    owed: int
    over: int
    owing: tuple[Entry, ...]


def entry_fees_of(tournament: Tournament) -> EntryFees:
    """Return the fees of a tournament, in one query."""
    entries = list(tournament.entries.all())
    by_tariff: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.state not in GONE:
            by_tariff[entry.tariff].append(entry)
    lines = tuple(_tariff_fees(tariff, inside) for tariff, inside in sorted(by_tariff.items()))
    return EntryFees(
        lines=lines,
        due=sum(line.due for line in lines),
        paid=sum(entry.fee_paid for entry in entries),
        owed=sum(line.owed for line in lines),
        over=sum(_overpaid_cents(entry) for entry in entries),
        owing=tuple(entry for entry in entries if entry.state not in GONE and not entry.is_paid),
    )


def _overpaid_cents(entry: Entry) -> int:
    """Return the cents paid above the fee; the whole payment of a player who left."""
    due = 0 if entry.state in GONE else entry.fee_due
    return max(entry.fee_paid - due, 0)


def _tariff_fees(tariff: str, entries: list[Entry]) -> TariffFees:
    return TariffFees(
        tariff=tariff,
        people=len(entries),
        due=sum(entry.fee_due for entry in entries),
        paid=sum(entry.fee_paid for entry in entries),
        owed=sum(max(entry.fee_due - entry.fee_paid, 0) for entry in entries),
    )


def tariffs_of(tournament: Tournament) -> list[tuple[str, int]]:
    """Return name and fee in cents of each tariff, the usual fee (an empty name) first."""
    settings = settings_of(tournament)
    names = ["", *(one["name"] for one in tournament.tariffs)]
    return [(name, due_of(settings, name)) for name in names]
