"""QR codes, for paper and pages."""

from functools import lru_cache
from typing import Any

import segno

MASK = 0  # a chessboard, which breaks up runs in either direction
ENDING = 8  # letters at the end that may differ between cached codes; addresses of tables differ by fewer
DIGITS = bytes.maketrans(b"\0\1", b"01")
SVG_LOOK: dict[str, Any] = {"omitsize": True, "dark": "#000", "light": "#fff", "border": 4}  # the same in every theme


def create_qr_code(text: str) -> segno.QRCode:
    """Create a QR code of `text` that stays readable if an eighth of it is damaged (error correction level M).

    The mask is fixed. ISO/IEC 18004 evaluates eight masks to find the best pattern, but readers accept any, and the
    evaluation takes four fifths of the time: on sheets for 250 tables the codes cost more than all lines.
    """
    return _create_code(text, None)


def qr_code_rows(text: str) -> list[str]:
    """Return the rows of `create_qr_code(text)`, `1` for a dark module.

    Similar texts share cached computations: codes for 250 tables take little more time than the first 30.
    """
    if not text.isascii() or text == text.upper():  # without lower case it is not encoded in byte mode
        return [row.translate(DIGITS).decode() for row in create_qr_code(text).matrix]
    cached = _cached_codes(text[:-ENDING], len(text))
    if not cached:
        cached.append(SimilarCodes(text))
    return cached[0].rows(text)


def _create_code(text: str, mode: str | None) -> segno.QRCode:
    return segno.make(text, error="m", micro=False, mask=MASK, mode=mode)


@lru_cache(maxsize=16)
def _cached_codes(_beginning: str, _length: int) -> "list[SimilarCodes]":
    """Return a cached list, empty at first, to which the caller adds the codes of this beginning and length."""
    return []


class SimilarCodes:
    """The codes of texts with the length of `first`, all in byte mode, computed from the code of `first`.

    All parts of a code are linear modulo 2: data, error correction (Reed-Solomon), mask (ISO/IEC 18004). A bit of the
    text therefore flips the same modules in all codes, and the code of another text is that of `first` with the flips
    of each differing bit.
    """

    def __init__(self, first: str) -> None:
        self._first = first
        self._size = len(create_qr_code(first).matrix)
        self._modules = _modules_as_bits(first)
        self._changes: dict[tuple[int, int], int] = {}

    def rows(self, text: str) -> list[str]:
        """Return the rows of a code, like `qr_code_rows`."""
        modules = self._modules
        for place, (old, new) in enumerate(zip(self._first, text, strict=True)):
            difference = ord(old) ^ ord(new)
            while difference:
                bit = difference & -difference
                modules ^= self._change(place, bit)
                difference ^= bit
        digits = f"{modules:0{self._size**2}b}"
        return [digits[start : start + self._size] for start in range(0, len(digits), self._size)]

    def _change(self, place: int, bit: int) -> int:
        """Return the modules that one bit of the letter at `place` flips, as a bit mask."""
        if (place, bit) not in self._changes:
            letter = chr(ord(self._first[place]) ^ bit)
            other = self._first[:place] + letter + self._first[place + 1 :]
            self._changes[place, bit] = self._modules ^ _modules_as_bits(other)
        return self._changes[place, bit]


def _modules_as_bits(text: str) -> int:
    """Return the modules of a code row by row as the bits of a number, 1 for a dark one."""
    return int(b"".join(_create_code(text, "byte").matrix).translate(DIGITS), 2)
