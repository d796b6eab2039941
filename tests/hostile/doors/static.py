"""Hostile requests for static files, and for paths outside of their folder."""

from tests.hostile.asking import Hostile

REQUESTS = [
    Hostile("only the head of a file", "HEAD /static/chelem/base.css", 200),
    Hostile("a path out of the folder", "GET /static/../chelem.sqlite3", 404),
    Hostile("the same, quoted", "GET /static/%2e%2e/%2e%2e/secret_key", 404),
    Hostile("the same, quoted twice", "GET /static/..%252fsecret_key", 404),
    Hostile("a NUL behind a name", "GET /static/chelem/base.css%00.html", 404),
    Hostile("another root", "GET /static//etc/passwd", 404),
    Hostile("a POST to a file", "POST /static/chelem/base.css", (403, 404, 405)),
    Hostile("a range past the end", "GET /static/chelem/base.css", (200, 416), headers={"Range": "bytes=99999999-"}),
    Hostile("an invalid range", "GET /static/chelem/base.css", (200, 206, 416), headers={"Range": "bytes=-x"}),
]
