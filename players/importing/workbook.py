"""Reads XLSX. The archive is inspected before it is opened: a zip bomb of some KB may unpack to gigabytes."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from xml.parsers import expat

import openpyxl

from players.errors import DomainError
from players.importing import limits

BLANK_ROWS_MAX = 1_000  # stop after so many blank rows: a stray cell far below must not cost a million rows
PARTS_OF_A_WORKBOOK = {"[Content_Types].xml", "xl/workbook.xml"}
COMPRESSION_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}  # spreadsheets write no other


def rows_of_workbook(content: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield row numbers and cells of the first sheet; a formula is read as its cached value.

    :raises DomainError: `file_opendocument`, `file_archive`, `file_workbook_bomb`, `file_workbook_doctype`,
        `file_workbook_encoding`, `file_workbook_broken`.
    """
    try:
        _inspect(content)
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # the dimensions in the file may be wrong
        yield from _rows(sheet)
    except (DomainError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises arbitrary exceptions for a broken part
        raise DomainError("file_workbook_broken") from error


def _rows(sheet: Any) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the rows with their numbers, without blank ones. A long run of blank rows ends the sheet."""
    blanks = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        cells = tuple(cell_text(value) for value in values[: limits.COLUMNS])
        blanks = 0 if any(cells) else blanks + 1
        if blanks > BLANK_ROWS_MAX:
            return
        if not blanks:
            yield number, cells


def cell_text(value: object) -> str:
    """Return a cell as text: whole numbers without `.0`, dates as 1958-03-02, booleans as `oui` and `non`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value).strip()


def _inspect(content: bytes) -> None:
    """Refuse an archive that is no workbook, is too large unpacked, or has parts that no spreadsheet writes."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        names = {part.filename for part in parts}
        if "content.xml" in names and "mimetype" in names:
            raise DomainError("file_opendocument")
        if not names >= PARTS_OF_A_WORKBOOK:
            raise DomainError("file_archive")
        if len(parts) > limits.PARTS or sum(part.file_size for part in parts) > limits.UNPACKED_BYTES:
            raise DomainError("file_workbook_bomb")
        if len(names) < len(parts) or not {part.compress_type for part in parts} <= COMPRESSION_METHODS:
            raise DomainError("file_workbook_broken")
        for part in parts:
            _must_be_plain_xml(archive, part)


def _must_be_plain_xml(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Refuse a DOCTYPE (entity expansion makes a small text grow without bound) and encodings that could hide one.

    Uses expat, which openpyxl reads the part with, so that both parse the same text; without element handlers 9 MB
    take 0.1 s. A part that is not XML is a picture, or fails again when openpyxl reads it.
    """
    parser = expat.ParserCreate()
    parser.XmlDeclHandler = _must_be_utf8
    parser.StartDoctypeDeclHandler = _refuse_doctype
    with archive.open(part) as stream:
        if stream.read(2) in {b"\xff\xfe", b"\xfe\xff", b"<\x00", b"\x00<"}:
            raise DomainError("file_workbook_encoding")
        stream.seek(0)
        try:
            parser.ParseFile(stream)
        except expat.ExpatError as error:
            if error.code == expat.errors.codes[expat.errors.XML_ERROR_NO_MEMORY]:
                raise MemoryError from error


def _must_be_utf8(_version: str, encoding: str | None, _standalone: int) -> None:
    if encoding is not None and encoding.casefold() not in {"utf-8", "utf8"}:
        raise DomainError("file_workbook_encoding")


def _refuse_doctype(*_declared: object) -> None:
    raise DomainError("file_workbook_doctype")
