"""Every refusal of the API in its schema, so that programs know beforehand what they may be answered."""

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
    "409": "Right input at the wrong moment, or against a state that has moved on.",
    "413": "The body is larger than anything that a table has to say.",
    "415": "The body is not JSON.",
    "422": "The rules of the game or of the tournament refuse it.",
    "429": "Too many wrong codes, or sendings; wait as `Retry-After` says, else a minute.",
}
TIME_OF_DAY = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"
READERS = {"get", "head", "options"}
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
            "description": "Of what a tablet has sent: the `client_id` of each item, as far as it could be read.",
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
    """A hook of drf-spectacular: adds the refusals to each operation, and their shape to the components."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    if (base := get_script_prefix()) != "/":  # asked for within an organiser
        result["servers"] = [{"url": base.rstrip("/")}]
    reference = {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _close(result, operation)
            for status in _statuses(path, method, operation):
                operation["responses"].setdefault(status, {"description": TEXTS[status], "content": reference})
    return result


def document_times(result: Schema, **_generator: object) -> Schema:
    """A hook of drf-spectacular: describes a time of day as it is told, on the clock of the hall.

    The `time` of JSON Schema has an offset from UTC (RFC 3339), which these have not.
    """
    for component in result["components"]["schemas"].values():
        for shape in component.get("properties", {}).values():
            if shape.get("format") == "time":
                del shape["format"]
                shape["pattern"] = TIME_OF_DAY
    return result


def _close(result: Schema, operation: Schema) -> None:
    """A body has no room for fields that it does not name; see `bodies`."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if reference := content["schema"].get("$ref"):
            result["components"]["schemas"][reference.rpartition("/")[2]]["additionalProperties"] = False


def _statuses(path: str, method: str, operation: Schema) -> Iterator[str]:
    """What this operation may refuse with."""
    if operation.get("security"):
        yield "403"
    if {"tablet": []} in operation.get("security", ()):
        yield "401"
    if "{" in path:
        yield from ("404", "409")
    if path.endswith(("{token}/", "{sequence}/standings/")):  # signed addresses end; the log is older than a ranking
        yield "422"
    if "/tables/{code}/" in path:  # letters that are wrong count at each of them
        yield "429"
    if path.endswith("/series/") and method not in READERS:  # a tournament that the others shall be like
        yield "404"
    if path.endswith("/submissions/") and method not in READERS:
        yield "413"
    if method not in READERS:
        yield from ("400", "409", "415", "422")


def once_for_all_stages(endpoints: list[tuple[str, str, str, Any]], **_kwargs: Any) -> list[tuple[str, str, str, Any]]:
    """What works for every stage alike is described once, at the address of the first."""
    return [endpoint for endpoint in endpoints if "/stages/{stage}/" not in endpoint[0]]
