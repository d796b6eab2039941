"""Rules for templates and scripts: content policy, length, documentation; the icons of templates exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "tournaments/static/chelem/js").rglob("*.js"))
MAX_LINES, MAX_LINE_LENGTH = 150, 160
IN_A_FILE = "templates/archive/"  # a page without a server has its style inside, and no content policy
FORBIDDEN = re.compile(r"<style|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\ssrc=)|href=[\"']javascript:|\shx-on")


def texts_of(paths: list[Path]) -> dict[str, str]:
    """Return the text of each file by its path from the top of the project."""
    assert len(paths) > 10
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


def test_templates_have_no_inline_style_or_script() -> None:
    pages = {name: text for name, text in texts_of(TEMPLATES).items() if not name.startswith(IN_A_FILE)}
    matches = {name: FORBIDDEN.findall(text) for name, text in pages.items()}
    assert {name: snippets for name, snippets in matches.items() if snippets} == {}


def test_templates_are_short() -> None:
    lengths = {name: len(text.splitlines()) for name, text in texts_of(TEMPLATES).items()}
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_lines_of_templates_are_short() -> None:
    numbered = [(name, *each) for name, text in texts_of(TEMPLATES).items() for each in enumerate(text.splitlines(), 1)]
    assert [f"{name}:{number}" for name, number, line in numbered if len(line) > MAX_LINE_LENGTH] == []


def test_components_begin_with_a_comment() -> None:
    comment_first = re.compile(r"({% load [^%]+%}\n)?({% comment %}|{#)")
    components = texts_of(sorted((ROOT / "templates/components").glob("*.html")))
    assert [name for name, text in components.items() if not comment_first.match(text)] == []


def test_scripts_begin_with_a_comment_and_do_not_evaluate() -> None:
    scripts = texts_of(SCRIPTS)
    forbidden = re.compile(r"\beval\(|new Function|\.style\b")
    assert [name for name, text in scripts.items() if not text.startswith(("//", "/*"))] == []
    assert {name: forbidden.findall(text) for name, text in scripts.items() if forbidden.search(text)} == {}


def test_icons_of_templates_exist() -> None:
    sprite = ROOT / "tournaments/static/chelem/icons.svg"
    existing = set(re.findall(r'id="([\w-]+)"', sprite.read_text(encoding="utf-8")))
    icon_name = re.compile(r'(?:{% icon |icon=)"([\w-]+)"')
    used = {icon for path in TEMPLATES for icon in icon_name.findall(path.read_text(encoding="utf-8"))}
    assert used <= existing


@pytest.mark.parametrize("menu", ["desk/_nav.html", "desk/_nav_home.html"])
def test_entries_of_a_menu_have_different_icons(menu: str) -> None:
    icons = re.findall(r'{% icon "([\w-]+)"', (ROOT / "templates" / menu).read_text(encoding="utf-8"))
    assert len(icons) > 4
    assert sorted(icons) == sorted(set(icons))


def test_each_class_of_the_wall_has_a_rule() -> None:
    sheets = sorted((ROOT / "tournaments/static/chelem").glob("*.css"))
    with_rule = {name for sheet in sheets for name in re.findall(r"\.(wall-[a-z-]+)", sheet.read_text("utf-8"))}
    values = " ".join(value for text in texts_of(TEMPLATES).values() for value in re.findall(r'class="([^"]*)"', text))
    named = set(re.findall(r"(?<![\w-])wall-[a-z-]+", values))
    assert len(named) > 10
    assert named - with_rule == set()
