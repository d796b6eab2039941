"""The translation catalogue: complete, up to date, typographically correct, and used by all templates and modules.

First the catalogue, then plurals and typography of both languages, and the marks for translation in templates and code.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from django.template import Context, Template
from django.utils.translation import ngettext, npgettext, override

from deploy import translations
from tests.architecture.literal_texts import (
    catalogue_modules,
    find_marked,
    find_unmarked_in_python,
    find_unmarked_in_template,
)

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CODE = catalogue_modules(ROOT)
HOW_TO_UPDATE = "run `python -m deploy.translations`"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
ENGLISH = re.compile(r"\b(the|and|of|with|this|your|is|are|for|from|by|player|players|round|deal|sheet|seat)\b", re.I)
NEEDS_NO_BREAK_SPACE = re.compile(r" [:;!?»]|« ")
UNTRANSLATED = {
    "Chelem",
    "· Chelem",
    "A+",
    "CSV",
    "XLSX",
    "JSON",
    "D",  # the mark of the dealer
    "½",
    "English",  # names of languages are not translated
    "Français",
    "chelem.crt",  # a file
    "chelem link",  # a command
    "Address",  # the documentation of the API is in English
    "Body",
    "desk",  # an attribute: the audience of a layout
    "hall",
    "public",
    "table",
}
UNMARKED_MODULES = {
    "deploy/serve/words.py": "printed to the terminal before Django is loaded, in both languages",
    "deploy/serve/texts/spare.py": "printed to the terminal before Django is loaded, in both languages",
    "tournaments/web/styleguide/specimens.py": "names of invented players",
    "players/names.py": "letters that are sorted like others",
    "tournaments/documents/kit/rtl.py": "a pattern",
    "tournaments/formatting/dates.py": "a pattern of months",
    "tournaments/services/access/staff_names.py": "letters that look like others, and names that nobody may have",
}


@cache
def catalogue() -> Catalog:
    """Return the catalogue that is merged from the present sources."""
    return translations.merge_catalogs()


@cache
def catalogue_messages() -> list[Message]:
    return with_id(catalogue())


def with_id(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalogue without its header, whose id is empty."""
    return [message for message in catalog if message.id]


def plural_forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return singular and plural, or the only form; an empty list without a text."""
    return [text] if isinstance(text, str) else list(text or ())


# Worth its time: collects the texts of all templates and modules.
def test_each_text_has_an_english_translation() -> None:
    assert translations.find_untranslated(catalogue()) == [], f"write the English; {HOW_TO_UPDATE} before"


# Worth its time: collects the texts of all templates and modules.
def test_catalogue_is_up_to_date() -> None:
    assert translations.format_po(catalogue()) == translations.PO_FILE.read_bytes(), HOW_TO_UPDATE


# Worth its time: collects the texts of all templates and modules.
def test_compiled_catalogue_is_up_to_date() -> None:
    assert translations.compile_mo(catalogue()) == translations.MO_FILE.read_bytes(), HOW_TO_UPDATE


def test_compiled_french_plurals_are_up_to_date() -> None:
    compiled = translations.compile_mo(translations.french_plurals(catalogue()))
    assert compiled == translations.FRENCH_MO_FILE.read_bytes(), HOW_TO_UPDATE


def translate_count(message: Message, n: int) -> str:
    """Return the form of a message with plurals for the number `n` in the active language."""
    singular, plural = plural_forms(message.id)
    return npgettext(message.context, singular, plural, n) if message.context else ngettext(singular, plural, n)


@pytest.mark.parametrize(("language", "form_indexes"), [("fr", [0, 0, 1]), ("en", [1, 0, 1])])
def test_zero_is_singular_in_french_and_plural_in_english(language: str, form_indexes: list[int]) -> None:
    """`form_indexes` are of the numbers 0, 1 and 2; form 0 is the singular."""
    counting = [message for message in catalogue_messages() if message.pluralizable]
    assert counting
    with override(language):
        for message in counting:
            expected = plural_forms(message.id if language == "fr" else message.string)
            assert [translate_count(message, n) for n in range(3)] == [expected[index] for index in form_indexes]


def test_templates_use_the_plural_rule_of_the_language() -> None:
    text = "{% blocktranslate count n=n %}{{ n }} table{% plural %}{{ n }} tables{% endblocktranslate %}"
    tables = Template("{% load i18n %}" + text)
    assert [tables.render(Context({"n": n})) for n in range(3)] == ["0 table", "1 table", "2 tables"]
    with override("en"):
        assert [tables.render(Context({"n": n})) for n in range(3)] == ["0 tables", "1 table", "2 tables"]


# Worth its time: extracts the texts of every module and template.
def test_catalogue_has_no_unused_text() -> None:
    assert not translations.read_stored().obsolete
    used = {(message.context, plural_forms(message.id)[0]) for message in catalogue_messages()}
    stored = with_id(translations.read_stored())
    assert {(message.context, plural_forms(message.id)[0]) for message in stored} <= used


def test_translations_have_the_same_placeholders() -> None:
    """A singular may contain "one" instead of the number."""
    for message in catalogue_messages():
        *singulars, french = (set(PLACEHOLDER.findall(form)) for form in plural_forms(message.id))
        *english_singulars, english = (set(PLACEHOLDER.findall(form)) for form in plural_forms(message.string) or [""])
        assert english == french, message.id
        assert all(placeholders <= french for placeholders in [*singulars, *english_singulars]), message.id


def test_sources_of_texts_are_french() -> None:
    french = [form for message in catalogue_messages() for form in plural_forms(message.id)]
    assert [text for text in french if ENGLISH.search(PLACEHOLDER.sub("", text))] == []


def test_french_texts_follow_french_typography() -> None:
    """No-break spaces before high signs and inside guillemets, typographic apostrophes."""
    french = [form for message in catalogue_messages() for form in plural_forms(message.id)]
    assert [text for text in french if NEEDS_NO_BREAK_SPACE.search(text) or "'" in text] == []


def test_english_texts_follow_english_typography() -> None:
    """No space before a sign, English quotation marks, typographic apostrophes."""
    english = [form for message in catalogue_messages() for form in plural_forms(message.string)]
    assert [text for text in english if re.search(r"[ \u00a0\u202f][:;!?]|[«»']", text)] == []


def test_french_texts_do_not_use_the_word_position() -> None:
    french = [form for message in catalogue_messages() for form in plural_forms(message.id)]
    assert [text for text in french if re.search(r"\bpositions?\b", text, re.I)] == []


def find_in_files(paths: Iterable[Path], find: Callable[[str], list[Any]]) -> dict[str, list[Any]]:
    """Return the results of `find` per file, without files that have none."""
    results = {str(path.relative_to(ROOT)): find(path.read_text()) for path in paths}
    return {name: result for name, result in results.items() if result}


def test_templates_mark_each_text() -> None:
    def find_unmarked(source: str) -> list[str]:
        return [text for text in find_unmarked_in_template(source) if text not in UNTRANSLATED]

    assert len(TEMPLATES) > 300
    assert find_in_files(TEMPLATES, find_unmarked) == {}


# Worth its time: parses a quarter of the modules.
def test_code_marks_each_french_text() -> None:
    assert len(CODE) > 500
    unmarked = find_in_files(CODE, lambda source: list(find_unmarked_in_python(source)))
    assert {name: texts for name, texts in unmarked.items() if name not in UNMARKED_MODULES} == {}


@pytest.mark.parametrize(
    "source",
    [
        "<p>Bonjour</p>",
        '<p title="Bonjour">{{ name }}</p>',
        '{% include "x.html" with label="Bonjour" only %}',
        "<p>{% translate 'Oui' %} ou {{ name }}</p>",
    ],
)
def test_unmarked_text_is_found(source: str) -> None:
    assert list(find_unmarked_in_template(source))


@pytest.mark.parametrize(
    "source",
    [
        "{# Bonjour #}<p>{% translate 'Bonjour' %}</p>",
        '{% include "x.html" with label=_("Bonjour") name="bonjour" only %}',
        "<a href='/bonjour/' class=\"bonjour\">{% blocktranslate %}Bonjour{% endblocktranslate %}</a>&nbsp;12",
    ],
)
def test_marked_texts_and_code_pass(source: str) -> None:
    assert not list(find_unmarked_in_template(source))


# Worth its time: parses a quarter of the modules.
def test_each_mark_in_code_is_in_the_catalogue() -> None:
    """The collector does not see inside f-strings."""
    known = {plural_forms(message.id)[0] for message in catalogue_messages()}
    assert find_in_files(CODE, lambda source: [texts for texts in find_marked(source) if not known & set(texts)]) == {}


def test_templates_have_no_french_spaces_outside_texts() -> None:
    """A space before a colon is French: the colon belongs into the text."""
    text_or_tag = re.compile(
        r"{%\s*(?:comment|blocktranslate).*?{%\s*end(?:comment|blocktranslate)|{%.*?%}|{#.*?#}", re.DOTALL
    )
    sign = re.compile(r"(?:&nbsp;|\u00a0)[:;!?»]")
    assert find_in_files(TEMPLATES, lambda source: sign.findall(text_or_tag.sub("", source))) == {}
