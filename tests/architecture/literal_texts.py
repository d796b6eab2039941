"""Finds texts for users that are not marked for translation."""

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

MARKS = {
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "npgettext",
}
LETTERS = re.compile(r"[^\W\d_]")
_NOT_SHOWN = re.compile(
    r"{%\s*comment.*?{%\s*endcomment\s*%}|{#.*?#}|<!--.*?-->|<script.*?</script>"
    r"|{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}",
    re.DOTALL,
)
_DJANGO = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
_TAG = re.compile(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
_SPOKEN_ATTRIBUTE = re.compile(r"\b(?:alt|title|placeholder|label|aria-label|aria-description|data-label)=\"([^\"]*)\"")
_SPOKEN_ARGUMENT = re.compile(
    r"\b(?:title|text|label|note|legend|caption|help|heading|placeholder|message|action_label)=([\"'])(.*?)\1"
)
_FRENCH_SIGN = re.compile(r"[À-ÖØ-öø-ÿœŒ’«»]")
_GAP = "\0"


def of_template(source: str) -> Iterator[str]:
    """Yield the texts of a template outside of tags, marks and comments, and of spoken attributes and arguments."""
    shown = _NOT_SHOWN.sub(_GAP, source)
    for tag in re.findall(r"{%\s*include.*?%}", shown, re.DOTALL):
        yield from (text for _quote, text in _SPOKEN_ARGUMENT.findall(tag) if LETTERS.search(text))
    plain = _DJANGO.sub(_GAP, shown)
    yield from (text for text in _SPOKEN_ATTRIBUTE.findall(plain) if LETTERS.search(text))
    for text in re.split(_GAP, _TAG.sub(_GAP, _without_split_tags(plain))):
        if LETTERS.search(unescape(text)):
            yield text.strip()


def _without_split_tags(plain: str) -> str:
    """Remove the parts of attributes that a template tag splits; they are no text."""
    return re.sub(r"\b(?:hx|data)-[\w-]+=(?:\"[^\"<]*\"|'[^'<]*'|\"[^\"\0]*\0|\"|')", _GAP, plain)


def of_python(source: str) -> Iterator[str]:
    """Yield string constants with French letters that are neither marked nor docstrings."""
    tree = ast.parse(source)
    said = {id(part) for node in ast.walk(tree) if _is_mark(node) for part in ast.walk(node)}
    said |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said)
    for constant in constants:
        if isinstance(constant.value, str) and _FRENCH_SIGN.search(constant.value):
            yield constant.value


def marked_texts(source: str) -> Iterator[list[str]]:
    """Yield the constant texts of each mark."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_mark(node):
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if texts:
                yield texts


def _is_mark(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in MARKS


OWN_WORDS = ("tournaments/seating", "tournaments/ranking", "tournaments/management")


def python_files(root: Path) -> list[Path]:
    """Return the modules with texts for translation: no migrations, no pure rooms with their own texts."""
    files = (file for package in ("players", "tournaments", "deploy") for file in (root / package).rglob("*.py"))
    speaks = (file for file in files if "migrations" not in file.parts)
    return sorted(file for file in speaks if not str(file.relative_to(root)).startswith(OWN_WORDS))
