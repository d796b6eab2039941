"""One JSON line in, one JSON answer out: what `python -m scoring` does, without the reading and writing.

>>> answer(b'{"id": 7, "players": 4, "taker": 1, "contract": "garde", "bouts": 2, "points": 49}', "en")
{'id': 7, 'made': True, 'margin': 8, 'unit': 66, 'scores': [198, -66, -66, -66], 'warnings': []}
>>> answer(b"?", "en")
{'id': None, 'problems': [{'code': 'line_not_json', 'field': 'line', 'message': 'The line is not JSON.'}]}
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, TypeAlias

from .games import DEFAULT_GAME, Game, LineKind, SheetLine, Turn, game_named, totals_of
from .problem import DealFormatError, Problem, RulesError, ScoringError
from .reading import read_integer, read_list, read_object, read_string
from .wording import problem_text

Answer: TypeAlias = dict[str, Any]
AnyGame: TypeAlias = Game[Any, Any]

MOST_SEATS, MOST_HANDS = 10, 200


def answer(line: bytes, lang: str) -> Answer:
    """Checks and scores the hand, or the sheet, of a line. Never raises: what is wrong is in the answer's `problems`.

    `id` of the line is given back wherever it could be read; it is a string, a number, true, false or null.
    """
    try:
        request = _parsed(line)
    except ScoringError as error:
        return refused(None, error.problems, lang)
    identity = request.pop("id", None)
    if not _is_simple(identity):
        return refused(None, [Problem(code="id_not_simple", field="id")], lang)
    try:
        game = game_named(read_string("game", request.pop("game", DEFAULT_GAME)))
    except ScoringError as error:
        return refused(identity, error.problems, lang)
    try:
        scored = _sheet(game, request, lang) if "hands" in request else _hand(game, request, lang)
    except ScoringError as error:
        return refused(identity, error.problems, lang, game)
    return {"id": identity} | scored


def refused(identity: object, problems: Iterable[Problem], lang: str, game: AnyGame | None = None) -> Answer:
    """The answer to a line that is not scored."""
    return {"id": identity, "problems": _messages(problems, lang, game)}


def _hand(game: AnyGame, request: dict[str, Any], lang: str) -> Answer:
    """One hand, its figures and its warnings; every reason against rules and hand together."""
    problems: tuple[Problem, ...] = ()
    rules = outcome = None
    name, options = _rules_of(game, request)
    is_passed = _is_passed(request)
    try:
        rules = game.rules(read_string("rules", name), read_object("options", options))
    except (DealFormatError, RulesError) as error:
        problems += error.problems
    try:
        outcome = None if is_passed else game.outcome_from_json(request)
    except DealFormatError as error:
        problems += error.problems
    if rules is None or problems:
        raise DealFormatError(*problems)
    if is_passed:
        seats = _seats(game, request.get("players"))
        return {"scores": list(_passed(game, rules, seats).scores), "warnings": []}
    found = _must_pass(game.check(outcome, rules))
    result = game.score(outcome, rules)
    return {**result.figures, "scores": list(result.by_seat), "warnings": _messages(found, lang, game)}


def _sheet(game: AnyGame, request: dict[str, Any], lang: str) -> Answer:
    """Several hands, what they add up to, and what the game makes of it."""
    name, options = _rules_of(game, request)
    rules = game.rules(read_string("rules", name), read_object("options", options))
    hands = read_list("hands", request.pop("hands"))
    seats = _seats(game, request.pop("players", None))
    if unknown := [Problem(code="field_unknown", field=str(key)) for key in request]:
        raise DealFormatError(*unknown)
    if len(hands) > MOST_HANDS:
        raise DealFormatError(Problem(code="too_many_hands", field="hands", params={"most": MOST_HANDS}))
    lines: list[SheetLine] = []
    warnings: list[dict[str, Any]] = []
    for number, hand in enumerate(hands, start=1):
        try:
            line, found = _line(game, rules, read_object("hands", hand), seats, lines)
            lines.append(line)
            _must_pass(game.sheet_check(lines, seats, rules))
        except ScoringError as error:
            raise _InHand(number, error.problems) from None
        warnings += [{"hand": number} | message for message in _messages(found, lang, game)]
    result = game.sheet_result(lines, seats, rules)
    still_open = result.complete is False  # who is ahead by then has not won
    return {
        "scores": list(totals_of([line.scores for line in lines], seats)),
        "hands": [list(line.scores) for line in lines],
        "complete": result.complete,
        "winners": [] if still_open else list(result.winners),
        "losers": [] if still_open else list(result.losers),
        "play_off": list(result.play_off),
        **result.figures,
        "warnings": warnings,
    }


class _InHand(ScoringError):
    """A hand of a sheet is wrong: the problems say which, in `field`, for example `hands[3].points`."""

    def __init__(self, number: int, problems: Sequence[Problem]) -> None:
        super().__init__(
            *(
                Problem(code=p.code, field=f"hands[{number}].{p.field}", params=p.params, severity=p.severity)
                for p in problems
            )
        )


def _line(
    game: AnyGame, rules: Any, hand: Mapping[str, object], seats: int, before: Sequence[SheetLine]
) -> tuple[SheetLine, tuple[Problem, ...]]:
    """One hand of a sheet, and its warnings. Who deals goes round unless the hand says otherwise."""
    if _is_passed(hand):
        return _passed(game, rules, seats), ()
    dealer, sits_out = hand.get("dealer", len(before) % seats + 1), hand.get("sitting_out")
    turn = Turn(
        seats=seats,
        dealer=read_integer("dealer", dealer),
        sits_out=None if sits_out is None else read_integer("sitting_out", sits_out),
        so_far=tuple(before),
    )
    outcome = game.outcome_from_json(hand, turn)
    found = _must_pass(game.check(outcome, rules))
    return SheetLine(LineKind.PLAYED, outcome, game.score(outcome, rules).by_seat), found


def _is_passed(hand: Mapping[str, object]) -> bool:
    """Whether it says that everybody passed, and nothing else but who sits where."""
    return hand.get("passed") is True and hand.keys() <= {"passed", "players", "dealer"}


def _passed(game: AnyGame, rules: Any, seats: int) -> SheetLine:
    if LineKind.PASSED not in game.line_kinds(rules):
        raise DealFormatError(Problem(code="passed_not_played", field="passed"))
    return SheetLine(LineKind.PASSED, None, (0,) * seats)


def _must_pass(found: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The warnings among them, when there is nothing else."""
    if refusals := [problem for problem in found if problem.refuses]:
        raise ScoringError(*refusals)
    return found


def _seats(game: AnyGame, given: object) -> int:
    """How many sit at the table: what is given, or else the usual number."""
    seats = game.table_sizes[0] if given is None else read_integer("players", given)
    if not 1 <= seats <= MOST_SEATS:
        raise DealFormatError(Problem(code="players_unknown", field="players", params={"most": MOST_SEATS}))
    return seats


def _rules_of(game: AnyGame, request: dict[str, Any]) -> tuple[object, object]:
    return request.pop("rules", game.rule_sets()[0]), request.pop("options", {})


def _messages(problems: Iterable[Problem], lang: str, game: AnyGame | None) -> list[dict[str, Any]]:
    text = game.problem_text if game else problem_text
    return [{"code": p.code, "field": p.field, "message": text(p, lang)} for p in problems]


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        text = line.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise DealFormatError(Problem(code="line_not_utf8", field="line")) from None
    if not text.strip():
        raise DealFormatError(Problem(code="line_empty", field="line"))
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):  # RecursionError: a million brackets
        raise DealFormatError(Problem(code="line_not_json", field="line")) from None
    if not isinstance(request, dict):
        raise DealFormatError(Problem(code="not_an_object", field="line"))
    return request


def _is_simple(identity: object) -> bool:
    if isinstance(identity, float):
        return isfinite(identity)
    return identity is None or isinstance(identity, str | int)
