"""One JSON line in, one JSON answer out: what `python -m scoring` does, without the reading and writing.

>>> answer(b'{"id": 7, "players": 4, "taker": 1, "contract": "garde", "bouts": 2, "points": 49}', "en")
{'id': 7, 'made': True, 'margin': 8, 'unit': 66, 'scores': [198, -66, -66, -66], 'warnings': []}
>>> answer(b"?", "en")
{'id': None, 'problems': [{'code': 'line_not_json', 'field': 'line', 'message': 'The line is not JSON.'}]}
"""

import json
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, TypeAlias

from .checking import check
from .deal import Deal
from .problem import DealFormatError, Problem, RulesError, ScoringError
from .reading import read_object, read_string
from .rules import Rules, rules_named
from .score import score
from .wording import problem_text

Answer: TypeAlias = dict[str, Any]

DEFAULT_RULES = "fft-2012"


def answer(line: bytes, lang: str) -> Answer:
    """Checks and scores the deal of a line. Never raises: what is wrong is in the answer's `problems`.

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
        deal, rules = _read(request)
    except ScoringError as error:
        return refused(identity, error.problems, lang)
    return _scored(identity, deal, rules, lang)


def refused(identity: object, problems: Iterable[Problem], lang: str) -> Answer:
    """The answer to a line that is not scored."""
    return {"id": identity, "problems": _messages(problems, lang)}


def _scored(identity: object, deal: Deal, rules: Rules, lang: str) -> Answer:
    found = check(deal, rules)
    if refusals := [problem for problem in found if problem.refuses]:
        return refused(identity, refusals, lang)
    scores = score(deal, rules)
    return {
        "id": identity,
        "made": scores.made,
        "margin": scores.margin,
        "unit": scores.unit,
        "scores": list(scores.by_seat),
        "warnings": _messages(found, lang),
    }


def _messages(problems: Iterable[Problem], lang: str) -> list[dict[str, str]]:
    return [{"code": p.code, "field": p.field, "message": problem_text(p, lang)} for p in problems]


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


def _read(request: dict[str, Any]) -> tuple[Deal, Rules]:
    """The deal and its rules, or every reason why one of them cannot be read."""
    problems: tuple[Problem, ...] = ()
    name, options = request.pop("rules", DEFAULT_RULES), request.pop("options", {})
    rules = deal = None
    try:
        rules = _rules(name, options)
    except (DealFormatError, RulesError) as error:
        problems += error.problems
    try:
        deal = Deal.from_json(request)
    except DealFormatError as error:
        problems += error.problems
    if deal is None or rules is None:
        raise DealFormatError(*problems)
    return deal, rules


def _rules(name: object, options: object) -> Rules:
    choices: Mapping[str, object] = read_object("options", options)
    return rules_named(read_string("rules", name), choices)


def _is_simple(identity: object) -> bool:
    if isinstance(identity, float):
        return isfinite(identity)
    return identity is None or isinstance(identity, str | int)
