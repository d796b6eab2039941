"""The score of a deal. It sums to zero by construction.

>>> from scoring.french_tarot import Contract, rules_named
>>> fft = rules_named("fft-2012")
>>> score(Deal(taker=1, contract=Contract.GARDE, bouts=2, points=98), fft)
Scores(made=True, margin=8, unit=66, by_seat=(198, -66, -66, -66))
>>> score(Deal(players=5, taker=1, partner=3, contract=Contract.PRISE, bouts=2, points=81), fft)
Scores(made=False, margin=1, unit=-26, by_seat=(-52, 26, -26, 26, 26))
"""

from typing import NamedTuple

from .deal import Deal
from .rules import Rules
from .vocabulary import TARGETS, Camp, recorded_points

PETIT_AU_BOUT = 10
"""Multiplied by the contract (FFT 2012 p.7)."""
CHELEM_ANNOUNCED_MADE = 400
CHELEM_MADE = 200
"""Not announced, by either camp (FFT 2012 p.6)."""
CHELEM_MISSED = -200


class Scores(NamedTuple):
    """The scores of a deal."""

    made: bool
    """True if the contract was made. `unit` can be negative even then."""
    margin: int
    """Whole points above or below the target, never negative."""
    unit: int
    """Points that each defender gives to the attack; negative if each defender receives them."""
    by_seat: tuple[int, ...]
    """Scores in the order of the seats; their sum is zero, and a dealer who sits out has 0."""

    @property
    def figures(self) -> dict[str, object]:
        """Other keys that the command line answers."""
        return {"made": self.made, "margin": self.margin, "unit": self.unit}


class Parts(NamedTuple):
    """The signed summands of `unit`, after `made` and `margin` as in `Scores`."""

    made: bool
    margin: int
    contract: int
    petit_au_bout: int
    roi_au_bout: int
    poignees: int
    chelem: int
    petit_chelem: int
    misere: int
    """Misères if they are paid to the camp; 0 if they are paid to the player."""
    rounding: int

    @property
    def unit(self) -> int:
        return sum(self[2:])  # without `made` and `margin`


def score(deal: Deal, rules: Rules) -> Scores:
    """Return the scores of a deal that `check` does not refuse (FFT 2012 p.9, 11, 12)."""
    parts = parts_of(deal, rules)
    unit = parts.unit
    by_seat = [-unit] * deal.chairs
    defenders = deal.players - 1 if deal.partner is None else deal.players - 2
    gain = unit * defenders
    if deal.partner is not None:
        by_seat[deal.partner - 1] = partner_share(gain, rules)
        gain -= by_seat[deal.partner - 1]
    by_seat[deal.taker - 1] = gain
    if deal.sitting_out is not None:
        by_seat[deal.sitting_out - 1] = 0
    if deal.misere and rules.misere_for == "player":
        _pay_miseres(by_seat, deal, misere_value(deal, rules))
    return Scores(parts.made, parts.margin, unit, tuple(by_seat))


def parts_of(deal: Deal, rules: Rules) -> Parts:
    """Return the summands, for `score` and `explain`."""
    rank = deal.contract.rank
    multiplier = rules.multipliers[rank]
    distance = recorded_points(deal.points, deal.bouts) - TARGETS[deal.bouts]
    is_made = distance >= 0
    sign = 1 if is_made else -1
    margin = abs(distance) // 2
    rounded_margin = round_to_step(margin, rules.round_margin)
    parts = Parts(
        is_made,
        margin,
        contract=sign * (rules.bases[rank] + rounded_margin) * multiplier,
        petit_au_bout=_for_camp(deal.petit_au_bout, PETIT_AU_BOUT * multiplier),
        roi_au_bout=_for_camp(deal.roi_au_bout, rules.roi_au_bout),
        poignees=sign * sum(rules.poignee_values[p.size.rank] for p in deal.poignees) if deal.poignees else 0,
        chelem=_chelem(deal),
        petit_chelem=_petit_chelem(deal, rules),
        misere=_misere_of_camps(deal, rules) if deal.misere else 0,
        rounding=0,
    )
    if not rules.round_unit:
        return parts
    unit = parts.unit
    return parts._replace(rounding=round_to_step(unit, rules.round_unit) - unit)


def round_to_step(points: int, step: int) -> int:
    """Round to the nearest multiple of `step`, halves away from zero; return `points` if `step` is 0.

    >>> round_to_step(168, 10), round_to_step(-25, 10), round_to_step(23, 5), round_to_step(7, 0)
    (170, -30, 25, 7)
    """
    if not step:
        return points
    nearest = (2 * abs(points) + step) // (2 * step) * step
    return nearest if points >= 0 else -nearest


def partner_share(gain: int, rules: Rules) -> int:
    """Return the partner's share of the attack's gain: a third (FFT 2012 p.12), or half by house rule.

    The gain is three units, so that the third is exact. The odd point of a half is the taker's.
    """
    if not rules.equal_split:
        return gain // 3
    half = abs(gain) // 2
    return half if gain >= 0 else -half


def misere_value(deal: Deal, rules: Rules) -> int:
    """Return the points of one misère."""
    return rules.misere * (rules.multipliers[deal.contract.rank] if rules.misere_multiplied else 1)


def _for_camp(camp: Camp | None, value: int) -> int:
    """Return the value as points for the attack: negative for the defence, 0 without a camp."""
    if camp is None:
        return 0
    return value if camp is Camp.ATTACK else -value


def _chelem(deal: Deal) -> int:
    """Return the points of slams; missing an announced slam and suffering one add up."""
    if deal.chelem_made_by is Camp.ATTACK:
        return CHELEM_ANNOUNCED_MADE if deal.chelem_announced else CHELEM_MADE
    missed = CHELEM_MISSED if deal.chelem_announced else 0
    return missed - CHELEM_MADE if deal.chelem_made_by is Camp.DEFENCE else missed


def _petit_chelem(deal: Deal, rules: Rules) -> int:
    """Return the bonus of a *petit chelem*; negative if it was announced and missed."""
    if rules.petit_chelem_values is None:
        return 0
    announced, unannounced, missed = rules.petit_chelem_values
    if deal.petit_chelem_made:
        return announced if deal.petit_chelem_announced else unannounced
    return -missed if deal.petit_chelem_announced else 0


def _misere_of_camps(deal: Deal, rules: Rules) -> int:
    """Return what *misères* add to the attack where they count for the camp and not for the player."""
    if rules.misere_for != "camp":
        return 0
    return sum(_for_camp(deal.camp_of(seat), misere_value(deal, rules)) for seat in deal.misere)


def _pay_miseres(by_seat: list[int], deal: Deal, value: int) -> None:
    """Add to `by_seat` in place what each seat pays to each player with a *misère*."""
    for receiver in deal.misere:
        for giver in deal.seats:
            if giver != receiver:
                by_seat[giver - 1] -= value
                by_seat[receiver - 1] += value
