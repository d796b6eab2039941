"""Comparison of the tablet's engine with the Python one: problems, scores and sentences, in both languages."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route

from scoring import Severity
from scoring.french_tarot import Deal, Rules, check, rules_named, score, wording
from scoring.french_tarot.options import OPTIONS
from scoring.french_tarot.tables import tables
from tests.real.browser.conftest import close_within_limit
from tests.scoring.french_tarot.deals import FFT

ADDRESS = "https://engine.test/"  # `crypto.subtle` exists in secure contexts only
LANGUAGES = ("fr", "en")
BATCH = 2_000
NEEDED = ["players", "bouts", "taker", "partner", "sitting_out", "poignees", "misere"]
"""Fields without which a deal has no score: if one is refused, only problems are compared."""
# Values of the fields that `Deal.to_json` omits, which the form of the tablet always has.
UNSET = dict.fromkeys(("called", "sitting_out", "roi_au_bout")) | dict.fromkeys(
    ("petit_chelem_announced", "petit_chelem_made"), False
)
DESCRIBE_DEAL = """(deal) => {
    const { engine: { check, score, explain }, rules, needed } = window;
    const found = check(deal, rules);
    const said = found.map(({ code, field, severity, text }) => [code, field, severity, text]);
    const lacks = ({ field, severity }) => severity === "refusal" && needed.includes(field);
    if (found.some(lacks)) return JSON.stringify([said]);
    const { made, margin, unit, by_seat } = score(deal, rules);
    return JSON.stringify([said, [made, margin, unit, by_seat], explain(deal, rules)]);
}"""
DESCRIBE_ALL = """async ([describe, items, digestOnly]) => {
    const lines = JSON.parse(items).map((0, eval)(describe));
    if (!digestOnly) return lines;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\\n")));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    """Open a page that loads only the engine."""
    page = open_engine(chromium, "french-tarot")
    page.evaluate("(needed) => { window.needed = needed; }", NEEDED)
    yield page
    close_within_limit(page)


def open_engine(chromium: Browser, game: str) -> Page:
    """Open an empty page with the functions of a game's engine in `window.engine`."""

    def send_script(route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        script = Path(str(finders.find(f"chelem/js/games/{name}")))  # minified, as on a tablet
        route.fulfill(body=script.read_text(encoding="utf-8"), content_type="text/javascript")

    page = chromium.new_page()
    page.route(f"{ADDRESS}*.js", send_script)
    page.route(ADDRESS, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(ADDRESS)
    page.evaluate("async (script) => { window.engine = await import(script); }", f"/{game}-engine.js")
    return page


def describe_in_python(deal: Deal, rules: Rules, lang: str) -> str:
    """Return one line of JSON: all problems, then the scores and their explanation."""
    problems = check(deal, rules)
    line: list[Any] = [[[p.code, p.field, p.severity.value, wording.problem_text(p, lang)] for p in problems]]
    if not any(problem.severity is Severity.REFUSAL and problem.field in NEEDED for problem in problems):
        line += [score(deal, rules), wording.explanation(deal, rules, lang)]
    return as_line(line)


def as_line(described: Any) -> str:
    """Return JSON as `JSON.stringify` writes it."""
    return json.dumps(described, ensure_ascii=False, separators=(",", ":"))


def use_rules(tablet: Page, rules: Mapping[str, Any] | None) -> None:
    """Set the tables of a game in `window.rules`."""
    tablet.evaluate("(rules) => { window.rules = JSON.parse(rules); }", json.dumps(rules))


def compare_lines(tablet: Page, describe: str, items: Sequence[Any], expected: Sequence[str], rules: Any) -> None:
    """Compare the line that the function `describe` returns for each item, by digests of batches.

    On a difference, fail with the item and both lines.
    """
    for start in range(0, len(items), BATCH):
        batch, lines = items[start : start + BATCH], expected[start : start + BATCH]
        payload = json.dumps(batch)
        if tablet.evaluate(DESCRIBE_ALL, [describe, payload, True]) == sha256("\n".join(lines).encode()).hexdigest():
            continue
        for item, line, tablet_line in zip(
            batch, lines, tablet.evaluate(DESCRIBE_ALL, [describe, payload, False]), strict=True
        ):
            assert tablet_line == line, (item, rules.house_options())


def compare_engines(
    tablet: Page,
    deals: Sequence[Deal],
    rules: Rules = FFT,
    *,
    on_tablet: Rules | None = None,
    languages: Iterable[str] = LANGUAGES,
) -> None:
    """Compare problems, scores and sentences; `on_tablet` gives the tablet other rules, to test that they differ."""
    payloads = [UNSET | deal.to_json() for deal in deals]
    for lang in languages:
        use_rules(tablet, tables(on_tablet or rules, lang))
        compare_lines(tablet, DESCRIBE_DEAL, payloads, [describe_in_python(d, rules, lang) for d in deals], rules)


def house_rules() -> Iterator[Rules]:
    """Yield rules with each value of each scoring option, combinations of related options, and 30 random ones."""
    for option in OPTIONS:
        for value in option.allowed if option.scores else ():
            yield rules_named("fft-2012", {option.name: value})
    for names in (
        ("misere", "misere_for", "misere_multiplied"),
        ("petit_chelem", "petit_chelem_tricks", "roi_au_bout"),
    ):
        for values in product(*(option.allowed for name in names for option in OPTIONS if option.name == name)):
            yield rules_named("fft-2012", dict(zip(names, values, strict=True)))
    random = Random(2012)
    for _ in range(30):
        yield rules_named("fft-2012", {option.name: random.choice(option.allowed) for option in OPTIONS})
