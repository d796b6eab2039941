"""JSON parser that refuses malformed bodies with a problem instead of an exception."""

import json
import math
from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.api.bodies import BodyRefused
from tournaments.api.values import refusal

DIGITS = 300  # longer integers are parsed as infinity: parsing takes quadratic time


class CarefulJSONParser(JSONParser):
    """JSON parser that refuses duplicate names and too deep nesting.

    NaN and infinity are parsed, long integers as infinity; `values` refuses them with the name of their field.
    """

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        try:
            return json.loads(stream.read().decode(), object_pairs_hook=_refuse_duplicates, parse_int=_parse_int)
        except (ValueError, RecursionError) as error:  # ValueError includes invalid UTF-8
            raise ParseError from error


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the members of a JSON object.

    :raises BodyRefused: two members have the same name.
    """
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        raise BodyRefused(refusal("field_twice", next(name for name in names if names.count(name) > 1)))
    return members


def _parse_int(digits: str) -> float:
    """Return the number; infinity, which no field accepts, for one with more than `DIGITS` digits."""
    return int(digits) if len(digits) <= DIGITS else math.inf
