"""The answer of `python -m scoring` to one line of JSON, without the input and output.

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

MAX_SEATS, MAX_HANDS = 10, 200


def answer(line: bytes, lang: str) -> Answer:
    """Check and score the hand, or the sheet, of a line. Never raises: errors are in the answer's `problems`.

    The line's `id` is returned wherever it could be read; it is a string, a number, true, false or null.
    """
    try:
        request = _parse_request(line)
    except ScoringError as error:
        return build_refusal(None, error.problems, lang)
    identity = request.pop("id", None)
    if not _is_simple(identity):
        return build_refusal(None, [Problem(code="id_not_simple", field="id")], lang)
    try:
        game = game_named(read_string("game", request.pop("game", DEFAULT_GAME)))
    except ScoringError as error:
        return build_refusal(identity, error.problems, lang)
    try:
        reply = _answer_sheet(game, request, lang) if "hands" in request else _answer_hand(game, request, lang)
    except ScoringError as error:
        return build_refusal(identity, error.problems, lang, game)
    return {"id": identity} | reply


def build_refusal(identity: object, problems: Iterable[Problem], lang: str, game: AnyGame | None = None) -> Answer:
    """Return the answer to a line that is not scored."""
    return {"id": identity, "problems": _build_messages(problems, lang, game)}


def _answer_hand(game: AnyGame, request: dict[str, Any], lang: str) -> Answer:
    """Return the figures, the scores and the warnings of one hand.

    :raises DealFormatError: with the problems of both the rules and the hand.
    :raises ScoringError: with the refusals of `Game.check`.
    """
    problems: tuple[Problem, ...] = ()
    rules = outcome = None
    name, options = _pop_rules(game, request)
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
        seats = _read_seats(game, request.get("players"))
        return {"scores": list(_build_passed_line(game, rules, seats).scores), "warnings": []}
    warnings = _raise_refusals(game.check(outcome, rules))
    result = game.score(outcome, rules)
    return {**result.figures, "scores": list(result.by_seat), "warnings": _build_messages(warnings, lang, game)}


def _answer_sheet(game: AnyGame, request: dict[str, Any], lang: str) -> Answer:
    """Return the scores of several hands, their totals and the game's result of the sheet."""
    name, options = _pop_rules(game, request)
    rules = game.rules(read_string("rules", name), read_object("options", options))
    hands = read_list("hands", request.pop("hands"))
    seats = _read_seats(game, request.pop("players", None))
    if unknown := [Problem(code="field_unknown", field=str(key)) for key in request]:
        raise DealFormatError(*unknown)
    if len(hands) > MAX_HANDS:
        raise DealFormatError(Problem(code="too_many_hands", field="hands", params={"most": MAX_HANDS}))
    lines: list[SheetLine] = []
    warnings: list[dict[str, Any]] = []
    for number, hand in enumerate(hands, start=1):
        try:
            line, problems = _score_line(game, rules, read_object("hands", hand), seats, lines)
            lines.append(line)
            _raise_refusals(game.sheet_check(lines, seats, rules))
        except ScoringError as error:
            raise _HandError(number, error.problems) from None
        warnings += [{"hand": number} | message for message in _build_messages(problems, lang, game)]
    result = game.sheet_result(lines, seats, rules)
    still_open = result.complete is False  # an unfinished game has no winner or loser
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


class _HandError(ScoringError):
    """The problems of one hand of a sheet; each `field` names the hand, for example `hands[3].points`."""

    def __init__(self, number: int, problems: Sequence[Problem]) -> None:
        super().__init__(
            *(
                Problem(code=p.code, field=f"hands[{number}].{p.field}", params=p.params, severity=p.severity)
                for p in problems
            )
        )


def _score_line(
    game: AnyGame, rules: Any, hand: Mapping[str, object], seats: int, before: Sequence[SheetLine]
) -> tuple[SheetLine, tuple[Problem, ...]]:
    """Return the line of one hand of a sheet, and its warnings. Seats deal in turn, unless the hand has a `dealer`."""
    if _is_passed(hand):
        return _build_passed_line(game, rules, seats), ()
    dealer, sits_out = hand.get("dealer", len(before) % seats + 1), hand.get("sitting_out")
    turn = Turn(
        seats=seats,
        dealer=read_integer("dealer", dealer),
        sits_out=None if sits_out is None else read_integer("sitting_out", sits_out),
        so_far=tuple(before),
    )
    outcome = game.outcome_from_json(hand, turn)
    warnings = _raise_refusals(game.check(outcome, rules))
    return SheetLine(LineKind.PLAYED, outcome, game.score(outcome, rules).by_seat), warnings


def _is_passed(hand: Mapping[str, object]) -> bool:
    """Return True for a passed hand, which has `passed` and no other key but `players` and `dealer`."""
    return hand.get("passed") is True and hand.keys() <= {"passed", "players", "dealer"}


def _build_passed_line(game: AnyGame, rules: Any, seats: int) -> SheetLine:
    if LineKind.PASSED not in game.line_kinds(rules):
        raise DealFormatError(Problem(code="passed_not_played", field="passed"))
    return SheetLine(LineKind.PASSED, None, (0,) * seats)


def _raise_refusals(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return problems that are all warnings.

    :raises ScoringError: with the refusals, if there are any.
    """
    if refusals := [problem for problem in problems if problem.refuses]:
        raise ScoringError(*refusals)
    return problems


def _read_seats(game: AnyGame, players: object) -> int:
    """Return the number of seats at the table: `players`, or the game's usual number if it is None."""
    seats = game.table_sizes[0] if players is None else read_integer("players", players)
    if not 1 <= seats <= MAX_SEATS:
        raise DealFormatError(Problem(code="players_unknown", field="players", params={"most": MAX_SEATS}))
    return seats


def _pop_rules(game: AnyGame, request: dict[str, Any]) -> tuple[object, object]:
    return request.pop("rules", game.rule_sets()[0]), request.pop("options", {})


def _build_messages(problems: Iterable[Problem], lang: str, game: AnyGame | None) -> list[dict[str, Any]]:
    text = game.problem_text if game else problem_text
    return [{"code": p.code, "field": p.field, "message": text(p, lang)} for p in problems]


def _parse_request(line: bytes) -> dict[str, Any]:
    """Parse a line that must be a JSON object.

    :raises DealFormatError: `line_not_utf8`, `line_empty`, `line_not_json`, `not_an_object`.
    """
    try:
        text = line.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError:
        raise DealFormatError(Problem(code="line_not_utf8", field="line")) from None
    if not text.strip():
        raise DealFormatError(Problem(code="line_empty", field="line"))
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):  # RecursionError: deeply nested brackets
        raise DealFormatError(Problem(code="line_not_json", field="line")) from None
    if not isinstance(request, dict):
        raise DealFormatError(Problem(code="not_an_object", field="line"))
    return request


def _is_simple(identity: object) -> bool:
    """Return True if a request's `id` can be repeated in the answer: null, a word or a finite number."""
    if isinstance(identity, float):
        return isfinite(identity)
    return identity is None or isinstance(identity, str | int)
