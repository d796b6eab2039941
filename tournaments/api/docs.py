"""The documentation page of the API, rendered on the server from the schema, without scripts or a CDN.

Swagger UI breaks accessibility rules that our pages follow. `CachedSchema` serves the schema itself as a file.
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
    """A field of a path, query, body or response."""

    name: str
    type: str
    required: bool
    text: str


@dataclass(frozen=True)
class Operation:
    """An operation: a method at a path."""

    method: str
    path: str
    text: str
    parameters: tuple[BodyField, ...]
    body: tuple[BodyField, ...]
    answers: tuple[tuple[str, tuple[BodyField, ...]], ...]

    @property
    def group(self) -> str:
        """The first fixed part of its path after `/api/`."""
        return next((part for part in self.path.split("/")[2:] if part), "")


@require_GET
def documentation(request: HttpRequest) -> HttpResponse:
    """Show all operations, grouped by the first part of their path."""
    groups = [(name, list(found)) for name, found in groupby(operations(), key=lambda operation: operation.group)]
    return render(request, "api/docs.html", {"groups": groups, "base": get_script_prefix().rstrip("/")})


CACHE_ENTRIES = 20  # each about 330 kB


class CachedSchema(SpectacularAPIView):
    """The schema as a file, cached by format, language and organiser: generating it takes a second."""

    _lock = Lock()  # the generator is not thread-safe
    _cache: ClassVar[dict[tuple[str, ...], bytes]] = {}

    def _get_schema_response(self, request: Request) -> HttpResponse:
        """Return the schema, generated once per language and prefix; 304 if the client has it already."""
        form = request.accepted_renderer
        key = (form.media_type, reader_language(), get_script_prefix())  # the prefix is that of the organiser
        with self._lock:
            if key not in self._cache:
                if len(self._cache) >= CACHE_ENTRIES:
                    self._cache.clear()
                schema = SchemaGenerator().get_schema(request=None, public=True)
                self._cache[key] = force_bytes(form.render(schema, renderer_context={}))
        etag = f'"{blake2b(self._cache[key], digest_size=16).hexdigest()}"'
        answer = get_conditional_response(request._request, etag=etag)
        if answer is None:
            name = {"Content-Disposition": f'inline; filename="Chelem.{form.format}"'}
            answer = HttpResponse(self._cache[key], content_type=form.media_type, headers=name)
        answer["ETag"] = etag
        return answer


@lru_cache(maxsize=1)
def operations() -> tuple[Operation, ...]:
    """Return all operations, sorted by path; the schema does not change while the program runs."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return tuple(
        _operation(schema, path, method, described)
        for path, methods in sorted(schema["paths"].items())
        for method, described in methods.items()
    )


def _operation(schema: Schema, path: str, method: str, node: Schema) -> Operation:
    """Build an operation from its description, without refusals: their format is the same everywhere."""
    return Operation(
        method=method.upper(),
        path=path,
        text=node.get("description", ""),
        parameters=tuple(_parameter(found) for found in node.get("parameters", ())),
        body=tuple(_fields(schema, node.get("requestBody", {}))),
        answers=tuple(
            (status, tuple(_fields(schema, answer)))
            for status, answer in node.get("responses", {}).items()
            if status.startswith("2")
        ),
    )


def _parameter(node: Schema) -> BodyField:
    return BodyField(node["name"], _type(node["schema"]), node.get("required", False), node.get("description", ""))


def _fields(schema: Schema, holder: Schema) -> Iterator[BodyField]:
    """Yield the properties of a JSON body or response; for a list, those of its items."""
    content = holder.get("content", {}).get("application/json", {}).get("schema", {})
    described = _resolve(schema, content.get("items", content))
    required = described.get("required", ())
    for name, value in described.get("properties", {}).items():
        yield BodyField(name, _type(value), name in required, value.get("description", ""))


def _resolve(schema: Schema, node: Schema) -> Schema:
    """Resolve a `$ref`."""
    if "$ref" not in node:
        return node
    return dict(schema["components"]["schemas"][node["$ref"].rpartition("/")[2]])


def _type(node: Schema) -> str:
    """Return a short name of a type: `integer`, `list of SeatSerializer`, `string or null`."""
    if "$ref" in node:
        return str(node["$ref"].rpartition("/")[2])
    if node.get("type") == "array":
        return f"list of {_type(node['items'])}"
    for key in ("allOf", "oneOf"):
        if key in node:
            return " or ".join(_type(each) for each in node[key])
    name = str(node.get("type", "any"))
    return f"{name} or null" if node.get("nullable") else name
