"""CSV as French and English spreadsheets write it: `;` `,` or tab, UTF-8 with or without mark, UTF-16, cp1252."""

import codecs
import csv
import io
from collections.abc import Iterator

from players.errors import DomainError
from players.importing import limits

SEPARATORS = (";", "\t", ",", "|")
CELL_LINES = 4  # an address may break within a cell; more lines than this are a quote that was never closed
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
BINARY = frozenset(map(chr, range(32))) - set("\t\n\r\f\v\x1a")


def rows_of_text(content: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Line numbers and cells.

    :raises DomainError: `file_not_text`, `file_quote`.
    """
    text = decoded(content)
    if not BINARY.isdisjoint(text):
        raise DomainError("file_not_text")
    told, text = _separator_line(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=told or separator_of(text))
    first = 1 + bool(told)
    try:
        for cells in reader:
            last = reader.line_num + bool(told)
            if last - first > CELL_LINES:
                raise DomainError("file_quote", line=first)
            yield first, tuple(cell.strip().lstrip("\x1a") for cell in cells[: limits.COLUMNS])
            first = last + 1
    except csv.Error as error:
        raise (DomainError("file_quote", line=first) if '"' in text else DomainError("file_not_text")) from error


def decoded(content: bytes) -> str:
    """The text. Without a mark: UTF-16 when every other byte is null, UTF-8 when it can be, else cp1252.

    :raises DomainError: `file_not_text`.
    """
    try:
        return content.decode(_encoding(content))
    except UnicodeDecodeError as error:
        raise DomainError("file_not_text") from error


def _encoding(content: bytes) -> str:
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
    """The separator that cuts the first lines into most columns; `;` when none does."""
    lines = [line for line in text[:20_000].splitlines() if line.strip()][:10]
    if not lines:
        return SEPARATORS[0]
    counts = {s: sorted(_outside_quotes(line).count(s) for line in lines) for s in SEPARATORS}
    best = max(SEPARATORS, key=lambda s: (counts[s][len(lines) // 2], counts[s][-1]))
    return best if counts[best][-1] else SEPARATORS[0]


def _outside_quotes(line: str) -> str:
    return "".join(line.split('"')[::2])


def _separator_line(text: str) -> tuple[str, str]:
    """Excel's own first line `sep=;`, taken off."""
    first, _, rest = text.partition("\n")
    told = first.strip().strip('"')
    if told.startswith("sep=") and len(told) == 5:
        return told[-1], rest
    return "", text
