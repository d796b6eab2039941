// What a table has entered is written on this device before it is sent, and stays until the desk has answered.

import { ANSWER_WITHIN, isAnswerTo, TOO_OFTEN } from "./table-answers.js";

const STORE = "sendings";
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
const BARRED = [401, 403]; // the desk does not know this device at that table: people have to open it again
const LATER = [...BARRED, TOO_OFTEN]; // or too often: that may pass

const here = new Map(); // where the browser keeps nothing, as in a private window, this page does
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

/** Everything that is written here, in the order in which it was played. */
export async function written() {
  const all = [...here.values(), ...(await run("readonly", (store) => store.getAll()).catch(() => []))];
  return all.sort((a, b) => a.round - b.round || a.line - b.line || a.at - b.at);
}

/** What of it waits for the desk. */
export const waits = ({ sent, refused }) => !sent && !refused;
export const kept = async () => (await written()).filter(waits);

/** The desk has it. A line that this page has drawn stays until the desk has: the page may open without network before. */
export function arrived(id) {
  here.delete(id);
  const settle = (store) => {
    const found = store.get(id);
    found.onsuccess = () => (found.result?.drawn ? store.put({ ...found.result, sent: true }) : store.delete(id));
    return found;
  };
  return run("readwrite", settle).catch(() => {});
}

/** The desk has drawn what it has: of the round at `here` it stays to be corrected, of the round to come (`coming`) until
 * that is open. */
export async function forgetSent(here, coming) {
  const isOf = ({ code, round }, place) => code === place?.code && round === place.round;
  for (const one of await written()) {
    if (!one.sent || one.shown || isOf(one, coming)) continue;
    if (one.drawn && !one.drawn.confirmed && isOf(one, here)) await keep({ ...one, shown: true });
    else await drop(one.id);
  }
}

/** The desk says of a line what this device does not know. */
export async function forgetLine(place) {
  for (const one of await written()) {
    if (one.sent && ["code", "round", "line"].every((name) => one[name] === place[name])) await drop(one.id);
  }
}

/** Sends what waits: now, when the network is back, when the page is shown, and by a timer until nothing waits.
 * `refused(one, answer)` hears of what the desk does not take; `done(sent)` of the end of an attempt, and says whether the
 * page itself waits for the desk. `mayLeave(one)`: whether nothing has to go before it. */
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
    if (again) attempt(); // something has changed meanwhile
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
      form.requestSubmit(); // its page hears the answer
      break;
    }
    const answer = await post(one, waiting.length - sent);
    if (!answer || !isAnswerTo(one.id, answer)) break;
    if (answer.status === TOO_OFTEN && answer.headers.has("Retry-After")) break; // nor would those behind it be taken
    if (BARRED.includes(answer.status)) document.body.dataset.barred = "yes";
    if (LATER.includes(answer.status)) continue;
    if (answer.ok) await arrived(one.id);
    else if (refused(one, answer)) await drop(one.id);
    else await keep({ ...one, refused: true }); // there is no room for it where drafts are
    sent += 1;
  }
  return sent;
}

async function post({ action, fields }, waiting) {
  const body = new URLSearchParams(fields);
  body.set("device_time", new Date().toISOString());
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true", "Chelem-Waiting": waiting };
  const patience = new AbortController(); // AbortSignal.timeout is younger than the tablets of a club
  const end = setTimeout(() => patience.abort(), ANSWER_WITHIN);
  try {
    return await fetch(action, { method: "POST", body, headers, redirect: "manual", signal: patience.signal });
  } catch {
    return null; // no network, or nobody who answers
  } finally {
    clearTimeout(end);
  }
}
