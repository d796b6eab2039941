"""Keeps the English catalogue: `python -m deploy.translations` collects new texts and compiles what is translated.

The French text is the key, so French needs no catalogue. Needs Babel, a development dependency, and no GNU gettext.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
PO_FILE = ROOT / "tournaments/locale/en/LC_MESSAGES/django.po"
MO_FILE = PO_FILE.with_suffix(".mo")
PACKAGES = ("players", "tournaments", "deploy")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


def sources() -> Iterator[tuple[str, str]]:
    """Every file that may hold texts: its name and its content as Python."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "templates").rglob("*.html")):
        name = str(file.relative_to(ROOT))
        calls = templatize(file.read_text(encoding="utf-8"), origin=name)
        yield name, "\n".join(line.strip() for line in calls.splitlines())  # the tokenizer minds indentation


def collected() -> Catalog:
    """All texts of pages and code, with the files they stand in."""
    catalog = Catalog(locale="en", project="Chelem", charset="utf-8")
    for name, content in sources():
        found = extract("python", io.BytesIO(content.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})
        for _line, message, _comments, context in found:
            catalog.add(message, context=context, locations=[(name, 0)], flags=_flags(message))
    return catalog


def _flags(message: str | tuple[str, ...]) -> set[str]:
    text = message if isinstance(message, str) else "".join(message)
    return {"python-format"} if "%(" in text else set()


def stored() -> Catalog:
    """The catalogue as committed."""
    if not PO_FILE.exists():
        return Catalog(locale="en")
    with PO_FILE.open("rb") as file:
        return read_po(file, locale="en")


def compiled(catalog: Catalog) -> bytes:
    """What Django reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The French texts that have no English."""
    return [str(message.id) for message in catalog if message.id and not _has_text(message.string)]


def _has_text(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(string) if isinstance(string, str) else bool(string) and all(string or ())


def main() -> None:
    """Bring the catalogue up to date."""
    catalog = stored()
    catalog.update(collected(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    PO_FILE.parent.mkdir(parents=True, exist_ok=True)
    with PO_FILE.open("wb") as file:
        write_po(file, catalog, width=116, omit_header=False, sort_output=True, include_lineno=False)
    MO_FILE.write_bytes(compiled(catalog))
    print(f"{len(catalog)} texts, {len(untranslated(catalog))} without English")


if __name__ == "__main__":
    main()
