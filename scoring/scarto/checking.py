"""Everything that is wrong or strange about a hand of Scarto, every reason at once.

>>> [problem.code for problem in check(ScartoHand(points=(27, 13, 37)), ScartoRules())]
['points_sum']
"""

from collections.abc import Sequence

from ..games.sheet import LineKind, SheetLine, totals_of
from ..problem import Problem, Severity
from .hand import ScartoHand
from .pile import EXCHANGED, Pile
from .rules import ALL_POINTS, LARGEST, MOST_POINTS, PLAYERS, ScartoRules

_MANY = 60
"""More points than this for one player are rare."""
_CARDS = sum(Pile.IN_THE_PACK[kind] for kind in Pile.VALUES)
"""Without the Fool: 77."""

Problems = tuple[Problem, ...]


def check(hand: ScartoHand, rules: ScartoRules) -> Problems:
    """Every refusal and warning of a hand; empty for an ordinary one."""
    found = _check_table(hand)
    if hand.points is None and hand.piles is None:
        found += (Problem(code="field_missing", field="points"),)
    if hand.piles is not None:
        found += _check_piles(hand.piles, rules)
    if hand.points is not None:
        found += _check_points(hand.points)
    if found:
        return found
    counted = () if hand.piles is None else tuple(pile.points(rules.fool) for pile in hand.piles)
    if hand.points and counted and hand.points != counted:
        return (Problem(code="points_against_piles", field="points", params={"counted": counted}),)
    return _check_rarity(hand.points or counted)


def _check_table(hand: ScartoHand) -> Problems:
    """How many play, and who deals."""
    if hand.players != PLAYERS:
        return (Problem(code="players_range", field="players"),)
    if hand.dealer is None or 1 <= hand.dealer <= PLAYERS:
        return ()
    return (Problem(code="seat_unknown", field="dealer", params={"seat": hand.dealer, "chairs": PLAYERS}),)


def _check_points(points: tuple[int, ...]) -> Problems:
    if len(points) != PLAYERS:
        return (Problem(code="points_number", field="points", params={"found": len(points)}),)
    found: Problems = ()
    if any(not 0 <= own <= MOST_POINTS for own in points):
        found += (Problem(code="points_range", field="points", params={"most": MOST_POINTS}),)
    if sum(points) != ALL_POINTS:
        params: dict[str, object] = {"sum": sum(points), "all": ALL_POINTS}
        found += (Problem(code="points_sum", field="points", params=params),)
    return found


def _check_piles(piles: tuple[Pile, ...], rules: ScartoRules) -> Problems:
    """The pack must be there, each card once; then the piles as they come out of the tricks."""
    if len(piles) != PLAYERS:
        return (Problem(code="piles_number", field="piles", params={"found": len(piles)}),)
    found: Problems = ()
    for kind, expected in Pile.IN_THE_PACK.items():
        counters = [getattr(pile, kind) for pile in piles]
        params: dict[str, object] = {"kind": kind, "found": sum(counters), "expected": expected}
        if min(counters) < 0:
            found += (Problem(code="pile_negative", field="piles", params={"kind": kind}),)
        elif kind != "blanks" and sum(counters) != expected:
            found += (Problem(code="pile_kind", field="piles", params=params),)
    cards = sum(pile.cards for pile in piles)
    if not found and cards != _CARDS:
        found += (Problem(code="pile_cards", field="piles", params={"found": cards, "expected": _CARDS}),)
    return found or _check_left_over(piles, rules)


def _check_left_over(piles: tuple[Pile, ...], rules: ScartoRules) -> Problems:
    """Tricks have three cards; the trick of a Fool that was kept has two, and its winner is not the Fool's owner."""
    left_over = [pile.parts(rules.fool).left_over for pile in piles]
    if rules.fool == EXCHANGED:
        return (Problem(code="pile_left_over_exchanged", field="piles"),) if any(left_over) else ()
    if sorted(left_over) != [0, 0, 2]:
        return (Problem(code="pile_left_over", field="piles"),)
    winner = piles[left_over.index(2)]
    if winner.fool:
        return (Problem(code="pile_fool_owner", field="piles"),)
    if any(pile.fool_trick and pile is not winner for pile in piles):
        return (Problem(code="pile_fool_trick", field="piles"),)
    return ()


def _check_rarity(points: tuple[int, ...]) -> Problems:
    found: Problems = ()
    if 0 in points:
        found += (Problem(code="rare_zero", field="points", severity=Severity.WARNING),)
    if max(points) > _MANY:
        params: dict[str, object] = {"points": max(points)}
        found += (Problem(code="rare_many", field="points", params=params, severity=Severity.WARNING),)
    return found


def check_sheet(lines: Sequence[SheetLine], players: int, rules: ScartoRules) -> Problems:
    """No hand after the last one of the session, and no more points than its hands can give."""
    hands = rules.hands
    found: Problems = ()
    if hands_played(lines) > hands:
        found += (Problem(code="sheet_ended", field="line", params={"hands": hands}),)
    if any(abs(total) > LARGEST * hands for total in totals_of([line.scores for line in lines], players)):
        found += (Problem(code="totals_range", field="line", params={"hands": hands, "most": LARGEST * hands}),)
    return found


def hands_played(lines: Sequence[SheetLine]) -> int:
    """All but the cancelled ones, which are played again."""
    return sum(line.kind is not LineKind.CANCELLED for line in lines)
