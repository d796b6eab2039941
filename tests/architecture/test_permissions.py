"""Templates and views speak of permissions in the words of the one table."""

import re

from tests.architecture.files import ROOT
from tournaments.services.access.permissions import ACTIONS

ASKED = re.compile(r"\bmay\.(\w+)")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def test_templates_ask_only_for_actions_of_the_table() -> None:
    asked = {(str(path.relative_to(ROOT)), word) for path in TEMPLATES for word in ASKED.findall(path.read_text())}
    examples = {("templates/base.html", "draw")}
    assert {(path, word) for path, word in asked if word not in ACTIONS} == set()
    assert examples < asked


def test_no_template_asks_for_a_role() -> None:
    told = re.compile(r"\{[%{][^%}]*\brole\b[^%}]*[%}]\}")
    found = {str(path.relative_to(ROOT)): told.findall(path.read_text()) for path in TEMPLATES}
    assert {path: words for path, words in found.items() if any('role="' not in word for word in words)} == {}
