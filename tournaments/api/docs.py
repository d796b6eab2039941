"""The documentation page of the API, written on the server from the schema: no CDN, no script, the look of the rest.

Swagger's own page breaks rules of accessibility that ours keep.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from threading import Lock
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import get_script_prefix
from django.utils.cache import get_conditional_response
from django.utils.encoding import force_bytes
from django.views.decorators.http import require_GET
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from tournaments.formatting.language import reader_language

Schema = dict[str, Any]


@dataclass(frozen=True)
class BodyField:
    """A value in an address, a body or an answer."""

    name: str
    type: str
    required: bool
    text: str


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked."""

    method: str
    path: str
    text: str
    parameters: tuple[BodyField, ...]
    body: tuple[BodyField, ...]
    answers: tuple[tuple[str, tuple[BodyField, ...]], ...]

    @property
    def group(self) -> str:
        """What it is about: the last fixed word of its address."""
        return next((part for part in self.path.split("/")[2:] if part), "")


@require_GET
def documentation(request: HttpRequest) -> HttpResponse:
    """Every operation, by the first word of its address."""
    groups = [(name, list(found)) for name, found in groupby(operations(), key=lambda operation: operation.group)]
    return render(request, "api/docs.html", {"groups": groups, "base": get_script_prefix().rstrip("/")})


MOST_KEPT = 20  # of a third of a megabyte each


class KeptSchema(SpectacularAPIView):
    """The schema as a file, kept by form, language and organiser: it takes a second, and does not change."""

    _lock = Lock()  # the generator is not made for two threads at once
    _kept: ClassVar[dict[tuple[str, ...], bytes]] = {}

    def _get_schema_response(self, request: Request) -> HttpResponse:
        form = request.accepted_renderer
        key = (form.media_type, reader_language(), get_script_prefix())
        with self._lock:
            if key not in self._kept:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                schema = SchemaGenerator().get_schema(request=None, public=True)
                self._kept[key] = force_bytes(form.render(schema, renderer_context={}))
        etag = f'"{blake2b(self._kept[key], digest_size=16).hexdigest()}"'
        answer = get_conditional_response(request._request, etag=etag)
        if answer is None:
            name = {"Content-Disposition": f'inline; filename="Chelem.{form.format}"'}
            answer = HttpResponse(self._kept[key], content_type=form.media_type, headers=name)
        answer["ETag"] = etag
        return answer


@lru_cache(maxsize=1)
def operations() -> tuple[Operation, ...]:
    """All operations in the order of their addresses; the schema does not change while the program runs."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return tuple(
        _operation(schema, path, method, described)
        for path, methods in sorted(schema["paths"].items())
        for method, described in methods.items()
    )


def _operation(schema: Schema, path: str, method: str, described: Schema) -> Operation:
    """Without its refusals: their shape is the same everywhere."""
    return Operation(
        method=method.upper(),
        path=path,
        text=described.get("description", ""),
        parameters=tuple(_parameter(found) for found in described.get("parameters", ())),
        body=tuple(_fields(schema, described.get("requestBody", {}))),
        answers=tuple(
            (status, tuple(_fields(schema, answer)))
            for status, answer in described.get("responses", {}).items()
            if status.startswith("2")
        ),
    )


def _parameter(found: Schema) -> BodyField:
    return BodyField(found["name"], _type(found["schema"]), found.get("required", False), found.get("description", ""))


def _fields(schema: Schema, holder: Schema) -> Iterator[BodyField]:
    """The properties of the JSON that a body or an answer holds; those of one item for a list."""
    content = holder.get("content", {}).get("application/json", {}).get("schema", {})
    described = _resolved(schema, content.get("items", content))
    required = described.get("required", ())
    for name, value in described.get("properties", {}).items():
        yield BodyField(name, _type(value), name in required, value.get("description", ""))


def _resolved(schema: Schema, found: Schema) -> Schema:
    """What a `$ref` points to."""
    if "$ref" not in found:
        return found
    return dict(schema["components"]["schemas"][found["$ref"].rpartition("/")[2]])


def _type(found: Schema) -> str:
    """A short name: `integer`, `list of SeatSerializer`, `string or null`."""
    if "$ref" in found:
        return str(found["$ref"].rpartition("/")[2])
    if found.get("type") == "array":
        return f"list of {_type(found['items'])}"
    for key in ("allOf", "oneOf"):
        if key in found:
            return " or ".join(_type(each) for each in found[key])
    name = str(found.get("type", "any"))
    return f"{name} or null" if found.get("nullable") else name
