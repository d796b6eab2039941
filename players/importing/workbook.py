"""XLSX, looked at from outside before it is opened: a small archive may hold gigabytes."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from xml.parsers import expat

import openpyxl

from players.errors import DomainError
from players.importing import limits

BLANKS = 1_000  # so many blank rows end a sheet: one cell at the bottom of the world is not a list
PARTS_OF_A_WORKBOOK = {"[Content_Types].xml", "xl/workbook.xml"}
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}  # spreadsheets write no other


def rows_of_workbook(content: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Row numbers and cells of the first sheet; formulas by the value that was last computed.

    :raises DomainError: `file_opendocument`, `file_archive`, `file_workbook_bomb`, `file_workbook_doctype`,
        `file_workbook_encoding`, `file_workbook_broken`.
    """
    try:
        _inspect(content)
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file claims about its size may be a lie
        yield from _rows(sheet)
    except (DomainError, MemoryError):
        raise
    except Exception as error:  # openpyxl raises whatever the broken part made it stumble over
        raise DomainError("file_workbook_broken") from error


def _rows(sheet: Any) -> Iterator[tuple[int, tuple[str, ...]]]:
    blanks = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        cells = tuple(cell_text(value) for value in values[: limits.COLUMNS])
        blanks = 0 if any(cells) else blanks + 1
        if blanks > BLANKS:
            return
        if not blanks:
            yield number, cells


def cell_text(value: object) -> str:
    """A cell as a person would type it: whole numbers without `.0`, dates as 1958-03-02, true and false in words."""
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
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        names = {part.filename for part in parts}
        if "content.xml" in names and "mimetype" in names:
            raise DomainError("file_opendocument")
        if not names >= PARTS_OF_A_WORKBOOK:
            raise DomainError("file_archive")
        if len(parts) > limits.PARTS or sum(part.file_size for part in parts) > limits.UNPACKED:
            raise DomainError("file_workbook_bomb")
        if len(names) < len(parts) or not {part.compress_type for part in parts} <= METHODS:
            raise DomainError("file_workbook_broken")
        for part in parts:
            _must_be_plain_xml(archive, part)


def _must_be_plain_xml(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """No DOCTYPE, whose entities make a small text grow without bound, and no encoding in which one could hide.

    By the parser that reads the part afterwards, so that both see the same text, and without a call into Python for
    each element: 9 MB take 0.1 s. A part that is no XML at all is a picture, or fails again when it is read.
    """
    parser = expat.ParserCreate()
    parser.XmlDeclHandler = _must_be_utf8
    parser.StartDoctypeDeclHandler = _no_doctype
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


def _no_doctype(*_declared: object) -> None:
    raise DomainError("file_workbook_doctype")
