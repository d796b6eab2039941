"""Comparison of what the tablet says of a recording, as it may stand at some moment, with what the desk says."""

from random import Random
from typing import Any

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table

HOUSE = {"misere": 10, "petit_chelem": "300-150-150", "roi_au_bout": 10, "pousse": True, "prise": "unusual"}
MOST = 80
STATES = {"incomplete", "refused", "question", "rare", "ready"}
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

CHOICES = """() => {
    const choices = {};
    for (const { name, type, value } of document.getElementById("recording").elements) {
        if (type === "radio" || type === "checkbox") (choices[name] ??= []).push(value);
    }
    return choices;
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


def compare_recordings(
    phone: Page, live_server: LiveServer, *, players: int, settings: dict[str, Any], language: str, at_least: int = MOST
) -> None:
    """Type at least so many recordings, until each state has occurred, and compare what both say of each."""
    made = cast.playing(players, **({"rounds_planned": 1} | settings))
    sizes = {number: cast.table_of(made, number).seats.count() for number in (1, 2)}
    open_table(phone, live_server, made, next((number for number in sizes if sizes[number] != 4), 1))
    phone.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    phone.reload()
    choices = phone.evaluate(CHOICES)
    random = Random(players)
    states = set[str]()
    for number in range(MOST):
        if number >= at_least and states == STATES:
            break
        typed = anything_typed(random, choices)
        phone.evaluate(FILL, typed)
        here = phone.evaluate(SAYS)
        phone.evaluate(ASK_THE_DESK)
        assert phone.evaluate(SAYS) == here, typed
        states.add(here[1])
    assert states == STATES
