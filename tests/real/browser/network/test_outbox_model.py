"""The model of `tests/evenings/tablet.py` sends the same requests as `js/table-outbox.js`, in the same order."""

from random import Random

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.evenings.simulated import SECOND, Answer, Respond, Time
from tests.evenings.tablet import Line, Outbox
from tests.real.browser.hands import pass_time_until

pytestmark = pytest.mark.django_db(transaction=True)
LINES, ANSWERS, SEEDS = 5, 12, range(5)
# Kinds of responses: None is none at all; the boolean tells whether it names the submission.
KINDS: list[tuple[int, bool] | None] = [None, (200, True), (422, True), (409, True), (401, True), (403, True)]
KINDS += [(408, True), (429, True), (502, True), (200, False), (404, False)]

PAGE = {"code": "ABCDEF", "action": "/t/"}

# Replaces the network by a list of responses, stores the lines, and lets the outbox of the page send them.
SCRIPT = """async ({ lines, answers }) => {
  const { storeSubmission, sendWhatWaits, waitingSubmissions } = await import("/static/chelem/js/table-outbox.js");
  globalThis.requests = [];
  globalThis.waiting = async () => (await waitingSubmissions()).map(({ id }) => id);
  globalThis.fetch = async (_, { body }) => {
    const id = body.get("client_id");
    requests.push(id);
    const answer = answers.length ? answers.shift() : [200, true];
    if (!answer) throw new TypeError("no network");
    const [status, isNamed] = answer;
    const headers = { "Chelem": "1", "Retry-After": "1", ...(isNamed ? { "Chelem-Sending": id } : {}) };
    return new Response("", { status, headers });
  };
  for (const line of lines) await storeSubmission({ ...line, fields: [["client_id", line.id]], drawn: null });
  sendWhatWaits({ refused: () => true, done: () => false });
}"""


def draw_lines(rng: Random) -> list[Line]:
    """Return lines of two rounds, some of them twice, as a correction is."""
    places = [(rng.randint(1, 2), rng.randint(1, 4)) for _ in range(LINES)]
    return [Line(f"line-{number}-{number}", *place, at=number) for number, place in enumerate(places)]


def as_stored(line: Line) -> dict[str, object]:
    """Return the submission of the script for a line."""
    return {"id": line.client_id, "round": line.round, "line": line.line, "at": line.at, **PAGE}


def requests_of_model(lines: list[Line], answers: list[tuple[int, bool] | None]) -> list[str]:
    """Return the client ids in the order in which the model sends them, until its outbox is empty."""
    time, requests, left = Time(), list[str](), list(answers)

    def send(line: Line, respond: Respond) -> None:
        requests.append(line.client_id)
        answer = left.pop(0) if left else (200, True)
        named = Answer(answer[0], line.client_id if answer[1] else "") if answer else None
        time.plan(1, lambda: respond(named))

    outbox = Outbox(time, send)
    outbox.waiting = list(lines)
    outbox.attempt()
    time.run(until=600 * SECOND)
    return requests


# Worth its time: the simulated evenings prove nothing about another outbox than that of the page.
def test_model_and_script_send_the_same_requests(phone: Page, live_server: LiveServer) -> None:
    for seed in SEEDS:
        rng = Random(seed)
        lines = draw_lines(rng)
        answers = [rng.choice(KINDS) for _ in range(ANSWERS)]
        expected = requests_of_model(lines, answers)
        phone.goto(f"{live_server.url}/t/")
        phone.evaluate(SCRIPT, {"lines": list(map(as_stored, lines)), "answers": answers})
        pass_time_until(phone, lambda: phone.evaluate("waiting()") == [])
        assert phone.evaluate("requests") == expected, seed
