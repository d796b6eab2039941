"""Comparison of the tablet's engine with the Python one: problems, scores and sentences, in both languages."""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import tournaments
from scoring import Severity
from scoring.french_tarot import Deal, Rules, check, rules_named, score, wording
from scoring.french_tarot.options import OPTIONS
from scoring.french_tarot.tables import tables
from tests.real.browser.conftest import close_within_limit
from tests.scoring.french_tarot.deals import FFT

ENGINE = Path(tournaments.__file__).parent / "static/chelem/js/games/french-tarot-engine.js"
ADDRESS = "https://engine.test/"  # `crypto.subtle` exists in secure contexts only
LANGUAGES = ("fr", "en")
BATCH = 2_000
NEEDED = ["players", "bouts", "taker", "partner", "sitting_out", "poignees", "misere"]
"""Fields without which a deal has no score: if one is refused, only problems are compared."""
# Values of the fields that `Deal.to_json` omits, which the form of the tablet always has.
UNSET = dict.fromkeys(("called", "sitting_out", "roi_au_bout")) | dict.fromkeys(
    ("petit_chelem_announced", "petit_chelem_made"), False
)
DESCRIBE_DEALS = """async ([deals, digestOnly]) => {
    const { engine: { check, score, explain }, rules, needed } = window;
    const lines = JSON.parse(deals).map((deal) => {
        const found = check(deal, rules);
        const said = found.map(({ code, field, severity, text }) => [code, field, severity, text]);
        const lacks = ({ field, severity }) => severity === "refusal" && needed.includes(field);
        if (found.some(lacks)) return JSON.stringify([said]);
        const { made, margin, unit, by_seat } = score(deal, rules);
        return JSON.stringify([said, [made, margin, unit, by_seat], explain(deal, rules)]);
    });
    if (!digestOnly) return lines;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\\n")));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    """Open a page that loads only the engine."""
    page = chromium.new_page()
    page.route(ADDRESS, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    script = {"body": ENGINE.read_text(encoding="utf-8"), "content_type": "text/javascript"}
    page.route(f"{ADDRESS}engine.js", lambda route: route.fulfill(**script))
    page.goto(ADDRESS)
    page.evaluate("async () => { window.engine = await import('/engine.js'); }")
    page.evaluate("(needed) => { window.needed = needed; }", NEEDED)
    yield page
    close_within_limit(page)


def describe_in_python(deal: Deal, rules: Rules, lang: str) -> str:
    """Return one line of JSON: all problems, then the scores and their explanation."""
    problems = check(deal, rules)
    line: list[Any] = [[[p.code, p.field, p.severity.value, wording.problem_text(p, lang)] for p in problems]]
    if not any(problem.severity is Severity.REFUSAL and problem.field in NEEDED for problem in problems):
        line += [score(deal, rules), wording.explanation(deal, rules, lang)]
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def compare_engines(
    tablet: Page,
    deals: Sequence[Deal],
    rules: Rules = FFT,
    *,
    on_tablet: Rules | None = None,
    languages: Iterable[str] = LANGUAGES,
) -> None:
    """Compare digests of batches; on a difference, fail with the deal and both lines.

    `on_tablet` gives the tablet other rules, to test that a difference is detected.
    """
    for lang in languages:
        tablet.evaluate(
            "(rules) => { window.rules = JSON.parse(rules); }", json.dumps(tables(on_tablet or rules, lang))
        )
        for start in range(0, len(deals), BATCH):
            batch = deals[start : start + BATCH]
            payload = json.dumps([UNSET | deal.to_json() for deal in batch])
            expected = [describe_in_python(deal, rules, lang) for deal in batch]
            if tablet.evaluate(DESCRIBE_DEALS, [payload, True]) != sha256("\n".join(expected).encode()).hexdigest():
                for deal, line, tablet_line in zip(
                    batch, expected, tablet.evaluate(DESCRIBE_DEALS, [payload, False]), strict=True
                ):
                    assert tablet_line == line, (deal, rules.house_options())


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
