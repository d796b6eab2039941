// Outbox in IndexedDB: a submission is stored before it is sent, and stays until the desk has answered.

import { ANSWER_WITHIN, isAnswerTo, TOO_OFTEN } from "./table-answers.js";

const STORE = "sendings";
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
const BARRED = [401, 403]; // the device is not bound to that table: people have to open it again
const LATER = [...BARRED, TOO_OFTEN]; // or rate limited

const here = new Map(); // in memory, if IndexedDB fails, as in a private window
let wait = FIRST_WAIT;
let timer;
let sending = false;
let again = false;

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("chelem", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function run(mode, act) {
  const work = (await opened).transaction(STORE, mode, { durability: "strict" });
  const request = act(work.objectStore(STORE));
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(request.result);
    work.onabort = () => reject(work.error);
  });
}

export const keep = (one) => run("readwrite", (store) => store.put(one)).catch(() => {
  here.set(one.id, one);
  document.body.dataset.onlyHere = "yes";
});

export function drop(id) {
  here.delete(id);
  return run("readwrite", (store) => store.delete(id)).catch(() => {});
}

/** Returns all stored submissions, in the order of play. */
export async function written() {
  const all = [...here.values(), ...(await run("readonly", (store) => store.getAll()).catch(() => []))];
  return all.sort((a, b) => a.round - b.round || a.line - b.line || a.at - b.at);
}

/** Returns true for a submission that waits for the desk. */
export const waits = ({ sent, refused }) => !sent && !refused;
export const kept = async () => (await written()).filter(waits);

/** Marks a submission as sent. A line drawn by this page stays stored until the desk has drawn it, as the page may
 * be opened without a network before. */
export function arrived(id) {
  here.delete(id);
  const settle = (store) => {
    const found = store.get(id);
    found.onsuccess = () => (found.result?.drawn ? store.put({ ...found.result, sent: true }) : store.delete(id));
    return found;
  };
  return run("readwrite", settle).catch(() => {});
}

/** Deletes sent submissions after the desk has drawn the sheet. Those of the round at `here` stay for correction,
 * those of the next round (`coming`) until it is open. */
export async function forgetSent(here, coming) {
  const isOf = ({ code, round }, place) => code === place?.code && round === place.round;
  for (const one of await written()) {
    if (!one.sent || one.shown || isOf(one, coming)) continue;
    if (one.drawn && !one.drawn.confirmed && isOf(one, here)) await keep({ ...one, shown: true });
    else await drop(one.id);
  }
}

/** Deletes the sent submissions of a line that was corrected at the desk. */
export async function forgetLine(place) {
  for (const one of await written()) {
    if (one.sent && ["code", "round", "line"].every((name) => one[name] === place[name])) await drop(one.id);
  }
}

/** Sends waiting submissions: now, when the network is back, when the page is shown, and by a timer with backoff.
 * `refused(one, answer)` is called for a refusal; `done(sent)` after an attempt, and returns true if the page
 * itself waits for the desk. `mayLeave(one)` returns false if another submission has to be sent before. */
export function sendWhatWaits({ refused, done, mayLeave }) {
  async function attempt() {
    again = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      const sent = await sendInOrder(refused, mayLeave);
      wait = sent ? FIRST_WAIT : Math.min(wait * 1.5, LONGEST_WAIT);
      const alone = await done(sent);
      if (alone || (await kept()).length) later();
    } finally {
      sending = false;
    }
    if (again) attempt(); // requested during the attempt
  }
  function later() {
    clearTimeout(timer);
    timer = setTimeout(attempt, wait);
  }
  for (const moment of ["online", "pageshow", "chelem:kept"]) addEventListener(moment, attempt);
  addEventListener("chelem:unanswered", later);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) attempt(); });
  attempt();
}

async function sendInOrder(refused, mayLeave) {
  let sent = 0;
  delete document.body.dataset.barred;
  const waiting = await kept();
  for (const one of waiting) {
    if (!mayLeave(one)) continue;
    const form = document.querySelector(`form[data-kept="${one.id}"]`);
    if (form) {
      form.requestSubmit(); // the form handles the response
      break;
    }
    const answer = await post(one, waiting.length - sent);
    if (!answer || !isAnswerTo(one.id, answer)) break;
    if (answer.status === TOO_OFTEN && answer.headers.has("Retry-After")) break; // those behind it would be refused, too
    if (BARRED.includes(answer.status)) document.body.dataset.barred = "yes";
    if (LATER.includes(answer.status)) continue;
    if (answer.ok) await arrived(one.id);
    else if (refused(one, answer)) await drop(one.id);
    else await keep({ ...one, refused: true }); // drafts have no room for it
    sent += 1;
  }
  return sent;
}

async function post({ action, fields }, waiting) {
  const body = new URLSearchParams(fields);
  body.set("device_time", new Date().toISOString());
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true", "Chelem-Waiting": waiting };
  const controller = new AbortController(); // AbortSignal.timeout is missing in older browsers
  const end = setTimeout(() => controller.abort(), ANSWER_WITHIN);
  try {
    return await fetch(action, { method: "POST", body, headers, redirect: "manual", signal: controller.signal });
  } catch {
    return null; // no network, or timeout
  } finally {
    clearTimeout(end);
  }
}
