"""Reading of member files: accepted formats, and the code of each refusal."""

from contextlib import suppress
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.errors import DomainError
from players.importing import limits
from players.importing.columns import columns_of
from players.importing.reading import read_lines
from players.importing.rows import row_of
from tests.players.files import HEAD, csv_of, workbook_with, xlsx_of, zip_of

LIMIT = 5_000_000  # bytes
# Lines without a `head` are under `HEAD`: Nom;Prénom;Licence;Club;Catégorie;Année de naissance;Courriel;Consentement.
ZOE = {"last_name": "Pœuf", "first_name": "Zoé", "licence": "0042", "club": "L’Excuse", "birth_year": 1958}


def parse_rows(content: bytes) -> list[dict[str, object]]:
    """Return the values of each line of a file whose lines are all valid."""
    columns, lines = columns_of(read_lines(content, size_limit=LIMIT))
    rows = [row_of(line, columns) for line in lines]
    assert not any(row.problems for row in rows), rows
    return [row.given for row in rows]


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_csv_is_read_with_any_separator_encoding_and_line_end(separator: str, encoding: str, end: str) -> None:
    content = csv_of("Pœuf;Zoé;0042;L’Excuse;;1958;;", encoding=encoding, end=end)
    assert parse_rows(content.decode(encoding).replace(";", separator).encode(encoding)) == [ZOE]


def test_numbers_dates_and_booleans_of_a_workbook_are_read() -> None:
    rows: list[list[object]] = [
        ["Liste du club", None, None, None, None],
        [],
        ["Nom", "Prénom", "Licence", "Né le", "Consentement", None],
        ["DUPONT", "JEANNE", 123456, datetime(1958, 3, 2), True],  # noqa: DTZ001  # as Excel stores it
        ["Le Goff", "Yann", 12.0, date(1960, 1, 1), False],
    ]
    assert parse_rows(xlsx_of(rows)) == [
        {
            "last_name": "DUPONT",
            "first_name": "Jeanne",
            "licence": "123456",
            "birth_year": 1958,
            "consent_full_name": True,
        },
        {"last_name": "Le Goff", "first_name": "Yann", "licence": "12", "birth_year": 1960, "consent_full_name": False},
    ]


@pytest.mark.parametrize("head", ["Nom et prénom", "NOM", "Joueur", "Full name", "Participant (majuscules)"])
def test_last_and_first_name_are_read_from_one_column(head: str) -> None:
    content = csv_of("DUPONT Jeanne;x", "Yann LE GOFF;y", head=f"{head};Club")
    names = [(row["last_name"], row["first_name"]) for row in parse_rows(content)]
    assert names == [("DUPONT", "Jeanne"), ("LE GOFF", "Yann")]


@pytest.mark.parametrize(
    "head",
    [
        "NOM;PRENOM;N° Licence;Association;Cat.;Date de naissance;E-mail;Consentement",
        "Last name;First name;License number;Club name;Category;Birth year;Mail;Publish full name",
        "Nom de famille *;Prénom(s);N°licence;CLUB;Catégorie;Né(e) le;Adresse mail;RGPD",
    ],
)
def test_headings_are_recognised_in_french_and_english(head: str) -> None:
    row = parse_rows(csv_of("Dupont;Jeanne;A1;Un;Senior;02/03/1958;j@example.org;oui", head=head))[0]
    assert set(row) >= {"last_name", "first_name", "club", "email"}
    assert row["birth_year"] == 1958


def test_the_separator_line_of_excel_is_used() -> None:
    assert parse_rows(b'sep=,\r\nNom,Club\r\nDupont,"Un; deux"\r\n') == [{"last_name": "Dupont", "club": "Un; deux"}]


def test_line_numbers_are_those_of_an_editor() -> None:
    lines = read_lines(b'Nom;Club\n\n"Du\npont";x\n;;\nMartin;y\n', size_limit=LIMIT)
    assert [(line.number, line.cells[0]) for line in lines] == [(1, "Nom"), (3, "Du\npont"), (6, "Martin")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Dupont;Jean;;;;dix-neuf cent;;", "birth_year_unreadable"),
        ("Dupont;Jean;;;;1850;;", "birth_year_invalid"),
        ("Dupont;Jean;;;;;;peut-être", "consent_unreadable"),
        ("Dupont;Jean;;;;;nobody;", "email_invalid"),
        (";Jean;;;;;;", "name_missing"),
        ("=HYPERLINK(1);Jean;;;;;;", "looks_like_formula"),
        ("x" * 300 + ";Jean;;;;;;", "person_text_too_long"),
        ("Dupont;Jean;;;;;;;;de trop", "row_too_wide"),
        ("\u202e\u200b;Jean;;;;;;", "name_missing"),
    ],
)
def test_an_invalid_line_has_the_code_of_its_problem(line: str, code: str) -> None:
    columns, lines = columns_of(read_lines(csv_of(line), size_limit=LIMIT))
    (row,) = [row_of(line_, columns) for line_ in lines]
    assert [problem["code"] for problem in row.problems] == [code]


def test_all_problems_of_a_line_are_collected() -> None:
    columns, lines = columns_of(read_lines(csv_of(";;;;;17;nobody;bof"), size_limit=LIMIT))
    assert {problem["field"] for problem in row_of(lines[0], columns).problems} == {
        "last_name",
        "birth_year",
        "email",
        "consent_full_name",
    }


def test_quotes_emoji_right_to_left_and_long_names_are_kept() -> None:
    names = ["D'Arc", '""Bob"" O\'Brien', "🎴 Zoé", "משה", "de Montmorency-Bouteville-Luxembourg-Beaumont"]
    rows = parse_rows(csv_of(*(f'"{name}";;;;;;;' for name in names)))
    assert [row["last_name"] for row in rows] == [name.replace('""', '"') for name in names]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n\r\n ", "file_empty"),
        (b"\xef\xbb\xbf", "file_empty"),
        (b";;;\n;;;\n", "file_empty"),
        (b"%PDF-1.7 ...", "file_pdf"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file_image"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "file_image"),
        (b"GIF89a\x01\x00", "file_image"),
        (b"RIFF\x01\x00\x00\x00WEBP", "file_image"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file_old_excel"),
        (b"\x1f\x8b\x08\x00", "file_archive"),
        (b"PK\x05\x06" + bytes(18), "file_archive"),
        (b"PK\x03\x04 and then nothing", "file_workbook_broken"),
        (zip_of({"mimetype": b"x", "content.xml": b"<x/>"}), "file_opendocument"),
        (zip_of({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<x/>"}), "file_archive"),
        (xlsx_of([["Nom"], ["Dupont"]])[:-200], "file_workbook_broken"),
        (workbook_with(sheet=b"<worksheet><sheetData><row r='x'>"), "file_workbook_broken"),
        (workbook_with(types=b"not xml"), "file_workbook_broken"),
        (b"Nom;Pr\x00\x01nom\nDupont;Jean\n", "file_not_text"),
        (bytes(range(256)) * 4, "file_not_text"),
        ("Nom".encode("utf-16") + b"\x00", "file_not_text"),
        (b'Nom;Club\nDupont;"Un\nMartin;x\nLe Goff;y\nRossi;z\nThevenet;a\nPoeuf;b\nO Brien;c\n', "file_quote"),
        (b"Nom;Club\n", "file_header_only"),
        (b"<html><body>Bonjour</body></html>", "file_no_header"),
        (b"Dupont;Jean\nMartin;Paul\n", "file_no_header"),
        (b'{"nom": "Dupont"}', "file_no_header"),
        (b"Nom;Club;nom\nDupont;x;y\n", "file_column_twice"),
        (xlsx_of([]), "file_empty"),
        (b"x" * (LIMIT + 1), "file_too_large"),
        (b"Nom\n" + b"Dupont\n" * (limits.ROWS + 1), "file_rows"),
    ],
)
def test_an_unreadable_file_or_list_is_refused_with_its_code(content: bytes, code: str) -> None:
    with pytest.raises(DomainError) as refusal:
        parse_rows(content)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")


def test_reading_stops_after_the_list_at_many_blank_rows() -> None:
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>'
        b'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nom</t></is></c></row>'
        b'<row r="2"><c r="A2" t="inlineStr"><is><t>Dupont</t></is></c></row>'
        b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>loin</t></is></c></row></sheetData></worksheet>'
    )
    assert parse_rows(workbook_with(sheet=sheet)) == [{"last_name": "Dupont"}]


@given(st.binary(max_size=300))
def test_arbitrary_bytes_raise_only_domain_errors(content: bytes) -> None:
    for whole in (content, HEAD.encode() + b"\n" + content, b"PK\x03\x04" + content):
        with suppress(DomainError):
            columns, lines = columns_of(read_lines(whole, size_limit=LIMIT))
            for line in lines:
                row_of(line, columns)
