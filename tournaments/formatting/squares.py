"""QR codes, for paper and pages alike."""

from functools import lru_cache

import segno

MASK = 0  # a chessboard, which breaks up runs in either direction
ENDING = 8  # letters: more than those by which the addresses of two tables differ
DIGITS = bytes.maketrans(b"\0\1", b"01")


def square(text: str) -> segno.QRCode:
    """A QR code of `text` that stays readable with an eighth of it lost.

    The standard lets a maker try all eight masks and take the handsomest; any of them is read alike, and trying them
    takes four fifths of the time. A sheet for each of 250 tables cost more for its code than for all its lines.
    """
    return _made(text, None)


def square_rows(text: str) -> list[str]:
    """The rows of `square(text)`, `1` for a dark module. Codes for 250 tables take little more than the first 30."""
    if not text.isascii() or text == text.upper():  # without small letters a text is told in a shorter way
        return [row.translate(DIGITS).decode() for row in square(text).matrix]
    alike = _alike(text[:-ENDING], len(text))
    if not alike:
        alike.append(Alike(text))
    return alike[0].rows(text)


def _made(text: str, mode: str | None) -> segno.QRCode:
    return segno.make(text, error="m", micro=False, mask=MASK, mode=mode)


@lru_cache(maxsize=16)
def _alike(_beginning: str, _length: int) -> "list[Alike]":
    return []  # none yet


class Alike:
    """Codes of texts that are as long as `first` and told in bytes like it.

    Everything that a code is made of is a sum modulo 2: its text, the words that mend errors (Reed and Solomon), the
    mask (ISO/IEC 18004). So two codes differ by the sum of what each bit by which their texts differ changes, and a bit
    changes the same modules in all of them.
    """

    def __init__(self, first: str) -> None:
        self._first = first
        self._size = len(square(first).matrix)
        self._modules = _modules(first)
        self._changes: dict[tuple[int, int], int] = {}

    def rows(self, text: str) -> list[str]:
        """As `square_rows`."""
        modules = self._modules
        for place, (here, there) in enumerate(zip(self._first, text, strict=True)):
            differ = ord(here) ^ ord(there)
            while differ:
                bit = differ & -differ
                modules ^= self._change(place, bit)
                differ ^= bit
        digits = f"{modules:0{self._size**2}b}"
        return [digits[start : start + self._size] for start in range(0, len(digits), self._size)]

    def _change(self, place: int, bit: int) -> int:
        """What one bit of one letter changes."""
        if (place, bit) not in self._changes:
            letter = chr(ord(self._first[place]) ^ bit)
            other = self._first[:place] + letter + self._first[place + 1 :]
            self._changes[place, bit] = self._modules ^ _modules(other)
        return self._changes[place, bit]


def _modules(text: str) -> int:
    return int(b"".join(_made(text, "byte").matrix).translate(DIGITS), 2)
