"""The totals that a pile of cards can have, derived by enumerating piles.

The pack holds 3 bouts, 4 Kings, 4 Queens, 4 Knights, 4 Jacks and 59 low cards, worth 9, 9, 7, 5, 3 and 1
half points. The attack's pile is the chien (where it counts for the attack) and the tricks it won, so the number
of tricks bounds its total. The Excuse stays with its camp in exchange for a low card, so the sizes of the piles do
not change. A camp without any trick still keeps its Excuse: it is worth 4 points, or 4.5 less the low card
that the camp gives out of the chien, which is the same sum.

A set of totals is a bit mask over half points: bit 98 is set if 49 points are possible. Results are computed on
first use and cached; all tables of three, four and five take a few milliseconds.

>>> at_four = totals_for(4, Chien.ECART)
>>> whole_point_ranges(at_four[2].any, bouts=2)
((13, 85), (87, 87))
>>> whole_point_ranges(at_four[2].attack_slam, bouts=2)
((87, 87),)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .vocabulary import ALL_HALF_POINTS, TABLE_SIZES, Chien, HalfPoints, recorded_points

Mask = int
"""A set of half-point totals, one bit each."""

_BOUTS = 3
_LOW_CARDS = 59
_KINGS = 4
_SURPLUS_OF_COURT_CARDS = (6, 4, 2)
"""Half points by which a Queen, a Knight and a Jack exceed a low card; four of each."""
_SURPLUS_OF_A_KING_OR_BOUT = 8
_EXCUSE_KEPT = 8
"""Half points that a camp gains by keeping the Excuse, in exchange for a low card or for no card: 4 points."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The attack's possible totals at one table size, chien and number of bouts.

    `attack_slam`, `defence_slam` and `ordinary` (tricks on both sides) hold every total that may be
    *entered*: at 3 and 5 players the exact half point as well as the whole number it is recorded as.
    `exact` holds the totals that a pile can have. `doubtful` ones are possible only if the Excuse was not
    exchanged for a low card; an arbiter decides. `by_tricks_lost` is `ordinary` split by the number of tricks
    that the defence won, from 1.
    """

    attack_slam: Mask
    defence_slam: Mask
    ordinary: Mask
    exact: Mask
    doubtful: Mask
    by_tricks_lost: tuple[Mask, ...]

    @property
    def any(self) -> Mask:
        """Every total that may be entered without an arbiter."""
        return self.ordinary | self.attack_slam | self.defence_slam

    def with_defence_tricks_at_most(self, tricks: int) -> Mask:
        """Return the totals if the attack lost one to `tricks` tricks: a petit chelem."""
        return _union(self.by_tricks_lost[:tricks])


@cache
def totals_for(players: int, chien: Chien) -> tuple[Totals, ...]:
    """Return the possible totals for 0, 1, 2 and 3 bouts in the attack's pile."""
    return tuple(_compute_totals(_Table(players, chien), bouts) for bouts in range(_BOUTS + 1))


def whole_point_ranges(totals: Mask, bouts: int) -> tuple[tuple[int, int], ...]:
    """Return the recorded whole points of a set, as first and last of each run of consecutive numbers."""
    whole = sorted({recorded_points(total, bouts) // 2 for total in _members(totals)})
    runs: list[tuple[int, int]] = []
    for points in whole:
        if runs and points == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], points)
        else:
            runs.append((points, points))
    return tuple(runs)


class _Table:
    """Sizes of the piles at a table, and the pile that the chien ends in."""

    def __init__(self, players: int, chien: Chien) -> None:
        size = TABLE_SIZES[players]
        self.trick = players
        self.tricks = size.hand
        self.chien = chien
        self.attack_chien = 0 if chien is Chien.DEFENCE else size.chien
        self.defence_chien = size.chien if chien is Chien.DEFENCE else 0
        self.has_half_points = players != 4


def _compute_totals(table: _Table, bouts: int) -> Totals:
    """Compute the totals for a number of bouts; where half points exist, also the whole numbers recorded for them."""
    attack_slam = _complement(_totals_without_tricks(table.defence_chien, _BOUTS - bouts, is_ecart=False))
    defence_slam = _totals_without_tricks(table.attack_chien, bouts, is_ecart=table.chien is Chien.ECART)
    by_tricks_lost = tuple(_totals_with_tricks(table, table.tricks - lost, bouts) for lost in range(1, table.tricks))
    ordinary = _union(by_tricks_lost)
    exact = attack_slam | defence_slam | ordinary
    doubtful = _union(_totals_without_exchange(table, won, bouts) for won in range(1, table.tricks))

    def add_recorded(totals: Mask) -> Mask:
        return _add_recorded_totals(totals, bouts) if table.has_half_points else totals

    return Totals(
        attack_slam=add_recorded(attack_slam),
        defence_slam=add_recorded(defence_slam),
        ordinary=add_recorded(ordinary),
        exact=exact,
        doubtful=add_recorded(doubtful) & ~add_recorded(exact),
        by_tricks_lost=tuple(map(add_recorded, by_tricks_lost)),
    )


def _totals_without_tricks(chien: int, bouts: int, *, is_ecart: bool) -> Mask:
    """Return the totals of a camp that won no trick: its cards of the chien, and possibly the Excuse that it kept.

    An écart holds no King and no bout (FFT 2012 p.6).
    """

    def chien_totals(bouts_in_chien: int) -> Mask:
        if is_ecart:
            return _pile_totals(chien, 0, kings_at_most=0) if bouts_in_chien == 0 else 0
        return _pile_totals(chien, bouts_in_chien)

    excuse_in_hand = chien_totals(bouts - 1) << _EXCUSE_KEPT if bouts else 0
    return chien_totals(bouts) | excuse_in_hand


def _totals_with_tricks(table: _Table, won: int, bouts: int) -> Mask:
    """Return the totals of an attack that won some tricks but not all."""
    kings = _KINGS
    if table.chien is Chien.ECART:
        # the discard holds no King and no bout, so both are among the cards of the tricks; the kept Excuse need not be
        excuse_for_a_discard = 1 if bouts else 0
        kings = table.trick * won + excuse_for_a_discard - bouts
    return _pile_totals(table.attack_chien + table.trick * won, bouts, kings_at_most=kings)


def _totals_without_exchange(table: _Table, won: int, bouts: int) -> Mask:
    """Return the totals if the Excuse changed camp, or stayed, without a low card given in exchange.

    In the last trick the Excuse goes to the other camp, even if its own camp wins the trick (FFT 2012 p.8). The rule
    does not mention a low card in exchange, nor what a camp gives if its tricks hold no low card.
    """
    attack = table.attack_chien + table.trick * won
    defence = table.defence_chien + table.trick * (table.tricks - won)
    excuse_lost = _pile_totals(attack - 1, bouts) if bouts < _BOUTS else 0
    excuse_won = _pile_totals(attack + 1, bouts) if bouts else 0
    return (
        excuse_lost
        | excuse_won
        | _totals_without_low_cards(attack, bouts)
        | _complement(_totals_without_low_cards(defence, _BOUTS - bouts))
    )


def _totals_without_low_cards(size: int, bouts: int) -> Mask:
    """Return the totals of a pile of court cards, bouts and the Excuse that its camp kept."""
    courts = size - (bouts - 1)
    if bouts == 0 or not 0 <= courts <= 4 * (len(_SURPLUS_OF_COURT_CARDS) + 1):
        return 0
    return _court_card_surpluses(_KINGS)[courts] << size + _SURPLUS_OF_A_KING_OR_BOUT * (bouts - 1) + _EXCUSE_KEPT


def _pile_totals(size: int, bouts: int, kings_at_most: int = _KINGS) -> Mask:
    """Return the totals of `size` cards of which exactly `bouts` are bouts."""
    others = size - bouts
    if others < 0:
        return 0
    by_number = _court_card_surpluses(min(kings_at_most, _KINGS))
    surplus = _union(by_number[max(0, others - _LOW_CARDS) : others + 1])
    return surplus << size + _SURPLUS_OF_A_KING_OR_BOUT * bouts


@cache
def _court_card_surpluses(kings_at_most: int) -> tuple[Mask, ...]:
    """Return by number of court cards the half points by which they can exceed as many low cards."""
    by_number: list[Mask] = [1]
    ranks = [(kings_at_most, _SURPLUS_OF_A_KING_OR_BOUT)]
    ranks += [(4, surplus) for surplus in _SURPLUS_OF_COURT_CARDS]
    for copies, surplus in ranks:
        grown = [0] * (len(by_number) + copies)
        for number, totals in enumerate(by_number):
            for more in range(copies + 1):
                grown[number + more] |= totals << surplus * more
        by_number = grown
    return tuple(by_number)


def _add_recorded_totals(totals: Mask, bouts: int) -> Mask:
    """Return every total that may be entered for these: exact, or as recorded on the sheet (FFT 2012 p.11-12)."""
    recorded = {recorded_points(total, bouts) for total in _members(totals)}
    return _union(1 << t for t in range(ALL_HALF_POINTS + 1) if recorded_points(t, bouts) in recorded)


def _complement(totals: Mask) -> Mask:
    """Return the totals of the other camp."""
    return _union(1 << ALL_HALF_POINTS - total for total in _members(totals))


def _members(totals: Mask) -> Iterator[HalfPoints]:
    return (total for total in range(ALL_HALF_POINTS + 1) if totals >> total & 1)


def _union(masks: Iterator[Mask] | tuple[Mask, ...]) -> Mask:
    """Return the totals that are in any of the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union
