"""The tablet judges a deal by itself: it says what the desk would say, and sends nothing that the desk would refuse."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.browser.hands import digits, enter, open_table, screen, send, tap
from tournaments.models import Deal, Submission

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HOUSE = {"misere": 10, "petit_chelem": "300-150-150", "roi_au_bout": 10, "pousse": True, "prise": "unusual"}
SAYS = """() => {
    const bar = document.getElementById("verdict");
    const slams = [...bar.querySelectorAll("[data-slam]")].map((button) => button.dataset.slam);
    const asked = bar.querySelector("[data-question]").checkVisibility();
    const { verdict } = bar.querySelector("[data-verdict]").dataset;
    const rare = bar.querySelector("[name=acknowledged]").value;
    return [bar.innerText, verdict, rare, asked ? slams : [], document.getElementById("bonuses-chosen").innerText];
}"""
FILL = """(values) => {
    const form = document.getElementById("recording");
    for (const field of form.elements) {
        if (!(field.name in values)) continue;
        if (field.type === "radio" || field.type === "checkbox") field.checked = values[field.name] === field.value;
        else field.value = values[field.name];
    }
    form.dispatchEvent(new Event("change", { bubbles: true }));
}"""
ASK_THE_DESK = """async () => {
    const form = document.getElementById("recording");
    const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" };
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.dataset.preview, { method: "POST", body, headers });
    const bar = document.getElementById("verdict");
    bar.innerHTML = await answer.text();
    document.getElementById("bonuses-chosen").replaceWith(bar.querySelector("#bonuses-chosen"));
}"""


def anything_typed(random: Random, choices: dict[str, list[str]]) -> dict[str, str]:
    """A recording as it may stand at some moment: each field answered or not."""
    likely = {"taker": 0.9, "partner": 0.9, "contract": 0.95, "bouts": 0.95, "pile": 1, "points": 0.95}
    points = random.choice(
        (str(random.randint(0, 91)), str(random.randint(30, 60)), "87", "91", "4", "40½", "40,5", "4x")
    )
    choices = choices | {"points": [points]}
    return {
        name: random.choice(values) if random.random() < likely.get(name, 0.08) else ""
        for name, values in choices.items()
    }


@pytest.mark.parametrize(
    ("players", "settings", "language"),
    [
        (8, {}, "fr"),
        (8, {"rule_options": HOUSE}, "en"),
        (9, {"odd_tables": "5"}, "fr"),
        (9, {"odd_tables": "5mort", "rule_options": HOUSE}, "fr"),
        (7, {"odd_tables": "3"}, "en"),
    ],
)
def test_it_says_of_any_recording_what_the_desk_says(
    phone: Page, live_server: LiveServer, players: int, settings: dict[str, Any], language: str
) -> None:
    made = cast.playing(players, **({"rounds_planned": 1} | settings))
    sizes = {number: cast.table_of(made, number).seats.count() for number in (1, 2)}
    open_table(phone, live_server, made, next((number for number in sizes if sizes[number] != 4), 1))
    phone.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    phone.reload()
    choices = phone.evaluate(
        """() => {
            const choices = {};
            for (const { name, type, value } of document.getElementById("recording").elements) {
                if (type === "radio" || type === "checkbox") (choices[name] ??= []).push(value);
            }
            return choices;
        }"""
    )
    random = Random(players)
    states = set()
    for _ in range(80):
        typed = anything_typed(random, choices)
        phone.evaluate(FILL, typed)
        here = phone.evaluate(SAYS)
        phone.evaluate(ASK_THE_DESK)
        assert phone.evaluate(SAYS) == here, typed
        states.add(here[1])
    assert states == {"incomplete", "refused", "question", "rare", "ready"}


def test_it_asks_nobody_while_it_is_typed(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1))
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/live/" not in request.url:
            asked.append(request.url)

    phone.on("request", note)
    enter(phone, taker="1", points="49")
    expect(phone.locator("#verdict")).to_contain_text("+198")
    assert asked == []


def test_what_cannot_be_is_not_sent_without_a_network_either(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1))
    phone.context.set_offline(True)
    enter(phone, taker="1", points="90", bouts="1")
    expect(phone.locator("#verdict")).to_contain_text("jamais 90")
    expect(send(phone)).to_be_disabled()
    digits(phone, "51")
    expect(phone.locator("#verdict")).to_contain_text("+150")
    send(phone).tap()
    screen(phone, "Donne 2")
    phone.context.set_offline(False)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert Deal.objects.get().scores == [150, -50, -50, -50]


def test_a_digit_that_makes_it_impossible_is_seen_by_the_finger_that_sends_at_once(
    phone: Page, live_server: LiveServer
) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1))
    enter(phone, taker="1", points="49")
    expect(send(phone)).to_be_enabled()
    phone.locator("[data-key='5']").tap()  # a second digit may be on its way: the bar waits
    send(phone).tap()
    expect(phone.locator("#verdict")).to_contain_text("jamais 5")
    assert not Submission.objects.exists()


def test_what_is_rare_is_read_before_it_is_sent(phone: Page, live_server: LiveServer) -> None:
    open_table(phone, live_server, cast.playing(8, rounds_planned=1))
    enter(phone, taker="1", points="49", contract="garde_contre")
    tap(phone, "contract", "garde")
    expect(send(phone)).to_have_text("Valider la donne")
    tap(phone, "contract", "garde_contre")
    expect(send(phone)).to_have_text("Valider quand même")
    send(phone).tap()
    screen(phone, "Donne 2")
    assert (Deal.objects.get().outcome or {})["contract"] == "garde_contre"
