"""The model of `tests/evenings/tablet.py` sends the same requests as `js/table-outbox.js`, in the same order.

During some of the requests a line is corrected or taken back.
"""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.evenings.simulated import SECOND, Answer, Respond, Time
from tests.evenings.tablet import BASIS, Line, Outbox
from tests.real.browser.hands import pass_time_until

pytestmark = pytest.mark.django_db(transaction=True)
LINES, ANSWERS, ACTS, SEEDS = 5, 12, 6, range(8)
LATER = 1_000  # the time of the first act; those of the lines are less
# Kinds of responses: None is none at all; the boolean tells whether it names the submission.
KINDS: list[tuple[int, bool] | None] = [None, (200, True), (422, True), (409, True), (401, True), (403, True)]
KINDS += [(408, True), (429, True), (502, True), (200, False), (404, False)]

PAGE = {"code": "ABCDEF", "action": "/t/"}

# Replaces the network by a list of responses, stores the lines, and lets the outbox of the page send them. During some
# requests it corrects a line, or takes one back, as `table-sending.js` and `table-correcting.js` do.
SCRIPT = """async ({ lines, answers, acts }) => {
  const outbox = await import("/static/chelem/js/table-outbox.js");
  const { takeBackSubmissions } = await import("/static/chelem/js/table-correcting.js");
  const { storeSubmission, sendWhatWaits, waitingSubmissions, storedSubmissions } = outbox;
  globalThis.requests = [];
  globalThis.waiting = async () => (await waitingSubmissions()).map(({ id }) => id);
  async function act({ takesBack, ...line }) {
    const isOf = (one) => one.drawn && one.round === line.round && one.line === line.line;
    const own = (await storedSubmissions()).filter(isOf);
    if (!own.length || (takesBack && own.some(({ sent }) => sent))) return;
    const fieldsOf = (ids) => [["client_id", line.id], ["submissions", ids.join()]];
    const asMessage = (ids) => ({ ...line, at: own[0].at, fields: fieldsOf(ids), drawn: null });
    const { id: corrects } = own[own.length - 1];
    const fields = [["client_id", line.id], ["version", String(own.length)], ["corrects", corrects]];
    if (takesBack) await takeBackSubmissions(own, asMessage);
    else await outbox.storeCorrection({ ...line, fields, drawn: {}, corrects, untried: true });
    dispatchEvent(new Event("chelem:kept"));
  }
  globalThis.fetch = async (_, { body }) => {
    const id = body.get("client_id");
    requests.push(["client_id", "version", "corrects", "submissions"].map((name) => body.get(name) ?? "").join());
    if (acts[requests.length]) await act(acts[requests.length]);
    const answer = answers.length ? answers.shift() : [200, true];
    if (!answer) throw new TypeError("no network");
    const [status, isNamed] = answer;
    const headers = { "Chelem": "1", "Retry-After": "1", ...(isNamed ? { "Chelem-Sending": id } : {}) };
    return new Response("", { status, headers });
  };
  for (const { id } of await storedSubmissions()) await outbox.drop(id); // of the test before
  const fields = (id) => [["client_id", id]];
  for (const line of lines) await storeSubmission({ ...line, fields: fields(line.id), drawn: {}, untried: true });
  sendWhatWaits({ refused: () => true, done: () => false });
}"""


def draw_lines(rng: Random) -> list[Line]:
    """Return lines of two rounds, some of them twice, as a correction is."""
    places = [(rng.randint(1, 2), rng.randint(1, 4)) for _ in range(LINES)]
    return [Line(f"line-{number}-{number}", *place, at=number) for number, place in enumerate(places)]


def as_stored(line: Line) -> dict[str, object]:
    """Return the submission of the script for a line."""
    return {"id": line.client_id, "round": line.round, "line": line.line, "at": line.at, **PAGE}


def draw_acts(rng: Random, lines: list[Line]) -> dict[int, tuple[bool, Line]]:
    """Return corrections, and messages that take a line back (True), by the number of a request."""
    numbers = rng.sample(range(1, 2 * LINES), ACTS)
    acts = {}
    for number in numbers:
        line = rng.choice(lines)
        acts[number] = rng.random() < 0.4, Line(f"act-{number}-of-test", line.round, line.line, at=LATER + number)
    return acts


def text_of(line: Line) -> str:
    """Return what the script writes down of a request."""
    basis = [str(line.content.get(name, "")) for name in BASIS]
    return ",".join([line.client_id, *basis, *(line.takes_back or [""])])


def requests_of_model(
    lines: list[Line], answers: list[tuple[int, bool] | None], acts: dict[int, tuple[bool, Line]]
) -> list[str]:
    """Return the requests in the order in which the model sends them, until its outbox is empty."""
    time, requests, left = Time(), list[str](), list(answers)

    def act(takes_back: bool, line: Line) -> None:
        own = outbox.stored(line.round, line.line)
        if not own or (takes_back and any(each in outbox.accepted for each in own)):
            return
        (outbox.take_back if takes_back else outbox.correct)(line)

    def send(line: Line, respond: Respond) -> None:
        requests.append(text_of(line))
        if len(requests) in acts:
            act(*acts[len(requests)])
        answer = left.pop(0) if left else (200, True)
        named = Answer(answer[0], line.client_id if answer[1] else "") if answer else None
        time.plan(1, lambda: respond(named))

    outbox = Outbox(time, send)
    outbox.waiting = [replace(line, untried=True) for line in lines]
    outbox.attempt()
    time.run(until=600 * SECOND)
    return requests


# Worth its time: the simulated evenings prove nothing about another outbox than that of the page.
def test_model_and_script_send_the_same_requests(phone: Page, live_server: LiveServer) -> None:
    for seed in SEEDS:
        rng = Random(seed)
        lines = draw_lines(rng)
        answers, acts = [rng.choice(KINDS) for _ in range(ANSWERS)], draw_acts(rng, lines)
        expected = requests_of_model(lines, answers, acts)
        stored_acts = {
            number: {**as_stored(line), "takesBack": takes_back} for number, (takes_back, line) in acts.items()
        }
        phone.goto(f"{live_server.url}/t/")
        phone.evaluate(SCRIPT, {"lines": list(map(as_stored, lines)), "answers": answers, "acts": stored_acts})
        pass_time_until(phone, lambda: phone.evaluate("waiting()") == [])
        assert phone.evaluate("requests") == expected, seed
