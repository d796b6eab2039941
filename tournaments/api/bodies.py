"""What may be sent to an operation: the fields of its serializer, and nothing else.

A field that is dropped without a word makes another thing than the one that was asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.serializers import BaseSerializer, Field, ListSerializer, Serializer

from tournaments.services.core.errors import DomainError, Refusals

Body: TypeAlias = Serializer[Any] | type[Serializer[Any]] | None
Handler = TypeVar("Handler", bound=Callable[..., Any])

NAME_LENGTH = 40
"""Characters of a foreign name that a refusal repeats."""


class FieldsUnknown(Refusals):
    """Every field that an operation does not know."""

    status = 400


def accepts(body: Body, **described: Any) -> Callable[[Handler], Handler]:
    """Says of a method of a view what it takes (None: nothing), for the schema and for `must_know`.

    The other arguments are those of `extend_schema`.
    """

    def mark(handler: Handler) -> Handler:
        marked: Handler = extend_schema(request=body, **described)(handler)
        marked.body = body  # type: ignore[attr-defined]  # read by `ApiView`
        return marked

    return mark


def must_know(body: Body, data: object) -> None:
    """:raises FieldsUnknown: `data` has fields that `body` does not take, at any depth."""
    if found := tuple(_unknown(body() if isinstance(body, type) else body, data)):
        raise FieldsUnknown(*found)


def _unknown(body: Field[Any, Any, Any, Any] | None, data: object, place: str = "") -> Iterator[DomainError]:
    if isinstance(body, ListSerializer) and isinstance(data, list):
        for item in data:
            yield from _unknown(body.child, item, place)
    elif isinstance(data, Mapping):
        taken = {name: field for name, field in _fields(body) if not field.read_only}
        for name, value in data.items():
            if name not in taken:
                yield _refusal(f"{place}{name}", taken)
            elif isinstance(taken[name], BaseSerializer):
                yield from _unknown(taken[name], value, f"{place}{name}.")
    elif body is None and data:
        yield _refusal("", {})


def _fields(body: Field[Any, Any, Any, Any] | None) -> Iterator[tuple[str, Any]]:
    yield from body.fields.items() if isinstance(body, Serializer) else ()


def _refusal(name: str, taken: Mapping[str, object]) -> DomainError:
    shown = name if len(name) <= NAME_LENGTH else f"{name[:NAME_LENGTH]}…"
    return DomainError("field_unknown", field=shown, name=shown, known=", ".join(taken) or "—")
