"""What Scarto says, in French and English."""

from collections.abc import Iterable, Iterator

from ...games.protocol import RuleRow, SheetColumn
from ...games.rows import rule_row
from ...wording import MINUS, in_language, seat_name, signed
from ..hand import ScartoHand
from ..pile import Pile
from ..rules import ALL_POINTS, SHARE, ScartoRules
from ..score import score
from .texts import EXPLANATIONS, HIGH_TRUMPS, KINDS, ROWS


def kind_name(kind: object, lang: str) -> str:
    """A kind of cards of a pile, for example "Rois"."""
    return in_language(KINDS[str(kind)], lang)


def explanation(hand: ScartoHand, rules: ScartoRules, lang: str) -> str:
    """For each seat how the score comes from the points, and the points from the pile where it was counted."""
    sentences = []
    for seat, (points, won) in enumerate(zip(hand.counted(rules.fool), score(hand, rules), strict=True), start=1):
        words = {"seat": seat_name(seat, lang), "points": points, "share": SHARE, "score": signed(won)}
        if hand.piles is None:
            sentences.append(in_language(EXPLANATIONS["seat"], lang).format(**words))
        else:
            counted = _sum(hand.piles[seat - 1], rules, lang)
            sentences.append(in_language(EXPLANATIONS["counted"], lang).format(sum=counted, **words))
    return " ".join(sentences)


def _sum(pile: Pile, rules: ScartoRules, lang: str) -> str:
    """For example "60 − 2 × 9 + 4 (the Fool)"."""
    parts = pile.parts(rules.fool)
    text = f"{parts.values} {MINUS} 2 × {parts.batches}" + (f" {MINUS} 1" if parts.left_over else "")
    if not parts.fool_alone:
        return text
    return in_language(EXPLANATIONS["fool"], lang).format(sum=text, fool=parts.fool_alone)


def sheet_row(hand: ScartoHand, rules: ScartoRules) -> str:
    """The three points, for example "27 · 13 · 38"."""
    return points_row(hand.counted(rules.fool))


def points_row(points: Iterable[int]) -> str:
    """The same of points by themselves."""
    return " · ".join(map(str, points))


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """What a table writes of each hand beside the scores."""
    return (SheetColumn(in_language(EXPLANATIONS["column"], lang), width=2),)


def rule_sheet(rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
    """What a player wants to know before sitting down."""
    return (_row("rules", rules, lang), *_counting(rules, lang), *_session(rules, lang), _row("ranking", rules, lang))


def crib(rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
    """What lies beside the tablet."""
    return (*_counting(rules, lang), _row("entry", rules, lang))


def _counting(rules: ScartoRules, lang: str) -> Iterator[RuleRow]:
    house = rules.house_options()
    yield _row("deal", rules, lang)
    yield _row("values", rules, lang, house="high_trump" in house)
    yield _row("count", rules, lang)
    yield _row(f"fool_{rules.fool}", rules, lang, house="fool" in house)
    yield _row("score", rules, lang)


def _session(rules: ScartoRules, lang: str) -> Iterator[RuleRow]:
    house = rules.house_options()
    yield _row("session", rules, lang, house="hands" in house, hands=rules.hands)
    if rules.stake:
        yield _row("stake", rules, lang, house="stake" in house)


def _row(code: str, rules: ScartoRules, lang: str, *, house: bool = False, **words: object) -> RuleRow:
    high_trump = in_language(HIGH_TRUMPS[rules.high_trump], lang)
    figures: dict[str, object] = {"high_trump": high_trump, "share": SHARE, "all": ALL_POINTS, "stake": rules.stake}
    return rule_row(ROWS, code, lang, house=house, **figures | words)
