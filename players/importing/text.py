"""Reads CSV of French and English spreadsheets: `;` `,` or tab, UTF-8 with or without BOM, UTF-16, cp1252."""

import codecs
import csv
import io
from collections.abc import Iterator

from players.errors import DomainError
from players.importing import limits

SEPARATORS = (";", "\t", ",", "|")
CELL_LINES_MAX = 4  # lines within one cell, as in an address; more mean that a quote was never closed
MARKS = (  # that of UTF-32 begins like that of UTF-16
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
BINARY = frozenset(map(chr, range(32))) - set("\t\n\r\f\v\x1a")  # control characters that no text file has


def rows_of_text(content: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield line numbers and cells.

    :raises DomainError: `file_not_text`, `file_quote`.
    """
    text = decode_text(content)
    if not BINARY.isdisjoint(text):
        raise DomainError("file_not_text")
    declared_separator, text = _split_separator_line(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=declared_separator or separator_of(text))
    first = 1 + bool(declared_separator)
    try:
        for cells in reader:
            last = reader.line_num + bool(declared_separator)
            if last - first > CELL_LINES_MAX:
                raise DomainError("file_quote", line=first)
            yield first, tuple(cell.strip().lstrip("\x1a") for cell in cells[: limits.COLUMNS])
            first = last + 1
    except csv.Error as error:
        raise (DomainError("file_quote", line=first) if '"' in text else DomainError("file_not_text")) from error


def decode_text(content: bytes) -> str:
    """Decode the text. Without a BOM: UTF-16 if many of the first bytes are null, UTF-8 if it is valid, else cp1252.

    :raises DomainError: `file_not_text`.
    """
    try:
        return content.decode(_encoding(content))
    except UnicodeDecodeError as error:
        raise DomainError("file_not_text") from error


def _encoding(content: bytes) -> str:
    """Guess the encoding: byte order mark, zero bytes of UTF-16, valid UTF-8, else cp1252."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return encoding
    sample = content[:2000]
    if sample.count(0) > len(sample) // 4:
        return "utf-16-le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16-be"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def separator_of(text: str) -> str:
    """Return the separator that splits the first lines into most columns, by their median; `;` if none occurs."""
    lines = [line for line in text[:20_000].splitlines() if line.strip()][:10]
    if not lines:
        return SEPARATORS[0]
    counts = {each: sorted(_outside_quotes(line).count(each) for line in lines) for each in SEPARATORS}
    best = max(SEPARATORS, key=lambda each: (counts[each][len(lines) // 2], counts[each][-1]))
    return best if counts[best][-1] else SEPARATORS[0]


def _outside_quotes(line: str) -> str:
    """Return a line without its quoted parts."""
    return "".join(line.split('"')[::2])


def _split_separator_line(text: str) -> tuple[str, str]:
    """Return the separator of Excel's first line `sep=;`, empty without one, and the text below it."""
    first, _, rest = text.partition("\n")
    declaration = first.strip().strip('"')
    if declaration.startswith("sep=") and len(declaration) == 5:
        return declaration[-1], rest
    return "", text
