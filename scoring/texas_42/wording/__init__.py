"""Texts of Texas 42, in French and English."""

from collections.abc import Iterator

from ...games.protocol import RuleRow, SheetColumn
from ...games.rows import rule_row
from ...wording import in_language, seat_name
from ..hand import Texas42Hand
from ..rules import Texas42Rules
from ..score import score
from ..vocabulary import PARTNERSHIPS, USUAL_GAME, Kind
from .texts import KINDS, ROWS, WORDS


def kind_name(kind: Kind, lang: str, trump: int | None = None) -> str:
    """Return the name of what is played, for example "trump 2", "nello"."""
    name = in_language(KINDS[kind], lang)
    return name if trump is None else f"{name} {trump}"


def marks_name(marks: int, lang: str) -> str:
    """Return a number of marks, for example "2 marks"."""
    return _format("one_mark" if marks == 1 else "marks", lang, count=marks)


def format_param(key: str, value: object, lang: str) -> str | None:  # noqa: ARG001  # the type decides
    """Return the name of a kind in the message of a problem."""
    return kind_name(value, lang).capitalize() if isinstance(value, Kind) else None


def explanation(hand: Texas42Hand, rules: Texas42Rules, lang: str) -> str:
    """Return the bid, its result and the scores of the sides as sentences."""
    sentences = [_format("told" if hand.taken is None else "taken", lang, taken=hand.taken, **_words(hand, lang))]
    by_seat = score(hand, rules)
    for side in PARTNERSHIPS:
        if side_score := by_seat[side[0] - 1]:
            first, second = (seat_name(seat, lang) for seat in side)
            amount = _format("points", lang, count=side_score) if rules.points_to else marks_name(side_score, lang)
            sentences.append(_format("gain", lang, amount=f"+{amount}", first=first, second=second))
    return " ".join(sentences)


def sheet_row(hand: Texas42Hand, lang: str) -> str:
    """Return the text of a hand on the score sheet, for example "West: 30, trump 2, made"."""
    return _format("row", lang, **_words(hand, lang))


def sheet_columns(lang: str) -> tuple[SheetColumn, ...]:
    """Return the handwritten columns of a paper score sheet, without the marks."""
    return tuple(SheetColumn(_format(code, lang)) for code in ("bid", "who", "kind", "result"))


def rule_sheet(rules: Texas42Rules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the rule sheet."""
    house = rules.house_options()
    passed_row = _row(f"passed_{rules.passed_hand}", lang, house="passed_hand" in house)
    return (
        *(_row(code, lang) for code in ("rules", "count", "bids")),
        passed_row,
        *_kind_rows(rules, lang),
        _row("made", lang),
        *_scoring_rows(rules, lang),
        _row("ranking", lang),
    )


def crib(rules: Texas42Rules, lang: str) -> tuple[RuleRow, ...]:
    """Return the rows of the crib."""
    start = (_row(code, lang) for code in ("count", "bids"))
    return (*start, *_kind_rows(rules, lang), _row("made", lang), *_scoring_rows(rules, lang), _row("entry", lang))


def _kind_rows(rules: Texas42Rules, lang: str) -> Iterator[RuleRow]:
    """Yield the row of the trumps, and one for each optional kind under these rules."""
    yield _row("kinds", lang)
    for kind in (Kind.NELLO, Kind.PLUNGE, Kind.SPLASH, Kind.SEVENS):
        if rules.plays(kind):
            any_bid = kind is Kind.NELLO and rules.nello_any_bid
            yield _row("nello_any_bid" if any_bid else kind.value, lang, house=True)


def _scoring_rows(rules: Texas42Rules, lang: str) -> Iterator[RuleRow]:
    """Yield the rows on points or marks; a row that differs from the usual rules is marked `house`."""
    if rules.points_to:
        yield _row("score_points", lang, house=True)
        yield _row("game_points", lang, house=True, target=rules.target)
        return
    yield _row("score_marks", lang)
    yield _row("game_marks", lang, house=rules.game_to != USUAL_GAME, target=rules.target)
    if rules.game_to == USUAL_GAME:
        yield _row("strokes", lang)


def _words(hand: Texas42Hand, lang: str) -> dict[str, object]:
    """Return what the sentence of a hand names: seat, bid, kind of trump, and result."""
    return {
        "seat": seat_name(hand.bidder, lang),
        "bid": marks_name(hand.marks, lang) if hand.bids_marks else hand.bid,
        "kind": kind_name(hand.kind, lang, hand.trump),
        "result": _format("made" if hand.made else "set", lang),
    }


def _format(code: str, lang: str, **words: object) -> str:
    return in_language(WORDS[code], lang).format(**words)


def _row(code: str, lang: str, *, house: bool = False, **words: object) -> RuleRow:
    return rule_row(ROWS, code, lang, house=house, **words)
