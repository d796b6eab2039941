"""Randomly damaged lists and workbooks for the import of people, reproducible by number."""

from random import Random

from tests.players.files import csv_of, workbook_parts, xlsx_of, zip_of

ROWS: list[list[object]] = [
    ["Nom", "Prénom", "Licence", "Né le", "Consentement"],
    ["Dupont", "Jeanne", 12, 1958, "oui"],
    ["Pœuf", "Zoé"],
]
WORKBOOK = xlsx_of(ROWS)
PARTS = workbook_parts()
CSV_FILE = csv_of('Dupont;Jeanne;A1;"Un; deux";Senior;1958;j@example.org;oui', "Pœuf;Zoé;;;;02/03/1958;;non")
SPECIAL_BYTES = [
    b"<",
    b">",
    b"&#0;",
    b"\x00",
    b"\xff",
    b"&amp;",
    b'"',
    b"9" * 40,
    b"-1",
    b"]]>",
    b"<!--",
    b"nan",
    b"1e999",
    b"r:id",
]


def damaged_file(number: int) -> bytes:
    """Return the damaged file with this number: a CSV file, a workbook, or a workbook with a damaged part, in turn."""
    rng = Random(number)
    if number % 3 == 0:
        return _damage(CSV_FILE, rng)
    if number % 3 == 1:
        return _damage(WORKBOOK, rng)
    name = rng.choice(list(PARTS))
    return zip_of(PARTS | {name: _damage(PARTS[name], rng)})


def _damage(content: bytes, rng: Random) -> bytes:
    """Return the content with up to 40 pieces replaced by random or special bytes, removed or repeated."""
    damaged = bytearray(content)
    for _ in range(rng.choice([1, 1, 1, 2, 8, 40])):
        start = rng.randrange(len(damaged) + 1)
        end = min(len(damaged), start + rng.choice([0, 1, 1, 4, 40, 400]))
        operation = rng.randrange(4)
        if operation == 0:
            damaged[start:end] = rng.randbytes(end - start)
        elif operation == 1:
            del damaged[start:end]
        elif operation == 2:
            damaged[start:start] = damaged[start:end] * 2
        else:
            damaged[start:end] = rng.choice(SPECIAL_BYTES)
    return bytes(damaged)
