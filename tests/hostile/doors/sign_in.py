"""Hostile requests to the sign-in: links, the desk code, the redirect afterwards."""

from tests.hostile.asking import Hostile, form

REQUESTS = [
    Hostile("only the head of a page", "HEAD /connexion/", 200),
    Hostile("an unknown link", "GET /connexion/nothing/", 404),
    Hostile("a NUL for a link", "GET /connexion/%00/", 404),
    Hostile("a link of ten thousand letters", f"GET /connexion/{'a' * 10_000}/", 404),
    Hostile("the use of an unknown link", "POST /connexion/nothing/", (404, 422), form("")),
    Hostile("a NUL for the desk code", "POST /connexion/", 400, form("code=%00")),
    Hostile("an unknown code", "POST /connexion/", 422, form("code=ABCDEF")),
    Hostile("a redirect to another site", "GET /connexion/?next=https://evil.example/", 200),
    Hostile("signing out by a GET", "GET /connexion/out/", 405, by="director"),
]
