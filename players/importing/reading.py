"""Reads the bytes of an uploaded CSV or XLSX file as rows of text cells, and recognises files of other types."""

from collections.abc import Iterator
from dataclasses import dataclass

from players.errors import DomainError
from players.importing import limits
from players.importing.text import rows_of_text

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
    """A row of the file that is not blank. `number` is that of the spreadsheet or editor, from 1."""

    number: int
    cells: Cells


def read_lines(content: bytes, *, size_limit: int) -> list[FileLine]:
    """Return the rows of a CSV or XLSX file without blank ones; cells are cut after `limits.CELL_CHARACTERS`.

    Only for the subprocess of `worker.py` and for tests: a server calls `apart.read_apart`.

    :raises DomainError: a `file_…` code with the type of another file, or with the error of this one.
    """
    if len(content) > size_limit:
        raise DomainError("file_too_large", size=round(len(content) / 1e6, 1), limit=round(size_limit / 1e6, 1))
    if not content.strip():
        raise DomainError("file_empty")
    for beginning, code in REFUSED_BEGINNINGS:
        if content.startswith(beginning) and not _is_plain_text(content, beginning):
            raise DomainError(code)
    lines, characters = [], 0
    for number, whole in _rows(content):
        cells = tuple(cell[: limits.CELL_CHARACTERS] for cell in whole[: limits.COLUMNS])
        characters += sum(map(len, cells))
        if any(cells):
            lines.append(FileLine(number=number, cells=cells))
        if len(lines) > limits.ROWS + 1:
            raise DomainError("file_rows", limit=limits.ROWS)
        if characters > limits.TEXT_CHARACTERS:
            raise DomainError("file_workbook_bomb")
    if not lines:
        raise DomainError("file_empty")
    return lines


def _rows(content: bytes) -> Iterator[tuple[int, Cells]]:
    """Return line numbers and cells of a text file or, if it begins like a zip file, of a workbook."""
    if not content.startswith(ZIP):
        return rows_of_text(content)
    from players.importing.workbook import rows_of_workbook  # noqa: PLC0415 - importing openpyxl doubles the start time

    return rows_of_workbook(content)


def _is_plain_text(content: bytes, beginning: bytes) -> bool:
    """Return True if `BM` or `RIFF` begins a text: an image has control bytes after them."""
    return beginning in {b"BM", b"RIFF"} and not any(byte < 9 for byte in content[:64])
