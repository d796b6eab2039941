"""QR codes are decoded by an independent reader of the standard (ISO/IEC 18004), as a phone does.

Codes that are computed from a similar code, for speed, equal those of the library segno.
"""

from collections.abc import Iterator
from random import Random
from string import ascii_letters, ascii_uppercase

import pytest

from tournaments.formatting.qr_codes import create_qr_code, qr_code_rows

M, Q, H = 0b00, 0b11, 0b10  # error correction levels; segno raises the level where the text fits
BLOCKS = {  # by level and version: how many blocks, and the codewords of text in each
    M: {1: (1, 16), 2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)},
    Q: {1: (1, 13), 2: (1, 22), 3: (2, 17), 4: (2, 24), 6: (4, 19)},
    H: {1: (1, 9), 2: (1, 16), 3: (2, 13), 4: (4, 9), 6: (4, 15)},
}
MASKED = 0b101010000010010  # the XOR mask of format words
MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, _c: r % 2 == 0,
    lambda _r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
BYTES = 0b0100  # the first four bits: the text is in byte mode


def read(rows: list[list[int]]) -> str:
    """Return the text of a code of version 1 to 6 in byte mode, without error correction."""
    size = len(rows)
    version = (size - 17) // 4
    level, mask = format_of(rows)
    bits = [rows[r][c] ^ MASKS[mask](r, c) for r, c in data_modules(size) if not is_function(r, c, size)]
    words = [number(bits[start : start + 8]) for start in range(0, len(bits) - 7, 8)]
    count, length = BLOCKS[level][version]
    data = [words[place * count + block] for block in range(count) for place in range(length)]
    stream = [word >> (7 - place) & 1 for word in data for place in range(8)]
    assert number(stream[:4]) == BYTES
    text_bytes = number(stream[4:12])
    return bytes(number(stream[12 + 8 * n : 20 + 8 * n]) for n in range(text_bytes)).decode()


def number(bits: list[int]) -> int:
    return int("".join(map(str, map(int, bits))), 2)


def format_of(rows: list[list[int]]) -> tuple[int, int]:
    """Return error correction level and mask, which are written next to the first finder and next to the others."""
    size = len(rows)
    first = [rows[8][c] for c in (0, 1, 2, 3, 4, 5, 7)] + [rows[r][8] for r in (8, 7, 5, 4, 3, 2, 1, 0)]
    second = [rows[r][8] for r in range(size - 1, size - 8, -1)] + [rows[8][c] for c in range(size - 8, size)]
    assert first == second
    word = number(first) ^ MASKED
    return word >> 13, word >> 10 & 0b111


def data_modules(size: int) -> Iterator[tuple[int, int]]:
    """Yield the modules in reading order: pairs of columns from the right, up and down in turns, without column 6."""
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((row, right), (row, right - 1))
        upwards = not upwards


def is_function(row: int, column: int, size: int) -> bool:
    """Return True for a module of a finder, timing or alignment pattern, which has no data."""
    near, far = 9, size - 8
    if (row < near and (column < near or column >= far)) or (row >= far and column < near):
        return True
    aligned = size > 21 and all(size - 9 <= place <= size - 5 for place in (row, column))
    return aligned or 6 in (row, column)


@pytest.mark.parametrize(
    "text",
    [
        "chelem",
        "http://192.168.1.20:8000/t/ABCDEF/",
        "https://tarot.example.org/les-atouts/t/KWXYZB/?s=0123456789abcdefghij",
        "https://tarot.example.org/les-atouts/t/lecture/" + "x" * 58,  # 105 characters fill version 6
    ],
)
def test_a_code_decodes_to_its_text(text):
    assert read([list(row) for row in create_qr_code(text).matrix]) == text


def test_codes_computed_from_a_similar_one_equal_those_of_segno():
    rng = Random(1)
    site = "http://192.168.1.20:8000/t/"
    tables = [f"{site}{''.join(rng.choices(ascii_uppercase, k=6))}/" for _ in range(50)]
    short = ["".join(rng.choices(ascii_letters, k=length)) for length in range(1, 12)]
    for text in [*tables, *short, "CHELEM", "12345", "échelle", "a", "Ä", "~~~~~~~~", "x\0\x7f", *tables[:3]]:
        of_segno = [[int(module) for module in row] for row in create_qr_code(text).matrix]
        assert [[int(module) for module in row] for row in qr_code_rows(text)] == of_segno, text


def test_a_code_computed_from_a_similar_one_decodes_to_its_text():
    for text in ("http://192.168.1.20:8000/t/ABCDEF/", "http://192.168.1.20:8000/t/ZYXWVU/"):
        assert read([list(map(int, row)) for row in qr_code_rows(text)]) == text
