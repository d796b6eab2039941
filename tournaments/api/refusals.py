"""Hooks of drf-spectacular: they add refusals to the schema, describe times of day, and drop repeated paths."""

from collections.abc import Iterator
from typing import Any

from django.urls import get_script_prefix

from tournaments.api.problems import CONTENT_TYPE

Schema = dict[str, Any]

TEXTS = {
    "400": "The body or a value in it has the wrong shape, or a field is not known here.",
    "401": "The token of the tablet is missing, unknown or released.",
    "403": "Not signed in, or not allowed.",
    "404": "No such object.",
    "409": "Valid, but in conflict with the current state.",
    "410": "Another device has replaced the tablet. It may still send the lines that it has to `submissions/`.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "422": "The rules of the game or of the tournament refuse it.",
    "429": "Too many wrong codes or submissions; wait as `Retry-After` says, else a minute.",
}
TIME_OF_DAY = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"
READING_METHODS = {"get", "head", "options"}
_TEXT = {"type": "string"}
PROBLEM: Schema = {
    "type": "object",
    "description": "RFC 9457, with a `code` for programs and a `detail` for people.",
    "required": ["status", "title", "code", "detail"],
    "properties": {
        "status": {"type": "integer"},
        "title": _TEXT,
        "code": _TEXT,
        "field": _TEXT,
        "detail": _TEXT,
        "sendings": {
            "type": "array",
            "items": _TEXT,
            "description": "For submissions of a tablet: the `client_id` of each item that could be read.",
        },
        "problems": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "field", "detail"],
                "properties": {
                    "code": _TEXT,
                    "field": _TEXT,
                    "detail": _TEXT,
                    "severity": _TEXT,
                    "params": {"type": "object", "additionalProperties": True},
                },
            },
        },
    },
}


def document_refusals(result: Schema, **_generator: object) -> Schema:
    """Add the refusals of each operation, and their format, to the schema. A hook of drf-spectacular."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    if (base := get_script_prefix()) != "/":  # requested under the prefix of an organiser
        result["servers"] = [{"url": base.rstrip("/")}]
    reference = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _forbid_unknown_fields(result, operation)
            for status in _statuses(path, method, operation):
                operation["responses"].setdefault(status, {"description": TEXTS[status], "content": reference})
    return result


def document_times(result: Schema, **_generator: object) -> Schema:
    """Describe times of day as local time. A hook of drf-spectacular.

    The format `time` of JSON Schema has an offset from UTC (RFC 3339), which these do not have.
    """
    for component in result["components"]["schemas"].values():
        for shape in component.get("properties", {}).values():
            if shape.get("format") == "time":
                del shape["format"]
                shape["pattern"] = TIME_OF_DAY
    return result


def _forbid_unknown_fields(result: Schema, operation: Schema) -> None:
    """Describe the body as one without other fields; see `bodies`."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if reference := content["schema"].get("$ref"):
            result["components"]["schemas"][reference.rpartition("/")[2]]["additionalProperties"] = False


def _statuses(path: str, method: str, operation: Schema) -> Iterator[str]:
    """Yield the statuses of the refusals of an operation."""
    if operation.get("security"):
        yield "403"
    if {"tablet": []} in operation.get("security", ()):
        yield from ("401", "410")
    if "{" in path:
        yield from ("404", "409")
    if path.endswith(("{token}/", "{sequence}/standings/")):  # expired token, no ranking yet
        yield "422"
    if "/tables/{code}/" in path:  # wrong codes are counted at each of them
        yield "429"
    if path.endswith(("/series/", "/presets/")) and method not in READING_METHODS:  # the tournament that is copied
        yield "404"
    if path.endswith("/submissions/") and method not in READING_METHODS:
        yield "413"
    if method not in READING_METHODS:
        yield from ("400", "409", "415", "422")


def drop_paths_of_stages(endpoints: list[tuple[str, str, str, Any]], **_kwargs: Any) -> list[tuple[str, str, str, Any]]:
    """Drop the paths under `stages/`: their operations are described at the path of the first stage."""
    return [endpoint for endpoint in endpoints if "/stages/{stage}/" not in endpoint[0]]
