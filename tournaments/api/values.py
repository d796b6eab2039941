"""Checks of JSON values that no field accepts: characters that a database rejects, infinite numbers, deep nesting.

They are refused by field before serializers run, and before any of the value is put into a response. The module also
holds the JSON types of each kind of field: serializers refuse "false" for false.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework import serializers

from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.payloads import UNSTORABLE

MAX_INTEGER = 2**63 - 1  # of a database column
MAX_DEPTH = 20  # levels of nesting; our bodies have four
NAME_LENGTH = 40
"""Characters of an unknown field name that a refusal repeats."""

KINDS: list[tuple[type[Any], tuple[type, ...], str]] = [
    (serializers.BooleanField, (bool,), "field_boolean"),
    (serializers.IntegerField, (int,), "field_integer"),
    (serializers.PrimaryKeyRelatedField, (int,), "field_integer"),
    (serializers.CharField, (str,), "field_text"),
    (serializers.SlugRelatedField, (str,), "field_text"),
    (serializers.DateTimeField, (str,), "field_text"),
    (serializers.DateField, (str,), "field_text"),
    (serializers.TimeField, (str,), "field_text"),
    (serializers.ListField, (list,), "field_list"),
    (serializers.ListSerializer, (list,), "field_list"),
    (serializers.ManyRelatedField, (list,), "field_list"),
    (serializers.DictField, (dict,), "field_object"),
    (serializers.Serializer, (dict,), "field_object"),
]
"""The JSON types of each kind of field, and the code that refuses others. DRF would accept "false" for false, 1 for
true, and a number for a string.
"""


def refusal(code: str, place: str, **params: object) -> DomainError:
    """Return a refusal with the name of its field, shortened and without characters that cannot be encoded."""
    shown = UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", place)
    shown = shown if len(shown) <= NAME_LENGTH else f"{shown[:NAME_LENGTH]}…"
    return DomainError(code, field=shown, name=shown, **params)


def find_unstorable(
    value: object, *, in_columns: bool = True, place: str = "", depth: int = 0
) -> Iterator[DomainError]:
    """Yield a refusal for each value that cannot be stored, at any depth, and for too deep nesting.

    `in_columns` false: the body is stored as JSON text, so only values that JSON cannot represent are refused.
    """
    if depth > MAX_DEPTH:
        yield refusal("field_deep", place, limit=MAX_DEPTH)
    elif isinstance(value, str):
        if in_columns and UNSTORABLE.search(value):
            yield refusal("field_letters", place)
    elif isinstance(value, int | float):
        if not math.isfinite(value) or (in_columns and abs(value) > MAX_INTEGER):
            yield refusal("field_number", place)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            below = f"{place}.{name}" if place else str(name)
            yield from find_unstorable(name, in_columns=in_columns, place=below, depth=depth)
            yield from find_unstorable(inner, in_columns=in_columns, place=below, depth=depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from find_unstorable(inner, in_columns=in_columns, place=place, depth=depth + 1)


def check_json_type(field: object, value: object) -> str:
    """Return the code that refuses the JSON type of a value for a field, or "". Null is checked by the field."""
    for kind, types, code in KINDS:
        if isinstance(field, kind):
            return "" if value is None or type(value) in types else code
    return ""
