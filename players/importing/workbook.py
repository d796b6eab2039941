"""XLSX, looked at from outside before it is opened: a small archive may hold gigabytes."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from typing import Any

import openpyxl

from players.errors import DomainError

UNPACKED_LIMIT = 80_000_000  # 20,000 people take about 8 MB of XML
PARTS_LIMIT = 1_000
WIDTH = 60
BLANKS = 1_000  # so many blank rows end a sheet: one cell at the bottom of the world is not a list
PARTS_OF_A_WORKBOOK = {"[Content_Types].xml", "xl/workbook.xml"}


def rows_of_workbook(content: bytes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Row numbers and cells of the first sheet; formulas by the value that was last computed.

    :raises DomainError: `file_opendocument`, `file_archive`, `file_workbook_bomb`, `file_workbook_broken`.
    """
    _inspect(content)
    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file claims about its size may be a lie
        yield from _rows(sheet)
    except DomainError:
        raise
    except Exception as error:  # openpyxl raises whatever the broken part made it stumble over
        raise DomainError("file_workbook_broken") from error


def _rows(sheet: Any) -> Iterator[tuple[int, tuple[str, ...]]]:
    blanks = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        cells = tuple(cell_text(value) for value in values[:WIDTH])
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
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            names = {part.filename for part in parts}
            if "content.xml" in names and "mimetype" in names:
                raise DomainError("file_opendocument")
            if not names >= PARTS_OF_A_WORKBOOK:
                raise DomainError("file_archive")
            if len(parts) > PARTS_LIMIT or sum(part.file_size for part in parts) > UNPACKED_LIMIT:
                raise DomainError("file_workbook_bomb")
            if any(_defines_entities(archive, part) for part in parts):
                raise DomainError("file_workbook_bomb")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise DomainError("file_workbook_broken") from error


def _defines_entities(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    """Entities of its own are how a small XML text grows without bound; no spreadsheet writes any."""
    if not part.filename.endswith((".xml", ".rels")):
        return False
    with archive.open(part) as stream:
        return b"<!DOCTYPE" in b"".join(islice(iter(lambda: stream.read(4096), b""), 1))
