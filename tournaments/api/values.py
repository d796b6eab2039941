"""What no value in a body may be, whichever field it is for: no letter that a database refuses, no number without end.

Each is refused by its field, before anything is made of the body and before anything of it is written into an answer.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework import serializers

from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.payloads import UNSTORABLE

LARGEST = 2**63 - 1  # that a database holds as a whole number
DEEPEST = 20  # brackets in brackets; ours have four
NAME_LENGTH = 40
"""Characters of a foreign name that a refusal repeats."""

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
"""The JSON type of each kind of field, and the refusal of any other: REST framework takes "false" for false, 1 for
true, and a number for a text."""


def refusal(code: str, place: str, **params: object) -> DomainError:
    """A refusal that names its field, of foreign names only the beginning and only letters that can be written."""
    shown = UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", place)
    shown = shown if len(shown) <= NAME_LENGTH else f"{shown[:NAME_LENGTH]}…"
    return DomainError(code, field=shown, name=shown, **params)


def strange(value: object, *, in_columns: bool = True, place: str = "", depth: int = 0) -> Iterator[DomainError]:
    """What cannot be kept of a body, at any depth; unless `in_columns`, only what no JSON can say again."""
    if depth > DEEPEST:
        yield refusal("field_deep", place, limit=DEEPEST)
    elif isinstance(value, str):
        if in_columns and UNSTORABLE.search(value):
            yield refusal("field_letters", place)
    elif isinstance(value, int | float):
        if not math.isfinite(value) or (in_columns and abs(value) > LARGEST):
            yield refusal("field_number", place)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            below = f"{place}.{name}" if place else str(name)
            yield from strange(name, in_columns=in_columns, place=below, depth=depth)
            yield from strange(inner, in_columns=in_columns, place=below, depth=depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from strange(inner, in_columns=in_columns, place=place, depth=depth + 1)


def kind_refused(field: object, value: object) -> str:
    """The code of the refusal of a JSON type that the field does not take; "" where it does. A null is its own case."""
    for kind, types, code in KINDS:
        if isinstance(field, kind):
            return "" if value is None or type(value) in types else code
    return ""
