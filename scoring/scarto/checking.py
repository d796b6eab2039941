"""Validation of hands and sheets of Scarto, with every problem at once.

>>> [problem.code for problem in check(ScartoHand(points=(27, 13, 37)), ScartoRules())]
['points_sum']
"""

from collections.abc import Sequence

from ..games.sheet import LineKind, SheetLine, totals_of
from ..problem import Problem, Severity
from .hand import ScartoHand
from .pile import FOOL_EXCHANGED, Pile
from .rules import ALL_POINTS, LARGEST_SCORE, MOST_POINTS, PLAYERS, ScartoRules

RARE_ABOVE = 60
"""More points than this for one player are rare."""
CARDS = sum(Pile.IN_THE_PACK[kind] for kind in Pile.VALUES)
"""Number of cards without the Fool: 77."""

Problems = tuple[Problem, ...]


def check(hand: ScartoHand, rules: ScartoRules) -> Problems:
    """Return every refusal and warning of a hand; empty for an ordinary one."""
    problems = _check_table(hand)
    if hand.points is None and hand.piles is None:
        problems += (Problem(code="field_missing", field="points"),)
    if hand.piles is not None:
        problems += _check_piles(hand.piles, rules)
    if hand.points is not None:
        problems += _check_points(hand.points)
    if problems:
        return problems
    counted_points = () if hand.piles is None else tuple(pile.points(rules.fool) for pile in hand.piles)
    if hand.points and counted_points and hand.points != counted_points:
        return (Problem(code="points_against_piles", field="points", params={"counted": counted_points}),)
    return _check_rarity(hand.points or counted_points)


def _check_table(hand: ScartoHand) -> Problems:
    """Check the number of players and the seat of the dealer."""
    if hand.players != PLAYERS:
        return (Problem(code="players_range", field="players"),)
    if hand.dealer is None or 1 <= hand.dealer <= PLAYERS:
        return ()
    return (Problem(code="seat_unknown", field="dealer", params={"seat": hand.dealer, "chairs": PLAYERS}),)


def _check_points(points: tuple[int, ...]) -> Problems:
    """Check the number of the scores, the range of each, and their sum, which is that of the pack."""
    if len(points) != PLAYERS:
        return (Problem(code="points_number", field="points", params={"found": len(points)}),)
    problems: Problems = ()
    if any(not 0 <= own <= MOST_POINTS for own in points):
        problems += (Problem(code="points_range", field="points", params={"most": MOST_POINTS}),)
    if sum(points) != ALL_POINTS:
        params: dict[str, object] = {"sum": sum(points), "all": ALL_POINTS}
        problems += (Problem(code="points_sum", field="points", params=params),)
    return problems


def _check_piles(piles: tuple[Pile, ...], rules: ScartoRules) -> Problems:
    """Check that the piles are the whole pack, with each card once; then the sizes of the piles."""
    if len(piles) != PLAYERS:
        return (Problem(code="piles_number", field="piles", params={"found": len(piles)}),)
    problems: Problems = ()
    for kind, expected_count in Pile.IN_THE_PACK.items():
        counters = [getattr(pile, kind) for pile in piles]
        params: dict[str, object] = {"kind": kind, "found": sum(counters), "expected": expected_count}
        if min(counters) < 0:
            problems += (Problem(code="pile_negative", field="piles", params={"kind": kind}),)
        elif kind != "blanks" and sum(counters) != expected_count:
            problems += (Problem(code="pile_kind", field="piles", params=params),)
    cards = sum(pile.cards for pile in piles)
    if not problems and cards != CARDS:
        problems += (Problem(code="pile_cards", field="piles", params={"found": cards, "expected": CARDS}),)
    return problems or _check_left_over(piles, rules)


def _check_left_over(piles: tuple[Pile, ...], rules: ScartoRules) -> Problems:
    """Check the cards left over from batches of three.

    Tricks have three cards; the trick of a Fool that was kept has two, and its winner is not the owner of the Fool.
    """
    left_over = [pile.parts(rules.fool).left_over for pile in piles]
    if rules.fool == FOOL_EXCHANGED:
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
    warnings: Problems = ()
    if 0 in points:
        warnings += (Problem(code="rare_zero", field="points", severity=Severity.WARNING),)
    if max(points) > RARE_ABOVE:
        params: dict[str, object] = {"points": max(points)}
        warnings += (Problem(code="rare_many", field="points", params=params, severity=Severity.WARNING),)
    return warnings


def check_sheet(lines: Sequence[SheetLine], players: int, rules: ScartoRules) -> Problems:
    """Check that no hand follows the last one of the session, and that the totals are within its range."""
    hands, largest_total = rules.hands, LARGEST_SCORE * rules.hands
    problems: Problems = ()
    if count_hands(lines) > hands:
        problems += (Problem(code="sheet_ended", field="line", params={"hands": hands}),)
    if any(abs(total) > largest_total for total in totals_of([line.scores for line in lines], players)):
        problems += (Problem(code="totals_range", field="line", params={"hands": hands, "most": largest_total}),)
    return problems


def count_hands(lines: Sequence[SheetLine]) -> int:
    """Count the lines, without cancelled ones, which are played again."""
    return sum(line.kind is not LineKind.CANCELLED for line in lines)
