"""The verification in the browser finds the same as that in Python."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.log.evidence.altering import alter, leaves
from tests.log.evidence.states import (
    Results,
    random_results,
    results_of_game,
    results_with_play_off,
    staged_results,
)
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.verify.modules import open_modules
from tournaments.log.evidence.checking import find_difference
from tournaments.log.evidence.file import EvidenceError, digest_of

pytestmark = pytest.mark.django_db
# What Python compares with its own rules of the game. A browser computes with those of the file, which are signed.
OF_PROGRAM = {"scoring", "measures", "pairs", ("rules", "game"), ("rules", "rule_set"), ("rules", "rule_options")}
FIND = """(texts) => texts.map((text) => {
    try {
        const found = window.results.findDifference(JSON.parse(text));
        return found && [found.part, found.address];
    } catch (error) {
        return ["malformed", [], String(error.stack)];
    }
})"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = open_modules(chromium, "http://engine.test/", results="verify/results.js", sha="verify/sha256.js")
    yield page
    close_within_limit(page)


def find_in_browser(page: Page, all_results: list[Results]) -> list[Any]:
    found = page.evaluate(FIND, [json.dumps(results) for results in all_results])
    return [one and one[:2] for one in found]


def find_in_python(results: Results) -> list[Any] | None:
    try:
        found = find_difference(results)
    except EvidenceError as error:
        return [error.code, []]
    return None if found is None else [found.part, list(found.address)]


# Worth its time: random days have substitutes, exchanged seats, stages and teams; `make prove` has four more.
def test_rankings_of_random_days_are_the_same(page: Page) -> None:
    assert [one for one in find_in_browser(page, list(random_results(range(2)))) if one] == []


# Worth its time: plays two rounds of each game.
@pytest.mark.parametrize("game", ["scarto", "texas-42", "burro"])
def test_rankings_of_other_games_are_the_same(page: Page, game: str) -> None:
    results = results_of_game(game)
    assert find_in_browser(page, [results]) == [find_in_python(results)] == [None]
    share = results["stages"][0]["rounds"][0]["tables"][0]["seats"][0]["shares"][0]
    share[1] += 1
    assert find_in_python(results) is not None
    assert find_in_browser(page, [results]) == [find_in_python(results)]


def test_a_play_off_has_the_same_effect(page: Page) -> None:
    results = results_with_play_off()
    [order] = results["stages"][0]["play_offs"]
    assert [row["entry"] for row in results["ranking"] if row["entry"] in order] == order
    assert find_in_browser(page, [results]) == [find_in_python(results)] == [None]
    order[:2] = order[1::-1]
    assert find_in_python(results) is not None
    assert find_in_browser(page, [results]) == [find_in_python(results)]


def check_altered_values(page: Page, results: Results, *, step: int) -> None:
    """Alter every `step`-th value alone, and compare the verdicts of both."""
    assert find_in_browser(page, [results]) == [find_in_python(results)] == [None]
    paths = list(leaves(results))[::step]
    altered = [alter(results, path) for path in paths]
    verdicts = find_in_browser(page, altered)
    unlike = [
        (path, in_browser, in_python)
        for path, in_browser, in_python in zip(paths, verdicts, map(find_in_python, altered), strict=True)
        if in_browser != in_python and path[0] not in OF_PROGRAM and path[:2] not in OF_PROGRAM
    ]
    assert not unlike, "\n".join(map(str, unlike))


# Worth its time: alters values of a tournament with stages and teams; `make prove` alters each value.
def test_altered_value_has_the_same_verdict(page: Page) -> None:
    check_altered_values(page, staged_results(), step=7)


@pytest.mark.parametrize("length", [0, 1, 55, 56, 63, 64, 65, 1000])
def test_digests_are_those_of_python(page: Page, length: int) -> None:
    text = "é" * (length // 2) + "a" * (length % 2)
    assert page.evaluate("(text) => window.sha.digestOf(text)", text) == digest_of(text.encode())
