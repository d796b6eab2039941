"""Files that were damaged on their way: a byte, a piece, a part of a workbook, always the same for the same number."""

from random import Random

from tests.players.files import csv_of, workbook_parts, xlsx_of, zip_of

PEOPLE: list[list[object]] = [
    ["Nom", "Prénom", "Licence", "Né le", "Consentement"],
    ["Dupont", "Jeanne", 12, 1958, "oui"],
    ["Pœuf", "Zoé"],
]
BOOK = xlsx_of(PEOPLE)
PARTS = workbook_parts()
LIST = csv_of('Dupont;Jeanne;A1;"Un; deux";Senior;1958;j@example.org;oui', "Pœuf;Zoé;;;;02/03/1958;;non")
WORDS = [
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
    """Return the damaged file with this number: a third are lists, a third workbooks, a third repacked workbooks."""
    rng = Random(number)
    if number % 3 == 0:
        return _damage(LIST, rng)
    if number % 3 == 1:
        return _damage(BOOK, rng)
    name = rng.choice(list(PARTS))
    return zip_of(PARTS | {name: _damage(PARTS[name], rng)})


def _damage(content: bytes, rng: Random) -> bytes:
    hurt = bytearray(content)
    for _ in range(rng.choice([1, 1, 1, 2, 8, 40])):
        start = rng.randrange(len(hurt) + 1)
        end = min(len(hurt), start + rng.choice([0, 1, 1, 4, 40, 400]))
        kind = rng.randrange(4)
        if kind == 0:
            hurt[start:end] = rng.randbytes(end - start)
        elif kind == 1:
            del hurt[start:end]
        elif kind == 2:
            hurt[start:start] = hurt[start:end] * 2
        else:
            hurt[start:end] = rng.choice(WORDS)
    return bytes(hurt)
