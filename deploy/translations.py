"""`python -m deploy.translations`: collects translatable texts and compiles the catalogues.

The French text is the key. The French catalogue contains only the texts with a plural, so that zero takes the singular.
This needs Babel, a development dependency, but no GNU gettext.
"""

import io
import re
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
# By function, the positions of its texts as Babel expects them, "c" for the context; None: the first argument.
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
MAY_CALL = re.compile(rf"\b({'|'.join(KEYWORDS)})\s*\(")


def read_sources() -> Iterator[str]:
    """Yield the content of every file that may contain texts, templates converted to Python."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "templates").rglob("*.html")):
        calls = templatize(file.read_text(encoding="utf-8"), origin=file.name)
        yield "\n".join(line.strip() for line in calls.splitlines())  # the tokenizer rejects wrong indentation


class Texts(Catalog):
    """A catalogue without date and version in its header, so that collecting twice gives the same file."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The headers that gettext needs."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_forms),
        ]


def collect_texts() -> Catalog:
    """Return a catalogue of all texts in templates and code, without translations."""
    catalog = Texts(locale="en", header_comment="# The English of Chelem. The French text is the key.", fuzzy=False)
    for content in filter(MAY_CALL.search, read_sources()):  # reading the tokens of a file takes 4 ms
        messages = extract("python", io.BytesIO(content.encode()), keywords=KEYWORDS, options={"encoding": "utf-8"})
        for _line, message, _comments, context in messages:
            catalog.add(message, context=context, flags=_flags(message))
    return catalog


def french_plurals(catalog: Catalog) -> Catalog:
    """Return the texts with a plural, each as its own translation. Without this catalogue gettext would use the English
    rule, which gives zero the plural; the French plural begins at two.
    """
    plurals = Texts(locale="fr", fuzzy=False)
    for message in catalog:
        if message.pluralizable:
            plurals.add(message.id, message.id, context=message.context)
    return plurals


def _flags(message: str | tuple[str, ...]) -> set[str]:
    text = message if isinstance(message, str) else "".join(message)
    return {"python-format"} if "%(" in text else set()


def read_stored() -> Catalog:
    """Return the committed catalogue."""
    if not PO_FILE.exists():
        return Catalog(locale="en")
    with PO_FILE.open("rb") as file:
        return read_po(file, locale="en")


def merge_catalogs() -> Catalog:
    """Return the collected texts with the English of the stored catalogue. Unused texts are dropped."""
    catalog, stored = collect_texts(), read_stored()
    for message in catalog:
        if message.id and (before := stored.get(_key(message), context=message.context)):
            message.string = before.string
    return catalog


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def format_po(catalog: Catalog) -> bytes:
    """Return the content of the .po file, which translators edit."""
    file = io.BytesIO()
    write_po(file, catalog, width=116, sort_output=True, no_location=True)
    return file.getvalue()


def compile_mo(catalog: Catalog) -> bytes:
    """Return the content of the .mo file, which Django reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def find_untranslated(catalog: Catalog) -> list[str]:
    """Return the French texts without English."""
    return [str(message.id) for message in catalog if message.id and not _has_text(message.string)]


def _has_text(string: str | tuple[str, ...] | list[str] | None) -> bool:
    """Return True if the translation is complete: a tuple has all plural forms."""
    return bool(string) if isinstance(string, str) else bool(string) and all(string or ())


def main() -> None:
    """Update all catalogue files."""
    catalog = merge_catalogs()
    PO_FILE.parent.mkdir(parents=True, exist_ok=True)
    PO_FILE.write_bytes(format_po(catalog))
    MO_FILE.write_bytes(compile_mo(catalog))
    FRENCH_MO_FILE.parent.mkdir(parents=True, exist_ok=True)
    FRENCH_MO_FILE.write_bytes(compile_mo(french_plurals(catalog)))
    print(f"{len(catalog)} texts, {len(find_untranslated(catalog))} without English")


if __name__ == "__main__":
    main()
