"""The tablet's engine of Burro equals the Python one, on every hand and on sheets of all kinds of lines."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scoring.burro.rules import LETTERS, TABLE_SIZES, BurroRules
from scoring.games import LineKind, SheetLine, game_named
from tests.real.browser.conftest import close_within_limit
from tests.real.browser.games.engines import open_engine
from tests.real.browser.games.hand_engines import compare_hands, compare_sheets

GAME = game_named("burro")
RULES = [BurroRules(play_off=play_off) for play_off in ("hands", "shared")]


@pytest.fixture(scope="module")
def tablet(chromium: Browser) -> Iterator[Page]:
    page = open_engine(chromium, "burro")
    yield page
    close_within_limit(page)


def every_hand() -> list[dict[str, Any]]:
    """Return each hand that a table can say, also as one of a play-off."""
    return [
        {"players": players, "last_holder": holder, "play_off": play_off}
        for players in TABLE_SIZES
        for holder, play_off in product(range(1, players + 1), (False, True))
    ]


def random_sheet(random: Random, players: int) -> list[SheetLine]:
    """Return lines up to some after the end: hands, of which a few are wrongly a play-off, and adjusted ones."""
    lines: list[SheetLine] = []
    while len(lines) < random.randint(1, 4 * len(LETTERS)):
        totals = [sum(line.scores[seat] for line in lines) for seat in range(players)]
        play_off = (max(totals) >= len(LETTERS)) is (random.random() < 0.97)
        holder = random.choice([1, 2, random.randint(1, players)])
        hand = GAME.outcome_from_json({"players": players, "last_holder": holder, "play_off": play_off})
        kind = random.choices([LineKind.PLAYED, LineKind.ADJUSTED, LineKind.CANCELLED], weights=(20, 1, 1))[0]
        scores = GAME.score(hand, RULES[0]).by_seat if kind is LineKind.PLAYED else (0,) * players
        if kind is LineKind.ADJUSTED:
            scores = tuple(random.choice((0, 0, 1, -1)) for _ in range(players))
        lines.append(SheetLine(kind, hand if kind is LineKind.PLAYED else None, scores))
    return lines


def test_tablet_and_python_agree_on_every_hand(tablet: Page) -> None:
    compare_hands(tablet, GAME, every_hand(), RULES[0])


@pytest.fixture(params=[4])  # `tests/prove` has others
def players(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=RULES, ids=lambda rules: str(rules.play_off))
def rules(request: pytest.FixtureRequest) -> BurroRules:
    return request.param  # type: ignore[no-any-return]


def test_tablet_and_python_agree_on_random_sheets(tablet: Page, rules: BurroRules, players: int) -> None:
    random = Random(5)
    compare_sheets(tablet, GAME, [random_sheet(random, players) for _ in range(300)], rules)


def test_a_difference_of_the_engines_fails_the_comparison(tablet: Page) -> None:
    random = Random(5)
    sheets = [random_sheet(random, 4) for _ in range(300)]
    with pytest.raises(AssertionError, match="play_off"):
        compare_sheets(tablet, GAME, sheets, RULES[0], on_tablet=RULES[1])
