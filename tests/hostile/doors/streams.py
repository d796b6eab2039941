"""Hostile requests to the live streams (server-sent events)."""

from tests.hostile.asking import Hostile

REQUESTS = [
    Hostile("a stream, and gone at once", "GET /live/{slug}/", 200, headers={"Accept": "text/event-stream"}),
    Hostile("an unknown tournament", "GET /live/nothing/", 404, headers={"Accept": "text/event-stream"}),
    Hostile("a NUL for a table", "GET /live/{slug}/?table=%00", 400, headers={"Accept": "text/event-stream"}),
    Hostile(
        "a table past any column",
        "GET /live/{slug}/?table=99999999999999999999",
        200,
        headers={"Accept": "application/json"},
    ),
    Hostile("only the head of a stream", "HEAD /live/{slug}/", 200, headers={"Accept": "text/event-stream"}),
    Hostile("a POST to a stream", "POST /live/{slug}/", 405),
    Hostile("the stream of a table without a token", "GET /t/{code}/live/", (403, 404)),
]
