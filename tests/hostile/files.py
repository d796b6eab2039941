"""Hostile files for the import: each has a name, a function that makes it, and the code of its refusal, "" if accepted.

To add one: a line of `FILES`; the tests of hostile files try all of them.
"""

import io
import struct
import zipfile
from collections.abc import Callable, Iterator

from tests.players.files import csv_of, workbook_parts, xlsx_of, zip_of

CENTRAL_HEADER_BYTES = 46  # of an entry in the central directory of a ZIP file, before the name
FLAGS_OFFSET, UNCOMPRESSED_SIZE_OFFSET = 8, 24  # in that entry
SHEET, STRINGS, BOOK = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
STRINGS_TYPE = (
    b'<Override PartName="/xl/sharedStrings.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
# Each entity is ten of the one before: the last is ten million.
ENTITIES = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 8))
DOCTYPE = f'<!DOCTYPE worksheet [<!ENTITY l0 "haha">{ENTITIES}]>'
EXTERNAL_ENTITY = '<!DOCTYPE worksheet [<!ENTITY l7 SYSTEM "file:///etc/passwd">]>'


def raw_workbook(**parts: str | bytes) -> bytes:
    """Return a workbook of one person with parts replaced by raw XML or bytes; the keys of `names` are keywords."""
    names = {"types": "[Content_Types].xml", "styles": "xl/styles.xml", "rels": "xl/_rels/workbook.xml.rels"}
    names |= {"sheet": SHEET, "strings": STRINGS, "book": BOOK}
    replaced = {names[key]: part.encode() if isinstance(part, str) else part for key, part in parts.items()}
    all_parts = workbook_parts()
    if STRINGS in replaced:
        types = all_parts["[Content_Types].xml"]
        all_parts["[Content_Types].xml"] = types.replace(b"</Types>", STRINGS_TYPE + b"</Types>")
    return zip_of(all_parts | replaced)


def sheet_xml(*rows: str, before: str = "") -> str:
    """Return the XML of a sheet with the heading `Nom` and raw rows; `before` follows the XML declaration."""
    head = "<row><c t='inlineStr'><is><t>Nom</t></is></c></row>"
    return f"<?xml version='1.0'?>{before}<worksheet {MAIN}><sheetData>{head}{''.join(rows)}</sheetData></worksheet>"


def row_xml(text: str) -> str:
    """Return the XML of a row with one cell of this text."""
    return f"<row><c t='inlineStr'><is><t>{text}</t></is></c></row>"


def styles_xml(inside: str) -> str:
    """Return the XML of the styles of a workbook."""
    return f"<styleSheet {MAIN}>{inside}</styleSheet>"


def zip_archive(parts: Iterator[tuple[str, bytes]], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a ZIP file with the parts in their order, also with duplicate names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in parts:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            archive.writestr(info, content)
    return file.getvalue()


def archive_with_false_size() -> bytes:
    """Return a workbook whose central directory has 10 bytes as the size of the sheet."""
    content = bytearray(raw_workbook(sheet=sheet_xml(row_xml("Dupont" * 1000))))
    entry = content.rindex(SHEET.encode()) - CENTRAL_HEADER_BYTES
    struct.pack_into("<L", content, entry + UNCOMPRESSED_SIZE_OFFSET, 10)
    return bytes(content)


def encrypted_workbook() -> bytes:
    """Return a workbook whose sheet is marked as encrypted in the central directory."""
    content = bytearray(raw_workbook())
    entry = content.rindex(SHEET.encode()) - CENTRAL_HEADER_BYTES
    struct.pack_into("<H", content, entry + FLAGS_OFFSET, 1)  # bit 0: encrypted
    return bytes(content)


def many_parts() -> Iterator[tuple[str, bytes]]:
    """Yield the parts of a workbook with 1,001 pictures."""
    yield from workbook_parts().items()
    yield from ((f"xl/media/{n}.png", b"") for n in range(1_001))


def parts_with_duplicate_sheet() -> Iterator[tuple[str, bytes]]:
    """Yield the parts of a workbook with a second, hostile sheet of the same name."""
    yield from workbook_parts().items()
    yield SHEET, sheet_xml(before=DOCTYPE).encode()


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    # what a title or a cell may hold
    "a title of 32,000 brackets": (lambda: xlsx_of([["Nom", "(" * 32_000], ["Dupont"]]), ""),
    "300 titles of 1,000 brackets": (lambda: csv_of("Dupont", head=";".join(["Nom", *["(" * 1_000] * 300])), ""),
    "a cell of 4 MB": (lambda: csv_of("x" * 4_000_000), "file_not_text"),
    "a cell of 100,000 letters": (lambda: csv_of(f"{'x' * 100_000};Jean"), ""),
    "five million cells in a line": (lambda: csv_of(";" * 4_900_000), "file_header_only"),
    "a quote that never ends": (lambda: csv_of('"' + "x\n" * 200_000), "file_quote"),
    "a number of 5,000 digits": (
        lambda: raw_workbook(sheet=sheet_xml(f"<row><c><v>{'9' * 5_000}</v></c></row>")),
        "file_workbook_broken",
    ),
    "a date with a year of five digits": (
        lambda: raw_workbook(sheet=sheet_xml("<row><c t='d'><v>99999-99-99</v></c></row>")),
        "file_workbook_broken",
    ),
    "20,000 namesakes": (lambda: csv_of(*(f"Dupont;Jean;L{n}" for n in range(20_000))), ""),
    "20,001 people": (lambda: csv_of(*(f"Dupont{n}" for n in range(20_001))), "file_rows"),
    # entities and encodings
    "a billion laughs": (
        lambda: raw_workbook(sheet=sheet_xml(row_xml("&l7;"), before=DOCTYPE)),
        "file_workbook_doctype",
    ),
    "laughs behind a long comment": (
        lambda: raw_workbook(sheet=sheet_xml(row_xml("&l7;"), before=f"<!--{'x' * 9_000}-->{DOCTYPE}")),
        "file_workbook_doctype",
    ),
    "laughs among the strings": (
        lambda: raw_workbook(strings=f"{DOCTYPE}<sst {MAIN}>&l7;</sst>"),
        "file_workbook_doctype",
    ),
    "laughs in the styles": (
        lambda: raw_workbook(styles=f"{DOCTYPE}<styleSheet {MAIN}>&l7;</styleSheet>"),
        "file_workbook_doctype",
    ),
    "laughs in the list of types": (
        lambda: raw_workbook(types=f"{DOCTYPE}<Types>&l7;</Types>"),
        "file_workbook_doctype",
    ),
    "a DOCTYPE with nothing in it": (
        lambda: raw_workbook(sheet=sheet_xml(before="<!DOCTYPE worksheet>")),
        "file_workbook_doctype",
    ),
    "a file of the server as a cell": (
        lambda: raw_workbook(sheet=sheet_xml(row_xml("&l7;"), before=EXTERNAL_ENTITY)),
        "file_workbook_doctype",
    ),
    "laughs in UTF-16": (
        lambda: raw_workbook(sheet=sheet_xml(row_xml("&l7;"), before=DOCTYPE).encode("utf-16")),
        "file_workbook_encoding",
    ),
    "UTF-16 without a mark": (
        lambda: raw_workbook(sheet=sheet_xml(before=DOCTYPE).encode("utf-16-be")),
        "file_workbook_encoding",
    ),
    "a sheet in Latin-1": (
        lambda: raw_workbook(sheet=f"<?xml version='1.0' encoding='iso-8859-1'?><worksheet {MAIN}/>"),
        "file_workbook_encoding",
    ),
    "a sheet in UTF-7": (
        lambda: raw_workbook(sheet=f"<?xml version='1.0' encoding='utf-7'?><worksheet {MAIN}/>"),
        "file_workbook_encoding",
    ),
    # archives
    "90 MB of nothing": (lambda: raw_workbook(sheet=b"<a>" + b"0" * 90_000_000), "file_workbook_bomb"),
    "a picture of 30 MB": (
        lambda: zip_of(workbook_parts() | {"xl/media/1.png": bytes(30_000_000)}),
        "file_workbook_bomb",
    ),
    "one long text in every cell": (
        lambda: raw_workbook(
            strings=f"<sst {MAIN}><si><t>{'x' * 30_000}</t></si></sst>",
            sheet=sheet_xml(
                "<row>" + "<c t='s'><v>0</v></c>" * 60 + "</row>", *["<row><c t='s'><v>0</v></c></row>"] * 15_000
            ),
        ),
        "file_workbook_bomb",
    ),
    "1,001 pictures": (lambda: zip_archive(many_parts()), "file_workbook_bomb"),
    "a second sheet of the same name": (lambda: zip_archive(parts_with_duplicate_sheet()), "file_workbook_broken"),
    "a part that lies about its size": (archive_with_false_size, "file_workbook_broken"),
    "a part with a password": (encrypted_workbook, "file_workbook_broken"),
    "compressed as no spreadsheet does": (
        lambda: zip_archive(iter(workbook_parts().items()), method=zipfile.ZIP_LZMA),
        "file_workbook_broken",
    ),
    # what a sheet claims
    "a cell at the bottom of the world": (
        lambda: raw_workbook(
            sheet=sheet_xml(row_xml("Dupont"), "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>")
        ),
        "",
    ),
    "16,384 columns": (
        lambda: raw_workbook(sheet=sheet_xml(row_xml("Dupont"), *["<row><c r='XFD2'><v>1</v></c></row>"] * 500)),
        "",
    ),
    "100,000 elements deep": (
        lambda: raw_workbook(sheet=sheet_xml("<a>" * 100_000 + "</a>" * 100_000)),
        "file_header_only",
    ),
    "styles 100,000 elements deep": (
        lambda: raw_workbook(styles=f"<styleSheet {MAIN}>{'<a>' * 100_000}{'</a>' * 100_000}</styleSheet>"),
        "",
    ),
    "a number format of 100,000 brackets": (
        lambda: raw_workbook(
            styles=styles_xml(f"<numFmts><numFmt numFmtId='170' formatCode='{'[' * 100_000}'/></numFmts>")
        ),
        "",
    ),
    "two million fonts": (
        lambda: raw_workbook(styles=styles_xml(f"<fonts>{'<font/>' * 2_400_000}</fonts>")),
        "file_too_heavy",
    ),
    "two million texts": (lambda: raw_workbook(strings=f"<sst {MAIN}>{'<si/>' * 2_500_000}</sst>"), "file_too_slow"),
    "no sheet at all": (lambda: raw_workbook(book=f"<workbook {MAIN}><sheets/></workbook>"), "file_workbook_broken"),
}
