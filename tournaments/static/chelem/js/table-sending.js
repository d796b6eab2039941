// Submission of the forms of a table: stored in the outbox, then sent until the desk has answered. Retries have the
// same client id, so that they count once.

import { CONFIRMED, balances, drawAhead, drawingOf, prepareNextLine, placeOf } from "./table-ahead.js";
import { ANSWER_WITHIN, isAnswerTo, TOO_OFTEN } from "./table-answers.js";
import { erase, keepRefused } from "./table-drafts.js";
import { addressOf, newId } from "./table-ids.js";
import { markSent, drop, forgetLine, storeCorrection, storeSubmission, waitingSubmissions, sendWhatWaits, storedSubmissions } from "./table-outbox.js";
import { judged } from "./table-verdict.js";

const SECOND_TAP_MS = 400; // a double tap must not press a button of the new page
const SAME_TAP_MS = 2_000; // where one tap enters a whole hand, a double tap must not enter two
const NEXT = "Chelem-Next"; // header of a partial response, with the state of the sheet
const LAST_LINE = 10_000; // totals and a confirmation come after every line

let isReloadPostponed = false; // a reload of the page waits for an attempt to send
let hasTried = false;

export function sendUntilReceived() {
  document.addEventListener("click", ignoreSecondTap, true);
  document.addEventListener("click", noteTheAnswer, true);
  document.addEventListener("htmx:configRequest", (event) => {
    if (!isRecording(event)) return;
    event.detail.parameters.device_time = new Date().toISOString();
    event.detail.timeout = ANSWER_WITHIN;
    event.detail.path = event.target.action; // of the current line
  });
  document.addEventListener("htmx:confirm", storeFirst);
  document.addEventListener("htmx:beforeRequest", onBeforeRequest);
  document.addEventListener("htmx:beforeOnLoad", onResponse);
  document.addEventListener("htmx:afterRequest", markAgreed);
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, onNoResponse, true);
  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, xhr } = event.detail;
    const around = xhr?.getResponseHeader("HX-Reswap") === "none" && !xhr.getResponseHeader(NEXT);
    if (target?.id === "screen" && !around) onScreenSwap(event);
  });
}

/** Sends the submissions that this page or an earlier one has stored. */
export function sendTheOutbox() {
  sendWhatWaits({
    refused: (submission, answer) => keepRefused(submission, answer.headers.get("Chelem-Reason"), { late: true }),
    done: async (sentCount) => {
      const waiting = await waitingSubmissions();
      const ahead = document.querySelector("form[data-ahead]");
      if (sentCount) document.dispatchEvent(new CustomEvent("chelem:screen"));
      const alone = ahead?.dataset.ahead === "yes" && !waiting.length;
      const reloads = sentCount || alone || isReloadPostponed;
      isReloadPostponed = false;
      hasTried = true;
      if (reloads) document.body.dispatchEvent(new Event("live"));
      hasTried = false;
      return alone;
    },
  });
}

// Uses a hidden field instead of the buttons' names: the button touched last is not always the chosen one.
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

// Writes the value of an answer button into its form, for drafts and retries.
function noteTheAnswer(event) {
  const button = event.target.closest("[data-answer]");
  if (!button || event.defaultPrevented) return;
  for (const other of button.form.querySelectorAll("[data-answer]")) other.toggleAttribute("data-chosen", other === button);
  button.form.querySelector("[data-said]").value = button.value;
}

// Keeps the touched seat highlighted while a second tap is ignored.
function showGiven(screen, seat) {
  screen.dataset.given = "";
  const button = screen.querySelector(`[data-answer][value="${seat}"]`);
  button?.toggleAttribute("data-chosen", true);
  setTimeout(() => {
    delete screen.dataset.given;
    button?.removeAttribute("data-chosen");
  }, SAME_TAP_MS);
}

// Stores a submission before it is sent.
async function storeFirst(event) {
  if (!isRecording(event)) return;
  event.preventDefault();
  const form = event.target;
  if (form.dataset.keeping) return;
  form.dataset.keeping = "yes";
  if (form.elements.balances) form.elements.balances.value = balances();
  const submission = sendingOf(form);
  for (const { at } of await storedSubmissions()) submission.at = Math.max(submission.at, at + 1); // keeps the order if the clock jumps back
  const isRetry = form.dataset.kept === submission.id;
  const inOrder = submission.drawn && (form.elements.balances || document.querySelector("form[data-ahead]"));
  const afterLines = form.id === "disagree" && !isRetry && document.querySelector("form[data-ahead=yes]");
  submission.untried = Boolean(inOrder);
  await (submission.corrects ? storeCorrection : storeSubmission)(submission);
  delete form.dataset.keeping;
  form.dataset.kept = submission.id;
  if (submission.draft) erase(submission.draft);
  if (afterLines) return waitForLines(form);
  if (!inOrder) return event.detail.issueRequest(true);
  document.dispatchEvent(new CustomEvent("chelem:corrected")); // returns to the next line
  await continueOffline(form);
  dispatchEvent(new Event("chelem:kept"));
}

// A dispute of lines that the desk does not have yet: the outbox submits the form after them.
function waitForLines(form) {
  setInert(form, true);
  showWaiting(form, true);
  dispatchEvent(new Event("chelem:kept"));
}

function sendingOf(form) {
  const recording = document.getElementById("recording");
  const isLine = placeOf(recording) && form.dataset.line;
  const drawn = isLine
    ? drawingOf(recording, form.elements.status?.value ?? "played", form === recording ? judged(form) : null)
    : form.elements.balances ? CONFIRMED : null;
  const draft = (isLine ? recording : form).dataset.draft;
  const line = draft?.split(".")[2];
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const { corrects = null } = isLine && recording.dataset.back ? JSON.parse(recording.dataset.back) : {};
  if (corrects) fields.push(["corrects", corrects]);
  const id = form.elements.client_id.value;
  const where = { ...addressOf(form.action), line: Number(line) || LAST_LINE, action: form.action, draft };
  return { id, ...where, at: Date.now(), fields, drawn, corrects };
}

function onBeforeRequest(event) {
  if (event.target.id === "screen" && (document.querySelector("form[data-sent]") || waitsForCorrection() || sendBeforeReload())) event.preventDefault();
  if (!isRecording(event)) return;
  event.target.dataset.sent = "yes";
  setInert(event.target, true); // no changes during the request
}

// Delays a reload until a correction is sent or left: the response would replace it.
function waitsForCorrection() {
  const isCorrecting = Boolean(document.querySelector("form[data-back]"));
  if (isCorrecting) isReloadPostponed = true;
  return isCorrecting;
}

// Delays a reload of a page that is ahead of the desk: the response would replace the line that is being typed.
function sendBeforeReload() {
  if (hasTried || !document.querySelector("form[data-ahead=yes]")) return false;
  isReloadPostponed = true;
  dispatchEvent(new Event("chelem:kept"));
  return true;
}

function setInert(form, inert) {
  for (const element of [form, document.getElementById("recording")]) if (element) element.inert = inert;
}

function onResponse(event) {
  if (!isRecording(event)) return;
  const form = event.target;
  const { xhr } = event.detail;
  if (!isAnswerTo(form.dataset.kept, xhr) || xhr.status === TOO_OFTEN) {
    event.preventDefault(); // do not replace the sheet by an error page
    return onNoResponse(event);
  }
  dispatchEvent(new Event("chelem:answered"));
  const sheetState = xhr.getResponseHeader(NEXT);
  if (xhr.status < 400) markSent(form.dataset.kept);
  else drop(form.dataset.kept);
  if (Number(form.elements.version?.value)) forgetLine(sendingOf(form)); // corrected on the desk's page
  release(form);
  if (sheetState) prepareNextLine(document.getElementById("recording"), JSON.parse(sheetState));
  if (xhr.status < 400) return;
  keepRefused(sendingOf(form), xhr.getResponseHeader("Chelem-Reason"));
  form.elements.client_id.value = newId();
}

// Marks a form of this page as agreed after a reload by the desk.
function markAgreed(event) {
  const ahead = document.querySelector("form[data-ahead]");
  if (ahead && event.target.id === "screen" && event.detail.successful) ahead.dataset.ahead = "agreed";
}

function release(form) {
  delete form.dataset.kept;
  delete form.dataset.sent;
  setInert(form, false);
  showWaiting(form, false);
}

// No response: the submission is stored, and the page continues with the next line if it can.
async function onNoResponse(event) {
  if (!isRecording(event)) return;
  event.stopImmediatePropagation();
  const form = event.target;
  if (sendingOf(form).drawn) await continueOffline(form);
  else showWaiting(form, true);
  dispatchEvent(new Event("chelem:unanswered"));
}

async function continueOffline(form) {
  release(form);
  const seat = form.querySelector("[data-said]")?.value;
  if (seat) showGiven(document.getElementById("screen"), seat);
  drawAhead(await storedSubmissions());
  scrollTo({ top: 0 });
}

function showWaiting(form, waiting) {
  const line = form.querySelector("[data-sending]") ?? document.querySelector("#recording [data-sending]");
  if (line) line.hidden = !waiting;
}

function onScreenSwap(event) {
  const screen = document.getElementById("screen");
  screen.dataset.fresh = "";
  setTimeout(() => delete screen.dataset.fresh, SECOND_TAP_MS);
  const seat = event.detail.requestConfig?.elt?.querySelector?.("[data-said]")?.value;
  if (seat) showGiven(screen, seat);
  const whole = !event.detail.xhr?.getResponseHeader(NEXT);
  document.dispatchEvent(new CustomEvent("chelem:screen", { detail: { whole } }));
  const isSubmission = event.detail.requestConfig?.elt?.matches?.("form[data-recording]");
  const overtaken = !isSubmission && event.detail.target.querySelector("form[data-touched]:not([data-ahead])");
  if (overtaken) screen.querySelector("[data-overtaken]")?.removeAttribute("hidden");
  if (!isSubmission && !overtaken) return;
  scrollTo({ top: 0 });
  screen.querySelector("[data-start]")?.focus({ preventScroll: true });
}
