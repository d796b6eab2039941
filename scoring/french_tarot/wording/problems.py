"""Formatting of the messages of problems."""

from ...problem import Problem
from ...wording import decimal, in_language, shorten
from ...wording import problem_text as any_problem_text
from ..vocabulary import Camp, Contract
from .names import bouts_name, camp_name, contract_name, ranges_name
from .problem_texts import TEXTS


def problem_text(problem: Problem, lang: str) -> str:
    """Return the message of a problem, one or two sentences."""
    return any_problem_text(problem, lang, TEXTS, _format_param)


def _format_param(key: str, value: object, lang: str) -> str | None:
    """Return the words of French Tarot for a parameter; None leaves it to the words common to all games."""
    text = None
    match key, value:
        case "possible", tuple():
            text = ranges_name(value, lang)
        case "points", _:
            text = decimal(shorten(value), lang)
        case "bouts", int():
            text = bouts_name(value, lang)
        case "expected", "poignee":
            text = in_language(_POIGNEE, lang)
        case _, Contract():
            text = contract_name(value, lang)
        case _, Camp():
            text = camp_name(value, lang)
    return text


_POIGNEE = {"fr": "une poignée avec player et size", "en": "a poignée with player and size"}
