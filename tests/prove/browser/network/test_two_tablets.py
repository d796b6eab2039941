"""Two tablets of one table are cut off: equal lines are one, and of two results the desk chooses, in each game."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.conftest import install_clock, open_phone_window
from tests.real.browser.games.plays import PLAYS, Play
from tests.real.browser.hands import bind_by_button, reconnect
from tournaments.models import Deal, Submission
from tournaments.selectors.log.check import check_log
from tournaments.services.inbox.decide import submission_take

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tablets(chromium: Browser) -> Iterator[list[Page]]:
    """Yield pages in two browsers."""
    with ExitStack() as stack:
        pages = []
        for _ in range(2):
            windows = open_phone_window(chromium, 390, 844)
            page = next(windows).new_page()
            stack.callback(next, windows, None)
            install_clock(page)
            pages.append(page)
        yield pages


def read_answers(play: Play) -> list[object]:
    return [play.read(deal.outcome) for deal in Deal.objects.order_by("number") if deal.outcome]


@pytest.fixture(params=PLAYS, ids=lambda play: str(play.game))
def play(request: pytest.FixtureRequest) -> Play:
    return request.param  # type: ignore[no-any-return]


# Worth its time: each game draws, and takes back, a line that is not counted by scripts of its own.
def test_two_offline_tablets_of_a_table_share_a_line_and_dispute_another(
    tablets: list[Page], live_server: LiveServer, play: Play
) -> None:
    tournament = cast.running_tournament(2 * play.chairs, game=play.game, rounds_planned=2)
    first, second = tablets
    answers = {number: play.answer(1, number) for number in (1, 2, 3)}
    rival = play.answer(2, 3)
    for tablet in tablets:
        bind_by_button(tablet, live_server, tournament)
    for tablet in tablets:
        tablet.context.set_offline(True)
    for number in (1, 2, 3):
        play.enter(first, number, answers[number])
        play.enter(second, number, rival if number == 3 else answers[number])
    for tablet in tablets:
        reconnect(tablet)
        expect(tablet.locator("#outbox")).to_be_hidden()
    assert [row.verdict for row in Submission.objects.order_by("pk")] == [*["accepted"] * 3, *["same"] * 2, "conflict"]
    assert read_answers(play) == [*answers.values()]
    expect(second.locator("[data-contested]")).to_contain_text("deux résultats")
    submission_take(submission=Submission.objects.get(verdict="conflict"), reason="vu", actor=cast.alice())
    for tablet in tablets:
        tablet.evaluate("document.body.dispatchEvent(new Event('live'))")
        expect(tablet.locator("[data-contested]")).to_have_count(0)
    assert read_answers(play) == [answers[1], answers[2], rival]
    sheets = [" ".join(tablet.locator("#paper").inner_text().split()) for tablet in tablets]
    assert sheets[0] == sheets[1]
    assert list(check_log(tournament)) == []
