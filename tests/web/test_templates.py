"""What every template promises: nothing that the content policy forbids, and a size that one can read."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "tournaments/static/chelem/js").rglob("*.js"))
FORBIDDEN = re.compile(r"<style|\sstyle=|\son[a-z]+=[\"']|<script(?![^>]*\ssrc=)|href=[\"']javascript:|\shx-on")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_it_holds_no_inline_style_or_script(path: Path) -> None:
    assert not FORBIDDEN.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_it_is_short_enough_to_read_at_once(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_its_lines_are_short_enough_to_read_at_once(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 160] == []


@pytest.mark.parametrize("path", sorted((ROOT / "templates/components").glob("*.html")), ids=name)
def test_it_says_what_a_component_takes(path: Path) -> None:
    assert re.match(r"({% load [^%]+%}\n)?({% comment %}|{#)", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_scripts_begin_with_their_purpose_and_evaluate_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(("//", "/*"))
    assert not re.search(r"\beval\(|new Function|\.style\b", text)


def test_every_icon_that_a_template_names_is_drawn() -> None:
    sprite = ROOT / "tournaments/static/chelem/icons.svg"
    drawn = set(re.findall(r'id="([\w-]+)"', sprite.read_text(encoding="utf-8")))
    named = re.compile(r'(?:{% icon |icon=)"([\w-]+)"')
    wanted = {icon for path in TEMPLATES for icon in named.findall(path.read_text(encoding="utf-8"))}
    assert wanted <= drawn


@pytest.mark.parametrize("menu", ["desk/_nav.html", "desk/_nav_home.html"])
def test_no_two_entries_of_a_menu_have_the_same_icon(menu: str) -> None:
    icons = re.findall(r'{% icon "([\w-]+)"', (ROOT / "templates" / menu).read_text(encoding="utf-8"))
    assert len(icons) > 4
    assert sorted(icons) == sorted(set(icons))
