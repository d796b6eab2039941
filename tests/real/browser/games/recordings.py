"""Comparison of the tablet's verdict on a partial recording with that of the desk."""

from collections.abc import Iterable
from random import Random
from typing import Any

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import cast
from tests.real.browser.hands import open_table

HOUSE = {"misere": 10, "petit_chelem": "300-150-150", "roi_au_bout": 10, "pousse": True, "prise": "unusual"}
MAX_RECORDINGS = 80
STATES = {"incomplete", "refused", "question", "rare", "ready"}
READ_BAR = """() => {
    const bar = document.getElementById("verdict");
    const slams = [...bar.querySelectorAll("[data-slam]")].map((button) => button.dataset.slam);
    const asked = bar.querySelector("[data-question]")?.checkVisibility();
    const { verdict } = bar.querySelector("[data-verdict]").dataset;
    const rare = bar.querySelector("[name=acknowledged]").value;
    return [bar.innerText, verdict, rare, asked ? slams : [], document.getElementById("bonuses-chosen")?.innerText];
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
    document.getElementById("bonuses-chosen")?.replaceWith(bar.querySelector("#bonuses-chosen"));
}"""

CHOICES = """() => {
    const choices = {};
    for (const { name, type, value } of document.getElementById("recording").elements) {
        if (type === "radio" || type === "checkbox") (choices[name] ??= []).push(value);
    }
    return choices;
}"""


def generate_recording(random: Random, choices: dict[str, list[str]]) -> dict[str, str]:
    """Return random values of the form; each field is filled in or left empty."""
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
    phone: Page,
    live_server: LiveServer,
    *,
    players: int,
    settings: dict[str, Any],
    language: str,
    at_least: int = MAX_RECORDINGS,
) -> None:
    """Compare both verdicts on random recordings: at least `at_least`, and until each of `STATES` has occurred."""
    tournament = cast.running_tournament(players, **({"rounds_planned": 1} | settings))
    sizes = {number: cast.table_of(tournament, number).seats.count() for number in (1, 2)}
    open_table(phone, live_server, tournament, next((number for number in sizes if sizes[number] != 4), 1))
    reload_in_language(language, phone, live_server)
    choices = phone.evaluate(CHOICES)
    random = Random(players)
    recordings = (generate_recording(random, choices) for _ in range(MAX_RECORDINGS))
    compare_verdicts(phone, recordings, states=STATES, at_least=at_least)


def reload_in_language(language: str, phone: Page, live_server: LiveServer) -> None:
    """Reload the page in that language."""
    phone.context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])
    phone.reload()


def compare_verdicts(phone: Page, recordings: Iterable[dict[str, str]], *, states: set[str], at_least: int) -> None:
    """Compare both verdicts on recordings: at least `at_least`, and until each of `states` has occurred."""
    found = set[str]()
    for number, recording in enumerate(recordings):
        if number >= at_least and found == states:
            break
        phone.evaluate(FILL, recording)
        tablet_bar = phone.evaluate(READ_BAR)
        phone.evaluate(ASK_THE_DESK)
        assert phone.evaluate(READ_BAR) == tablet_bar, recording
        found.add(tablet_bar[1])
    assert found == states
