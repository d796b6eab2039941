"""Hostile requests to the upload form of the import. Hostile files are in `tests/hostile/files.py`."""

from tests.hostile.asking import Hostile, form, raw

IMPORT, MULTIPART = "POST /bureau/joueurs/import/", "multipart/form-data; boundary=x"
NO_FILE = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nnothing\r\n--x--\r\n'
BAD_NAME = '--x\r\nContent-Disposition: form-data; name="file"; filename="a\0b"\r\n\r\nNom\r\n--x--\r\n'

REQUESTS = [
    Hostile("no file", IMPORT, (200, 422), form(""), "director"),
    Hostile("a text for a file", IMPORT, (200, 422), raw(NO_FILE, MULTIPART), "director"),
    Hostile("a NUL in the name of a file", IMPORT, (302, 422), raw(BAD_NAME, MULTIPART), "director"),
    Hostile("a boundary that never comes", IMPORT, (200, 400, 422), raw("--y\r\n", MULTIPART), "director"),
    Hostile("a file without a sign-in", IMPORT, (302, 403), raw(NO_FILE, MULTIPART)),
    Hostile(
        "an unknown preview", "GET /bureau/joueurs/import/00000000-0000-0000-0000-000000000000/", 404, by="director"
    ),
]
