"""A browser reads the same rules from a minified stylesheet as from its source."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page

from tests.architecture.files import ROOT

FOLDER = ROOT / "tournaments/static/chelem"
# The text of the rules as the browser writes them back. Values of variables keep their blanks: those at commas are
# removed here.
RULES = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText).join("\\n").replace(/\\s*,\\s*/g, ",");
}"""


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.css")))
def test_minified_stylesheet_has_the_rules_of_its_source(browser_page: Page, name: str) -> None:
    content = Path(str(finders.find(f"chelem/{name}"))).read_text()
    rules = browser_page.evaluate(RULES, content)
    assert rules == browser_page.evaluate(RULES, (FOLDER / name).read_text())
    assert rules.count("{") >= content.count("{") / 2  # most rules of the file were understood
