"""Hostile requests to the API: values, types, unknown fields, media types, tokens."""

from tests.hostile.asking import Hostile, js, raw

TOURNAMENT, PLAYERS = "PATCH /api/tournaments/{slug}/", "POST /api/players/"
DEAL = "PUT /api/tournaments/{slug}/rounds/1/tables/1/deals/1/"
DEEP = "[" * 900 + "]" * 900
PERSON = {"last_name": "Zola", "first_name": "Émile"}
REGISTER, GUEST = "POST /api/tournaments/{slug}/registration/", PERSON | {"email": "zola@example.org"}
ADDRESS_WITH_HEADERS = "zola@example.org\r\nBcc: all@example.org"
ENDLESS = "9" * 50_000

REQUESTS = [
    Hostile("half a character", PLAYERS, 400, js(PERSON | {"last_name": "\ud800"}), "director", "last_name"),
    Hostile("a NUL", PLAYERS, 400, js(PERSON | {"club": "a\0b"}), "director", "club"),
    Hostile("a NUL deep inside", TOURNAMENT, 400, js({"rule_options": {"a": ["\0"]}}), "director", "rule_options.a"),
    Hostile("half a character as a name", TOURNAMENT, 400, js({"\udfff": 1}), "director", "\ufffd"),
    Hostile("half a character as a choice", TOURNAMENT, 400, js({"withdrawal": "\ud800"}), "director", "withdrawal"),
    Hostile("a NUL among the words of a search", "GET /api/players/?search=%00", 400, by="director", field="search"),
    Hostile("a NUL in an address", "GET /api/tournaments/%00/", 404, by="director"),
    Hostile("1e400", TOURNAMENT, 400, raw('{"fee": 1e400}'), "director", "fee"),
    Hostile("less than -1e400", DEAL, 400, raw('{"outcome": {"points": -1e400}}'), "director", "outcome.points"),
    Hostile("not a number", TOURNAMENT, 400, raw('{"rule_options": {"x": NaN}}'), "director", "rule_options.x"),
    Hostile("infinity", PLAYERS, 400, raw('{"last_name": "Z", "birth_year": Infinity}'), "director", "birth_year"),
    Hostile("more than a database holds", TOURNAMENT, 400, js({"fee": 2**63}), "director", "fee"),
    Hostile("more than a column holds", TOURNAMENT, (400, 422), js({"fee": 2**31}), "director", "fee"),
    Hostile(
        "a year past any column", PLAYERS, (400, 422), js(PERSON | {"birth_year": 2**40}), "director", "birth_year"
    ),
    Hostile("fifty thousand digits", TOURNAMENT, 400, raw(f'{{"fee": {ENDLESS}}}'), "director", "fee"),
    Hostile("nine hundred brackets", TOURNAMENT, 400, raw(f'{{"tie_breaks": {DEEP}}}'), "director", "tie_breaks"),
    Hostile("more brackets than Python reads", TOURNAMENT, 400, raw("[" * 100_000), "director"),
    Hostile("a name twice", TOURNAMENT, 400, raw('{"fee": 1, "fee": 2}'), "director", "fee"),
    Hostile("a list for an object", TOURNAMENT, 400, js({"rule_options": []}), "director", "rule_options"),
    Hostile("a text for a list", TOURNAMENT, 400, js({"tie_breaks": "lot"}), "director", "tie_breaks"),
    Hostile("a text for a boolean", TOURNAMENT, 400, js({"team_same_club": "false"}), "director", "team_same_club"),
    Hostile("a number for a boolean", TOURNAMENT, 400, js({"team_same_club": 1}), "director", "team_same_club"),
    Hostile("a text for a number", TOURNAMENT, 400, js({"fee": "500"}), "director", "fee"),
    Hostile("true for a number", TOURNAMENT, 400, js({"fee": True}), "director", "fee"),
    Hostile("a number for a text", TOURNAMENT, 400, js({"name": 5}), "director", "name"),
    Hostile("an object for a text", PLAYERS, 400, js({"last_name": {"$ne": ""}}), "director", "last_name"),
    Hostile("an unknown field", "POST /api/tournaments/{slug}/draw/", 400, js({"plan": []}), "director", "plan"),
    Hostile(
        "a field of another request",
        "POST /api/tournaments/{slug}/rounds/",
        400,
        js({"number": 2}),
        "director",
        "number",
    ),
    Hostile("an unknown filter", "GET /api/tournaments/{slug}/entries/?stat=no_show", 400, by="director", field="stat"),
    Hostile("an unknown state", "GET /api/tournaments/{slug}/entries/?state=dead", 400, by="director", field="state"),
    Hostile(
        "a round that is not a number",
        "GET /api/tournaments/{slug}/standings/?round=x",
        400,
        by="director",
        field="round",
    ),
    Hostile("a filter on a write", f"{TOURNAMENT}?fee=0", 400, js({}), "director", "fee"),
    Hostile(
        "a mail header in a mail address",
        REGISTER,
        422,
        js(GUEST | {"email": ADDRESS_WITH_HEADERS}),
        field="email",
    ),
    Hostile("a name of 300 letters", REGISTER, 422, js(GUEST | {"last_name": "Z" * 300}), field="last_name"),
    Hostile("team-mates of team-mates", REGISTER, 400, js(GUEST | {"mates": [{"mates": []}]}), field="mates.mates"),
    Hostile("no JSON", TOURNAMENT, 400, raw("{"), "director"),
    Hostile("bytes that are not UTF-8", TOURNAMENT, 400, raw(b'{"name": "\xff"}'), "director"),
    Hostile("UTF-16", TOURNAMENT, 400, raw('{"name": "Zola"}'.encode("utf-16")), "director"),
    Hostile("a form", TOURNAMENT, 415, raw("fee=1", "application/x-www-form-urlencoded"), "director"),
    Hostile("XML", TOURNAMENT, 415, raw("<fee>1</fee>", "application/xml"), "director"),
    Hostile("a media type with a bad charset", TOURNAMENT, 400, raw("{", "application/json; charset=\xff"), "director"),
    Hostile("no token", TOURNAMENT, 403, js({"fee": 1}), "nobody"),
    Hostile(
        "a token that is not ASCII", "GET /api/tables/{code}/", (401, 403), headers={"Authorization": "Device \xff"}
    ),
    Hostile("a key past any column", "GET /api/players/99999999999999999999/", 404, by="director"),
    Hostile("a table of another tablet", "GET /api/tables/{other}/", 403, by="tablet"),
    Hostile("a method that the view lacks", "DELETE /api/players/", 405, by="director"),
    Hostile("an unknown method", "CHELEM /api/players/", (400, 405), by="director"),
    Hostile(
        "an override of the method", PLAYERS, 400, js({}), "director", headers={"X-HTTP-Method-Override": "DELETE"}
    ),
]
