"""Strict validation of requests: only known fields and query parameters, and values of their JSON types.

A field or filter that was ignored would create another object, or return another list, than the client meant. Pages
are lenient: shared links get extra parameters.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework.serializers import BaseSerializer, Field, ListSerializer, Serializer

from tournaments.api.values import check_json_type, find_unstorable, refusal
from tournaments.services.core.errors import DomainError, Refusals

Body: TypeAlias = Serializer[Any] | type[Serializer[Any]] | None
Handler = TypeVar("Handler", bound=Callable[..., Any])

MAX_REFUSALS = 20
"""Maximum number of refusals in a response."""


class BodyRefused(Refusals):
    """All unknown or ill-typed fields of a request."""

    status = 400


def accepts(body: Body, **documentation: Any) -> Callable[[Handler], Handler]:
    """Declare the body of a view method (None: no body), for the schema and for `check_body`.

    The other arguments are those of `extend_schema`.
    """

    def mark(handler: Handler) -> Handler:
        marked: Handler = extend_schema(request=body, **documentation)(handler)
        marked.body = body  # type: ignore[attr-defined]  # read by `ApiView`
        return marked

    return mark


def narrowed_by(parameters: type[Serializer[Any]], **documentation: Any) -> Callable[[Handler], Handler]:
    """Declare the query parameters of a view method; without this decorator it has none."""

    def mark(handler: Handler) -> Handler:
        marked: Handler = extend_schema(parameters=[parameters], **documentation)(handler)
        marked.parameters = parameters  # type: ignore[attr-defined]  # read by `ApiView`
        return marked

    return mark


def check_parameters(parameters: type[Serializer[Any]] | None, query: Mapping[str, str]) -> None:
    """Refuse unknown query parameters, and values that cannot be stored.

    :raises BodyRefused: `parameter_unknown`, or a code of `values.find_unstorable`.
    """
    names = parameters().fields if parameters else {}
    _raise_first(find_unstorable(query))
    known = ", ".join(names) or "—"
    _raise_first(refusal("parameter_unknown", name, known=known) for name in query if name not in names)


def check_body(body: Body, data: object, *, in_columns: bool = True) -> None:
    """Refuse unknown fields at any depth, values of another JSON type, and values that cannot be stored.

    Runs before the serializer. `in_columns`: see `values.find_unstorable`.

    :raises BodyRefused: `field_unknown`, or another code per field.
    """
    _raise_first(find_unstorable(data, in_columns=in_columns))
    _raise_first(_find_misfits(body() if isinstance(body, type) else body, data))


def _raise_first(refusals: Iterator[DomainError]) -> None:
    """Raise the first `MAX_REFUSALS` as one `BodyRefused`; return if there are none."""
    if first := tuple(islice(refusals, MAX_REFUSALS)):
        raise BodyRefused(*first)


def _find_misfits(body: Field[Any, Any, Any, Any] | None, data: object, place: str = "") -> Iterator[DomainError]:
    """Yield a refusal for each unknown field and each value of another JSON type, at any depth."""
    if isinstance(data, list) and isinstance(body, ListSerializer):
        for item in data:
            yield from _find_misfits(body.child, item, place)
    elif isinstance(data, Mapping):
        writable = {name: field for name, field in _fields(body) if not field.read_only}
        for name, value in data.items():
            if name not in writable:
                yield refusal("field_unknown", f"{place}{name}", known=", ".join(writable) or "—")
            elif code := check_json_type(writable[name], value):
                yield refusal(code, f"{place}{name}")
            elif isinstance(writable[name], BaseSerializer):
                yield from _find_misfits(writable[name], value, f"{place}{name}.")
            elif isinstance(value, list):
                codes = (check_json_type(_item_field(writable[name]), item) for item in value)
                yield from (refusal(code, f"{place}{name}") for code in codes if code)
    elif body is None and data:
        yield refusal("field_unknown", "", known="—")


def _item_field(field: Field[Any, Any, Any, Any]) -> Field[Any, Any, Any, Any] | None:
    """Return the field of the items of a list field, or None."""
    return getattr(field, "child", None) or getattr(field, "child_relation", None)


def _fields(body: Field[Any, Any, Any, Any] | None) -> Iterator[tuple[str, Any]]:
    yield from body.fields.items() if isinstance(body, Serializer) else ()
