"""Texts of Scarto, in French and English."""

from collections.abc import Iterable, Iterator

from ...games.protocol import RuleRow, SheetColumn
from ...games.rows import rule_row
from ...wording import MINUS, format_signed, in_language, seat_name
from ..hand import ScartoHand
from ..pile import Pile
from ..rules import ALL_POINTS, SHARE, ScartoRules
from ..score import score
from .texts import EXPLANATIONS, HIGH_TRUMPS, KINDS, ROWS


def kind_name(kind: object, lang: str) -> str:
    """Return the name of a kind of cards in a pile, for example "Rois"."""
    return in_language(KINDS[str(kind)], lang)


def explanation(hand: ScartoHand, rules: ScartoRules, lang: str) -> str:
    """Return for each seat the calculation of the score from the points, and of the points from the pile if given."""
    sentences = []
    by_seat = zip(hand.counted_points(rules.fool), score(hand, rules), strict=True)
    for seat, (points, seat_score) in enumerate(by_seat, start=1):
        words = {"seat": seat_name(seat, lang), "points": points, "share": SHARE, "score": format_signed(seat_score)}
        if hand.piles is None:
            sentences.append(in_language(EXPLANATIONS["seat"], lang).format(**words))
        else:
            pile_sum = _format_sum(hand.piles[seat - 1], rules, lang)
            sentences.append(in_language(EXPLANATIONS["counted"], lang).format(sum=pile_sum, **words))
    return " ".join(sentences)


def _format_sum(pile: Pile, rules: ScartoRules, lang: str) -> str:
    """Format the calculation of a pile's points, for example "60 − 2 × 9 + 4 (the Fool)"."""
    parts = pile.parts(rules.fool)
    text = f"{parts.values} {MINUS} 2 × {parts.batches}" + (f" {MINUS} 1" if parts.left_over else "")
    if not parts.fool_alone:
        return text
    return in_language(EXPLANATIONS["fool"], lang).format(sum=text, fool=parts.fool_alone)


def sheet_row(hand: ScartoHand, rules: ScartoRules) -> str:
    """Return the points of the three players, for example "27 · 13 · 38"."""
    return points_row(hand.counted_points(rules.fool))


def points_row(points: Iterable[int]) -> str:
    """Return points as text, for example "27 · 13 · 38"."""
    return " · ".join(map(str, points))


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """Return the handwritten columns of a paper score sheet, without the scores."""
    return (SheetColumn(in_language(EXPLANATIONS["column"], lang), width=2),)


def rule_sheet(rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the rule sheet."""
    counting, session = _counting_rows(rules, lang), _session_rows(rules, lang)
    return (_row("rules", rules, lang), *counting, *session, _row("ranking", rules, lang))


def crib(rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the crib."""
    return (*_counting_rows(rules, lang), _row("entry", rules, lang))


def _counting_rows(rules: ScartoRules, lang: str) -> Iterator[RuleRow]:
    """Yield the rows on counting; a row that differs from the usual rules is marked `house`."""
    house = rules.house_options()
    yield _row("deal", rules, lang)
    yield _row("values", rules, lang, house="high_trump" in house)
    yield _row("count", rules, lang)
    yield _row(f"fool_{rules.fool}", rules, lang, house="fool" in house)
    yield _row("score", rules, lang)


def _session_rows(rules: ScartoRules, lang: str) -> Iterator[RuleRow]:
    house = rules.house_options()
    yield _row("session", rules, lang, house="hands" in house, hands=rules.hands)
    if rules.stake:
        yield _row("stake", rules, lang, house="stake" in house)


def _row(code: str, rules: ScartoRules, lang: str, *, house: bool = False, **words: object) -> RuleRow:
    high_trump = in_language(HIGH_TRUMPS[rules.high_trump], lang)
    figures: dict[str, object] = {"high_trump": high_trump, "share": SHARE, "all": ALL_POINTS, "stake": rules.stake}
    return rule_row(ROWS, code, lang, house=house, **figures | words)
