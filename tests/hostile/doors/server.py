"""Hostile requests that the server refuses before Django: lengths, hosts, sizes of headers."""

from tests.hostile.asking import Hostile, raw

REQUESTS = [
    Hostile("a body that is too long by its header", "POST /", 413, headers={"Content-Length": "200000000"}),
    Hostile("a negative length", "POST /", 400, headers={"Content-Length": "-1"}),
    Hostile("two lengths", "POST /", 400, raw("x"), headers={"content-length": "5"}),
    Hostile("another site", "GET /", 400, headers={"Host": "evil.example"}),
    Hostile("another site, forwarded", "GET /", 200, headers={"X-Forwarded-Host": "evil.example"}),
    Hostile("no host", "GET /", 400, headers={"Host": ""}),
    Hostile("a header of a megabyte", "GET /", (0, 400, 431), headers={"X-Long": "x" * 1_000_000}),
    Hostile("an address of a hundred thousand letters", f"GET /{'a' * 100_000}", (0, 404, 414, 431)),
]
