"""What may be asked of an operation: the fields of its serializers in their JSON types, and nothing else.

A field that is dropped without a word makes another thing than the one that was asked for, and a filter that is dropped
another list. Pages are not so strict: who passes a link on may add words of their own to it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.serializers import BaseSerializer, Field, ListSerializer, Serializer

from tournaments.api.values import kind_refused, refusal, strange
from tournaments.services.core.errors import DomainError, Refusals

Body: TypeAlias = Serializer[Any] | type[Serializer[Any]] | None
Handler = TypeVar("Handler", bound=Callable[..., Any])

MOST = 20
"""Refusals that one answer holds."""


class BodyRefused(Refusals):
    """Every field that an operation does not know, or cannot take as it is."""

    status = 400


def accepts(body: Body, **described: Any) -> Callable[[Handler], Handler]:
    """Says of a method of a view what it takes (None: nothing), for the schema and for `must_fit`.

    The other arguments are those of `extend_schema`.
    """

    def mark(handler: Handler) -> Handler:
        marked: Handler = extend_schema(request=body, **described)(handler)
        marked.body = body  # type: ignore[attr-defined]  # read by `ApiView`
        return marked

    return mark


def narrowed_by(parameters: type[Serializer[Any]], **described: Any) -> Callable[[Handler], Handler]:
    """Says of a method of a view which words it reads after the `?` of its address; without it, none."""

    def mark(handler: Handler) -> Handler:
        marked: Handler = extend_schema(parameters=[parameters], **described)(handler)
        marked.parameters = parameters  # type: ignore[attr-defined]  # the same
        return marked

    return mark


def must_know(parameters: type[Serializer[Any]] | None, asked: Mapping[str, str]) -> None:
    """:raises BodyRefused: words after the `?` that the operation does not read, or that no database takes."""
    known = parameters().fields if parameters else {}
    _raise_any(strange(asked))
    _raise_any(refusal("parameter_unknown", name, known=", ".join(known) or "—") for name in asked if name not in known)


def must_fit(body: Body, data: object, *, in_columns: bool = True) -> None:
    """Before a serializer looks: `data` has no field that `body` does not take, at any depth, each has its JSON type,
    and all of it can be stored: `in_columns`, or else as the text that it was.

    :raises BodyRefused:
    """
    _raise_any(strange(data, in_columns=in_columns))
    _raise_any(_unfit(body() if isinstance(body, type) else body, data))


def _raise_any(found: Iterator[DomainError]) -> None:
    if first := tuple(islice(found, MOST)):
        raise BodyRefused(*first)


def _unfit(body: Field[Any, Any, Any, Any] | None, data: object, place: str = "") -> Iterator[DomainError]:
    if isinstance(data, list) and isinstance(body, ListSerializer):
        for item in data:
            yield from _unfit(body.child, item, place)
    elif isinstance(data, Mapping):
        taken = {name: field for name, field in _fields(body) if not field.read_only}
        for name, value in data.items():
            if name not in taken:
                yield refusal("field_unknown", f"{place}{name}", known=", ".join(taken) or "—")
            elif code := kind_refused(taken[name], value):
                yield refusal(code, f"{place}{name}")
            elif isinstance(taken[name], BaseSerializer):
                yield from _unfit(taken[name], value, f"{place}{name}.")
            elif isinstance(value, list):
                codes = (kind_refused(_inner(taken[name]), item) for item in value)
                yield from (refusal(code, f"{place}{name}") for code in codes if code)
    elif body is None and data:
        yield refusal("field_unknown", "", known="—")


def _inner(field: Field[Any, Any, Any, Any]) -> Field[Any, Any, Any, Any] | None:
    """What stands in a list."""
    return getattr(field, "child", None) or getattr(field, "child_relation", None)


def _fields(body: Field[Any, Any, Any, Any] | None) -> Iterator[tuple[str, Any]]:
    yield from body.fields.items() if isinstance(body, Serializer) else ()
