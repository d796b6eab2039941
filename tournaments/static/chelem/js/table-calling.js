// The call for the arbiter without a connection: it waits in the outbox, and is sent before the lines of the round.

import { ANSWER_WITHIN } from "./table-answers.js";
import { addressOf, newId } from "./table-ids.js";
import { drop, storeSubmission, waitingCalls } from "./table-outbox.js";

const FIRST = 0; // before all lines

const isCalling = (form) => form.matches?.("#call form") && form.elements.waiting.value === "1";

export function callWithoutConnection() {
  document.addEventListener("htmx:configRequest", ({ target, detail }) => { if (isCalling(target)) detail.timeout = ANSWER_WITHIN; });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, storeCall, true);
  document.addEventListener("click", async ({ target }) => {
    if (!target.closest("[data-cancel-call]")) return;
    for (const { id } of await waitingCalls()) await drop(id);
    showWaitingCall();
  });
}

async function storeCall(event) {
  const form = event.target;
  if (!isCalling(form)) return;
  event.stopImmediatePropagation();
  const id = newId();
  const fields = [["waiting", "1"], ["client_id", id]];
  await storeSubmission({ id, ...addressOf(form.action), line: FIRST, action: form.action, at: Date.now(), fields, call: true });
  await showWaitingCall();
  dispatchEvent(new Event("chelem:unanswered"));
}

/** Shows that a call waits for the desk, instead of the button that calls. */
export async function showWaitingCall() {
  const note = document.querySelector("[data-call-waits]");
  if (!note) return;
  note.hidden = !(await waitingCalls()).length;
  note.previousElementSibling.hidden = !note.hidden;
}
