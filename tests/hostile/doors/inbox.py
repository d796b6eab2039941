"""Hostile submissions: items are judged separately, so that most invalid ones are answered within a 200."""

from tests.hostile.asking import Hostile, js, raw

SEND = "POST /api/tables/{code}/submissions/"


def body_of_item(**fields: object) -> object:
    """Return the body of a submission with one item, a deal with changed fields."""
    return {"items": [{"client_id": "hostile-1", "kind": "deal", "round": 1, "line": 1, "payload": {}} | fields]}


REQUESTS = [
    Hostile(
        "a NUL in a reason", SEND, 200, js(body_of_item(client_id="hostile-2", payload={"reason": "\0"})), "tablet"
    ),
    Hostile(
        "half a character in a reason",
        SEND,
        200,
        js(body_of_item(client_id="hostile-3", payload={"reason": "\ud800"})),
        "tablet",
    ),
    Hostile("half a character as a kind", SEND, 200, js(body_of_item(client_id="hostile-4", kind="\ud800")), "tablet"),
    Hostile("half a character as its id", SEND, 200, js(body_of_item(client_id="\ud800")), "tablet"),
    Hostile("a NUL as its id", SEND, 200, js(body_of_item(client_id="\0" * 12)), "tablet"),
    Hostile("an object as its id", SEND, 200, js(body_of_item(client_id={"a": [1]})), "tablet"),
    Hostile("an unknown field", SEND, 200, js(body_of_item(client_id="hostile-5", plan=[])), "tablet"),
    Hostile("a round past any column", SEND, 200, js(body_of_item(client_id="hostile-6", round=2**62)), "tablet"),
    Hostile(
        "a clock past the end of time",
        SEND,
        200,
        js(body_of_item(client_id="hostile-7", device_time="9999-12-31T23:59:59-23:59")),
        "tablet",
    ),
    Hostile(
        "1e400",
        SEND,
        400,
        raw('{"items": [{"payload": {"outcome": {"points": 1e400}}}]}'),
        "tablet",
        "items.payload.outcome.points",
    ),
    Hostile("1e400 as its id", SEND, 400, raw('{"items": [{"client_id": 1e400}]}'), "tablet", "items.client_id"),
    Hostile("an object for the list", SEND, 400, js({"items": {}}), "tablet", "items"),
    Hostile("a text as an item", SEND, 400, js({"items": ["x"]}), "tablet", "items"),
    Hostile("101 items", SEND, 400, js({"items": [{}] * 101}), "tablet", "items"),
    Hostile("a text of 300,000 characters", SEND, 413, js({"items": ["x" * 300_000]}), "tablet"),
    Hostile("a deal of the next table", "POST /api/tables/{other}/rounds/1/deals/1/preview/", 403, js({}), "tablet"),
    Hostile("a deal without a token", SEND, 401, js(body_of_item()), "nobody"),
]
