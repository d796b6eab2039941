"""Chelem is complete in English: every French text has its English, and no text goes around the catalogue."""

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
from tests.architecture.literal_texts import marked_texts, of_python, of_template, python_files

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CODE = python_files(ROOT)
AGAIN = "run `python -m deploy.translations`"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
ENGLISH = re.compile(r"\b(the|and|of|with|this|your|is|are|for|from|by|player|players|round|deal|sheet|seat)\b", re.I)
NEEDS_NO_BREAK_SPACE = re.compile(r" [:;!?»]|« ")
SAME_IN_EVERY_TEMPLATE = {
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
    "chelem link",  # a command
    "Address",  # the documentation of the API is in English
    "Body",
    "desk",  # an attribute: the audience of a layout
    "hall",
    "public",
    "table",
}
OWN_WORDS = {
    "deploy/serve/words.py": "the terminal speaks before Django is there",
    "tournaments/web/styleguide/specimens.py": "names of invented players",
    "players/names.py": "letters that are sorted like others",
    "tournaments/documents/kit/rtl.py": "a pattern",
    "tournaments/formatting/dates.py": "a pattern of months",
    "tournaments/services/access/staff_names.py": "letters that look like others, and names that nobody may have",
}


@cache
def catalogue() -> Catalog:
    return translations.merge_catalogs()


@cache
def read_messages() -> list[Message]:
    return messages(catalogue())


def messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def test_each_text_has_an_english_translation() -> None:
    assert translations.find_untranslated(catalogue()) == [], f"write the English; {AGAIN} before"


def test_catalogue_is_up_to_date() -> None:
    assert translations.format_po(catalogue()) == translations.PO_FILE.read_bytes(), AGAIN


def test_compiled_catalogue_is_up_to_date() -> None:
    assert translations.compile_mo(catalogue()) == translations.MO_FILE.read_bytes(), AGAIN


def test_compiled_french_plurals_are_up_to_date() -> None:
    compiled = translations.compile_mo(translations.french_plurals(catalogue()))
    assert compiled == translations.FRENCH_MO_FILE.read_bytes(), AGAIN


def count_form(message: Message, n: int) -> str:
    one, several = forms(message.id)
    return npgettext(message.context, one, several, n) if message.context else ngettext(one, several, n)


@pytest.mark.parametrize(("language", "chosen"), [("fr", [0, 0, 1]), ("en", [1, 0, 1])])
def test_zero_is_singular_in_french_and_plural_in_english(language: str, chosen: list[int]) -> None:
    counting = [message for message in read_messages() if message.pluralizable]
    assert counting
    with override(language):
        for message in counting:
            said = forms(message.id if language == "fr" else message.string)
            assert [count_form(message, n) for n in range(3)] == [said[form] for form in chosen]


def test_templates_use_the_plural_rule_of_the_language() -> None:
    text = "{% blocktranslate count n=n %}{{ n }} table{% plural %}{{ n }} tables{% endblocktranslate %}"
    tables = Template("{% load i18n %}" + text)
    assert [tables.render(Context({"n": n})) for n in range(3)] == ["0 table", "1 table", "2 tables"]
    with override("en"):
        assert [tables.render(Context({"n": n})) for n in range(3)] == ["0 tables", "1 table", "2 tables"]


def test_catalogue_has_no_unused_text() -> None:
    assert not translations.read_stored().obsolete
    said = {(message.context, forms(message.id)[0]) for message in read_messages()}
    assert {(m.context, forms(m.id)[0]) for m in messages(translations.read_stored())} <= said


def test_translations_have_the_same_placeholders() -> None:
    """A singular may contain "one" instead of the number."""
    for message in read_messages():
        *singulars, french = (set(PLACEHOLDER.findall(form)) for form in forms(message.id))
        *english_singulars, english = (set(PLACEHOLDER.findall(form)) for form in forms(message.string) or [""])
        assert english == french, message.id
        assert all(found <= french for found in [*singulars, *english_singulars]), message.id


def test_sources_of_texts_are_french() -> None:
    french = [form for message in read_messages() for form in forms(message.id)]
    assert [text for text in french if ENGLISH.search(PLACEHOLDER.sub("", text))] == []


def test_french_texts_follow_french_typography() -> None:
    """No-break spaces before high signs and inside guillemets, typographic apostrophes."""
    french = [form for message in read_messages() for form in forms(message.id)]
    assert [text for text in french if NEEDS_NO_BREAK_SPACE.search(text) or "'" in text] == []


def test_english_texts_follow_english_typography() -> None:
    """No space before a sign, English quotation marks, typographic apostrophes."""
    english = [form for message in read_messages() for form in forms(message.string)]
    assert [text for text in english if re.search(r"[ \u00a0\u202f][:;!?]|[«»']", text)] == []


def test_texts_do_not_call_a_round_position() -> None:
    assert [
        m.id for m in read_messages() if any(re.search(r"\bpositions?\b", form, re.I) for form in forms(m.id))
    ] == []


def find_in_files(paths: Iterable[Path], find: Callable[[str], list[Any]]) -> dict[str, list[Any]]:
    """Return the results of `find` per file, without files that have none."""
    found = {str(path.relative_to(ROOT)): find(path.read_text()) for path in paths}
    return {name: each for name, each in found.items() if each}


def test_templates_mark_each_text() -> None:
    def find_unmarked(source: str) -> list[str]:
        return [text for text in of_template(source) if text not in SAME_IN_EVERY_TEMPLATE]

    assert len(TEMPLATES) > 300
    assert find_in_files(TEMPLATES, find_unmarked) == {}


def test_code_marks_each_french_text() -> None:
    assert len(CODE) > 500
    found = find_in_files(CODE, lambda source: list(of_python(source)))
    assert {name: texts for name, texts in found.items() if name not in OWN_WORDS} == {}


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
    assert list(of_template(source))


@pytest.mark.parametrize(
    "source",
    [
        "{# Bonjour #}<p>{% translate 'Bonjour' %}</p>",
        '{% include "x.html" with label=_("Bonjour") name="bonjour" only %}',
        "<a href='/bonjour/' class=\"bonjour\">{% blocktranslate %}Bonjour{% endblocktranslate %}</a>&nbsp;12",
    ],
)
def test_marked_texts_and_code_pass(source: str) -> None:
    assert not list(of_template(source))


def test_each_mark_in_code_is_in_the_catalogue() -> None:
    """The collector does not see inside f-strings."""
    known = {forms(message.id)[0] for message in read_messages()}
    assert find_in_files(CODE, lambda source: [texts for texts in marked_texts(source) if not known & set(texts)]) == {}


def test_templates_have_no_french_spaces_outside_texts() -> None:
    """A space before a colon is French: the colon belongs into the text."""
    hidden = re.compile(
        r"{%\s*(?:comment|blocktranslate).*?{%\s*end(?:comment|blocktranslate)|{%.*?%}|{#.*?#}", re.DOTALL
    )
    sign = re.compile(r"(?:&nbsp;|\u00a0)[:;!?»]")
    assert find_in_files(TEMPLATES, lambda source: sign.findall(hidden.sub("", source))) == {}
