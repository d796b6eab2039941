"""Files made to freeze, fill or break the server, each with the code of its refusal; "" for a harmless
list. To add one: a line of FILES. Every test of this folder then tries it.
"""

import io
import struct
import zipfile
from collections.abc import Callable, Iterator

from tests.players.files import csv_of, workbook_parts, xlsx_of, zip_of

SHEET, STRINGS, BOOK = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OF_STRINGS = (
    b'<Override PartName="/xl/sharedStrings.xml" '
    b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 8))
DOCTYPE = f'<!DOCTYPE worksheet [<!ENTITY l0 "haha">{LAUGHS}]>'
OUTSIDE = '<!DOCTYPE worksheet [<!ENTITY l7 SYSTEM "file:///etc/passwd">]>'


def spoilt(**parts: str | bytes) -> bytes:
    """Return a workbook of one person with replaced parts: `sheet=`, `strings=`, `book=`, `types=`, `styles=`."""
    names = {"types": "[Content_Types].xml", "styles": "xl/styles.xml", "rels": "xl/_rels/workbook.xml.rels"}
    names |= {"sheet": SHEET, "strings": STRINGS, "book": BOOK}
    given = {names[key]: part.encode() if isinstance(part, str) else part for key, part in parts.items()}
    whole = workbook_parts()
    if STRINGS in given:
        whole["[Content_Types].xml"] = whole["[Content_Types].xml"].replace(b"</Types>", OF_STRINGS + b"</Types>")
    return zip_of(whole | given)


def sheet(*rows: str, before: str = "") -> str:
    """Return the XML of a sheet with headings and these raw rows."""
    head = "<row><c t='inlineStr'><is><t>Nom</t></is></c></row>"
    return f"<?xml version='1.0'?>{before}<worksheet {MAIN}><sheetData>{head}{''.join(rows)}</sheetData></worksheet>"


def row(cells: str) -> str:
    return f"<row><c t='inlineStr'><is><t>{cells}</t></is></c></row>"


def styles(inside: str) -> str:
    return f"<styleSheet {MAIN}>{inside}</styleSheet>"


def archive(parts: Iterator[tuple[str, bytes]], *, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive with these parts in this order, also with duplicate names."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as made:
        for name, content in parts:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            made.writestr(info, content)
    return file.getvalue()


def archive_with_false_size() -> bytes:
    """Change the size of the sheet in the directory to ten bytes."""
    content = bytearray(spoilt(sheet=sheet(row("Dupont" * 1000))))
    entry = content.rindex(SHEET.encode()) - 46
    struct.pack_into("<L", content, entry + 24, 10)
    return bytes(content)


def encrypted() -> bytes:
    content = bytearray(spoilt())
    entry = content.rindex(SHEET.encode()) - 46
    struct.pack_into("<H", content, entry + 8, 1)
    return bytes(content)


def many_parts() -> Iterator[tuple[str, bytes]]:
    yield from workbook_parts().items()
    yield from ((f"xl/media/{n}.png", b"") for n in range(1_001))


def twice() -> Iterator[tuple[str, bytes]]:
    yield from workbook_parts().items()
    yield SHEET, sheet(before=DOCTYPE).encode()


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    # what a title or a cell may hold
    "a title of 32,000 brackets": (lambda: xlsx_of([["Nom", "(" * 32_000], ["Dupont"]]), ""),
    "300 titles of 1,000 brackets": (lambda: csv_of("Dupont", head=";".join(["Nom", *["(" * 1_000] * 300])), ""),
    "a cell of 4 MB": (lambda: csv_of("x" * 4_000_000), "file_not_text"),
    "a cell of 100,000 letters": (lambda: csv_of(f"{'x' * 100_000};Jean"), ""),
    "five million cells in a line": (lambda: csv_of(";" * 4_900_000), "file_header_only"),
    "a quote that never ends": (lambda: csv_of('"' + "x\n" * 200_000), "file_quote"),
    "a number of 5,000 digits": (
        lambda: spoilt(sheet=sheet(f"<row><c><v>{'9' * 5_000}</v></c></row>")),
        "file_workbook_broken",
    ),
    "the emperor of all dates": (
        lambda: spoilt(sheet=sheet("<row><c t='d'><v>99999-99-99</v></c></row>")),
        "file_workbook_broken",
    ),
    "20,000 namesakes": (lambda: csv_of(*(f"Dupont;Jean;L{n}" for n in range(20_000))), ""),
    "20,001 people": (lambda: csv_of(*(f"Dupont{n}" for n in range(20_001))), "file_rows"),
    # entities and encodings
    "a billion laughs": (lambda: spoilt(sheet=sheet(row("&l7;"), before=DOCTYPE)), "file_workbook_doctype"),
    "laughs behind a long comment": (
        lambda: spoilt(sheet=sheet(row("&l7;"), before=f"<!--{'x' * 9_000}-->{DOCTYPE}")),
        "file_workbook_doctype",
    ),
    "laughs among the strings": (lambda: spoilt(strings=f"{DOCTYPE}<sst {MAIN}>&l7;</sst>"), "file_workbook_doctype"),
    "laughs in the styles": (
        lambda: spoilt(styles=f"{DOCTYPE}<styleSheet {MAIN}>&l7;</styleSheet>"),
        "file_workbook_doctype",
    ),
    "laughs in the list of types": (lambda: spoilt(types=f"{DOCTYPE}<Types>&l7;</Types>"), "file_workbook_doctype"),
    "a DOCTYPE with nothing in it": (
        lambda: spoilt(sheet=sheet(before="<!DOCTYPE worksheet>")),
        "file_workbook_doctype",
    ),
    "a file of the server as a cell": (
        lambda: spoilt(sheet=sheet(row("&l7;"), before=OUTSIDE)),
        "file_workbook_doctype",
    ),
    "laughs in UTF-16": (
        lambda: spoilt(sheet=sheet(row("&l7;"), before=DOCTYPE).encode("utf-16")),
        "file_workbook_encoding",
    ),
    "UTF-16 without a mark": (
        lambda: spoilt(sheet=sheet(before=DOCTYPE).encode("utf-16-be")),
        "file_workbook_encoding",
    ),
    "a sheet in Latin-1": (
        lambda: spoilt(sheet=f"<?xml version='1.0' encoding='iso-8859-1'?><worksheet {MAIN}/>"),
        "file_workbook_encoding",
    ),
    "a sheet in UTF-7": (
        lambda: spoilt(sheet=f"<?xml version='1.0' encoding='utf-7'?><worksheet {MAIN}/>"),
        "file_workbook_encoding",
    ),
    # archives
    "90 MB of nothing": (lambda: spoilt(sheet=b"<a>" + b"0" * 90_000_000), "file_workbook_bomb"),
    "a picture of 30 MB": (
        lambda: zip_of(workbook_parts() | {"xl/media/1.png": bytes(30_000_000)}),
        "file_workbook_bomb",
    ),
    "one long text in every cell": (
        lambda: spoilt(
            strings=f"<sst {MAIN}><si><t>{'x' * 30_000}</t></si></sst>",
            sheet=sheet(
                "<row>" + "<c t='s'><v>0</v></c>" * 60 + "</row>", *["<row><c t='s'><v>0</v></c></row>"] * 15_000
            ),
        ),
        "file_workbook_bomb",
    ),
    "1,001 pictures": (lambda: archive(many_parts()), "file_workbook_bomb"),
    "a second sheet of the same name": (lambda: archive(twice()), "file_workbook_broken"),
    "a part that lies about its size": (archive_with_false_size, "file_workbook_broken"),
    "a part with a password": (encrypted, "file_workbook_broken"),
    "compressed as no spreadsheet does": (
        lambda: archive(iter(workbook_parts().items()), method=zipfile.ZIP_LZMA),
        "file_workbook_broken",
    ),
    # what a sheet claims
    "a cell at the bottom of the world": (
        lambda: spoilt(sheet=sheet(row("Dupont"), "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>")),
        "",
    ),
    "16,384 columns": (lambda: spoilt(sheet=sheet(row("Dupont"), *["<row><c r='XFD2'><v>1</v></c></row>"] * 500)), ""),
    "100,000 elements deep": (lambda: spoilt(sheet=sheet("<a>" * 100_000 + "</a>" * 100_000)), "file_header_only"),
    "styles 100,000 elements deep": (
        lambda: spoilt(styles=f"<styleSheet {MAIN}>{'<a>' * 100_000}{'</a>' * 100_000}</styleSheet>"),
        "",
    ),
    "a number format of 100,000 brackets": (
        lambda: spoilt(styles=styles(f"<numFmts><numFmt numFmtId='170' formatCode='{'[' * 100_000}'/></numFmts>")),
        "",
    ),
    "two million fonts": (lambda: spoilt(styles=styles(f"<fonts>{'<font/>' * 2_400_000}</fonts>")), "file_too_heavy"),
    "two million texts": (lambda: spoilt(strings=f"<sst {MAIN}>{'<si/>' * 2_500_000}</sst>"), "file_too_slow"),
    "no sheet at all": (lambda: spoilt(book=f"<workbook {MAIN}><sheets/></workbook>"), "file_workbook_broken"),
}
