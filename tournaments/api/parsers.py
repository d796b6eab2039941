"""Reading bodies: JSON only, and never a traceback."""

import json
import math
from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.api.bodies import BodyRefused
from tournaments.api.values import refusal

DIGITS = 300  # still a number for whoever judges it by itself; a thousand times as many take seconds to read


class CarefulJSONParser(JSONParser):
    """No name twice in an object, and brackets nested too deep are no fault of ours.

    NaN, infinity and endless numbers are read as such: `values` refuses them by the name of their field.
    """

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            return json.loads(stream.read().decode(), object_pairs_hook=_once, parse_int=_whole)
        except (ValueError, RecursionError) as error:  # also of letters that are not UTF-8
            raise ParseError from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise BodyRefused(refusal("field_twice", next(name for name in names if names.count(name) > 1)))
    return found


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= DIGITS else math.inf
