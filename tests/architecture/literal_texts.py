"""Search of templates and modules for texts for users that are not marked for translation."""

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
_COMMENT_SCRIPT_OR_MARKED = re.compile(
    r"{%\s*comment.*?{%\s*endcomment\s*%}|{#.*?#}|<!--.*?-->|<script.*?</script>"
    r"|{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}",
    re.DOTALL,
)
_TAG_OR_VARIABLE = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
_HTML_TAG = re.compile(r"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
_TEXT_ATTRIBUTE = re.compile(r"\b(?:alt|title|placeholder|label|aria-label|aria-description|data-label)=\"([^\"]*)\"")
_TEXT_ARGUMENT = re.compile(
    r"\b(?:title|text|label|note|legend|caption|help|heading|placeholder|message|action_label)=([\"'])(.*?)\1"
)
_FRENCH_SIGN = re.compile(r"[À-ÖØ-öø-ÿœŒ’«»]")
_MAY_BE_FRENCH = re.compile(rf"{_FRENCH_SIGN.pattern}|\\[xuUN]")  # the sign, or an escape that may be one
_MAY_MARK = re.compile(rf"\b({'|'.join(MARKS)})\(")
_BREAK = "\0"


def find_unmarked_in_template(source: str) -> Iterator[str]:
    """Yield the texts of a template that are not marked: between tags, in attributes, in arguments of `include`."""
    visible = _COMMENT_SCRIPT_OR_MARKED.sub(_BREAK, source)
    for tag in re.findall(r"{%\s*include.*?%}", visible, re.DOTALL):
        yield from (text for _quote, text in _TEXT_ARGUMENT.findall(tag) if LETTERS.search(text))
    html = _TAG_OR_VARIABLE.sub(_BREAK, visible)
    yield from (text for text in _TEXT_ATTRIBUTE.findall(html) if LETTERS.search(text))
    for text in re.split(_BREAK, _HTML_TAG.sub(_BREAK, _without_attributes_in_blocks(html))):
        if LETTERS.search(unescape(text)):
            yield text.strip()


def _without_attributes_in_blocks(html: str) -> str:
    """Remove attributes outside a tag: a block such as `body_attributes` adds them to a tag of the base template."""
    return re.sub(r"\b(?:hx|data)-[\w-]+=(?:\"[^\"<]*\"|'[^'<]*'|\"[^\"\0]*\0|\"|')", _BREAK, html)


def find_unmarked_in_python(source: str) -> Iterator[str]:
    """Yield string constants with French letters that are neither marked nor docstrings."""
    if not _MAY_BE_FRENCH.search(source):
        return
    tree = ast.parse(source)
    excluded = {id(part) for node in ast.walk(tree) if _is_mark(node) for part in ast.walk(node)}
    excluded |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in excluded)
    for constant in constants:
        if isinstance(constant.value, str) and _FRENCH_SIGN.search(constant.value):
            yield constant.value


def find_marked(source: str) -> Iterator[list[str]]:
    """Yield the constant texts of each call that marks texts."""
    if not _MAY_MARK.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_mark(node):
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if texts:
                yield texts


def _is_mark(node: ast.AST) -> bool:
    """Return True for a call of a function that marks texts, such as `gettext`."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in MARKS


WITHOUT_CATALOGUE = ("tournaments/seating", "tournaments/ranking", "tournaments/management")


def catalogue_modules(root: Path) -> list[Path]:
    """Return the modules whose texts are in the catalogue: no migrations, no packages with texts of their own."""
    files = (file for package in ("players", "tournaments", "deploy") for file in (root / package).rglob("*.py"))
    modules = (file for file in files if "migrations" not in file.parts)
    return sorted(file for file in modules if not str(file.relative_to(root)).startswith(WITHOUT_CATALOGUE))
