"""Makes member files like those of clubs."""

import io
import zipfile
from collections.abc import Iterable, Sequence

import openpyxl

HEAD = "Nom;Prénom;Licence;Club;Catégorie;Année de naissance;Courriel;Consentement"


def csv_of(*lines: str, head: str = HEAD, encoding: str = "utf-8", end: str = "\r\n") -> bytes:
    """Return a CSV file with its headings."""
    return end.join([head, *lines, ""]).encode(encoding)


def long_list(people: int) -> bytes:
    """Return a CSV file with so many people of 300 clubs."""
    return csv_of(
        *(f"Nom{n % 7919};Prénom{n};L{n};Club {n % 300};Senior;1958;p{n}@example.org;oui" for n in range(people))
    )


def xlsx_of(rows: Iterable[Sequence[object]]) -> bytes:
    """Return a workbook with one sheet."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(list(row))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def zip_of(parts: dict[str, bytes]) -> bytes:
    """Return a compressed archive with these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def workbook_parts() -> dict[str, bytes]:
    """Return the parts of a valid workbook with one person, by name."""
    with zipfile.ZipFile(io.BytesIO(xlsx_of([["Nom"], ["Dupont"]]))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def workbook_with(**parts: bytes) -> bytes:
    """Return a valid workbook with some parts replaced: `sheet=`, `types=`."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "types": "[Content_Types].xml"}
    return zip_of(workbook_parts() | {names[key]: content for key, content in parts.items()})
