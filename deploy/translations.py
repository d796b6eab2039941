"""Keeps the catalogues: `python -m deploy.translations` collects new texts and compiles what is translated.

The French text is the key, so the French catalogue is made from the texts themselves: it holds those that count, and
no more, so that zero takes the singular. Needs Babel, a development dependency, and no GNU gettext.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "tournaments/locale"
PO_FILE = LOCALE / "en/LC_MESSAGES/django.po"
MO_FILE = PO_FILE.with_suffix(".mo")
FRENCH_MO_FILE = LOCALE / "fr/LC_MESSAGES/django.mo"
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


def sources() -> Iterator[str]:
    """Every file that may hold texts, as Python."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "templates").rglob("*.html")):
        calls = templatize(file.read_text(encoding="utf-8"), origin=file.name)
        yield "\n".join(line.strip() for line in calls.splitlines())  # the tokenizer minds indentation


class Texts(Catalog):
    """A catalogue whose head bears no date and no version: collecting twice changes nothing."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Only what readers of the file need."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


def collected() -> Catalog:
    """All texts of pages and code."""
    catalog = Texts(locale="en", header_comment="# The English of Chelem. The French text is the key.", fuzzy=False)
    for content in sources():
        found = extract("python", io.BytesIO(content.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})
        for _line, message, _comments, context in found:
            catalog.add(message, context=context, flags=_flags(message))
    return catalog


def french(catalog: Catalog) -> Catalog:
    """The texts that count, each its own translation: French counts from two on, keys without a catalogue from one."""
    counting = Texts(locale="fr", fuzzy=False)
    for message in catalog:
        if message.pluralizable:
            counting.add(message.id, message.id, context=message.context)
    return counting


def _flags(message: str | tuple[str, ...]) -> set[str]:
    text = message if isinstance(message, str) else "".join(message)
    return {"python-format"} if "%(" in text else set()


def stored() -> Catalog:
    """The catalogue as committed."""
    if not PO_FILE.exists():
        return Catalog(locale="en")
    with PO_FILE.open("rb") as file:
        return read_po(file, locale="en")


def up_to_date() -> Catalog:
    """The texts of today with the English that the stored catalogue has for them; texts no longer used are gone."""
    catalog, known = collected(), stored()
    for message in catalog:
        if message.id and (before := known.get(_key(message), context=message.context)):
            message.string = before.string
    return catalog


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def written(catalog: Catalog) -> bytes:
    """The file that people edit."""
    file = io.BytesIO()
    write_po(file, catalog, width=116, sort_output=True, no_location=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """The file that Django reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The French texts that have no English."""
    return [str(message.id) for message in catalog if message.id and not _has_text(message.string)]


def _has_text(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(string) if isinstance(string, str) else bool(string) and all(string or ())


def main() -> None:
    """Bring all files up to date."""
    catalog = up_to_date()
    PO_FILE.parent.mkdir(parents=True, exist_ok=True)
    PO_FILE.write_bytes(written(catalog))
    MO_FILE.write_bytes(compiled(catalog))
    FRENCH_MO_FILE.parent.mkdir(parents=True, exist_ok=True)
    FRENCH_MO_FILE.write_bytes(compiled(french(catalog)))
    print(f"{len(catalog)} texts, {len(untranslated(catalog))} without English")


if __name__ == "__main__":
    main()
