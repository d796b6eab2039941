// Outbox in IndexedDB: a submission is stored before it is sent, and stays until the desk has answered; a line that the
// page has drawn stays longer, see `markSent`.
//
// A submission is made by `sendingOf` (table-sending.js): its client `id`, its place (`code` of the table, `round`,
// `line`), the request (`action`, `fields`), the time `at`, `drawn`, its line on the sheet of this page (`drawingOf`),
// `CONFIRMED` or null, and for a correction `corrects`, the id of the submission before it. Flags: `untried` (no request
// has had it: the desk cannot know it), `sent` (the desk has taken it), `shown` (the desk has drawn it), `refused`
// (refused, but without room for a draft). A `call` for the arbiter (table-calling.js) has no `drawn`.

import { ANSWER_WITHIN, fetchWithin, isAnswerTo, TOO_OFTEN } from "./table-answers.js";
import { report } from "./cookies.js";
import { keepReceipt } from "./table-receipts.js";
import { openStore } from "./stores.js";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const BARRED = [401, 403]; // the device is not bound to that table: people have to open it again
const LATER = [...BARRED, TOO_OFTEN]; // or rate limited

const inMemory = new Map(); // replaces IndexedDB if it fails, as in a private window
let backoff = FIRST_WAIT_MS;
let timer;
let sending = false;
let again = false;

const run = openStore("chelem", "sendings", "id");

export const storeSubmission = (submission) => run("readwrite", (store) => store.put(submission)).catch(() => {
  inMemory.set(submission.id, submission);
  document.body.dataset.onlyHere = "yes";
});

/** Reports how many lines wait. */
export const reportWaiting = (lines) => report("waiting", Math.min(lines, 999)); // the pattern of the server has 3 digits

/** Returns true if a submission is stored nowhere else. */
export const isOnlyHere = () => inMemory.size > 0;

export function drop(id) {
  inMemory.delete(id);
  return run("readwrite", (store) => store.delete(id)).catch(() => {});
}

/** Replaces a submission that the desk cannot know by `replacementOf(it)`; deletes it if that is null. Returns false
 * otherwise: it was tried, and may have been recorded although the response was lost. */
export async function replaceUntried(id, replacementOf) {
  let done = false;
  const act = (store) => {
    const request = store.get(id);
    request.onsuccess = () => {
      if (!request.result?.untried) return;
      const replacement = replacementOf(request.result);
      store.delete(id);
      if (replacement) store.put(replacement);
      done = true;
    };
    return request;
  };
  const stored = await run("readwrite", act).then(() => true, () => false);
  return stored && done;
}

/** Stores a correction: in place of the submission before it, and with its basis, if the desk cannot know that. */
export async function storeCorrection(correction) {
  const isBasis = ([name]) => name === "version" || name === "corrects";
  const inPlaceOf = ({ at, corrects, fields }) => {
    const basis = fields.filter(isBasis);
    return { ...correction, at, corrects, fields: [...correction.fields.filter((field) => !isBasis(field)), ...basis] };
  };
  if (!await replaceUntried(correction.corrects, inPlaceOf)) await storeSubmission(correction);
}

/** Notes that a request has a submission, before it is sent. Returns it; undefined if it was replaced meanwhile. */
async function startTry(submission) {
  if (inMemory.has(submission.id) || !submission.untried) return submission;
  let current;
  const act = (store) => {
    const request = store.get(submission.id);
    request.onsuccess = () => {
      current = request.result;
      if (current) store.put({ ...current, untried: false });
    };
    return request;
  };
  await run("readwrite", act).catch(() => { current = submission; });
  return current;
}

async function storedInOrder() {
  const all = [...inMemory.values(), ...(await run("readonly", (store) => store.getAll()).catch(() => []))];
  return all.sort((a, b) => a.round - b.round || a.line - b.line || a.at - b.at);
}

/** Returns all stored submissions but calls for the arbiter, in the order of play. */
export const storedSubmissions = async () => (await storedInOrder()).filter(({ call }) => !call);

/** Returns the stored calls for the arbiter. */
export const waitingCalls = async () => (await storedInOrder()).filter(({ call }) => call);

/** Returns true for a submission that waits for the desk. */
export const isWaiting = ({ sent, refused }) => !sent && !refused;

/** Returns true for a line of a sheet, or a message that takes one back. */
export const isLine = ({ call, drawn }) => !call && !drawn?.confirmed;

/** Returns the number of lines of these submissions: a line and its corrections are one. */
export const countLines = (submissions) => new Set(submissions.map(keyOfLine)).size;
const keyOfLine = ({ code, round, line }) => [code, round, line].join();
export const waitingSubmissions = async () => (await storedSubmissions()).filter(isWaiting);

/** Marks a submission as sent. A line drawn by this page stays stored until the desk has drawn it, as the page may
 * be opened without a network before. */
export function markSent(id) {
  inMemory.delete(id);
  const settle = (store) => {
    const request = store.get(id);
    request.onsuccess = () => (request.result?.drawn ? store.put({ ...request.result, sent: true }) : store.delete(id));
    return request;
  };
  return run("readwrite", settle).catch(() => {});
}

/** Deletes sent submissions after the desk has drawn the sheet. Those of the round at `here` stay for correction,
 * those of the next round (`coming`) until it is open. */
export async function forgetSent(here, coming) {
  const isOf = ({ code, round }, place) => code === place?.code && round === place.round;
  for (const submission of await storedSubmissions()) {
    if (!submission.sent || submission.shown || isOf(submission, coming)) continue;
    if (submission.drawn && !submission.drawn.confirmed && isOf(submission, here)) await storeSubmission({ ...submission, shown: true });
    else await drop(submission.id);
  }
}

/** Deletes the sent submissions of a line that was corrected at the desk. */
export async function forgetLine(place) {
  for (const submission of await storedSubmissions()) {
    if (submission.sent && ["code", "round", "line"].every((name) => submission[name] === place[name])) await drop(submission.id);
  }
}

/** Sends waiting submissions: now, when the network is back, when the page is shown, and by a timer with backoff.
 * `refused(submission, answer)` is called for a refusal; `done(sent)` after an attempt, and returns true if the page
 * itself waits for the desk. */
export function sendWhatWaits({ refused, done }) {
  async function attempt() {
    again = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const sent = await sendInOrder(refused);
      backoff = sent ? FIRST_WAIT_MS : Math.min(backoff * 1.5, LONGEST_WAIT_MS);
      reportWaiting(countLines((await waitingSubmissions()).filter(isLine)));
      const pageWaits = await done(sent);
      if (pageWaits || (await storedInOrder()).some(isWaiting)) later();
    } finally {
      sending = false;
    }
    if (again) attempt(); // requested during the attempt
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(attempt, backoff);
  }
  for (const moment of ["online", "pageshow", "chelem:kept"]) addEventListener(moment, attempt);
  addEventListener("chelem:unanswered", later);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) attempt(); });
  attempt();
}

async function sendInOrder(refused) {
  let sentCount = 0;
  delete document.body.dataset.barred;
  const waiting = (await storedInOrder()).filter(isWaiting);
  const ends = new Map(waiting.flatMap((one, index) => (isLine(one) ? [[keyOfLine(one), index]] : [])));
  for (const [index, submission] of waiting.entries()) {
    if (ends.get(keyOfLine(submission)) === index) ends.delete(keyOfLine(submission));
    const form = document.querySelector(`form[data-kept="${submission.id}"]`);
    if (form) {
      form.requestSubmit(); // the form handles the response
      break;
    }
    const current = await startTry(submission);
    if (!current) continue;
    reportWaiting(ends.size); // once this one has arrived
    const answer = await post(current, waiting.length - sentCount);
    if (!answer || !isAnswerTo(submission.id, answer)) {
      dispatchEvent(new Event("chelem:unanswered"));
      break;
    }
    dispatchEvent(new Event("chelem:answered"));
    if (answer.status === TOO_OFTEN && answer.headers.has("Retry-After")) break; // later submissions would be refused, too
    if (BARRED.includes(answer.status)) document.body.dataset.barred = "yes";
    if (LATER.includes(answer.status)) continue;
    if (answer.ok) await markSent(submission.id);
    else if (refused(submission, answer)) await drop(submission.id);
    else await storeSubmission({ ...submission, refused: true }); // localStorage is full: no draft could be stored
    sentCount += 1;
  }
  return sentCount;
}

async function post({ action, fields }, waiting) {
  const body = new URLSearchParams(fields);
  body.set("device_time", new Date().toISOString());
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true", "Chelem-Waiting": waiting };
  try {
    const answer = await fetchWithin(ANSWER_WITHIN, action, { method: "POST", body, headers, redirect: "manual" });
    keepReceipt(answer);
    return answer;
  } catch {
    return null; // no network, or timeout
  }
}
