// A form of the table is sent until the desk has answered. The same sending keeps its name, so it counts once.

import { ANSWER_WITHIN, isNoAnswer } from "./table-answers.js";
import { forget, keepRefused, save } from "./table-drafts.js";

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
const SECOND_TAP = 400; // a double tap must not press the button that takes the first one's place
const SAME_TAP = 2_000; // nor, where a tap is a whole hand, may a hesitating finger give it twice

let wait = FIRST_WAIT;

export function sendUntilReceived() {
  document.addEventListener("click", ignoreSecondTap, true);
  document.addEventListener("click", noteTheAnswer, true);
  document.addEventListener("htmx:configRequest", (event) => {
    if (!isRecording(event)) return;
    event.detail.parameters.device_time = new Date().toISOString();
    event.detail.timeout = ANSWER_WITHIN;
  });
  document.addEventListener("htmx:beforeRequest", begin);
  document.addEventListener("htmx:beforeOnLoad", received);
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, tryAgain, true);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "screen") shown(event);
  });
  addEventListener("online", () => document.querySelector("form[data-waiting]")?.requestSubmit());
}

// The field speaks for the buttons from now on: the one that was touched last is not always the one that counts.
export function answerByField() {
  for (const button of document.querySelectorAll("[data-answer]")) button.removeAttribute("name");
}

function isRecording(event) {
  return event.target.matches?.("form[data-recording]");
}

function ignoreSecondTap(event) {
  const { target } = event;
  const tooSoon = "#screen[data-fresh] button:not([type=button]), #screen[data-given] [data-answer], form[data-sent] [data-answer]";
  if (!target.closest(tooSoon)) return;
  event.preventDefault();
  event.stopPropagation();
}

// A button that is an answer writes it into its form, so that a draft and a second attempt say it too.
function noteTheAnswer(event) {
  const button = event.target.closest("[data-answer]");
  if (!button || event.defaultPrevented) return;
  for (const other of button.form.querySelectorAll("[data-answer]")) other.toggleAttribute("data-chosen", other === button);
  button.form.querySelector("[data-said]").value = button.value;
}

// Who was touched stays lit while a second tap is ignored.
function showGiven(screen, seat) {
  screen.dataset.given = "";
  const button = screen.querySelector(`[data-answer][value="${seat}"]`);
  button?.toggleAttribute("data-chosen", true);
  setTimeout(() => {
    delete screen.dataset.given;
    button?.removeAttribute("data-chosen");
  }, SAME_TAP);
}

function begin(event) {
  if (event.target.id === "screen" && document.querySelector("form[data-sent]")) event.preventDefault();
  if (!isRecording(event)) return;
  event.target.dataset.sent = "yes";
  save(event.target, { sent: true });
}

function received(event) {
  if (!isRecording(event)) return;
  const form = event.target;
  const { xhr } = event.detail;
  if (isNoAnswer(xhr.status)) {
    event.preventDefault(); // no page of an error takes the place of the sheet
    tryAgain(event);
    return;
  }
  wait = FIRST_WAIT;
  delete form.dataset.waiting;
  delete form.dataset.sent;
  show(form, false);
  if (xhr.status < 400) forget(form);
  else keepRefused(form, xhr.getResponseHeader("Chelem-Reason"));
}

// The same sending, under the same name: it counts once.
function tryAgain(event) {
  if (!isRecording(event)) return;
  event.stopImmediatePropagation();
  const form = event.target;
  form.dataset.waiting = "yes";
  show(form, true);
  const asked = Number(event.detail.xhr.getResponseHeader("Retry-After")) * 1_000;
  const pause = Math.min(Math.max(wait, asked), LONGEST_WAIT);
  setTimeout(() => { if (form.isConnected && form.dataset.waiting) form.requestSubmit(); }, pause);
  wait = pause * 1.5;
}

function show(form, waiting) {
  const line = form.querySelector("[data-sending]") ?? document.querySelector("#recording [data-sending]");
  if (line) line.hidden = !waiting;
}

function shown(event) {
  const screen = document.getElementById("screen");
  screen.dataset.fresh = "";
  setTimeout(() => delete screen.dataset.fresh, SECOND_TAP);
  const said = event.detail.requestConfig?.elt?.querySelector?.("[data-said]")?.value;
  if (said) showGiven(screen, said);
  document.dispatchEvent(new CustomEvent("chelem:screen"));
  const sent = event.detail.requestConfig?.elt?.matches?.("form[data-recording]");
  const overtaken = !sent && event.detail.target.querySelector("form[data-touched]");
  if (overtaken) screen.querySelector("[data-overtaken]")?.removeAttribute("hidden");
  if (!sent && !overtaken) return;
  scrollTo({ top: 0 });
  screen.querySelector("[data-start]")?.focus({ preventScroll: true });
}
