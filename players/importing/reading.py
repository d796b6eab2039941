"""Bytes of an uploaded file to rows of text cells, whatever a club's computer made of it."""

from dataclasses import dataclass

from players.errors import DomainError
from players.importing.text import rows_of_text
from players.importing.workbook import rows_of_workbook

MAX_ROWS = 20_000
MAX_COLUMNS = 60

Cells = tuple[str, ...]

ZIP = b"PK\x03\x04"
REFUSED_BEGINNINGS = (
    (b"%PDF", "file_pdf"),
    (b"\x89PNG", "file_image"),
    (b"\xff\xd8\xff", "file_image"),
    (b"GIF8", "file_image"),
    (b"BM", "file_image"),
    (b"RIFF", "file_image"),
    (b"II*\x00", "file_image"),
    (b"MM\x00*", "file_image"),
    (b"\xd0\xcf\x11\xe0", "file_old_excel"),
    (b"PK\x05\x06", "file_archive"),
    (b"\x1f\x8b", "file_archive"),
    (b"7z\xbc\xaf", "file_archive"),
    (b"Rar!", "file_archive"),
    (b"{\\rtf", "file_archive"),
)


@dataclass(frozen=True)
class FileLine:
    """One row of the file that is not blank. `number` counts from 1, as the spreadsheet or editor does."""

    number: int
    cells: Cells


def read_lines(content: bytes, *, size_limit: int) -> list[FileLine]:
    """The rows of a CSV or XLSX file, blank ones left out.

    :raises DomainError: a `file_…` code that says what this file is instead, or what is wrong with it.
    """
    if len(content) > size_limit:
        raise DomainError("file_too_large", size=round(len(content) / 1e6, 1), limit=round(size_limit / 1e6, 1))
    if not content.strip():
        raise DomainError("file_empty")
    for beginning, code in REFUSED_BEGINNINGS:
        if content.startswith(beginning) and not _is_plain_text(content, beginning):
            raise DomainError(code)
    rows = rows_of_workbook(content) if content.startswith(ZIP) else rows_of_text(content)
    lines = []
    for number, cells in rows:
        if any(cells):
            lines.append(FileLine(number=number, cells=cells[:MAX_COLUMNS]))
        if len(lines) > MAX_ROWS + 1:
            raise DomainError("file_rows", limit=MAX_ROWS)
    if not lines:
        raise DomainError("file_empty")
    return lines


def _is_plain_text(content: bytes, beginning: bytes) -> bool:
    """`BM` and `RIFF` may begin a list of people as well: only a binary file has control bytes after them."""
    return beginning in {b"BM", b"RIFF"} and not any(byte < 9 for byte in content[:64])
